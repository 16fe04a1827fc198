package import SiteBase
package import SiteModel

/// A list of records, split into pages of at most 200.
package struct PagedList: Sendable {
    /// The maximum number of records on a page of most lists.
    package static let length = 200

    /// The maximum number of records on a page.
    private let length: Int

    /// The folder of all pages but the first; empty for the site's root.
    private let folder: String
    /// Whether these pages are spread over subfolders, like record pages.
    private let isSplit: Bool
    let first: OutputPath?
    /// The beginning of the other pages' names: `page` for `page-2.html`.
    let others: String
    package let count: Int

    /// - Parameters:
    ///   - folder: the folder of all pages but the first; empty for the site's root.
    ///   - isSplit: whether these pages are spread over subfolders.
    package init(
        in folder: String,
        isSplit: Bool = false,
        first: OutputPath?,
        others: String,
        count: Int,
        length: Int = PagedList.length
    ) {
        self.length = length
        self.folder = folder
        self.isSplit = isSplit
        self.first = first
        self.others = others
        self.count = count
    }

    package init(in collection: SiteCollection, first: OutputPath?, others: String, count: Int, length: Int = PagedList.length) {
        self.init(in: collection.folder, isSplit: collection.isSplit, first: first, others: others, count: count, length: length)
    }

    /// The list of all records, which begins on the collection's first page.
    package static func index(of collection: SiteCollection, count: Int, length: Int = length) -> PagedList {
        PagedList(in: collection, first: collection.front, others: "page", count: count, length: length)
    }

    /// The number of pages, at least one.
    package var pageCount: Int { max(1, (count + length - 1) / length) }

    /// The indices of the records on a page.
    package func range(_ page: Int) -> Range<Int> { page * length..<min((page + 1) * length, count) }

    /// The path of a page, given its index.
    package func path(_ page: Int) -> OutputPath? {
        if page == 0 { return first }
        let name = "\(others)-\(page + 1)"
        return OutputPath((folder.isEmpty ? "" : "\(folder)/") + (isSplit ? "\(SiteCollection.subfolder(of: name))/" : "") + "\(name).html")
    }

    /// The indices and paths of all pages.
    package var pages: [(number: Int, path: OutputPath)] { (0..<pageCount).compactMap { page in path(page).map { (page, $0) } } }

    /// The path of the page that lists a record.
    package func path(showing record: Int) -> OutputPath? { path(record / length) }

    /// The title of a page. All pages but the first have their number in it.
    package func title(_ title: String, _ page: Int) -> String { page == 0 ? title : "\(title) (\(page + 1))" }

    /// The row of page numbers; empty if there is only one page.
    package func buttons(current: Int, title: String) -> [PaginationLink] {
        guard pageCount > 1 else { return [] }
        return PaginationWindow.buttons(pageCount, current: current) {
            PaginationLink(number: String($0 + 1), title: title, path: path($0), isCurrent: $0 == current, isGap: false)
        }
    }
}
