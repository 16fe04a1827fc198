import DataReading
import InterfaceTexts
import SearchIndexing
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords

/// The fields that every record has. The author declares all others.
struct RecordFields: Sendable {
    static let declared = RecordFields()

    let record: RecordDeclaration
    let roles: RecordRoles
    let id: KeptField<String?>
    let title: KeptField<String>
    let date: KeptField<PartialDate?>
    let image: KeptField<SiteImage?>
    let description: DetailField<MarkdownField?>

    private init() {
        // By default, lists show the first two of the author's own fields.
        var record = RecordDeclaration("record", example: "{\"title\": \"…\"}", ignoring: ["links"], listing: 2)
        id = record.keep("id", .custom(.pageName), "the name of its page; made from the title if left out")
        title = record.keep(
            "title",
            .text,
            isRequired: true,
            "the title",
            FieldUse(search: .title, property: .value("name")).called(
                "name, label, 제목, 이름, 명칭, 名称, 題名, Titel, Bezeichnung, titre, nom"
            )
        )
        date = record.keep(
            "date",
            .date(),
            "a date, by which feeds list it: `1997-06-26`, `1997-06` or `1997`",
            FieldUse(label: .phrase(.date))
        )
        description = record.add(
            "description",
            .markdown(folds: false),
            "a text about it",
            FieldUse(search: .text, property: .value("description"), isBelowTitle: true)
        )
        image = record.keep("image", .picture(), "the name of a picture, with or without its extension")
        record.keepRelated()
        record.keepPublication()
        self.record = record
        roles = RecordRoles(title: title, picture: image, published: date, summary: description)
    }
}

/// The values of a record that other pages show.
extension Record {
    var id: String? { self[RecordFields.declared.id] }
    var title: String { self[RecordFields.declared.title] }
    var date: PartialDate? { self[RecordFields.declared.date] }
    var image: SiteImage? { self[RecordFields.declared.image] }
}
