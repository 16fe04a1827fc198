import BookCovers
import SiteBase
import SiteModel
import SiteTemplates

/// A page of the library: books as covers, spines or rows.
struct LibraryPage: Sendable {
    static let kind = PageKind("shelf/library", schema)
    /// All books of the shelf, for the filter.
    static let recordsKind = PageKind("shelf/library-records", schema)
    /// How many covers a wide screen shows in its first row.
    static let firstRow = 7

    let layout: PageLayout
    let shelf: Shelf
    /// The collection's slug, for the keys of what the browser stores.
    let slug: String
    let count: String
    let books: [ShelvedBook]
    let coverSymbols: [UInt8]
    let pages: [PaginationLink]
    let canFilter: Bool
    let records: OutputPath?

    static let schema = TemplateSchema<LibraryPage>(
        "library page",
        PageLayout.fields { $0.layout } + [
            .text("language", "The language of the content, for `lang`.") { $0.shelf.language.tag },
            .text("shelfTitle", "The shelf's title.") { $0.shelf.title },
            .text("shelfId", "The collection's slug.") { $0.slug },
            .number("tallest", "How tall the tallest book is, in mm.") { $0.shelf.tallest },
            .text("count", "How many books there are: `18권`.") { $0.count },
            .flag("isEmpty", "Whether there is no book.") { $0.books.isEmpty },
            .flag("canFilter", "Whether the page can look through all books.") { $0.canFilter },
            .link("records", "The script with all books, which the filter loads; absent if this page shows all.") { page in
                page.records.map(TemplateLink.file)
            },
            .list("books", of: ShelvedBook.schema, "The books of this page, at most 200; in the script all.") { $0.books },
            .html("coverSymbols", "The shapes that the drawn covers of this page share; must come before them, once.") { $0.coverSymbols },
            .flag("hasPages", "Whether the library has more than one page.") { !$0.pages.isEmpty },
            .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { $0.pages },
        ]
    )
}

extension ShelfPages {
    func libraryPage(_ range: Range<Int>, page: Int, at path: OutputPath) -> LibraryPage {
        let title = site.settings.strings[.library]
        let drawn = range.map { shelf.books[$0] }.filter { $0.cover == nil }.map(drawnCover)
        return LibraryPage(
            layout: PageLayout(site, at: path, title: library.title(title, page), breadcrumbs: Breadcrumb.path(site.homeStep, boardStep)),
            shelf: shelf,
            slug: collection.slug,
            count: count(shelf.books.count),
            books: range.compactMap { number in
                let book = shelf.books[number]
                let cover = drawnCover(of: book)
                let view = CoverView(
                    image: book.cover,
                    drawing: book.cover == nil ? cover.referringSVG() : nil,
                    title: book.title,
                    cloth: cover.design.cloth
                )
                return shelved(number, cover: view, isFurtherDown: number - range.lowerBound >= LibraryPage.firstRow)
            },
            coverSymbols: drawn.isEmpty ? [] : DrawnCover.symbols(for: drawn),
            pages: library.buttons(current: page, title: title),
            canFilter: canFilterBooks,
            records: libraryRecords
        )
    }
}
