import DataReading
import SiteBase

extension ExportFormat {
    /// A calibre catalogue as CSV.
    static let calibre = ExportFormat(
        "calibre",
        file: "….csv (a catalogue)",
        telling: ["title", "authors", "author_sort", "uuid"],
        numbersRows: true,
        columns: [
            .id("uuid"),
            .title("title"),
            ExportColumn("authors", "authors") { cell, draft, _ in
                draft.add(people: cell.split(at: cell.text.utf8.contains(UInt8(ascii: "&")) ? "&" : ","))
            },
            ExportColumn("author_sort", "authors", remark: "tells how many authors the book has") { cell, draft, _ in
                // A single name may contain a comma.
                guard let authors = draft.source.member("authors")?.content.text, !cell.text.utf8.contains("&"),
                    let only = cell.with(authors), only.split(at: ",").count > 1, only.text != cell.text
                else { return }
                draft.replace("authors", with: nil)
                draft.add(person: only, role: nil)
            },
            .rating("rating"),
            .overview("comments"),
            .tags("tags"),
            .series("series"),
            ExportColumn("series_index", "series_number", remark: "of a book with a series") { cell, draft, _ in
                if draft.source.member("series") != nil { draft.set("series_number", cell.with(cell.text.withoutZeros)?.value) }
            },
            ExportColumn("publisher", text: "publisher"),
            .date("pubdate", "published_at", remark: "the year 101 is none"),
            .date("timestamp", "registered_at"),
            .isbn("isbn"),
            ExportColumn("identifiers", "isbn13", remark: "where `isbn` is none") { cell, draft, _ in
                guard draft["isbn13"] == nil else { return }
                for part in cell.split(at: ",") where part.text.lowercased().utf8.hasPrefix("isbn:") {
                    draft.set("isbn13", part.with(String(part.text.dropFirst(5)))?.isbn)
                }
            },
            ExportColumn("cover", leftOut: "a path on your computer: copy the picture beside the data"),
            ExportColumn("formats", leftOut: "files on your computer"), ExportColumn("size", leftOut: "of files on your computer"),
            ExportColumn("library_name", leftOut: "private"), ExportColumn("languages", leftOut: ExportColumn.forOwnField),
            ExportColumn("title_sort", leftOut: "the title again"), ExportColumn("id", leftOut: "`uuid` is used"),
        ]
    )
}
