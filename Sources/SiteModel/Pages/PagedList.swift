import SiteBase

/// A list of records, split into pages of at most 200.
package struct PagedList: Sendable {
    /// The maximum number of records on a page of most lists.
    package static let length = 200

    /// The maximum number of records on a page.
    private let length: Int

    /// The folder of the pages; empty for the site's root.
    let folder: String
    /// The path of the first page.
    let first: OutputPath?
    /// The prefix of the names of the other pages: `page` makes `page-2.html`.
    let others: String
    /// The number of records.
    package let count: Int

    package init(in folder: String, first: String, others: String, count: Int) {
        self.init(in: folder, first: Self.path("\(first).html", in: folder), others: others, count: count, length: Self.length)
    }

    private init(in folder: String, first: OutputPath?, others: String, count: Int, length: Int) {
        self.length = length
        self.folder = folder
        self.first = first
        self.others = others
        self.count = count
    }

    /// The list of all records of a collection, which begins on its first page.
    package static func index(of collection: SiteCollection, count: Int, length: Int = length) -> PagedList {
        PagedList(in: collection.folder, first: collection.front, others: "page", count: count, length: length)
    }

    /// The number of pages, at least one.
    package var pageCount: Int { max(1, (count + length - 1) / length) }

    /// The indices of the records on a page.
    package func range(_ page: Int) -> Range<Int> { page * length..<min((page + 1) * length, count) }

    /// The path of a page, by its index.
    package func path(_ page: Int) -> OutputPath? { page == 0 ? first : Self.path("\(others)-\(page + 1).html", in: folder) }

    private static func path(_ name: String, in folder: String) -> OutputPath? { OutputPath(folder.isEmpty ? name : "\(folder)/\(name)") }

    /// The indices and paths of all pages.
    package var pages: [(number: Int, path: OutputPath)] { (0..<pageCount).compactMap { page in path(page).map { (page, $0) } } }

    /// The index of the page that lists a record.
    package func path(showing record: Int) -> OutputPath? { path(record / length) }

    /// The title of a page; with its number, except on the first page.
    package func title(_ title: String, _ page: Int) -> String { page == 0 ? title : "\(title) (\(page + 1))" }

    /// The row of page numbers; empty if there is only one page.
    package func buttons(current: Int, title: String) -> [PaginationLink] {
        guard pageCount > 1 else { return [] }
        return PaginationWindow.buttons(pageCount, current: current) {
            PaginationLink(number: String($0 + 1), title: title, path: path($0), isCurrent: $0 == current, isGap: false)
        }
    }
}
