import SiteBase
import Synchronization

/// Finds pages by path if the plans are not in memory. The first lookup of a matching path reads all of them; few texts link to records.
final class PagedPaths: Sendable {
    let pages: PlannedPages
    private let jobs: Int
    /// The fingerprints of the paths in ascending order, with the indices of the pages.
    private let known = Mutex<[(path: UInt64, index: Int)]?>(nil)

    init(_ pages: PlannedPages, jobs: Int = 2) {
        self.pages = pages
        self.jobs = jobs
    }

    /// The index of a page; nil if there is none.
    func index(of path: OutputPath) -> Int? {
        guard pages.folders.contains(where: { path.description.utf8.hasPrefix($0) }) else { return nil }
        let all = known.withLock { known in
            let all = known ?? allPaths
            known = all
            return all
        }
        let wanted = Fingerprint(path.description.utf8).value
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].path < wanted { low = middle + 1 } else { high = middle }
        }
        return low < all.count && all[low].path == wanted ? all[low].index : nil
    }

    private var allPaths: [(path: UInt64, index: Int)] {
        let length = 4_096
        let all = Array(pages.pagedIndices.joined())
        let parts = Workers.map((all.count + length - 1) / length, jobs: jobs, run: 1) { [pages] part in
            all[part * length..<Swift.min(all.count, (part + 1) * length)].map {
                (path: Fingerprint(pages[$0].path.description.utf8).value, index: $0)
            }
        }
        return parts.joined().sorted { $0.path < $1.path }
    }
}
