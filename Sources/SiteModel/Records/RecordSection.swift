import SiteAssets
import SiteTemplates

/// A text or a picture of an author's own field, as a part of the record's page.
struct RecordSection {
    private let field: FieldDeclaration
    private let view: RecordView
    private let label: String

    /// Nil if the field has another type, or no value.
    init?(_ field: FieldDeclaration, of view: RecordView) {
        switch view.value(of: field) {
        case .markdown, .picture: break
        case .none, .text, .number, .decimal, .flag, .word, .texts, .date: return nil
        }
        self.field = field
        self.view = view
        label = field.heading.text(in: view.language)
    }

    private var picture: SiteImage? { if case .picture(let image) = view.value(of: field) { image } else { nil } }

    static let schema = TemplateSchema<RecordSection>(
        "section",
        [
            .text("heading", "The label of the field.") { $0.label },
            .html("html", "The text; absent for a picture.") { $0.view.html($0.field)?.bytes },
            .text("language", "The language of the text, where it is not that of the content.") { $0.view.otherLanguage($0.field) },
            .object("picture", SiteImage.schema, "The picture; absent for a text.") { $0.picture },
        ]
    )
}
