import DataReading
import SiteBase

extension ExportFormat {
    /// A reader's books on BookWyrm.
    static let bookWyrm = ExportFormat(
        "BookWyrm",
        file: "bookwyrm-export.csv",
        telling: ["title", "author_text", "remote_id", "shelf"],
        columns: [
            .title("title"),
            .people("author_text"),
            .id("remote_id"),
            .isbn("isbn_13"),
            .isbn("isbn_10", remark: "where there is no `isbn_13`"),
            .date("start_date", "started_at"),
            .date("finish_date", "finished_at"),
            .date("stopped_date", "finished_at", remark: "of a book that was stopped"),
            .rating("rating"),
            ExportColumn("review_name", "notes", remark: "the first line of the review") { cell, draft, _ in
                draft.reviewTitle = cell.plainMarkdown
            },
            ExportColumn("review_cw", "notes", remark: "hides the review until it is pressed") { _, draft, _ in draft.hasSpoilers = true },
            ExportColumn("review_content", "notes", remark: "a note of the type `report`") { cell, draft, _ in
                // Reviews are Markdown, but those imported from other services are HTML.
                let isHTML = ["<br", "<p>", "<i>", "<b>", "<em>", "<a ", "</"].contains { cell.text.lowercased().utf8.contains($0) }
                draft.addNote("report", cell, as: isHTML ? .html : .markdown)
            },
            ExportColumn("review_published", "notes", remark: "the date of the review") { cell, draft, reading in
                draft.date(ofNote: cell.date(reading, of: "review_published"))
            },
            .status(
                "shelf",
                ["read": "finished", "to-read": "not_yet", "reading": "reading", "stopped-reading": "stop"]
            ),
            ExportColumn("shelf_name", "status", remark: "the name of a shelf of your own, for `shelves`") { cell, draft, reading in
                draft.shelves.append(cell.text)
                guard let status = reading.settings.status(ofShelf: cell.text) else { return }
                draft.replace("status", with: SourceValue(.text(status), offset: cell.offset))
            },
            .date("shelf_date", "registered_at"),
        ]
            + [
                "openlibrary_key", "finna_key", "finna_id", "inventaire_id", "libris_key", "librarything_key", "goodreads_key", "bnf_id",
                "viaf",
                "wikidata", "asin", "aasin", "isfdb", "oclc_number",
            ].map { ExportColumn($0, leftOut: "a number of another service") },
        complete: { draft, _ in draft.makeReading() }
    )
}
