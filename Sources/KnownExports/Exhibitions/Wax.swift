import DataReading
import SiteBase

extension ExportFormat {
    /// The records of a collection made with Wax.
    package static let wax = ExportFormat(
        "Wax",
        kind: "exhibition",
        file: "….csv, ….json or ….yml in `_data`",
        telling: ["pid", "label"],
        columns: waxColumns,
        complete: addWaxPictures
    )

    /// An earlier form, with titles.
    static let waxTitles = ExportFormat(
        "Wax",
        kind: "exhibition",
        file: "….csv, ….json or ….yml in `_data`, with titles",
        telling: ["pid", "title", "_date"],
        columns: waxColumns,
        complete: addWaxPictures
    )

    private static let waxColumns: [ExportColumn] =
        [
            ExportColumn("pid", "id", "image_name", "images", remark: "names the page and the picture, or the folder of its pictures") {
                cell,
                draft,
                _ in
                draft.sourceID = cell.text
                draft.set("id", cell.value)
            },
            .exhibitText("label", "name"), .exhibitText("title", "name", remark: "where `label` is empty"),
            .exhibitText("artist", "creator"), .exhibitText("creator", "creator"),
            .exhibitText("_date", "date"), .exhibitText("date", "date"), .description("description"), .exhibitText("rights", "rights"),
            ExportColumn("full", "image_name", remark: "where no picture has the name of the `pid`") { cell, draft, _ in
                draft.missingPicture = ("\(draft.sourceID ?? "").jpg", cell.text, cell.offset)
            },
        ]
        + ["thumbnail", "manifest", "order", "layout", "collection", "permalink", "slug"].map {
            ExportColumn($0, leftOut: "for Wax's own pages")
        }

    /// Finds the pictures of a record by its number: one picture, or a folder of several.
    @Sendable private static func addWaxPictures(to draft: inout RecordDraft, _ reading: ExportReading) {
        guard let id = draft.sourceID else { return }
        let folder = reading.settings.hasPicture(id) ? [id] : reading.settings.pictures(id)
        // Wax makes a large and a small picture of each one.
        let all = folder.first { $0.utf8.contains("/fullwidth.") }.map { [$0] } ?? folder
        for (number, name) in all.enumerated() {
            let value = SourceValue(.text(name), offset: draft.offset)
            if number == 0 { draft.set("image_name", value) } else { draft.add("images", value) }
        }
        if !all.isEmpty {
            draft.missingPicture = nil
        } else if let missing = draft.missingPicture {
            guard let path = missing.address, reading.settings.hasPicture(path) else { return }
            draft.set("image_name", SourceValue(.text(path), offset: missing.offset))
        } else {
            draft.missingPicture = ("\(id).jpg", nil, draft.offset)
        }
    }
}
