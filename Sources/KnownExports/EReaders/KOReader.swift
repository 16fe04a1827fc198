import DataReading
import SiteBase

extension ExportFormat {
    /// Highlights that KOReader exports as JSON, of one book or of several.
    static let koReader = ExportFormat(
        "KOReader",
        kind: "shelf",
        file: "….json",
        row: ("highlight", "highlights"),
        columns: koReaderColumns,
        recognises: { root in
            let book = root.member("documents")?.firstElement ?? root
            return book.member("entries")?.isList == true && book.member("title") != nil
                && (root.member("version")?.content.text?.utf8.hasPrefix("json") == true || book.member("md5sum") != nil)
        },
        records: { reading in
            var books = HighlightedBooks()
            for book in reading.root.member("documents")?.elements(in: reading) ?? [reading.root] {
                guard let title = Cell(book.member("title"), in: reading) else {
                    reading.count(.untitled)
                    continue
                }
                let author = Cell(book.member("author"), in: reading)
                func make() -> RecordDraft {
                    var draft = RecordDraft(book)
                    draft.set("title", title.value)
                    draft.add(people: author?.split(at: "\n;&") ?? [])
                    draft.set("total_page", Cell(book.member("number_of_pages"), in: reading)?.wholeNumber)
                    draft.sourceID = book.member("md5sum")?.content.text ?? title.text
                    return draft
                }
                let key = "\(title.text)\n\(author?.text ?? "")"
                books.add(nil, to: key, make)
                for entry in book.member("entries")?.elements(in: reading) ?? [] {
                    guard let text = Cell(entry.member("text"), in: reading) else {
                        reading.count(.bookmark)
                        continue
                    }
                    var highlight = Highlight(kind: .quote, text: text)
                    highlight.pages = Cell(entry.member("page"), in: reading).flatMap { Int($0.text) }.map { $0...$0 }
                    highlight.created = entry.member("time")?.content.text.flatMap { Int($0) }.map { seconds in
                        SourceValue(.text(PartialDate(daysSince1970: max(0, seconds) / 86_400).machineText), offset: entry.offset)
                    }
                    highlight.comments = [Cell(entry.member("note"), in: reading)?.text].compactMap(\.self)
                    books.add(highlight, to: key, make)
                }
            }
            return books.drafts(reading)
        }
    )

    private static let koReaderColumns: [ExportColumn] =
        ["title", "author", "number_of_pages"].map { name in
            ExportColumn(name, ["title": "title", "author": "authors"][name] ?? "total_page") { _, _, _ in }
        } + [
            ExportColumn("md5sum", "source", remark: "not shown; later imports know the book by it") { _, _, _ in },
            ExportColumn("entries", "notes", remark: "notes of the type `quote`, with your note as a comment") { _, _, _ in },
            ExportColumn("file", leftOut: "private"),
        ]
}
