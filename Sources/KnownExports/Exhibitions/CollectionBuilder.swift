import DataReading
import SiteBase

extension ExportFormat {
    /// The metadata of a collection made with CollectionBuilder.
    static let collectionBuilder = ExportFormat(
        "CollectionBuilder",
        kind: "exhibition",
        file: "metadata.csv",
        telling: ["objectid", "title"],
        columns: [
            ExportColumn("objectid", "id", remark: "names the page; later imports know the exhibit by it") { cell, draft, _ in
                draft.sourceID = cell.text
                draft.set("id", cell.value)
            },
            .exhibitText("title", "name"),
            .exhibitText("creator", "creator"),
            .exhibitText("date", "date"),
            .description("description"),
            .exhibitText("image_alt_text", "alt"),
            .original("object_location"), .original("filename"),
            .picture("image_small", remark: "where there is no original"), .picture("image_thumb", remark: "where there is no original"),
            ExportColumn("parentid", "images", "files", remark: "its picture and files become those of the record with this id") {
                cell,
                draft,
                _ in draft.parent = cell.text
            },
            .player("youtubeid", "https://youtu.be/"), .player("vimeoid", "https://vimeo.com/"),
            .exhibitText("rights", "rights"),
            .exhibitText("rightsstatement", "rights", remark: "where `rights` is empty"),
        ]
            + [
                "subject", "location", "latitude", "longitude", "source", "identifier", "type", "format", "language", "object_transcript",
                "publisher", "contributor", "relation",
            ]
            .map { ExportColumn($0, leftOut: ExportColumn.forOwnField) }
            + ["display_template", "compound", "youtube", "preferredcitation"].map {
                ExportColumn($0, leftOut: "for CollectionBuilder's own pages")
            }
    )
}

extension ExportColumn {
    /// The number of a film at a service that plays it.
    fileprivate static func player(_ name: String, _ address: String) -> ExportColumn {
        ExportColumn(name, "files", remark: "a link to the film") { cell, draft, _ in
            draft.add(file: address + cell.text, title: nil, at: cell.offset)
        }
    }
}
