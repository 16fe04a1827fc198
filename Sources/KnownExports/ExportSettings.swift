import DataReading
package import Diagnostics
import SiteBase
package import SiteModel

/// What `collection.yaml` says about an export, because only its owner knows.
package struct ExportSettings: Sendable {
    /// What the owner's own shelves mean: their names, the word for the status, and its place.
    package var shelves: [(name: String, status: String, place: Diagnostic.Location)] = []
    /// The names of shelves and tags whose books are left out.
    package var hidden: [String] = []
    /// Where they are named.
    package var hiddenPlace: Diagnostic.Location?
    /// The keys for which there is a default.
    package var defaults: [String] = []

    /// The number of threads.
    package var jobs = 1
    /// The language of the collection: a tag.
    package var language = "en"
    /// Whether there is a picture with this name beside the data or in `assets`.
    package var hasPicture: @Sendable (_ name: String) -> Bool = { _ in false }

    /// Whether a field of the owner's own shows a column.
    private(set) var takes: @Sendable (_ column: String) -> Bool = { _ in false }

    package init() {}

    /// - Parameters:
    ///   - settings: what `collection.yaml` says.
    ///   - language: the language of the site: a tag.
    package init(_ settings: CollectionSettings, language: String = "en") {
        shelves = settings.shelves
        hidden = settings.hidden
        hiddenPlace = settings.exportPlaces.first { $0.key == "private" }?.place
        defaults = settings.own.defaultKeys
        self.language = settings.language ?? language
        takes = { [own = settings.own] in own.takes(column: $0) }
    }

    func status(ofShelf name: String) -> String? { shelves.first { $0.name.collisionKey == name.collisionKey }?.status }

    func hides(_ name: String) -> Bool {
        !hidden.isEmpty && hidden.contains { PrivateNames.key($0) == PrivateNames.key(name) }
    }
}
