import DataReading
import SiteBase

extension ExportFormat {
    /// The books of OpenReads, an app.
    static let openReads = ExportFormat(
        "OpenReads",
        file: "openreads.csv",
        telling: ["title", "author", "my_review", "olid"],
        columns: [
            .title("title"),
            .subtitle("subtitle"),
            .people("author"),
            ExportColumn("description", "overview") { cell, draft, _ in
                draft.set("overview", SourceValue(.text(cell.plainMarkdown), offset: cell.offset))
            },
            .status(
                "status",
                [
                    "finished": "finished", "read": "finished", "in_progress": "reading", "in progress": "reading", "reading": "reading",
                    "for_later": "not_yet", "for later": "not_yet", "to_read": "not_yet", "planned": "not_yet", "unfinished": "stop",
                    "abandoned": "stop", "dnf": "stop", "unknown": "unknown",
                ]
            ),
            ExportColumn("favourite", "favourite") { cell, draft, _ in
                if ["true", "1"].contains(cell.text.lowercased()) { draft.set("favourite", SourceValue(.flag(true), offset: cell.offset)) }
            },
            ExportColumn("deleted", remark: "a deleted book is left out") { cell, draft, _ in
                draft.isDeleted = ["true", "1"].contains(cell.text.lowercased())
            },
            .rating("rating"),
            .pages("pages"),
            ExportColumn("publisher", text: "publisher"),
            .year("publication_year"),
            .isbn("isbn"),
            .id("olid"),
            ExportColumn("tags", "tags") { cell, draft, _ in draft.add(tags: cell.split(atText: "|||||")) },
            .note("my_review", "report", isHTML: false),
            .note("notes", "thinking", isHTML: false),
            .format("book_format"),
            ExportColumn("readings", "readings", remark: "without the minutes") { cell, draft, reading in
                for part in cell.split(at: ";") {
                    let fields = part.text.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map {
                        String(Substring($0))
                    }
                    let days = fields.prefix(2).map { part.with($0)?.date(reading, of: "readings") }
                    let own = ReadingDraft(started: days.first ?? nil, finished: days.count > 1 ? days[1] : nil)
                    if !own.isEmpty { draft.readings.append(own) }
                }
            },
            .date("start_date", "started_at", remark: "of files without `readings`"),
            .date("finish_date", "finished_at", remark: "of files without `readings`"),
            .date("date_added", "registered_at"),
            ExportColumn("date_modified", leftOut: "the date of a change in the app"),
            ExportColumn("has_cover", leftOut: "the picture is not in the file"),
            ExportColumn("blur_hash", leftOut: "the picture is not in the file"),
        ],
        complete: { draft, _ in
            if draft.readings.isEmpty { return draft.makeReading() }
            for key in ["started_at", "finished_at"] { draft.replace(key, with: nil) }
            draft.giveRatingToLastReading()
        }
    )
}
