import SiteEngine

/// What links inside the site may lead to: its pages, and its assets by the names that authors give them.
struct LinkTargets: Sendable {
    private let pages: Set<OutputPath>
    private let assets: [OutputPath: OutputPath]
    /// The sizes of the pictures among them, by their names.
    let pictures: PictureSizes

    init(pages: [PagePlan], assets: [PlannedAsset], pictures: PictureSizes) {
        var paths: Set<OutputPath> = []
        paths.reserveCapacity(pages.count)
        for page in pages { paths.insert(page.path) }
        self.pages = paths
        self.assets = Dictionary(assets.map { ($0.file.name, $0.path) }) { first, _ in first }
        self.pictures = pictures
    }

    /// Where a page or an asset lies in the output; nil if there is none of this name.
    func path(of name: OutputPath) -> OutputPath? { assets[name] ?? (pages.contains(name) ? name : nil) }

    /// Whether this is a page of the site.
    func isPage(_ path: OutputPath) -> Bool { pages.contains(path) }

    /// Every file of the output.
    var files: Set<OutputPath> { pages.union(assets.values) }

    /// What an author may have meant: of a large site, its assets alone.
    var names: [OutputPath] { assets.keys + (pages.count < 5_000 ? Array(pages) : []) }
}
