import Diagnostics
import SearchIndexing
import SiteBase
import SiteFiles
import SiteModel
import SiteOutput
import SiteRecords

/// The fragments that a part contributes to shared files: runs of the search index, and pieces of data of collections whose records are not
/// in memory.
struct PartFragments: Sendable {
    /// The number of pages of a kind in a window. Their records are in memory at the same time.
    private static let windowLength = 1 << 14

    private let shard: Shard
    private let plan: SitePlan
    private let searches: [(edition: Int, search: SiteSearch)]
    /// The number of windows in which the part is made.
    let windowCount: Int

    init(_ shard: Shard, of plan: SitePlan) {
        self.shard = shard
        self.plan = plan
        searches = plan.sites.enumerated().filter { $0.element.settings.isSearched }.map { ($0.offset, SiteSearch($0.element)) }
        let most = (plan.pages.count + shard.count - 1) / shard.count
        windowCount = min(Shard.most, max(1, (most + Self.windowLength - 1) / Self.windowLength))
    }

    /// The path of a piece of a file.
    static func piece(_ number: Int, of path: OutputPath) -> OutputPath? {
        // Leading zeros keep the paths in the order of the numbers.
        OutputPath("\(PartHead.folder)pieces/\(path)/\(String(repeating: "0", count: 8 - String(number).count))\(number)")
    }

    /// Makes the fragments of one window of pages.
    func make(_ window: Shard, into output: OutputFolder, jobs: Int) throws(FileError) {
        var tasks: [@Sendable () -> [(OutputPath?, [UInt8])]] = []
        for (edition, search) in searches {
            let documents = Array(search.documents(of: shard).map { $0.share(of: window) }.joined())
            let half = documents.count / 2
            // Two threads share the work. The runs are the same for any number of threads.
            for (number, run) in [documents[..<half], documents[half...]].enumerated() where !run.isEmpty {
                let folder = "\(PartHead.folder)search/\(edition)/\(window.number * 2 + number)"
                tasks.append {
                    SearchRun(run, document: search.document).files.map { (OutputPath("\(folder)/\($0.file.rawValue)"), $0.bytes) }
                }
            }
        }
        for site in plan.sites {
            for collection in site.contents where collection.content.isPaged {
                let own = shard.share(of: collection.content.recordCount).share(of: window)
                guard let path = CollectionData.path(of: collection), !own.isEmpty else { continue }
                tasks.append { [(Self.piece(window.number, of: path), CollectionData.bytes(of: own, of: collection, in: site))] }
            }
        }
        let made = Workers.map(tasks.count, jobs: jobs, run: 1) { [tasks] index -> FileError? in
            do throws(FileError) {
                for case (let path?, let bytes) in tasks[index]() {
                    try output.take(OutputFile(path: path, rank: .list, bytes: bytes))
                }
                return nil
            } catch {
                return error
            }
        }
        if let fault = made.compactMap(\.self).first { throw fault }
    }

    /// Instructions for merging the runs at the assembly.
    var searchHeads: [PartHead.Search] {
        searches.map { edition, search in
            var unit: Int?
            if plan.offline.storage != nil {
                unit = plan.sites[..<edition].reduce(0) { $0 + $1.collections.count + 1 } + plan.sites[edition].collections.count
            }
            return PartHead.Search(
                edition: edition,
                folder: search.site.settings.folder,
                count: search.count,
                textsLength: search.textsLength,
                members: search.members.map { ($0.0, $0.1.bytes) },
                unit: unit
            )
        }
    }

    /// The files that are assembled from pieces in all parts.
    var joined: [OutputPath] {
        plan.sites.flatMap { $0.contents.filter(\.content.isPaged).compactMap(CollectionData.path) }
    }
}

extension Range<Int> {
    /// The numbers that belong to a window.
    fileprivate func share(of window: Shard) -> Range<Int> {
        let own = window.share(of: count)
        return lowerBound + own.lowerBound..<lowerBound + own.upperBound
    }
}
