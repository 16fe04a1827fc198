package import KnownExports
import SiteModel
package import SiteRecords

extension ExportSettings {
    /// What `collection.yaml` says about an export.
    ///
    /// - Parameter language: the language tag of the site.
    package init(_ settings: CollectionSettings, language: String = "en") {
        self.init()
        shelves = settings.shelves
        hidden = settings.hidden
        hiddenPlace = settings.exportPlaces.first { $0.key == "private" }?.place
        defaults = settings.own.defaultKeys
        self.language = settings.language ?? language
        takes = { [own = settings.own] in own.takes(column: $0) }
    }
}
