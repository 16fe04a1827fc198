import SiteBase

/// Divides the bytes of a table into rows and fields.
///
/// A field in double quotes may contain delimiters, line ends and doubled quotes. Wrong quotes are repaired: a quote that is neither
/// doubled nor at the end of its field becomes part of the text, and so does an opening quote that is never closed.
///
/// Sources: RFC 4180, and what programs write instead.
struct RowScanner {
    struct Field {
        /// The bytes without surrounding quotes.
        let range: Range<Int>
        /// Whether the field is in quotes.
        let isQuoted: Bool
        /// Whether the field contains doubled quotes.
        let hasDoubledQuotes: Bool
        /// The quote that was repaired; nil if there is none.
        let repaired: Repair?
    }

    /// A quote that was repaired.
    enum Repair {
        /// A quote inside a field, at an offset.
        case inside(Int)
        /// The opening quote of a field that is never closed.
        case unclosed(Int)
    }

    struct Row {
        let fields: [Field]
        /// The bytes without the line end.
        let range: Range<Int>
        /// Whether a field contains a line end.
        let hasLineEnds: Bool
        /// Whether a quote in a field is where an opening quote would be, so that the field may have begun with a wrong one.
        let hasOpeningQuotes: Bool

        /// Whether a field has a quote inside, so that it may end elsewhere.
        var isDoubtful: Bool { fields.contains { if case .inside? = $0.repaired { true } else { false } } }
    }

    /// In bytes. A longer quoted field counts as never closed.
    static let longestField = 1 << 26
    /// The maximum number of bytes per file that are read twice because of wrong quotes, so that a file full of quotes does not take long.
    private static let mostReadTwice = 1 << 26

    private let bytes: UnsafeBufferPointer<UInt8>
    private let delimiter: UInt8
    private(set) var index: Int
    /// Whether a quoted field must end on its first line.
    private var isLineByLine = false
    private var readTwice = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ dialect: TableDialect, at start: Int) {
        self.bytes = bytes
        delimiter = dialect.delimiter
        index = start
    }

    /// The next row that is not empty; nil at the end.
    ///
    /// - Parameter columns: the expected number of fields; nil if it is not known. If a wrong quote makes the row continue over several
    ///   lines,
    ///   it ends with its first line.
    mutating func next(columns: Int? = nil) -> Row? {
        while index < bytes.count, isLineEnd(bytes[index]) { index += 1 }
        guard index < bytes.count else { return nil }
        let start = index
        let row = row()
        guard let columns, row.hasLineEnds, row.isDoubtful || row.fields.count != columns, !isLineByLine else { return row }
        let end = index
        readTwice += end - start
        index = start
        isLineByLine = true
        defer { isLineByLine = readTwice > Self.mostReadTwice }
        let line = self.row()
        if line.fields.count == columns {
            if row.fields.count != columns || row.hasOpeningQuotes { return line }
            // What the quotes take in is a row as well.
            let next = index
            while index < bytes.count, isLineEnd(bytes[index]) { index += 1 }
            let isRow = index < end && self.row().fields.count == columns
            index = next
            if isRow { return line }
        }
        index = end
        return row
    }

    private mutating func row() -> Row {
        let start = index
        var fields: [Field] = []
        var (hasLineEnds, hasOpeningQuotes) = (false, false)
        while true {
            let field = field()
            fields.append(field)
            if field.isQuoted {
                let (start, end) = (field.range.lowerBound, field.range.upperBound)
                hasLineEnds = hasLineEnds || bytes.firstLineEnd(from: start, to: end) < end
                if case .inside(let quote)? = field.repaired, quote > start {
                    hasOpeningQuotes = hasOpeningQuotes || bytes[quote - 1] == delimiter || isLineEnd(bytes[quote - 1])
                }
            }
            guard index < bytes.count, bytes[index] == delimiter else { break }
            index += 1
        }
        return Row(fields: fields, range: start..<index, hasLineEnds: hasLineEnds, hasOpeningQuotes: hasOpeningQuotes)
    }

    private mutating func field() -> Field {
        let start = index
        var first = start
        while first < bytes.count, bytes[first] == UInt8(ascii: " "), delimiter != UInt8(ascii: " ") { first += 1 }
        var repaired: Repair?
        if first < bytes.count, bytes[first] == UInt8(ascii: "\"") {
            if let field = quoted(from: first) { return field }
            repaired = .unclosed(first)
        }
        index = bytes.firstIndex(
            from: start,
            to: bytes.count,
            marking: { [delimiter] in ($0 .== .all(delimiter)) .| ($0 .== .all(UInt8(ascii: "\n"))) .| ($0 .== .all(UInt8(ascii: "\r"))) },
            where: { [delimiter] in $0 == delimiter || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        )
        // White space around an unquoted field does not belong to it.
        var range = start..<index
        while let byte = range.first.map({ bytes[$0] }), Self.isSpace(byte) { range = range.lowerBound + 1..<range.upperBound }
        while let byte = range.last.map({ bytes[$0] }), Self.isSpace(byte) { range = range.lowerBound..<range.upperBound - 1 }
        return Field(range: range, isQuoted: false, hasDoubledQuotes: false, repaired: repaired)
    }

    /// A quoted field; nil if it is never closed.
    ///
    /// - Parameter start: the index of the opening quote.
    private mutating func quoted(from start: Int) -> Field? {
        var hasDoubled = false
        var repaired: Repair?
        var place = start + 1
        let limit = isLineByLine ? bytes.firstLineEnd(from: place, to: bytes.count) : min(bytes.count, start + Self.longestField)
        while true {
            let quote = bytes.firstIndex(
                from: place,
                to: limit,
                marking: { $0 .== .all(UInt8(ascii: "\"")) },
                where: { $0 == UInt8(ascii: "\"") }
            )
            guard quote < limit else { break }
            if quote + 1 < bytes.count, bytes[quote + 1] == UInt8(ascii: "\"") {
                hasDoubled = true
                place = quote + 2
                continue
            }
            var after = quote + 1
            while after < bytes.count, bytes[after] == UInt8(ascii: " ") { after += 1 }
            if after == bytes.count || bytes[after] == delimiter || isLineEnd(bytes[after]) {
                index = after
                return Field(range: start + 1..<quote, isQuoted: true, hasDoubledQuotes: hasDoubled, repaired: repaired)
            }
            if repaired == nil { repaired = .inside(quote) }
            place = quote + 1
        }
        // The rest would be read to its end again and again.
        if !isLineByLine {
            readTwice += limit - start
            isLineByLine = readTwice > Self.mostReadTwice
        }
        return nil
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension RowScanner.Field {
    /// The text of the field.
    func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
        let own = UnsafeBufferPointer(rebasing: bytes[range])
        if !isQuoted {
            // A number that spreadsheet programs must not round: ="9788936434120".
            let isFormula = own.count >= 3 && own.starts(with: "=\"".utf8) && own.last == UInt8(ascii: "\"")
            return String(decoding: isFormula ? UnsafeBufferPointer(rebasing: own[2..<own.count - 1]) : own, as: UTF8.self)
        }
        guard hasDoubledQuotes else { return String(decoding: own, as: UTF8.self) }
        // The same formula, written with quotes around it.
        let isFormula = own.starts(with: "=\"\"".utf8) && own.count >= 6 && own.suffix(2).elementsEqual("\"\"".utf8)
        if isFormula, case let inner = own[3..<own.count - 2], inner.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }) {
            return String(decoding: inner, as: UTF8.self)
        }
        var text: [UInt8] = []
        text.reserveCapacity(own.count)
        var index = 0
        while index < own.count {
            text.append(own[index])
            index += own[index] == UInt8(ascii: "\"") && index + 1 < own.count && own[index + 1] == UInt8(ascii: "\"") ? 2 : 1
        }
        return String(decoding: text, as: UTF8.self)
    }
}
