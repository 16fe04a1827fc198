import ExhibitionKind
import SeriesKind
import ShelfKind
@_exported import SiteAssets
@_exported import SiteModel
@_exported import SitePipeline

extension CollectionKinds {
    /// The kinds of collections that sitegen knows. A new kind is a module of its own, and is added here.
    package static let ofBooks = CollectionKinds([.series, .exhibition, .shelf])
}

extension Build {
    /// A build in these folders.
    public init(_ folders: SiteFolders) { self.init(folders, kinds: .ofBooks) }
}
