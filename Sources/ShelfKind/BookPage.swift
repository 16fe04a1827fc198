import InterfaceTexts
import SiteAssets
import SiteBase
import SiteMarkdown
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

/// The page of a book, or a further page for its notes.
package final class BookPage: LaidOutPage {
    static let kind = PageKind("shelf/book", schema)

    private let pages: ShelfPages
    private let number: Int
    /// The index of the page of notes.
    private let page: Int
    private let path: OutputPath
    private let links: MarkdownLinks
    private let book: Book
    private let view: RecordView
    private lazy var list = pages.bookNotes(number)
    private lazy var cover = CoverView(image: book.cover, drawn: pages.shelf.drawnCover(of: book), sharesShapes: false)
    private lazy var notes = list.range(page).map {
        WrittenNote(book.notes[$0], of: book, on: pages.shelf, anchor: book.anchor(ofNote: $0), links)
    }
    private(set) lazy var layout = PageLayout(
        pages.site,
        at: path,
        title: list.title(book.title, page),
        cloth: cover.cloth,
        breadcrumbs: pages.breadcrumbs(ofBook: number, isFirst: isFirst),
        openGraph: OpenGraph(
            .book,
            .html { [view] in view.html(BookFields.declared.overview)?.bytes },
            picture: book.cover,
            drawnCard: { [pages, book] in pages.card(of: book) },
            released: book.published,
            isbn: { [book] in book.isbn }
        ),
        structuredData: PageStructuredData(
            madeFrom: { [pages, path, book] sink in
                sink.write(pages.site.address(of: path))
                sink.write(pages.site.settings.author)
                sink.write(book.cover?.path.description)
            },
            { [unowned self] in pages.structured(view, book, notes, at: path) }
        )
    )

    init(_ pages: ShelfPages, number: Int, page: Int, at path: OutputPath, _ links: MarkdownLinks) {
        self.pages = pages
        self.number = number
        self.page = page
        self.path = path
        self.links = links
        book = pages.shelf.books[number]
        // Only the first page shows the texts about the book.
        view = pages.shelf.view(book, page == 0 ? links : nil)
    }

    private var language: ContentLanguage { view.language }

    /// Whether it is the book's own page.
    private var isFirst: Bool { page == 0 }

    /// A contributor. The label already contains "author".
    private struct Author {
        let author: Book.Author
        let language: ContentLanguage

        static let schema = TemplateSchema<Author>(
            "author",
            [
                .text("name", "The name.") { $0.author.name },
                .text("nameLanguage", "The language of the name, where it is not that of the content.") {
                    $0.language.otherTag(of: $0.author.name)
                },
                .text("role", "Their role, as in the data, unless the label says it.") { author in
                    author.author.role == author.language.strings[.author] ? nil : author.author.role
                },
            ]
        )
    }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<BookPage> {
        let record: [TemplateField<BookPage>] = BookFields.declared.record.pageFields(own) { $0.view }
        return TemplateSchema(
            "book page",
            PageLayout.fields { $0.layout } + record.replacing(with: recordFields.from(.record) + otherFields)
        )
    }

    /// Values derived from the book's record, besides its declared fields.
    private static let recordFields: [TemplateField<BookPage>] = [
        .text("bookId", "The name of its page, for what the page remembers.") { $0.book.id },
        .list("authors", of: Author.schema, "All who made it.") { page in
            page.book.authors.map { Author(author: $0, language: page.language) }
        },
        .flag("hasReadings", "Whether there are readings, and this is the book's own page.") {
            $0.isFirst && !$0.book.readings.isEmpty
        },
        .list("readings", of: ReadingView.schema, "The readings, the last first.") { page in
            page.book.readings.map { ReadingView(reading: $0, book: page.book, language: page.language) }
        },
        .flag("hasNotes", "Whether there are notes.") { !$0.notes.isEmpty },
        .list("notes", of: WrittenNote.schema, "The notes of this page, newest first, at most 200.") { $0.notes },
        .flag("hasPages", "Whether the notes have more than one page.") { $0.list.pageCount > 1 },
        .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { page in
            page.list.buttons(current: page.page, title: page.book.title)
        },
    ]

    /// Values derived from the shelf, the site and pictures.
    private static let otherFields: [TemplateField<BookPage>] = [
        .text("shelfTitle", "The shelf's title.") { $0.pages.shelf.title },
        .text("shelfId", "The collection's slug.") { $0.pages.collection.slug },
        .text("language", "The language of the content, for `lang`.") { $0.language.tag },
        .text("labelLanguage", "The language of labels and dates, where it is not that of the content.") { $0.language.labelTag },
        .flag("isFirst", "Whether it is the book's own page, not a further page of its notes.") { $0.isFirst },
        .object("cover", CoverView.schema, "The cover.") { $0.cover },
        .text("noteCount", "How many notes there are.") { $0.pages.count(notes: $0.book.notes.count) },
        .object("labels", InterfaceStrings.schema, "The labels of the fields, in the language of the content.") { $0.language.strings },
    ]
}
