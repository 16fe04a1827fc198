import InterfaceTexts
import SiteBase
import SiteModel
package import SitePages
import SiteRecords
import SiteTemplates

/// The first page of a shelf: the books being read and those to be read.
package final class BoardPage: LaidOutPage {
    static let kind = PageKind("shelf/board", schema)
    /// The maximum number of spines on each of the two boards. The library shows all books.
    static let mostSpines = 100
    /// The maximum number of years. The statistics page shows all.
    private static let mostYears = 5

    private let pages: ShelfPages
    package let layout: PageLayout
    private lazy var reading = pages.shelf.books(.reading)
    private lazy var waiting = pages.shelf.books(.notYet)

    init(_ pages: ShelfPages, at path: OutputPath) {
        self.pages = pages
        layout = PageLayout(
            pages.site,
            at: path,
            title: pages.shelf.title,
            breadcrumbs: Breadcrumb.path(pages.site.homeStep),
            feeds: pages.site.feeds(of: pages.collection)
        )
    }

    private var shelf: Shelf { pages.shelf }

    private var isResting: Bool { reading.isEmpty && waiting.isEmpty && !shelf.books.isEmpty }

    private func spines(of books: [Int]) -> [ShelvedBook] {
        books.prefix(Self.mostSpines).compactMap { pages.shelved($0, cover: nil, isLink: .yes, isFurtherDown: false) }
    }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<BoardPage> {
        TemplateSchema(
            "reading board",
            PageLayout.fields { $0.layout } + [
                .text("title", "The shelf's title.") { $0.shelf.title },
                .text("titleLanguage", "The language of the title, where it is not that of the content.") { page in
                    page.shelf.language.otherTag(of: page.shelf.title)
                },
                .text("language", "The language of the content, for `lang`.") { $0.shelf.language.tag },
                .number("tallest", "How tall the tallest book is, in mm.") { $0.shelf.tallest },
                .flag("isEmpty", "Whether the shelf has no books at all.") { $0.shelf.books.isEmpty },
                .flag("isReading", "Whether a book is being read.") { !$0.reading.isEmpty },
                .list("reading", of: ShelvedBook.schema(own), "The books that are being read, newest first, at most 100.") { page in
                    page.spines(of: page.reading)
                },
                .text("readingCount", "How many there are: `3권`.") { $0.pages.count($0.reading.count) },
                .flag("isWaiting", "Whether a book waits to be read.") { !$0.waiting.isEmpty },
                .list("waiting", of: ShelvedBook.schema(own), "The books that wait to be read, newest first, at most 100.") { page in
                    page.spines(of: page.waiting)
                },
                .flag("isResting", "Whether no book is being read and none waits, though there are books.") { $0.isResting },
                .list("books", of: ShelvedBook.schema(own), "The newest books, at most 100, if `isResting`.") { page in
                    page.isResting ? page.spines(of: Array(page.shelf.books.indices)) : []
                },
                .text("count", "How many books there are: `18권`.") { $0.pages.count($0.shelf.books.count) },
                .text("waitingCount", "How many there are: `7권`.") { $0.pages.count($0.waiting.count) },
                .link("library", "The page of all books; absent if there are none.") { page in
                    page.shelf.books.isEmpty ? nil : page.pages.library.path(0).map(TemplateLink.file)
                },
                .text("seeLibrary", "What leads there: `나의 서재 18권 모두 보기`.") { page in
                    page.layout.strings.text(.seeLibrary, ["books": page.pages.count(page.shelf.books.count)])
                },
                .list("years", of: BoardYear.schema, "The latest years in which books were read, newest first, at most five.") { page in
                    page.pages.life.years.prefix(Self.mostYears).map { BoardYear(year: $0, pages: page.pages) }
                },
                .object("goal", ReadingGoal.schema, "The goal of the current year, if `collection.yaml` sets one.") { page in
                    page.pages.life.current.flatMap(page.pages.goal)
                },
                .text("goalYear", "That year.") { page in page.pages.life.current?.year.map { String($0) } },
                .link("statistics", "The page of statistics; absent if nothing was read.") { page in
                    page.pages.statisticsPage.map(TemplateLink.file)
                },
                .link("random", "The page of books at random; absent if there is no choice.") { page in
                    page.pages.randomPage.map(TemplateLink.file)
                },
                .link("notes", "The page of all notes; absent if there are none.") { page in
                    page.pages.notes.isEmpty ? nil : page.pages.noteList.path(0).map(TemplateLink.file)
                },
                .text("seeNotes", "What leads there.") { page in
                    page.layout.strings.text(.seeNotes, ["notes": page.pages.count(notes: page.pages.notes.count)])
                },
            ]
        )
    }
}

struct BoardYear {
    let year: ReadingLife.Year
    let pages: ShelfPages

    static let schema = TemplateSchema<BoardYear>(
        "year of the board",
        [
            .text("year", "The year.") { $0.pages.title(of: $0.year) },
            .text("count", "How many books were finished in it: `24 books`.") { $0.pages.count($0.year.finished.count) },
            .link("link", "Its page.") { $0.pages.list(of: $0.year).path(0).map(TemplateLink.file) },
        ]
    )
}
