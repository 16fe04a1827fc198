import DataReading
import SiteBase

/// A text in an export that is not blank, with its location.
struct Cell {
    let text: String
    /// The byte offset in the file.
    let offset: Int

    /// Returns nil if the text is blank. Characters that HTML forbids and e-mail addresses are removed.
    init?(_ text: String, at offset: Int, in reading: ExportReading?) {
        var own = text
        if ForbiddenCharacter.first(in: text) != nil { own = ForbiddenCharacter.removed(from: text) }
        if own.utf8.contains(UInt8(ascii: "@")) {
            let (rest, count) = EmailAddresses.removed(from: own)
            if count > 0 { reading?.report(at: offset, .emailLeftOut(count)) }
            own = rest
        }
        own = own.trimmed
        guard !own.isEmpty else { return nil }
        self.text = own
        self.offset = offset
    }

    init?(_ member: SourceMember, in reading: ExportReading) { self.init(member.value, in: reading) }

    init?(_ value: SourceValue?, in reading: ExportReading) {
        guard let value, let text = value.content.text else { return nil }
        self.init(text, at: value.offset, in: reading)
    }

    /// A part of a cell, located at the whole cell.
    private init(part: String, of cell: Cell) {
        text = part
        offset = cell.offset
    }

    var value: SourceValue { SourceValue(.text(text), offset: offset) }

    /// Another text with the same location; nil if it is blank.
    func with(_ text: String) -> Cell? {
        let text = text.trimmed
        return text.isEmpty ? nil : Cell(part: text, of: self)
    }

    /// The parts between separators, without blank ones.
    func split(_ isSeparator: (UInt8) -> Bool) -> [Cell] {
        text.utf8.split(whereSeparator: isSeparator).compactMap { with(String(Substring($0))) }
    }

    func split(at separators: String) -> [Cell] { split { separators.utf8.contains($0) } }

    /// The parts between occurrences of a text.
    func split(atText separator: String) -> [Cell] {
        var parts: [Cell] = []
        var rest = text.utf8[...]
        while let range = rest.firstRange(of: separator) {
            if let part = with(String(Substring(rest[..<range.lowerBound]))) { parts.append(part) }
            rest = rest[range.upperBound...]
        }
        if let part = with(String(Substring(rest))) { parts.append(part) }
        return parts
    }

    /// A whole number above 0, such as `590`, `590 pages`, `590.0` or `1,216`; nil if there is none.
    var wholeNumber: SourceValue? {
        var digits: [UInt8] = []
        var rest = text.utf8.drop { !Self.isDigit($0) }
        while let byte = rest.first {
            if Self.isDigit(byte) {
                digits.append(byte)
                rest = rest.dropFirst()
                continue
            }
            // A separator before three digits groups thousands.
            let group = rest.dropFirst().prefix { Self.isDigit($0) }
            guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: " "), group.count == 3 else { break }
            rest = rest.dropFirst()
        }
        guard digits.count < 10, let number = Int(String(decoding: digits, as: UTF8.self)), (1...10_000_000).contains(number) else {
            return nil
        }
        return SourceValue(.number(String(number)), offset: offset)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// A rating above 0 and up to 5; nil for 0, which means no rating, and after a warning about an invalid one.
    ///
    /// - Parameter most: the program's highest rating, which becomes 5.
    func rating(of most: Double = 5, _ reading: ExportReading) -> SourceValue? {
        let stars = text.unicodeScalars.count { $0 == "★" }
        let written = text.utf8.replacing(",", with: ".")
        let isNumber = written.utf8.allSatisfy { Self.isDigit($0) || $0 == UInt8(ascii: ".") }
        guard let number = stars > 0 ? Double(stars) : isNumber ? Double(written) : nil, number <= most else {
            reading.report(at: offset, .unreadableValue("a rating from 0 to \(Int(most))", text))
            return nil
        }
        let rate = (number * 5 / most * 100).rounded() / 100
        guard rate > 0 else { return nil }
        return SourceValue(.number(rate == rate.rounded() ? String(Int(rate)) : String(rate)), offset: offset)
    }

    /// Whether a spreadsheet program rounded a long number: `9.78014E+12`. Many records may then have the same.
    var isRounded: Bool { text.utf8.contains(UInt8(ascii: "E")) && Double(text) != nil }

    /// A 13-digit ISBN; nil if the text is not an ISBN.
    var isbn: SourceValue? {
        let digits = text.utf8.filter { Self.isDigit($0) || $0 | 0x20 == UInt8(ascii: "x") }
        let own = String(decoding: digits, as: UTF8.self)
        let others = text.utf8.contains { !(Self.isDigit($0) || $0 | 0x20 == UInt8(ascii: "x") || "-– []'\"=".utf8.contains($0)) }
        guard !others, let isbn = ISBN(own) ?? ISBN(ofTenDigits: own), isbn.isConsistent else {
            // Several ISBNs, such as those of two formats.
            let parts = text.utf8.split { " ,;".utf8.contains($0) }
            return parts.count > 1 ? parts.lazy.compactMap { self.with(String(Substring($0)))?.isbn }.first : nil
        }
        return SourceValue(.text(isbn.digits), offset: offset)
    }

    /// A 13-digit ISBN, with a warning if a spreadsheet program rounded it or a digit is wrong.
    func isbn(_ reading: ExportReading) -> SourceValue? {
        if let isbn { return isbn }
        let digits = text.utf8.count { Self.isDigit($0) || $0 | 0x20 == UInt8(ascii: "x") }
        let isLike = (digits == 10 || digits == 13) && text.utf8.allSatisfy { Self.isDigit($0) || "xX-– []'\"=".utf8.contains($0) }
        if isLike || isRounded { reading.report(at: offset, .unreadableValue("an ISBN", text)) }
        return nil
    }

    /// A date in any known form. Nil after a warning if the text is none, or if day and month may be either number.
    ///
    /// - Parameter column: the column, whose other dates may show the order of day and month.
    func date(_ reading: ExportReading, of column: String) -> SourceValue? {
        do throws(PartialDate.Fault) {
            let written = try WrittenDate(text)
            var date = written.date(in: nil)
            if date == nil { date = written.date(in: reading.orderOfDates(in: column)) }
            guard let date else {
                reading.report(at: offset, .ambiguousDate(text, written))
                return nil
            }
            // Programs write the year 101 for unknown years.
            return date.year == 101 ? nil : SourceValue(.text(date.machineText), offset: offset)
        } catch {
            reading.report(at: offset, .noDate(text))
            return nil
        }
    }

    /// The HTML text as Markdown.
    var markdown: String { HTMLText.markdown(of: text).cut(atBytes: 49_000) }

    /// The plain text as Markdown.
    var plainMarkdown: String { PlainText.markdown(of: text).cut(atBytes: 49_000) }
}
