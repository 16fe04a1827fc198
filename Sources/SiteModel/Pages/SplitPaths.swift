import SiteBase
import Synchronization

/// Finds the pages of records in subfolders (`layout: split`), whose paths authors write without them.
final class SplitPaths: Sendable {
    private let collections: [SiteCollection]
    /// The pages of a collection, made when one is first looked for.
    private let pages = Mutex<[String: Set<OutputPath>]>([:])

    init(_ collections: [SiteCollection]) { self.collections = collections.filter(\.isSplit) }

    /// The path of a page as it is.
    ///
    /// - Parameter written: the path as an author writes it.
    func path(of written: OutputPath) -> OutputPath {
        guard !collections.isEmpty, written.name.utf8.hasSuffix(".html"),
            case let folder = written.components.dropLast().joined(separator: "/"),
            let collection = collections.first(where: { $0.folder == folder }), written != collection.front,
            let page = collection.path(ofPage: String(written.name.dropLast(".html".count)))
        else { return written }
        // Beside them, a list whose records are not in memory has only its first page.
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
