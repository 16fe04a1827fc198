import SiteAssets
import SiteBase
import Synchronization

/// What links inside the site may lead to: its pages, and its assets by the names that authors give them.
package final class LinkTargets: Sendable {
    private let plans: [PagePlan]
    /// The paths of the pages, once somebody asked for one: most texts name none.
    private let paths = Mutex<Set<OutputPath>?>(nil)
    private let assets: [OutputPath: OutputPath]
    private let outputs: Set<OutputPath>
    /// The sizes of the pictures among them, by their names.
    let pictures: PictureSizes

    package init(pages: [PagePlan], outputs: [PlannedOutput], assets: [PlannedAsset], pictures: PictureSizes) {
        plans = pages
        self.outputs = Set(outputs.map(\.path))
        self.assets = Dictionary(assets.map { ($0.file.name, $0.path) }) { first, _ in first }
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

    /// Where a page or an asset lies in the output; nil if there is none of this name.
    package func path(of name: OutputPath) -> OutputPath? { assets[name] ?? (pages.contains(name) || outputs.contains(name) ? name : nil) }

    /// Whether this is a page of the site.
    package func isPage(_ path: OutputPath) -> Bool { pages.contains(path) }

    /// Every file of the output.
    package var files: Set<OutputPath> { pages.union(outputs).union(assets.values) }

    /// What an author may have meant: of a large site, its assets alone.
    package var names: [OutputPath] { assets.keys + (plans.count < 5_000 ? Array(pages) : []) }
}
