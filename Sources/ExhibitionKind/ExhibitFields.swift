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
        name = record.keep(
            "name",
            .text,
            isRequired: true,
            "the name",
            FieldUse(search: .title, property: .value("name")).called(
                "label, title, object, 이름, 명칭, 제목, 작품명, 유물명, 名称, 作品名, Titel, Bezeichnung, titre"
            )
        )
        image = record.keep(
            "image_name",
            as: "image",
            .picture(mayBeEmpty: true),
            "the name of a picture, which also names the page; without one, the position of the exhibit does",
            FieldUse.nothing.called(
                "image, picture, photo, foto, fotos, bilder, abbildung, dateiname, fichier, visuel, vignette, image file, filename, file name, file, 이미지, 사진, 파일명, 画像, Bild, Bilddatei, image filename"
            )
        )
        shortDescription = record.keep(
            "short_desc",
            as: "line",
            .text,
            "a line for the list",
            FieldUse(search: .part, property: .value("description")).called("short description, caption, 한 줄 설명, Kurzbeschreibung")
        )
        let _: DetailField<MarkdownField?> = record.add(
            "desc",
            as: "description",
            .markdown(folds: false),
            "the description",
            FieldUse(search: .text, isBelowTitle: true).called("description, text, 설명, 해설, 解説, Beschreibung")
        )
        let _: KeptField<String?> = record.keep(
            "creator",
            .text,
            "who made it",
            FieldUse(label: .phrase(.creator), search: .person, property: .named("creator", "Person"))
                .called("artist, maker, author, creators, 작가, 만든 이, 제작자, 作者, Künstler, Künstlerin, Hersteller, artiste")
        )
        let _: DetailField<String?> = record.add(
            "date",
            .text,
            "when it was made, in words: `around 1890`",
            FieldUse(label: .phrase(.period), search: .part).called(
                "dates, year, period, created, dating, 시대, 제작 연도, 연도, 年代, Datierung, Jahr, époque, datation"
            )
        )
        let _: DetailField<String?> = record.add(
            "material",
            .text,
            "what it is made of",
            FieldUse(label: .phrase(.material), search: .part, property: .value("material"))
                .called("materials, medium, technique, 재료, 재질, 材質, Material und Technik, matériau")
        )
        let _: DetailField<String?> = record.add(
            "rights",
            .text,
            "whose picture it is",
            FieldUse(label: .phrase(.pictureSource), property: .value("creditText")).called(
                "credit, credit line, copyright, 저작권, 사진 출처, Bildnachweis, crédit"
            )
        )
        let _: KeptField<String?> = record.keep(
            "alt",
            .text,
            "what the picture shows, for those who do not see it; the name if left out",
            FieldUse.nothing.called("alt text, image alt text")
        )
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
