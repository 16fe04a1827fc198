import InterfaceTexts
import SearchIndexing
import SiteAssets
import SiteModel
import SitePages
import SiteRecords

struct ExhibitFields: Sendable {
    static let declared = ExhibitFields()

    let record: RecordDeclaration
    let roles: RecordRoles
    /// The name of the page: that of the picture, or the exhibit's position.
    let id: KeptField<String>
    let name: KeptField<String>
    /// The picture; nil if there is none, in which case pages show the name in its place.
    let image: KeptField<SiteImage?>
    let shortDescription: KeptField<String?>

    private init() {
        var record = RecordDeclaration("exhibit", example: "{\"name\": \"…\"}", ignoring: ["links"])
        id = record.derive()
        name = record.keep("name", .text, isRequired: true, "the name", FieldUse(search: .title, property: .value("name")))
        image = record.keep(
            "image_name",
            as: "image",
            .picture(mayBeEmpty: true),
            "the name of a picture, which also names the page; without one, the position of the exhibit does"
        )
        shortDescription = record.keep(
            "short_desc",
            as: "line",
            .text,
            "a line for the list",
            FieldUse(search: .part, property: .value("description"))
        )
        let _: DetailField<MarkdownField?> = record.add(
            "desc",
            as: "description",
            .markdown(folds: false),
            "the description",
            FieldUse(search: .text, isBelowTitle: true)
        )
        let _: KeptField<String?> = record.keep(
            "creator",
            .text,
            "who made it",
            FieldUse(label: .phrase(.creator), search: .person, property: .named("creator", "Person"))
        )
        let _: DetailField<String?> = record.add(
            "date",
            .text,
            "when it was made, in words: `around 1890`",
            FieldUse(label: .phrase(.period), search: .part)
        )
        let _: DetailField<String?> = record.add(
            "material",
            .text,
            "what it is made of",
            FieldUse(label: .phrase(.material), search: .part, property: .value("material"))
        )
        let _: DetailField<String?> = record.add(
            "rights",
            .text,
            "whose picture it is",
            FieldUse(label: .phrase(.pictureSource), property: .value("creditText"))
        )
        let _: KeptField<String?> = record.keep("alt", .text, "what the picture shows, for those who do not see it; the name if left out")
        record.keepRelated()
        record.keepPublication()
        self.record = record
        roles = RecordRoles(title: name, picture: image)
    }
}

/// The values of an exhibit that other pages show.
extension Record {
    var id: String { self[ExhibitFields.declared.id] }
    var name: String { self[ExhibitFields.declared.name] }
    var shortDescription: String? { self[ExhibitFields.declared.shortDescription] }
    var image: SiteImage? { self[ExhibitFields.declared.image] }
}
