import DataReading
import SiteBase

extension ExportFormat {
    /// A reader's library on Goodreads.
    static let goodreads = ExportFormat(
        "Goodreads",
        file: "goodreads_library_export.csv",
        telling: ["Book Id", "Author l-f", "Exclusive Shelf"],
        columns: [
            .id("Book Id"),
            .titleWithSeries("Title"),
            .people("Author", at: ""),
            ExportColumn("Author l-f", leftOut: "the author again, with the last name first"),
            .people("Additional Authors"),
            ExportColumn("ISBN", "isbn13", remark: "where there is no `ISBN13`") { cell, draft, _ in
                if draft["isbn13"] == nil { draft.set("isbn13", cell.isbn) }
            },
            ExportColumn("ISBN13", "isbn13") { cell, draft, reading in
                if let isbn = cell.isbn(reading) { draft.replace("isbn13", with: isbn) }
            },
            .rating("My Rating"),
            ExportColumn("Average Rating", leftOut: "the rating by other readers"),
            ExportColumn("Publisher", text: "publisher"),
            .format("Binding"),
            .pages("Number of Pages"),
            .year("Year Published"),
            ExportColumn("Original Publication Year", leftOut: "the year of another edition; declare a field of your own for it"),
            .date("Date Read", "finished_at"),
            .date("Date Added", "registered_at"),
            .tags("Bookshelves", remark: "without the exclusive shelf"),
            ExportColumn("Bookshelves with positions", leftOut: "the shelves again"),
            .status("Exclusive Shelf", ["read": "finished", "to-read": "not_yet", "currently-reading": "reading"]),
            .note("My Review", "report", isHTML: true),
            ExportColumn("Spoiler", "notes", remark: "hides the review until it is pressed") { cell, draft, _ in
                draft.hasSpoilers = ["true", "x", "yes"].contains(cell.text.lowercased())
            },
            ExportColumn("Private Notes", leftOut: "private"),
            ExportColumn("Read Count", "readings", remark: "above 1, the date is that of the last reading") { cell, draft, _ in
                if let count = Int(cell.text), (2...1_000).contains(count) { draft.readings = [ReadingDraft(round: count)] }
            },
            ExportColumn("Owned Copies", leftOut: "private"),
            ExportColumn("Recommended For", leftOut: "private"), ExportColumn("Recommended By", leftOut: "private"),
            ExportColumn("Original Purchase Date", leftOut: "private"), ExportColumn("Original Purchase Location", leftOut: "private"),
            ExportColumn("Condition", leftOut: "private"), ExportColumn("Condition Description", leftOut: "private"),
            ExportColumn("BCID", leftOut: "a number of another service"),
        ],
        complete: { draft, _ in
            // The exclusive shelf is also among the other shelves.
            if let shelf = draft.shelves.last { draft.removeTags { $0 == shelf } }
            // There are several readings, but only the last one is known.
            if !draft.readings.isEmpty {
                if let finished = draft["finished_at"] {
                    draft.readings[0].finished = finished
                    draft.readings[0].rate = draft["rate"]
                    draft.readings[0].status = "finished"
                    draft.replace("finished_at", with: nil)
                    draft.replace("rate", with: nil)
                } else {
                    draft.readings = []
                }
            }
        }
    )
}

/// A title with its series in brackets: `The Two Towers (The Lord of the Rings, #2)`.
enum SeriesTitle {
    static func parts(of title: String) -> (title: String, series: String?, number: String?) {
        guard let open = title.lastBracket else { return (title, nil, nil) }
        let name = title[..<open].description.trimmed
        // If there are several series, the first one counts.
        let all = title[title.utf8.index(after: open)...].dropLast()
        let inner = all.utf8.prefix(before: ";")
        guard !name.isEmpty, let mark = inner.utf8.lastIndex(of: "#") else { return (title, nil, nil) }
        let number = inner[inner.utf8.index(after: mark)...].description.trimmed
        var own = inner[..<mark].description.trimmed
        for ending in ["Vol.", "Book", ","] where own.utf8.hasSuffix(ending) { own = String(own.dropLast(ending.count)).trimmed }
        while own.utf8.last == UInt8(ascii: ",") { own = String(own.dropLast()).trimmed }
        let isNumber =
            number.utf8.contains { (0x30...0x39).contains($0) }
            && number.utf8.allSatisfy { (0x30...0x39).contains($0) || ".-–".utf8.contains($0) }
        return own.isEmpty || !isNumber ? (title, nil, nil) : (name, own, number)
    }
}
