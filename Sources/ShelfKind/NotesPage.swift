import DataReading
import InterfaceTexts
import SiteBase
import SiteMarkdown
import SiteModel
package import SitePages
import SiteRecords
import SiteTemplates

/// A page of the list of all notes.
package final class NotesPage: LaidOutPage {
    static let kind = PageKind("shelf/notes", schema)
    /// The page of all notes, for the filter.
    static let recordsKind = PageKind("shelf/notes-records", schema)

    private let pages: ShelfPages
    private let page: Int
    package let layout: PageLayout
    private let notes: [WrittenNote]

    /// - Parameter range: the notes on the page.
    init(_ pages: ShelfPages, _ range: Range<Int>, page: Int, at path: OutputPath, _ links: MarkdownLinks) {
        self.pages = pages
        self.page = page
        layout = PageLayout(
            pages.site,
            at: path,
            title: pages.noteList.title(pages.site.settings.strings[.allNotes], page),
            breadcrumbs: Breadcrumb.path(pages.site.homeStep, pages.boardStep)
        )
        // The page of the book reports errors in its notes.
        let links = links.withoutReporting
        var month: PartialDate?
        notes = range.map { number in
            let (book, note) = pages.notes[number]
            let written = note.created.flatMap(\.wholeMonth)
            let begins = written != month ? written : nil
            month = written
            return WrittenNote(note, of: pages.shelf.books[book], on: pages.shelf, path: pages.bookPath(book), month: begins, links)
        }
    }

    private var shelf: Shelf { pages.shelf }

    private var types: [NoteChoice] {
        let used = Set(pages.notes.map(\.note.type))
        return NoteType.allCases.filter(used.contains).map { NoteChoice(type: $0, name: shelf.language.strings[$0.phrase]) }
    }

    /// A note type, for the filter.
    struct NoteChoice {
        let type: NoteType
        let name: String

        static let schema = TemplateSchema<NoteChoice>(
            "kind of notes",
            [
                .text("typeWord", "The kind in the word of the data: `quote`.") { $0.type.rawValue },
                .text("type", "The kind, in words.") { $0.name },
            ]
        )
    }

    static let schema = TemplateSchema<NotesPage>(
        "notes page",
        PageLayout.fields { $0.layout } + [
            .text("shelfTitle", "The shelf's title.") { $0.shelf.title },
            .text("language", "The language of the content, for `lang`.") { $0.shelf.language.tag },
            .text("count", "How many notes there are.") { $0.pages.count(notes: $0.pages.notes.count) },
            .flag("isEmpty", "Whether there is no note.") { $0.notes.isEmpty },
            .flag("canFilter", "Whether the page can look through all notes.") { $0.pages.canFilterNotes },
            .link("records", "The script with all notes, which the filter loads; absent if this page shows all.") { page in
                page.pages.noteRecords.map(TemplateLink.file)
            },
            .list("types", of: NoteChoice.schema, "The kinds of notes that there are.") { $0.types },
            .list("notes", of: WrittenNote.schema, "The notes of this page, newest first, at most 200; in the script all.") { $0.notes },
            .flag("hasPages", "Whether the notes have more than one page.") { $0.pages.noteList.pageCount > 1 },
            .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { page in
                page.pages.noteList.buttons(current: page.page, title: page.layout.strings[.allNotes])
            },
        ]
    )
}

package final class WrittenNote {
    let note: Note
    let book: Book
    /// The fragment on the book's page; nil on other pages.
    let anchor: String?
    /// The book's page; nil if that is the current page.
    private let path: OutputPath?
    /// The month that begins with this note in a list of all notes; nil if the note before has the same month.
    private let month: PartialDate?
    private let language: ContentLanguage
    private let readsMarkdown: Bool
    private let links: MarkdownLinks
    private(set) lazy var content = links.html(note.content, isMarkdown: readsMarkdown)?.bytes

    init(
        _ note: Note,
        of book: Book,
        on shelf: Shelf,
        path: OutputPath? = nil,
        month: PartialDate? = nil,
        anchor: String? = nil,
        _ links: MarkdownLinks
    ) {
        self.month = month
        self.note = note
        self.book = book
        self.path = path
        self.anchor = anchor
        self.links = links
        language = shelf.language
        readsMarkdown = shelf.readsMarkdown
    }

    /// The page or pages that the note is about: `P. 12`, `P. 12–14`.
    private var pages: String? {
        guard let first = note.page else { return nil }
        let strings = language.strings
        let start = strings.digits(first)
        let pages = note.lastPage.map { strings.text(.numberRange, ["first": start, "last": strings.digits($0)]) }
        return strings.text(.notePage, ["page": pages ?? start])
    }

    static let schema = TemplateSchema<WrittenNote>(
        "note",
        NoteFields.declared.shape.objectFields({ $0.language }, { $0.note.object }).replacing(with: others)
    )

    /// Values that are not derived from the note's declared fields.
    private static let others: [TemplateField<WrittenNote>] = [
        .text("month", "The month in which it was written, in words, if it begins the notes of a month in a list of all.") { entry in
            entry.month.map(entry.language.text)
        },
        .text("favouriteLabel", "What marks it as a favourite, in words; absent if it is none.") { entry in
            entry.note.isFavourite ? entry.language.strings[.favouriteNote] : nil
        },
        .flag("isQuote", "Whether it quotes the book.") { $0.note.type == .quote },
        .text("anchor", "What addresses call it on the page of its book, for `id`; absent elsewhere.") { $0.anchor },
        .text("page", "The page or pages that it is about: `P. 12`, `P. 12–14`.") { $0.pages },
        .text("created", "The date of writing, in short form.") { entry in entry.note.created.map(entry.language.shortText) },
        .html("content", "The note.") { $0.content }.madeFrom { $1.write($0.note.content.text) },
        .text("contentLanguage", "The language of the note, where it is not that of the content.") { entry in
            entry.language.otherTag(of: entry.note.content.text)
        },
        .text("bookTitle", "The title of its book.") { $0.book.title },
        .text("bookLanguage", "The language of that title, where it is not that of the content.") { entry in
            entry.language.otherTag(of: entry.book.title)
        },
        .link("link", "The page of its book; absent on that page itself.") { $0.path.map(TemplateLink.file) },
    ]
}
