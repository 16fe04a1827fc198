import SiteBase

/// A list of records on as many pages as it needs: no page lists more than 200.
package struct PagedList: Sendable {
    /// Records on one page.
    package static let length = 200

    /// The folder of the pages; empty for the site's root.
    let slug: String
    /// The name of the first page, without its ending: `index`.
    let first: String
    /// What the names of the others begin with: `page` makes `page-2.html`.
    let others: String
    /// How many records there are.
    package let count: Int

    package init(slug: String, first: String, others: String, count: Int) {
        self.slug = slug
        self.first = first
        self.others = others
        self.count = count
    }

    /// How many pages there are, at least one.
    package var pageCount: Int { max(1, (count + Self.length - 1) / Self.length) }

    /// The records of a page; both count from 0.
    package func range(_ page: Int) -> Range<Int> { page * Self.length..<min((page + 1) * Self.length, count) }

    /// The path of a page, from 0.
    package func path(_ page: Int) -> OutputPath? {
        let name = page == 0 ? "\(first).html" : "\(others)-\(page + 1).html"
        return OutputPath(slug.isEmpty ? name : "\(slug)/\(name)")
    }

    /// Every page with its path.
    package var pages: [(number: Int, path: OutputPath)] { (0..<pageCount).compactMap { page in path(page).map { (page, $0) } } }

    /// The page that shows a record; both count from 0.
    package func path(showing record: Int) -> OutputPath? { path(record / Self.length) }

    /// The title of a page, with its number from the second page on.
    package func title(_ title: String, _ page: Int) -> String { page == 0 ? title : "\(title) (\(page + 1))" }

    /// The row of page numbers; empty if there is but one page.
    package func buttons(current: Int, title: String) -> [PaginationLink] {
        guard pageCount > 1 else { return [] }
        return PaginationWindow.buttons(pageCount, current: current) {
            PaginationLink(number: String($0 + 1), title: title, path: path($0), isCurrent: $0 == current, isGap: false)
        }
    }
}
