import SiteBase
import SiteModel
import SiteTemplates

/// The first page of a shelf: the books being read and those to be read.
struct BoardPage: Sendable {
    static let kind = PageKind("shelf/board", schema)
    /// The maximum number of spines on each of its two boards; the library shows all books.
    static let mostSpines = 100

    let layout: PageLayout
    let shelf: Shelf
    let reading: [ShelvedBook]
    let readingCount: String
    let waiting: [ShelvedBook]
    let waitingCount: String
    let library: OutputPath?
    let seeLibrary: String
    let notes: OutputPath?
    let seeNotes: String

    static let schema = TemplateSchema<BoardPage>(
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
            .list("reading", of: ShelvedBook.schema, "The books that are being read, newest first, at most 100.") { $0.reading },
            .text("readingCount", "How many there are: `3권`.") { $0.readingCount },
            .flag("isWaiting", "Whether a book waits to be read.") { !$0.waiting.isEmpty },
            .list("waiting", of: ShelvedBook.schema, "The books that wait to be read, newest first, at most 100.") { $0.waiting },
            .text("waitingCount", "How many there are: `7권`.") { $0.waitingCount },
            .link("library", "The page of all books; absent if there are none.") { $0.library.map(TemplateLink.file) },
            .text("seeLibrary", "What leads there: `나의 서재 18권 모두 보기`.") { $0.seeLibrary },
            .link("notes", "The page of all notes; absent if there are none.") { $0.notes.map(TemplateLink.file) },
            .text("seeNotes", "What leads there.") { $0.seeNotes },
        ]
    )
}

extension ShelfPages {
    func board(at path: OutputPath) -> BoardPage {
        let reading = shelf.books(.reading)
        let waiting = shelf.books(.notYet)
        let strings = site.settings.strings
        func shown(_ books: [Int]) -> [ShelvedBook] {
            books.prefix(BoardPage.mostSpines).compactMap { shelved($0, cover: nil, isLink: .yes, isFurtherDown: false) }
        }
        return BoardPage(
            layout: PageLayout(
                site,
                at: path,
                title: shelf.title,
                breadcrumbs: Breadcrumb.path(site.homeStep),
                feeds: site.feeds(of: collection)
            ),
            shelf: shelf,
            reading: shown(reading),
            readingCount: count(reading.count),
            waiting: shown(waiting),
            waitingCount: count(waiting.count),
            library: shelf.books.isEmpty ? nil : library.path(0),
            seeLibrary: strings.text(.seeLibrary, ["books": count(shelf.books.count)]),
            notes: notes.isEmpty ? nil : noteList.path(0),
            seeNotes: strings.text(.seeNotes, ["notes": count(notes: notes.count)])
        )
    }
}
