import ExhibitionKind
import JournalKind
import RecordsKind
import SeriesKind
import ShelfKind
public import SiteAssets
package import SiteModel
public import SitePipeline
package import SiteRecords

extension CollectionModules {
    /// All kinds of collections. A new kind is a separate module and must be added here.
    package static let ofBooks = CollectionModules([.series, .exhibition, .shelf, .records, .journal], pages: .pages)
}

extension CollectionKinds {
    package static var ofBooks: CollectionKinds { CollectionModules.ofBooks.kinds }
}

extension Build {
    /// Creates a build of the site in these folders.
    public init(_ folders: SiteFolders) { self.init(folders, modules: .ofBooks) }
}
