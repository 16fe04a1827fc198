import DataReading
import SiteBase

extension ExportFormat {
    /// The items of Omeka S in JSON-LD, as its API gives them.
    static let omekaS = ExportFormat(
        "Omeka S",
        kind: "exhibition",
        file: "….json",
        row: ("item", "items"),
        columns: omekaSColumns,
        recognises: { root in
            guard let first = root.firstElement else { return false }
            return first.member("o:id") != nil && first.member("dcterms:title") ?? first.member("o:title") != nil
        },
        records: { reading in
            let known = ColumnNames(omekaSColumns)
            return reading.elements.map { item in
                var draft = RecordDraft(item)
                reading.leaveOutRest(of: item, known)
                draft.isUnpublished = item.member("o:is_public")?.content.text == "false"
                func text(_ key: String) -> String? { values(of: item.member(key), reading).first }
                func set(_ field: String, _ key: String) {
                    let all = values(of: item.member(key), reading)
                    if !all.isEmpty { draft.set(field, SourceValue(.text(all.joined(separator: "; ")), offset: item.offset)) }
                }
                let name = text("dcterms:title") ?? item.member("o:title")?.content.text
                draft.set("name", name.map { SourceValue(.text($0), offset: item.offset) })
                set("creator", "dcterms:creator")
                set("date", "dcterms:date")
                set("material", "dcterms:medium")
                set("rights", "dcterms:rights")
                if let description = text("dcterms:description") {
                    draft.set("desc", SourceValue(.text(HTMLText.markdown(of: description)), offset: item.offset))
                    draft.set("short_desc", SourceValue(.text(FirstSentence.of(description)), offset: item.offset))
                }
                draft.sourceID = item.member("o:id")?.content.text
                let picture = item.member("thumbnail_display_urls")?.member("large")?.content.text
                if let file = picture?.utf8.split(separator: "/").last.map({ String($0) }) {
                    if reading.settings.hasPicture(file) {
                        draft.set("image_name", SourceValue(.text(file), offset: item.offset))
                    } else {
                        draft.missingPicture = (file, picture, item.offset)
                    }
                }
                return draft
            }
        }
    )

    /// The texts of a property: those of `@value`, or the titles of linked items.
    private static func values(of property: SourceValue?, _ reading: ExportReading) -> [String] {
        (property?.elements(in: reading) ?? []).compactMap { value in
            (Cell(value.member("@value"), in: reading) ?? Cell(value.member("display_title"), in: reading)
                ?? Cell(value.member("o:label"), in: reading) ?? Cell(value.member("@id"), in: reading))?.text
        }
    }

    private static let omekaSColumns: [ExportColumn] =
        [
            ("o:title", "name"), ("dcterms:title", "name"), ("dcterms:creator", "creator"), ("dcterms:date", "date"),
            ("dcterms:medium", "material"), ("dcterms:rights", "rights"), ("dcterms:description", "desc"),
            ("thumbnail_display_urls", "image_name"),
        ].map { name, field in ExportColumn(name, field) { _, _, _ in } }
        + [
            ExportColumn("o:id", "source", remark: "not shown; later imports know the exhibit by it") { _, _, _ in },
            ExportColumn("o:is_public", remark: "a private item is left out") { _, _, _ in },
        ]
        + ExportColumn.leftOut(
            "for the program itself",
            "@context",
            "@id",
            "@type",
            "@reverse",
            "o:owner",
            "o:resource_class",
            "o:resource_template",
            "o:thumbnail",
            "o:created",
            "o:modified",
            "o:primary_media",
            "o:media",
            "o:item_set",
            "o:site"
        )
}
