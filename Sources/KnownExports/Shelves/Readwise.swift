import DataReading
import SiteBase

extension ExportFormat {
    /// Highlights in Readwise. Each row is a highlight; those of a book are together.
    static let readwise = ExportFormat(
        "Readwise",
        kind: "shelf",
        file: "readwise-data.csv",
        parts: "columns",
        row: ("highlight", "highlights"),
        columns: highlightColumns,
        recognises: { root in
            guard case .object(let members) = root.firstElement?.content else { return false }
            return Set(telling).isSubset(of: members.map(\.key))
        },
        hasColumns: { Set(telling).isSubset(of: $0) },
        records: { reading in
            let known = ColumnNames(highlightColumns)
            var books = HighlightedBooks()
            for row in reading.elements {
                reading.leaveOutRest(of: row, known)
                guard let title = Cell(row.member("Book Title"), in: reading) else {
                    reading.count(.untitled)
                    reading.report(at: row.offset, .rowWithoutTitle)
                    continue
                }
                let (quote, note) = (Cell(row.member("Highlight"), in: reading), Cell(row.member("Note"), in: reading))
                guard let text = quote ?? note else {
                    reading.count(.empty)
                    continue
                }
                let author = Cell(row.member("Book Author"), in: reading)
                let place = Cell(row.member("Location"), in: reading).flatMap { Int($0.text) }
                let type = row.member("Location Type")?.content.text
                var highlight = Highlight(kind: quote == nil ? .note : .quote, text: text)
                if type == "page" { highlight.pages = place.map { $0...$0 } }
                if type == "location" { highlight.locations = place.map { $0...$0 } }
                highlight.created = Cell(row.member("Highlighted at"), in: reading)?.date(reading, of: "Highlighted at")
                if quote != nil, let note { highlight.comments = [note.text] }
                let tags = Cell(row.member("Document tags"), in: reading)?.split(at: ",") ?? []
                books.add(highlight, to: "\(title.text)\n\(author?.text ?? "")") {
                    var draft = RecordDraft(row)
                    draft.set("title", title.value)
                    for name in author?.split(at: ",;") ?? [] { draft.add(person: name, role: nil) }
                    draft.add(tags: tags)
                    draft.sourceID = row.member("Amazon Book ID")?.content.text ?? title.text
                    return draft
                }
            }
            return books.drafts(reading)
        }
    )

    private static let highlightColumns: [ExportColumn] = [
        ExportColumn("Highlight", "notes", remark: "a note of the type `quote`") { _, _, _ in },
        ExportColumn("Book Title", "title") { _, _, _ in },
        ExportColumn("Book Author", "authors") { _, _, _ in },
        ExportColumn("Amazon Book ID", "source", remark: "not shown; later imports know the book by it") { _, _, _ in },
        ExportColumn("Note", "notes", remark: "a comment on the highlight; without one, a note of the type `thinking`") { _, _, _ in },
        ExportColumn("Color", leftOut: "how it looks in the app"),
        ExportColumn("Tags", leftOut: "notes have no tags"),
        ExportColumn("Location Type", "notes", remark: "`page` or `location`") { _, _, _ in },
        ExportColumn("Location", "notes", remark: "the page or place of the note") { _, _, _ in },
        ExportColumn("Highlighted at", "notes", remark: "the date of the note, without the time") { _, _, _ in },
        ExportColumn("Document tags", "tags") { _, _, _ in },
    ]

    private static let telling = ["Highlight", "Book Title", "Book Author", "Highlighted at"]

    /// The reading log of Open Library.
    static let openLibrary = ExportFormat(
        "Open Library",
        file: "OpenLibrary_ReadingLog.csv",
        telling: ["Work ID", "Title", "Bookshelf"],
        columns: [
            .id("Work ID"),
            .title(),
            .people("Authors"),
            .status(
                "Bookshelf",
                ["already read": "finished", "currently reading": "reading", "want to read": "not_yet", "stopped reading": "stop"]
            ),
            .rating("My Ratings"),
        ]
            + ["First Publish Year", "Subjects", "Subject People", "Subject Places", "Subject Times"].map {
                ExportColumn($0, leftOut: ExportColumn.forOwnField)
            }
            + ["Edition ID", "Edition Count", "Has Ebook"].map { ExportColumn($0, leftOut: "about editions of others") }
            + ["Ratings Average", "Ratings Count"].map { ExportColumn($0, leftOut: "the rating by other readers") }
    )

    /// An earlier reading log of Open Library, with numbers only.
    static let openLibraryNumbers = ExportFormat(
        "Open Library (2022 and before)",
        kind: "shelf",
        file: "OpenLibrary_ReadingLog.csv",
        row: ("row", "rows"),
        columns: [
            ExportColumn("Work Id", leftOut: "a number of the service"), ExportColumn("Edition Id", leftOut: "a number of the service"),
            ExportColumn("Bookshelf", leftOut: "without titles, not enough for a page"),
        ],
        recognises: { root in
            guard case .object(let members) = root.firstElement?.content else { return false }
            return Set(["Work Id", "Edition Id", "Bookshelf"]).isSubset(of: members.map(\.key))
        },
        records: { reading in
            let help = "sitegen add looks books up by ISBN or title"
            reading.report(at: reading.root.firstElement?.offset ?? 0, .exportWithoutTitles("Open Library", help: help))
            reading.count(.untitled, reading.elements.count)
            return []
        }
    )
}
