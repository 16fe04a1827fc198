import DataReading
import SiteBase

extension ExportFormat {
    /// The database of an e-reader from Kobo.
    static let kobo = ExportFormat(
        "Kobo",
        kind: "shelf",
        file: "KoboReader.sqlite",
        parts: "columns",
        row: ("book", "books"),
        columns: KoboReader.columns,
        recognises: { $0.member(DatabaseExport.key("content")) != nil },
        records: KoboReader.books
    )
}

/// Reads the books, highlights, shelves and ratings on a Kobo.
enum KoboReader {
    /// The columns of the table `content`. Those of other tables follow a point.
    static let columns: [ExportColumn] = [
        .id("ContentID"), .title(), .subtitle("Subtitle"), .people("Attribution", at: ",&;"), .series("Series"),
        .seriesNumber("SeriesNumber"), ExportColumn("Publisher", text: "publisher"), .isbn("ISBN"),
        .overview("Description"),
        .status("ReadStatus", ["0": "not_yet", "1": "reading", "2": "finished", "3": "reading"]),
        .date("DateAdded", "registered_at"), .date("LastTimeStartedReading", "started_at", remark: "the day in Greenwich"),
        .date("LastTimeFinishedReading", "finished_at", remark: "of a finished book, the day in Greenwich"),
        .joined("___PercentRead", "readings", "how far you came, of a book that you are reading"),
        ExportColumn("DateLastRead", leftOut: "not the day when you finished a book, but the day when it was open last"),
        ExportColumn("MimeType", "format", remark: "e-book or audiobook; articles from the web are left out") { cell, draft, _ in
            let isAudio = ["application/x-kobo-mp3z", "application/octet-stream"].contains(cell.text)
            draft.set("format", SourceValue(.text(isAudio ? "audiobook" : "ebook"), offset: cell.offset))
        },
        .joined("ContentType", nil, "chapters are not read"), .joined("Accessibility", nil, "a sample or an offer of the shop is left out"),
        .joined("IsDownloaded", nil, "an offer of the shop is not on the device"), .joined("___UserID", nil, "a removed book is left out"),
        .pages("StorePages"), ExportColumn("___NumPages", leftOut: "the device's own pages"),
        ExportColumn("Language", leftOut: ExportColumn.forOwnField), ExportColumn("TimeSpentReading", leftOut: ExportColumn.forOwnField),
        .joined("ratings.Rating", "rate"), .joined("ratings.Review", "notes", "a note of the type `report`"),
        .joined("ShelfContent.ShelfName", "tags"), .joined("ShelfContent._IsDeleted", nil, "a deleted book of a shelf has no tag"),
        .joined("Bookmark.Text", "notes", "a note of the type `quote`"),
        .joined("Bookmark.Annotation", "notes", "a comment on the highlight; without one, a note of the type `thinking`"),
        .joined("Bookmark.DateCreated", "notes", "the date of the note, without the time"),
        .joined("Bookmark.Hidden", nil, "a deleted highlight is left out"), .joined("Bookmark.VolumeID", nil, "tells the book"),
        .joined("Bookmark.ContentID", nil, "tells the order"), .joined("Bookmark.ChapterProgress", nil, "tells the order"),
    ]

    static let tables = [
        DatabaseTable(
            "content",
            required: ["ContentID", "ContentType", "Title"],
            of: columns,
            isFirst: true,
            condition: "ContentType = 6"
        ),
        DatabaseTable("Bookmark", required: ["BookmarkID", "VolumeID"], of: columns),
        DatabaseTable("ratings", required: ["ContentID"], of: columns), DatabaseTable("ShelfContent", required: ["ContentId"], of: columns),
    ]

    static func books(_ reading: ExportReading) -> [RecordDraft] {
        var books = HighlightedBooks()
        let names = ColumnNames(columns)
        var leftOut: [String: ExportCount] = [:]
        let ratings = Dictionary(grouping: reading.rows(of: "ratings")) { $0.text("ContentID") }
        let shelves = Dictionary(grouping: reading.rows(of: "ShelfContent").filter { !$0.isOn("_IsDeleted") }) { $0.text("ContentId") }
        var known: Set<String> = []
        for row in reading.rows(of: "content") {
            let id = row.text("ContentID")
            if let reason = reason(toLeaveOut: row) {
                reading.count(reason)
                leftOut[id] = reason
                continue
            }
            known.insert(id)
            books.add(nil, to: id) {
                var draft = reading.draft(of: row, columns, names)
                for rating in ratings[id] ?? [] {
                    draft.set("rate", Cell(rating.member("Rating"), in: reading)?.rating(reading))
                    if let review = Cell(rating.member("Review"), in: reading) { draft.addNote("report", review, as: .plain) }
                }
                draft.add(tags: (shelves[id] ?? []).compactMap { Cell($0.member("ShelfName"), in: reading) })
                if draft.text("status") != "finished" { draft.replace("finished_at", with: nil) }
                draft.makeReading(percent: Double(row.text("___PercentRead")))
                return draft
            }
        }
        // In the order of the book, chapter by chapter.
        let highlights = reading.rows(of: "Bookmark").map {
            (chapter: $0.text("ContentID"), place: Double($0.text("ChapterProgress")) ?? 0, $0)
        }
        for (_, _, row) in highlights.sorted(by: { ($0.chapter, $0.place) < ($1.chapter, $1.place) }) {
            let id = row.text("VolumeID")
            let highlight = Highlight(row, text: "Text", comment: "Annotation", in: reading)
            if row.isOn("Hidden") {
                reading.count(.deleted)
            } else if let reason = leftOut[id] {
                reading.count(reason)
            } else if !known.contains(id) {
                reading.report(at: row.offset, .noteWithoutBook())
            } else if var highlight {
                highlight.created = Cell(row.member("DateCreated"), in: reading)?.date(reading, of: "DateCreated")
                books.add(highlight, to: id) { RecordDraft(row) }
            } else {
                reading.count(.bookmark)
            }
        }
        return books.drafts(reading)
    }

    /// The reason that a row is no book of the reader's; nil if it is one.
    private static func reason(toLeaveOut row: SourceValue) -> ExportCount? {
        if row.text("MimeType").utf8.hasPrefix("application/x-kobo-html") { return .article }
        if row.text("___UserID") == "removed" { return .deleted }
        return switch row.text("Accessibility") {
        case "6": row.text("___UserID").isEmpty ? .offer : .sample
        case "4": .offer
        // The reader's own files are on the device.
        case "-1": row.member("IsDownloaded") != nil && !row.isOn("IsDownloaded") ? .offer : nil
        default: nil
        }
    }
}

extension SourceValue {
    /// The text of a column; empty if there is none.
    func text(_ column: String) -> String { member(column)?.content.text ?? "" }

    /// Whether a column says yes.
    func isOn(_ column: String) -> Bool { ["1", "true"].contains(text(column).lowercased()) }
}

extension Highlight {
    /// A row with a marked passage and a note, or one of both; nil if it has neither.
    init?(_ row: SourceValue, text: String, comment: String, in reading: ExportReading) {
        let (text, comment) = (Cell(row.member(text), in: reading), Cell(row.member(comment), in: reading))
        guard let own = text ?? comment else { return nil }
        self.init(kind: text == nil ? .note : .quote, text: own)
        if text != nil, let comment { comments = [comment.text] }
    }
}
