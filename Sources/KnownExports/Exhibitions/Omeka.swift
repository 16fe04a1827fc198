import DataReading
import SiteBase

extension ExportFormat {
    /// The items of a site made with Omeka.
    static let omeka = ExportFormat(
        "Omeka",
        kind: "exhibition",
        file: "….csv",
        telling: ["Dublin Core:Title"],
        columns: [
            .id("Item Id"), ExportColumn("Dublin Core:Identifier", leftOut: ExportColumn.forOwnField),
            .exhibitText("Dublin Core:Title", "name"),
            .exhibitText("Dublin Core:Creator", "creator"),
            .exhibitText("Dublin Core:Date", "date"),
            .description("Dublin Core:Description"),
            .exhibitText("Dublin Core:Rights", "rights"),
            .exhibitText("Dublin Core:Medium", "material"),
            .original("file"), .original("files"), .original("Files"),
        ]
            + [
                "Subject", "Source", "Publisher", "Contributor", "Relation", "Format", "Language", "Type", "Coverage", "Alternative Title",
                "Spatial Coverage", "Temporal Coverage",
            ].map { ExportColumn("Dublin Core:\($0)", leftOut: ExportColumn.forOwnField) }
            + [
                ExportColumn("public", remark: "a private item is left out") { cell, draft, _ in
                    draft.isUnpublished = ["0", "false", "no"].contains(cell.text.lowercased())
                }
            ]
            + ["tags", "itemType", "collection", "featured", "Item URI"].map {
                ExportColumn($0, leftOut: ExportColumn.forOwnField)
            }
    )
}
