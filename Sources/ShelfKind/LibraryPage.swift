import BookCovers
import InterfaceTexts
import SiteBase
import SiteModel
package import SitePages
import SiteRecords
import SiteTemplates

/// A page of the library, which shows books as covers, spines or rows.
package final class LibraryPage: LaidOutPage {
    static let kind = PageKind("shelf/library", schema)
    /// The page of all books, for the filter.
    static let recordsKind = PageKind("shelf/library-records", schema)
    /// The number of covers in the first row on a wide screen.
    static let firstRow = 7

    private let pages: ShelfPages
    private let page: Int
    package let layout: PageLayout
    private let books: [ShelvedBook]

    /// - Parameter numbers: the books on the page.
    init(_ pages: ShelfPages, _ numbers: [Int], page: Int, at path: OutputPath) {
        self.pages = pages
        self.page = page
        layout = PageLayout(
            pages.site,
            at: path,
            title: pages.library.title(pages.site.settings.strings[.library], page),
            breadcrumbs: Breadcrumb.path(pages.site.homeStep, pages.boardStep)
        )
        books = numbers.enumerated().compactMap { place, number in pages.listed(number, isFurtherDown: place >= Self.firstRow) }
    }

    private var shelf: Shelf { pages.shelf }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<LibraryPage> {
        TemplateSchema(
            "library page",
            PageLayout.fields { $0.layout } + [
                .text("language", "The language of the content, for `lang`.") { $0.shelf.language.tag },
                .text("shelfTitle", "The shelf's title.") { $0.shelf.title },
                .text("shelfId", "The collection's slug.") { $0.pages.collection.slug },
                .number("tallest", "How tall the tallest book is, in mm.") { $0.shelf.tallest },
                .text("count", "How many books there are: `18권`.") { $0.pages.count($0.pages.library.count) },
                .flag("isEmpty", "Whether there is no book.") { $0.books.isEmpty },
                .list("statuses", of: StatusChoice.schema, "The statuses that books of the shelf have, if there is more than one.") {
                    $0.pages.statuses
                },
                .flag("hasStatuses", "Whether books of the shelf have different statuses.") { !$0.pages.statuses.isEmpty },
                .flag("canFilter", "Whether the page can look through all books.") { $0.pages.canFilterBooks },
                .link("records", "The script with all books, which the filter loads; absent if this page shows all.") { page in
                    page.pages.libraryRecords.map(TemplateLink.file)
                },
                .list("books", of: ShelvedBook.schema(own), "The books of this page, at most 200; in the script all.") { $0.books },
                .coverSymbols("The shapes that the drawn covers of this page share; must come before them, once.") { page in
                    page.books.compactMap(\.cover).filter { $0.image == nil }.map(\.drawn)
                },
                .list(own) { $0.pages.list.section($0.page) },
                .flag("hasPages", "Whether the library has more than one page.") { $0.pages.library.pageCount > 1 },
                .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { page in
                    page.pages.library.buttons(current: page.page, title: page.layout.strings[.library])
                },
            ]
        )
    }
}

/// A reading status for the filter of the library.
struct StatusChoice {
    let status: ReadingStatus
    let count: Int
    let strings: InterfaceStrings

    static let schema = TemplateSchema<StatusChoice>(
        "status choice",
        [
            .text("statusWord", "The status in the words of the data: `reading`.") { $0.status.rawValue },
            .text("name", "The status, in words: `Reading`.") { $0.strings[$0.status.phrase] },
            .text("count", "How many books have it.") { $0.strings.digits($0.count) },
        ]
    )
}
