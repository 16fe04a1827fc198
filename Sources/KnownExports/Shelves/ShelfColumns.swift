import DataReading
import SiteBase
import Synchronization

/// Columns that several exports of shelves share.
extension ExportColumn {
    /// A title without the HTML for its italics.
    static func title(_ name: String = "Title") -> ExportColumn {
        ExportColumn(name, "title") { cell, draft, _ in
            draft.set("title", cell.text.utf8.contains("</") ? cell.with(HTMLText.words(of: cell.text))?.value : cell.value)
        }
    }

    static func subtitle(_ name: String) -> ExportColumn {
        ExportColumn(name, "title", remark: "after the title, with a colon") { cell, draft, _ in
            guard let title = draft.text("title") else { return }
            draft.replace("title", with: SourceValue(.text("\(title): \(cell.text)"), offset: cell.offset))
        }
    }

    /// A description in HTML.
    static func overview(_ name: String) -> ExportColumn {
        ExportColumn(name, "overview") { cell, draft, _ in draft.set("overview", SourceValue(.text(cell.markdown), offset: cell.offset)) }
    }

    static func isbn(_ name: String, remark: String = "") -> ExportColumn {
        ExportColumn(name, "isbn13", remark: remark) { cell, draft, reading in draft.set("isbn13", cell.isbn(reading)) }
    }

    /// A page about the book.
    static func webPage(_ name: String) -> ExportColumn {
        ExportColumn(name, "url") { cell, draft, _ in
            if LinkAddress.isOnTheWeb(cell.text.trimmed) { draft.set("url", cell.with(cell.text.trimmed)?.value) }
        }
    }

    /// The number of a publication, whose page `doi.org` knows, unless the entry has an address.
    static func doi(_ name: String) -> ExportColumn {
        ExportColumn(name, "url", remark: "at doi.org, unless the entry has an address") { cell, draft, _ in
            let text = cell.text.trimmed
            guard let start = text.utf8.firstRange(of: "10."), draft["url"] == nil else { return }
            let number = text[start.lowerBound...]
            guard number.utf8.contains(UInt8(ascii: "/")), !number.utf8.contains(where: { $0 <= 0x20 }) else { return }
            draft.set("url", cell.with("https://doi.org/\(number)")?.value)
        }
    }

    static func date(_ name: String, _ field: String, remark: String = "") -> ExportColumn {
        ExportColumn(name, field, remark: remark) { cell, draft, reading in draft.set(field, cell.date(reading, of: name)) }
    }

    /// The year of publication. Zero means none.
    static func year(_ name: String) -> ExportColumn {
        ExportColumn(name, "published_at") { cell, draft, reading in
            // A year of one or two digits is one all the same.
            if let year = Int(cell.text), year != 0, abs(year) <= 9999 {
                draft.set(
                    "published_at",
                    SourceValue(.text(PartialDate(year: year, month: nil, day: nil).machineText), offset: cell.offset)
                )
            } else if Int(cell.text) != 0,
                cell.text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
            {
                reading.report(at: cell.offset, .noDate(cell.text))
            }
        }
    }

    static func pages(_ name: String) -> ExportColumn {
        ExportColumn(name, "total_page") { cell, draft, reading in
            let pages = cell.wholeNumber
            // Programs write 0 or a dash for no number.
            if pages == nil, cell.text.unicodeScalars.contains(where: \.properties.isAlphabetic) {
                reading.report(at: cell.offset, .unreadableValue("a number of pages", cell.text))
            }
            draft.set("total_page", pages)
        }
    }

    static func rating(_ name: String, of most: Double = 5) -> ExportColumn {
        ExportColumn(name, "rate", remark: "0 means no rating") { cell, draft, reading in
            draft.set("rate", cell.rating(of: most, reading))
        }
    }

    /// The program's id for the book.
    static func id(_ name: String) -> ExportColumn {
        ExportColumn(name, "source", remark: "not shown; later imports know the book by it") { cell, draft, _ in
            if !cell.isRounded { draft.sourceID = draft.sourceID ?? cell.text }
        }
    }

    /// A status, by the program's words. `shelves` in `collection.yaml` explains others.
    static func status(_ name: String, _ words: [String: String]) -> ExportColumn {
        ExportColumn(name, "status", remark: "shelves of your own need `shelves`") { cell, draft, reading in
            draft.setStatus(cell, words, reading)
        }
    }

    /// A title that may end with its series in brackets.
    static func titleWithSeries(_ name: String) -> ExportColumn {
        ExportColumn(name, "title", "series", "series_number", remark: "`(Series, #2)` at its end is the series") { cell, draft, _ in
            let (title, series, number) = SeriesTitle.parts(of: cell.text.withSingleSpaces)
            draft.set("title", cell.with(title)?.value)
            draft.set("series", series.flatMap(cell.with)?.value)
            draft.set("series_number", number.flatMap(cell.with)?.value)
        }
    }

    static func tags(_ name: String, at separators: String = ",", remark: String = "") -> ExportColumn {
        ExportColumn(name, "tags", remark: remark) { cell, draft, _ in draft.add(tags: cell.split(at: separators)) }
    }

    static func people(_ name: String, at separators: String = ",", role: String? = nil, remark: String = "") -> ExportColumn {
        ExportColumn(name, "authors", remark: remark) { cell, draft, _ in
            draft.add(people: cell.split(at: separators).compactMap { $0.with($0.text.withSingleSpaces) }, role: role)
        }
    }

    static func series(_ name: String) -> ExportColumn { ExportColumn(name, text: "series") }

    static func seriesNumber(_ name: String) -> ExportColumn {
        ExportColumn(name, "series_number") { cell, draft, _ in draft.set("series_number", cell.with(cell.text.withoutZeros)?.value) }
    }

    /// A format, recognised by parts of its name.
    static func format(_ name: String) -> ExportColumn {
        ExportColumn(name, "format", remark: "paper, e-book or audiobook") { cell, draft, reading in
            let format = BookFormats.format(of: cell.text.lowercased())
            if format == nil, !cell.text.lowercased().utf8.hasPrefix("unknown") {
                reading.report(at: cell.offset, .unreadableValue("a format: paper, e-book or audiobook", cell.text))
            }
            draft.set("format", format.map { SourceValue(.text($0), offset: cell.offset) })
        }
    }

    /// A text that becomes a note.
    static func note(_ name: String, _ type: String, isHTML: Bool, remark: String = "") -> ExportColumn {
        ExportColumn(name, "notes", remark: remark.isEmpty ? "a note of the type `\(type)`" : remark) { cell, draft, _ in
            draft.addNote(type, cell, as: isHTML ? .html : .plain)
        }
    }
}

extension RecordDraft {
    /// Sets the status that a word of the program or the owner's settings mean.
    mutating func setStatus(_ cell: Cell, _ words: [String: String], _ reading: ExportReading) {
        let own = reading.settings.status(ofShelf: cell.text)
        hasOwnStatus = own != nil
        if own != nil { statusShelf = cell.text }
        // Words for a status are known in every format, and a shelf whose meaning only its owner knows is unknown.
        set("status", SourceValue(.text(own ?? words[cell.text.lowercased()] ?? cell.text), offset: cell.offset))
        shelves.append(cell.text)
    }
}

extension String {
    /// A number without zeros after its decimal point: `2` for `2.0`.
    var withoutZeros: String {
        guard let point = utf8.firstIndex(of: "."), utf8[utf8.index(after: point)...].allSatisfy({ $0 == UInt8(ascii: "0") }) else {
            return self
        }
        return String(self[..<point])
    }
}

/// Recognises book formats by the words of programs.
private enum BookFormats {
    /// A cache, because thousands of books in a library share a few words.
    private static let known = Mutex<[String: String?]>([:])
    private static let most = 1_000

    private static let words: [(format: String, words: [String])] = [
        ("audiobook", ["audio", "오디오", "mp3"]), ("ebook", ["kindle", "ebook", "e-book", "epub", "digital", "nook", "전자책", "pdf"]),
        (
            "paper",
            [
                "paper", "hard", "cover", "pocket", "mass market", "print", "library binding", "board", "leather", "spiral", "종이", "broché",
                "relié",
                "poche", "taschenbuch", "gebunden",
            ]
        ),
    ]

    /// The format that a text in lower case means; nil if it is unknown.
    static func format(of text: String) -> String? {
        if let format = known.withLock({ $0[text] }) { return format }
        let format = words.first { $0.words.contains { text.utf8.contains($0) } }?.format
        known.withLock { known in if known.count < most { known[text] = .some(format) } }
        return format
    }
}
