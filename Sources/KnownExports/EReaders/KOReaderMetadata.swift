package import DataReading
package import Diagnostics
import SiteBase

/// Reads `metadata.epub.lua`, which KOReader keeps in a folder beside each book. Source: KOReader, docsettings.lua, readerannotation.lua and
/// bookstatuswidget.lua.
package enum KOReaderMetadata {
    static let key = "$koreader"

    /// Whether a file has the name of KOReader's metadata: `metadata.epub.lua`.
    package static func isNamed(_ name: String) -> Bool {
        let name = name.lowercased().fileName
        return name.utf8.hasPrefix("metadata.") && name.utf8.hasSuffix(".lua")
    }

    /// The table in a file; nil after reporting an error.
    package static func read(_ file: SourceFile, problems: DiagnosticCollector) -> SourceValue? {
        LuaReader.read(file, problems: problems).map { .object([(key, $0)], at: $0.offset) }
    }

    /// The program's words for a status. The device shows "abandoned" as "on hold".
    private static let statuses = [
        "complete": "finished", "reading": "reading", "abandoned": "pause", "on_hold": "pause", "tbr": "not_yet", "new": "not_yet",
    ]

    private static let known = ColumnNames(ExportFormat.koReaderMetadata.columns)

    static func book(_ root: SourceValue, _ reading: ExportReading) -> [RecordDraft] {
        for name in ["doc_props", "summary"] {
            if let part = root.member(name) { reading.leaveOutRest(of: part, at: name, known, isRecord: false) }
        }
        func cell(_ part: String, _ key: String) -> Cell? {
            Cell(root.member(part)?.member(key), in: reading).flatMap { $0.text == "N/A" ? nil : $0 }
        }
        var books = HighlightedBooks()
        books.add(nil, to: "") {
            var draft = RecordDraft(root)
            // Books without a title have that of their file.
            let file = reading.file.path.parentFolder.fileName
            let name = file.utf8.hasSuffix(".sdr") ? Cell(String(file.dropLast(4)), at: root.offset, in: reading) : nil
            draft.set("title", (cell("doc_props", "title") ?? cell("stats", "title") ?? name)?.value)
            draft.add(people: (cell("doc_props", "authors") ?? cell("stats", "authors"))?.split(at: "\n;&") ?? [])
            if let series = cell("doc_props", "series") ?? cell("stats", "series") {
                // Older versions put the number behind the name.
                let parts = series.split(atText: " #")
                let number = cell("doc_props", "series_index") ?? (parts.count > 1 ? parts.last : nil)
                draft.set("series", parts.first?.value)
                draft.set("series_number", number.flatMap { $0.with($0.text.withoutZeros) }?.value)
            }
            for id in cell("doc_props", "identifiers")?.split(at: "\n") ?? [] {
                let parts = id.split(at: ":")
                if parts.count == 1 || parts.contains(where: { $0.text.lowercased() == "isbn" }) { draft.set("isbn13", parts.last?.isbn) }
            }
            draft.set("total_page", (Cell(root.member("doc_pages"), in: reading) ?? cell("stats", "pages"))?.wholeNumber)
            if let text = cell("doc_props", "description") { draft.set("overview", SourceValue(.text(text.markdown), offset: text.offset)) }
            draft.add(tags: cell("doc_props", "keywords")?.split(at: "\n;") ?? [])
            draft.sourceID = Cell(root.member("partial_md5_checksum"), in: reading)?.text ?? cell("stats", "md5")?.text
            let percent = Cell(root.member("percent_finished"), in: reading).flatMap { Double($0.text) }
            if let status = cell("summary", "status") {
                draft.setStatus(status, statuses, reading)
            } else if percent != nil {
                draft.set("status", SourceValue(.text("reading"), offset: root.offset))
            }
            draft.set("rate", cell("summary", "rating")?.rating(reading))
            if draft.text("status") == "finished" { draft.set("finished_at", cell("summary", "modified")?.date(reading, of: "modified")) }
            if let note = cell("summary", "note") { draft.addNote("report", note, as: .plain) }
            draft.makeReading(percent: percent.map { $0 * 100 })
            return draft
        }
        for highlight in highlights(of: root, reading) { books.add(highlight, to: "") { RecordDraft(root) } }
        return books.drafts(reading)
    }

    /// The highlights in the order of the book, from either form of the file.
    private static func highlights(of root: SourceValue, _ reading: ExportReading) -> [Highlight] {
        if let all = root.member("annotations") { return numbered(all).compactMap { highlight($0.value, onPage: nil, note: nil, reading) } }
        // Notes are in bookmarks of the same moment. Those without a note repeat the highlight with its page and time.
        var notes: [String: SourceValue] = [:]
        for bookmark in root.member("bookmarks").map(numbered)?.map(\.value) ?? [] {
            guard bookmark.isOn("highlighted") || bookmark.member("pos0") != nil else {
                reading.count(.bookmark)
                continue
            }
            if let text = bookmark.member("text"), !bookmark.text("text").utf8.contains(bookmark.text("datetime")) {
                notes[bookmark.text("datetime")] = text
            }
        }
        return (root.member("highlight").map(numbered) ?? []).flatMap { page, all in
            numbered(all).compactMap { highlight($0.value, onPage: page, note: notes[$0.value.text("datetime")], reading) }
        }
    }

    /// The elements of a table with numbers as keys, in the order of these.
    private static func numbered(_ table: SourceValue) -> [(number: Int, value: SourceValue)] {
        guard case .object(let members) = table.content else { return [] }
        return members.compactMap { member in Int(member.key).map { ($0, member.value) } }.sorted { $0.number < $1.number }
    }

    private static func highlight(_ entry: SourceValue, onPage page: Int?, note: SourceValue?, _ reading: ExportReading) -> Highlight? {
        let (text, note) = (Cell(entry.member("text"), in: reading), Cell(note ?? entry.member("note"), in: reading))
        // The text of a bookmark is the name of its chapter.
        let isBookmark = entry.member("pos0") == nil && entry.member("drawer") == nil
        guard let own = isBookmark ? note : text ?? note else {
            reading.count(.bookmark)
            return nil
        }
        var highlight = Highlight(kind: isBookmark || text == nil ? .note : .quote, text: own)
        let number = page ?? Int(entry.text("pageno")) ?? Int(entry.text("page"))
        highlight.pages = number.flatMap { $0 > 0 ? $0...$0 : nil }
        highlight.created = Cell(entry.member("datetime"), in: reading)?.date(reading, of: "datetime")
        if highlight.kind == .quote, let note { highlight.comments = [note.text] }
        return highlight
    }
}

extension ExportFormat {
    /// KOReader's own metadata of one book. A device has such a file for each book that was opened.
    static let koReaderMetadata: ExportFormat = ExportFormat(
        "KOReader",
        kind: "shelf",
        file: "metadata.epub.lua",
        row: ("entry", "entries"),
        columns: [
            .part("doc_props.title", "title", remark: "else the name of the folder"), .part("doc_props.authors", "authors"),
            .part("doc_props.series", "series", "series_number"), .part("doc_props.series_index", "series_number"),
            .part("doc_props.identifiers", "isbn13", remark: "numbers of other services are left out"),
            .part("doc_props.description", "overview"), .part("doc_props.keywords", "tags"),
            .part("doc_pages", "total_page"), .part("stats", "title", "authors", "series", "total_page", remark: "of older versions"),
            .part(
                "summary.status",
                "status",
                remark: "a book that was only opened is being read; `abandoned`, which is on hold, is `pause`"
            ),
            .part("summary.modified", "readings", remark: "the last day of a finished book"),
            .part("summary.rating", "readings"), .part("summary.note", "notes", remark: "a note of the type `report`"),
            .part("percent_finished", "readings", remark: "of a book that is being read"),
            .part("annotations", "notes", remark: "notes of the type `quote`, with your note as a comment"),
            .part("highlight", "notes", remark: "of older versions"),
            .part("bookmarks", "notes", remark: "of older versions: the comments"),
            .part("partial_md5_checksum", "source", remark: "not shown; later imports know the book by it"),
            ExportColumn("doc_props.language", leftOut: "no field for the language"), ExportColumn("doc_path", leftOut: "private"),
        ],
        recognises: { $0.member(KOReaderMetadata.key) != nil },
        records: { reading in reading.root.member(KOReaderMetadata.key).map { KOReaderMetadata.book($0, reading) } ?? [] }
    )
}
