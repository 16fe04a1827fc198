import SiteBase
import Synchronization

/// Finds record pages in subfolders (`layout: split`). Authors write their paths without the subfolders.
package final class SplitPaths: Sendable {
    private let collections: [SiteCollection]
    /// The pages of each collection, collected at the first lookup.
    private let pages = Mutex<[String: Set<OutputPath>]>([:])

    init(_ collections: [SiteCollection]) { self.collections = collections.filter(\.isSplit) }

    /// The actual path of a page.
    ///
    /// - Parameter written: the path as an author writes it.
    func path(of written: OutputPath) -> OutputPath {
        guard !collections.isEmpty, written.name.utf8.hasSuffix(".html"),
            case let folder = written.components.dropLast().joined(separator: "/"),
            let collection = collections.first(where: { $0.folder == folder }), written != collection.front,
            let page = collection.path(ofPage: String(written.name.dropLast(".html".count)))
        else { return written }
        // Apart from record pages, a list whose records are not in memory has only its first page.
        return collection.content.isPaged || has(page, collection) ? page : written
    }

    private func has(_ page: OutputPath, _ collection: SiteCollection) -> Bool {
        pages.withLock { pages in
            let content = collection.content
            let all = pages[collection.folder] ?? Set((0..<content.recordCount).compactMap { content.page(of: $0, in: collection) })
            pages[collection.folder] = all
            return all.contains(page)
        }
    }
}
