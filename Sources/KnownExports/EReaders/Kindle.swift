import DataReading
import SiteBase

extension ExportFormat {
    /// A Kindle's `My Clippings.txt`.
    static let kindle = ExportFormat(
        "Kindle",
        kind: "shelf",
        file: "My Clippings.txt",
        row: ("entry", "entries"),
        columns: [
            ExportColumn("the first line", "title", "authors", remark: "the author is in the last brackets") { _, _, _ in },
            ExportColumn("Highlight", "notes", remark: "a note of the type `quote`; of several versions, the longest") { _, _, _ in },
            ExportColumn("Note", "notes", remark: "a comment on the highlight at its place, else a note of the type `thinking`") {
                _,
                _,
                _ in
            },
            ExportColumn("Bookmark", leftOut: "it has no text"),
            ExportColumn("page", "notes", remark: "the page of the note") { _, _, _ in },
            ExportColumn("location", "notes", remark: "the place of a note without a page") { _, _, _ in },
            ExportColumn("Added on", "notes", remark: "the date of the note, without the time") { _, _, _ in },
        ],
        recognises: { root in root.firstElement?.member("book") != nil && root.firstElement?.member("about") != nil },
        records: { reading in
            var books = HighlightedBooks()
            for entry in reading.elements {
                guard let book = Cell(entry.member("book"), in: reading) else { continue }
                guard let about = ClippingLine(entry.member("about")?.content.text ?? "") else {
                    reading.count(.unreadable)
                    reading.report(at: entry.offset, .unreadableEntry)
                    continue
                }
                guard let kind = about.kind else {
                    reading.count(.bookmark)
                    continue
                }
                guard var text = Cell(entry.member("text"), in: reading) else {
                    reading.count(.empty)
                    continue
                }
                // The device's own remark is in angle brackets, whatever the language.
                if text.text.utf8.hasPrefix("<"), text.text.utf8.hasSuffix(">") {
                    reading.count(.limit)
                    reading.report(at: text.offset, .clippingLimit())
                    continue
                }
                if let beginning = beginning(beforeRemark: text.text), let own = text.with(beginning) {
                    reading.report(at: text.offset, .clippingLimit("the end"))
                    text = own
                }
                let highlight = Highlight(
                    kind: kind,
                    text: text,
                    pages: about.pages,
                    locations: about.locations,
                    created: about.date.map { SourceValue(.text($0.machineText), offset: entry.offset) }
                )
                books.add(highlight, to: book.text) {
                    var draft = RecordDraft(entry)
                    let (title, author) = PersonName.withRole(book.text)
                    draft.set("title", book.with(title)?.value)
                    for name in author.flatMap(book.with)?.split(at: ";") ?? [] {
                        if let own = name.with(PersonName.inReadingOrder(name.text)) { draft.add(person: own, role: nil) }
                    }
                    draft.sourceID = book.text
                    return draft
                }
            }
            return books.drafts(reading)
        }
    )

    /// The part of a highlight that the publisher's limit left, before the device's remark about that; nil if there is no remark.
    private static func beginning(beforeRemark text: String) -> String? {
        guard text.utf8.last == UInt8(ascii: ">"), let open = text.utf8.lastIndex(of: "<"), open > text.startIndex,
            text.utf8[text.utf8.index(before: open)] == UInt8(ascii: " ")
        else { return nil }
        let remark = text[open...]
        // Code in angle brackets is shorter.
        let isSentence = remark.utf8.contains(UInt8(ascii: " ")) || remark.utf8.contains { $0 >= 0x80 }
        return isSentence && remark.count > 15 ? String(text[..<open]) : nil
    }
}

/// The line that describes an entry, in the device's language. The order of words depends on the language, so only keywords and numbers are
/// read.
struct ClippingLine {
    /// The kind of highlight; nil for a bookmark.
    let kind: Highlight.Kind?
    let pages: ClosedRange<Int>?
    let locations: ClosedRange<Int>?
    let date: PartialDate?

    private static let bookmarks = [
        "bookmark", "lesezeichen", "signet", "marcador", "ブックマーク", "북마크", "segnalibro", "书签", "bladwijzer", "закладка",
    ]
    private static let quotes = [
        "highlight", "markierung", "surlignement", "subrayado", "destaque", "ハイライト", "하이라이트", "evidenziazione", "标注", "markering",
        "выделенный",
        "clipping", "article",
    ]
    private static let notes = ["note", "notiz", "nota", "メモ", "메모", "笔记", "notitie", "заметка"]
    private static let pageWords = ["page", "seite", "página", "pagina", "ページ", "페이지", "页", "страниц"]
    private static let locationWords = [
        "location", "loc.", "position", "emplacement", "posición", "posição", "posizione", "位置no.", "位置", "위치", "位置 #", "locatie", "месте",
    ]

    /// Returns nil if the line contains no known word.
    init?(_ text: String) {
        let line = text.lowercased()
        func has(_ words: [String]) -> Bool { words.contains { line.utf8.contains($0) } }
        if has(Self.bookmarks) {
            kind = nil
        } else if has(Self.quotes) {
            kind = .quote
        } else if has(Self.notes) {
            kind = .note
        } else {
            return nil
        }
        let parts = line.utf8.split(separator: UInt8(ascii: "|")).map { String(Substring($0)) }
        pages = parts.lazy.compactMap { Self.numbers(in: $0, at: Self.pageWords, mayPrecede: true) }.first
        locations = parts.lazy.compactMap { Self.numbers(in: $0, at: Self.locationWords, mayPrecede: false) }.first
        date = parts.last.flatMap(Self.date)
    }

    /// The numbers beside a word, such as `245-246`, or `1085-86`, which means 1085 to 1086.
    private static func numbers(in text: String, at words: [String], mayPrecede: Bool) -> ClosedRange<Int>? {
        for word in words {
            guard let range = text.utf8.firstRange(of: word) else { continue }
            if let after = self.range(Substring(text.utf8[range.upperBound...].drop { " #.".utf8.contains($0) })) { return after }
            guard mayPrecede else { continue }
            let before = text.utf8[..<range.lowerBound].reversed().drop { $0 == 0x20 }.prefix {
                (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
            }
            if let numbers = self.range(Substring(String(decoding: Array(before.reversed()), as: UTF8.self))) { return numbers }
        }
        return nil
    }

    private static func range(_ text: Substring) -> ClosedRange<Int>? {
        let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
        guard digits.count < 9, let first = Int(Substring(digits)) else { return nil }
        let rest = text.utf8.dropFirst(digits.count)
        guard rest.first == UInt8(ascii: "-") || rest.starts(with: "–".utf8) else { return first...first }
        let end = rest.drop { !(0x30...0x39).contains($0) }.prefix { (0x30...0x39).contains($0) }
        guard end.count < 9, var last = Int(Substring(end)) else { return first...first }
        if end.count < digits.count, let whole = Int("\(Substring(digits.prefix(digits.count - end.count)))\(Substring(end))") {
            last = whole
        }
        return first...max(first, last)
    }

    /// The date in a part of the line, in any language.
    private static func date(_ text: String) -> PartialDate? {
        var words: [(text: String, isNumber: Bool)] = []
        for scalar in text.unicodeScalars {
            let isDigit = scalar.properties.numericType != nil && scalar.isASCII
            let isLetter = scalar.properties.isAlphabetic || scalar == ":"
            guard isDigit || isLetter else {
                words.append(("", false))
                continue
            }
            if let last = words.last, !last.text.isEmpty, last.isNumber == isDigit || scalar == ":" {
                words[words.count - 1].text.unicodeScalars.append(scalar)
            } else if isDigit, let last = words.last, last.text.utf8.contains(UInt8(ascii: ":")) {
                words[words.count - 1].text.unicodeScalars.append(scalar)
            } else {
                words.append((String(scalar), isDigit))
            }
        }
        words.removeAll { $0.text.isEmpty || $0.text.utf8.contains(UInt8(ascii: ":")) }
        guard let place = words.firstIndex(where: { $0.isNumber && $0.text.utf8.count == 4 }), let year = Int(words[place].text) else {
            return nil
        }
        let others = words.enumerated().filter { $0.offset != place && $0.element.isNumber }.compactMap { Int($0.element.text) }
        if let month = words.lazy.filter({ !$0.isNumber }).compactMap({ DateWords.month($0.text) }).first {
            return others.first.flatMap { PartialDate(valid: "\(year)-\(month)-\($0)") }
        }
        // Formats: 2025年4月2日, 2025년 4월 2일
        return others.count > 1 ? PartialDate(valid: "\(year)-\(others[0])-\(others[1])") : nil
    }
}
