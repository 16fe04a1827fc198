import SiteAssets
import SiteBase
import Synchronization

/// The targets of links inside the site: its pages, and its assets by their source names.
package final class LinkTargets: Sendable {
    private let plans: [PagePlan]
    /// The paths of the pages, made when first used, because most texts have no links.
    private let paths = Mutex<Set<OutputPath>?>(nil)
    private let assets: [OutputPath: OutputPath]
    private let outputs: Set<OutputPath>
    /// The paths of made pictures. Nothing but fields can name them.
    private let made: [OutputPath]
    /// The pictures that texts may show.
    let pictures: TextPictures

    /// The collection that is the front page, if its folder is elsewhere.
    private let front: (path: OutputPath, former: OutputPath)?

    package init(
        pages: [PagePlan],
        outputs: [PlannedOutput],
        assets: [PlannedAsset],
        made: [OutputPath],
        pictures: TextPictures,
        front: SiteCollection? = nil
    ) {
        plans = pages
        self.front = front.flatMap { front in front.formerFront.flatMap { former in front.front.map { ($0, former) } } }
        self.outputs = Set(outputs.map(\.path))
        self.assets = Dictionary(assets.map { ($0.file.name, $0.path) }) { first, _ in first }
        self.made = made
        self.pictures = pictures
    }

    private var pages: Set<OutputPath> {
        paths.withLock { paths in
            if let paths { return paths }
            let all = Set(plans.lazy.map(\.path))
            paths = all
            return all
        }
    }

    /// The output path of a page or an asset; nil if there is none of this name.
    package func path(of name: OutputPath) -> OutputPath? { assets[name] ?? (pages.contains(name) || outputs.contains(name) ? name : nil) }

    /// The page from which the relative links of a page's texts lead. They stay as they are whether the collection is alone or not.
    func base(of page: OutputPath) -> OutputPath { if let front, page == front.path { front.former } else { page } }

    /// The page to which a page only leads, or the page itself.
    package func followed(_ page: OutputPath) -> OutputPath { if let front, page == front.former { front.path } else { page } }

    /// Whether the path is that of a page.
    package func isPage(_ path: OutputPath) -> Bool { pages.contains(path) }

    /// Every file of the output.
    package var files: Set<OutputPath> { pages.union(outputs).union(assets.values).union(made) }

    /// The candidates for suggestions; on a large site, only its assets.
    package var names: [OutputPath] { assets.keys + (plans.count < 5_000 ? Array(pages) : []) }
}
