import ExhibitionKind
import JournalKind
import RecordsKind
import SeriesKind
import ShelfKind
import SitePictures
public import SiteAssets
package import SiteModel
public import SitePipeline

extension CollectionKinds {
    /// All kinds of collections. A new kind is a separate module and must be added here.
    package static let ofBooks = CollectionKinds([.series, .exhibition, .shelf, .records, .journal], pages: .pages)
}

extension Build {
    /// Creates a build of the site in these folders.
    public init(_ folders: SiteFolders) { self.init(folders, kinds: .ofBooks) }
}
