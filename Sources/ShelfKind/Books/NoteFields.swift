import DataReading
import InterfaceTexts
import SiteModel
import SiteRecords

struct NoteFields: Sendable {
    static let declared = NoteFields()

    let shape: RecordDeclaration
    let type: KeptField<NoteType>
    let page: KeptField<Int?>
    let lastPage: KeptField<Int?>
    let content: KeptField<MarkdownField?>
    let created: KeptField<PartialDate?>
    let favourite: KeptField<Bool?>
    let comments: KeptField<[String]>

    private init() {
        var shape = RecordDeclaration(
            "note",
            example: "{\"type\": \"quote\", \"content\": \"…\"}",
            ofTexts: ObjectOfText("content", .one(kind: "type", word: "thinking"))
        )
        type = shape.keep("type", .choice(NoteType.self), isRequired: true, "the kind of note")
        page = shape.keep("page", .wholeNumber(0...10_000_000, example: 12), "the page that it is about")
        lastPage = shape.keep(
            "page_end",
            as: "lastPage",
            .wholeNumber(0...10_000_000, example: 14, notBelow: "page"),
            "the last page, if there are several"
        )
        let _: KeptField<String?> = shape.keep("location", .text, "where it is in a book without pages: `245-246`")
        content = shape.keep("content", .markdown(folds: false), isRequired: true, "the note, in Markdown")
        created = shape.keep("created_at", as: "created", .date(), "the date of writing")
        favourite = shape.keep("favourite", .flag, "whether it is one of your favourites")
        comments = shape.keep(
            "comments",
            .textsOrObjects(each: "comment", TextObject(key: "content", ignoring: ["created_at", "updated_at", "id"])),
            "your comments"
        )
        self.shape = shape
    }
}

struct Note: Sendable {
    let object: FieldObject
    let content: MarkdownField

    /// Returns nil if the note has no content.
    init?(_ object: FieldObject) {
        guard let content = object[NoteFields.declared.content] else { return nil }
        self.object = object
        self.content = content
    }

    /// Whether the author marked the note as a favourite.
    var isFavourite: Bool { object[NoteFields.declared.favourite] == true }
    var type: NoteType { object[NoteFields.declared.type] }
    /// The first page, or the last one if only that is known.
    var page: Int? { object[NoteFields.declared.page] ?? object[NoteFields.declared.lastPage] }
    /// The last of several pages; nil for a single page.
    var lastPage: Int? { object[NoteFields.declared.lastPage].flatMap { $0 == page ? nil : $0 } }
    var created: PartialDate? { object[NoteFields.declared.created] }
    var comments: [String] { object[NoteFields.declared.comments] }
}

/// The type of a note. The raw values are words in the data.
enum NoteType: String, FieldChoice {
    case quote, summary, thinking, question, report, memory

    var phrase: Phrase {
        switch self {
        case .quote: .quote
        case .summary: .digest
        case .thinking: .thinking
        case .question: .question
        case .report: .report
        case .memory: .memory
        }
    }
}
