import DataReading
import SiteBase

extension ExportFormat {
    /// The metadata of a collection made with CollectionBuilder.
    static let collectionBuilder = ExportFormat(
        "CollectionBuilder",
        kind: "exhibition",
        file: "metadata.csv",
        telling: ["objectid", "title", "object_location"],
        columns: collectionBuilderColumns
    )

    /// An earlier form, with a column for the file name.
    static let collectionBuilderFiles = ExportFormat(
        "CollectionBuilder",
        kind: "exhibition",
        file: "metadata.csv",
        telling: ["objectid", "title", "filename"],
        columns: collectionBuilderColumns
    )

    private static let collectionBuilderColumns: [ExportColumn] =
        [
            .id("objectid"),
            .exhibitText("title", "name"),
            .exhibitText("creator", "creator"),
            .exhibitText("date", "date"),
            .description("description"),
            .exhibitText("image_alt_text", "alt"),
            .picture("image_small"), .picture("object_location", remark: "where there is no `image_small`"), .picture("filename"),
            .picture("image_thumb"),
            .exhibitText("rights", "rights"),
            .exhibitText("rightsstatement", "rights", remark: "where `rights` is empty"),
        ]
        + [
            "subject", "location", "latitude", "longitude", "source", "identifier", "type", "format", "language", "object_transcript",
            "publisher", "contributor", "relation",
        ]
        .map { ExportColumn($0, leftOut: ExportColumn.forOwnField) }
        + ["display_template", "parentid", "youtubeid", "vimeoid", "youtube", "preferredcitation"].map {
            ExportColumn($0, leftOut: "for CollectionBuilder's own pages")
        }
}
