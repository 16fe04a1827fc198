import SiteAssets
import SiteMarkdown
import SiteModel
import SiteRecords
import SiteTemplates

/// A section of a record's page for a text in one of the author's own fields.
struct RecordSection {
    private let field: FieldDeclaration
    private let view: RecordView
    private let label: String

    /// Nil if the field has another type or no value.
    init?(_ field: FieldDeclaration, of view: RecordView) {
        guard case .markdown = view.value(of: field) else { return nil }
        self.field = field
        self.view = view
        label = field.heading.text(in: view.language)
    }

    static let schema = TemplateSchema<RecordSection>(
        "section",
        [
            .text("heading", "The label of the field.") { $0.label },
            .html("html", "The text.") { $0.view.html($0.field)?.bytes },
            .text("language", "The language of the text, where it is not that of the content.") { $0.view.otherLanguage($0.field) },
        ]
    )
}

/// A picture in one of the author's own fields, for the record's page.
struct RecordPicture {
    private let image: SiteImage
    private let label: String

    /// Nil if the field has another type or no value.
    init?(_ field: FieldDeclaration, of view: RecordView) {
        guard case .picture(let image) = view.value(of: field) else { return nil }
        self.image = image
        label = field.heading.text(in: view.language)
    }

    static let schema = TemplateSchema<RecordPicture>(
        "labelled picture",
        [
            .text("heading", "The label of the field.") { $0.label },
            .object("picture", SiteImage.schema, "The picture.") { $0.image },
        ]
    )
}
