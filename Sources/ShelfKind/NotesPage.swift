import SiteBase
import SiteModel
import SiteTemplates

/// A page of the list of all notes.
struct NotesPage: Sendable {
    static let kind = PageKind("shelf/notes", schema)
    /// All notes of the shelf, for the filter.
    static let recordsKind = PageKind("shelf/notes-records", schema)

    let layout: PageLayout
    let shelfTitle: String
    let language: ContentLanguage
    let count: String
    let notes: [WrittenNote]
    let types: [NoteChoice]
    let pages: [PaginationLink]
    let canFilter: Bool
    let records: OutputPath?

    /// A note type, for the filter.
    struct NoteChoice: Sendable {
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
            .text("shelfTitle", "The shelf's title.") { $0.shelfTitle },
            .text("language", "The language of the content, for `lang`.") { $0.language.tag },
            .text("count", "How many notes there are.") { $0.count },
            .flag("isEmpty", "Whether there is no note.") { $0.notes.isEmpty },
            .flag("canFilter", "Whether the page can look through all notes.") { $0.canFilter },
            .link("records", "The script with all notes, which the filter loads; absent if this page shows all.") { page in
                page.records.map(TemplateLink.file)
            },
            .list("types", of: NoteChoice.schema, "The kinds of notes that there are.") { $0.types },
            .list("notes", of: WrittenNote.schema, "The notes of this page, newest first, at most 200; in the script all.") { $0.notes },
            .flag("hasPages", "Whether the notes have more than one page.") { !$0.pages.isEmpty },
            .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { $0.pages },
        ]
    )
}

/// A note, as shown on a page.
struct WrittenNote: Sendable {
    let note: Note
    let content: [UInt8]?
    let language: ContentLanguage
    let book: Book
    /// The book's page; nil on that page itself.
    let path: OutputPath?
    /// Its fragment on the book's page; nil elsewhere.
    let anchor: String?

    private struct Comment: Sendable {
        let text: String
        let language: String?

        static let schema = TemplateSchema<Comment>(
            "comment",
            [
                .text("text", "The comment.") { $0.text },
                .text("language", "Its language, where it is not that of the content.") { $0.language },
            ]
        )
    }

    static let schema = TemplateSchema<WrittenNote>(
        "note",
        [
            .text("type", "The kind, in words: `책속의 한줄`.") { $0.language.strings[$0.note.type.phrase] },
            .text("typeWord", "The kind in the word of the data: `quote`.") { $0.note.type.rawValue },
            .flag("isQuote", "Whether it quotes the book.") { $0.note.type == .quote },
            .text("anchor", "What addresses call it on the page of its book, for `id`; absent elsewhere.") { $0.anchor },
            .text("page", "The page that it is about: `P. 12`.") { entry in
                entry.note.page.map { entry.language.strings.text(.notePage, ["page": $0.grouped]) }
            },
            .text("created", "The date of writing, in little room.") { entry in entry.note.created.map(entry.language.shortText) },
            .text("createdDate", "The same date in ISO 8601.") { $0.note.created?.machineText },
            .html("content", "The note.") { $0.content },
            .text("contentLanguage", "The language of the note, where it is not that of the content.") { entry in
                entry.language.otherTag(of: entry.note.content.text)
            },
            .flag("hasComments", "Whether there are comments.") { !$0.note.comments.isEmpty },
            .list("comments", of: Comment.schema, "The comments, in order.") { entry in
                entry.note.comments.map { Comment(text: $0, language: entry.language.otherTag(of: $0)) }
            },
            .text("bookTitle", "The title of its book.") { $0.book.title },
            .text("bookLanguage", "The language of that title, where it is not that of the content.") { entry in
                entry.language.otherTag(of: entry.book.title)
            },
            .link("link", "The page of its book; absent on that page itself.") { $0.path.map(TemplateLink.file) },
        ]
    )
}

extension ShelfPages {
    func notesPage(_ range: Range<Int>, page: Int, at path: OutputPath, _ links: MarkdownLinks) -> NotesPage {
        let strings = site.settings.strings
        let used = Set(notes.map(\.note.type))
        return NotesPage(
            layout: PageLayout(
                site,
                at: path,
                title: noteList.title(strings[.allNotes], page),
                breadcrumbs: Breadcrumb.path(site.homeStep, boardStep)
            ),
            shelfTitle: shelf.title,
            language: shelf.language,
            count: count(notes: notes.count),
            // Errors in a note are reported by the page of its book.
            notes: range.map { written(notes[$0].note, of: notes[$0].book, path: bookPath(notes[$0].book), links.withoutReporting) },
            types: NoteType.allCases.filter(used.contains).map {
                NotesPage.NoteChoice(type: $0, name: shelf.language.strings[$0.phrase])
            },
            pages: noteList.buttons(current: page, title: strings[.allNotes]),
            canFilter: canFilterNotes,
            records: noteRecords
        )
    }

    func written(
        _ note: Note,
        of book: Int,
        path: OutputPath? = nil,
        anchor: String? = nil,
        _ links: MarkdownLinks
    ) -> WrittenNote {
        WrittenNote(
            note: note,
            content: links.html(note.content, isMarkdown: shelf.readsMarkdown)?.bytes,
            language: shelf.language,
            book: shelf.books[book],
            path: path,
            anchor: anchor
        )
    }
}
