import ExhibitionKind
import JournalKind
import RecordsKind
import SeriesKind
import ShelfKind
import SitePictures
@_exported import SiteAssets
@_exported import SiteModel
@_exported import SitePipeline

/// The process that decodes pictures. A program must begin with `PictureWorker.runIfAsked()`.
public typealias PictureWorker = SitePictures.PictureWorker

extension CollectionKinds {
    /// All kinds of collections. A new kind is a separate module and must be added here.
    package static let ofBooks = CollectionKinds([.series, .exhibition, .shelf, .records, .journal], pages: .pages)
}

extension Build {
    /// Creates a build of the site in these folders.
    public init(_ folders: SiteFolders) { self.init(folders, kinds: .ofBooks) }
}
