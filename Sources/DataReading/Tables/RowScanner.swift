import SiteBase

/// Divides the bytes of a table into rows and fields. Source: RFC 4180, and what programs write instead.
///
/// A field in double quotes may contain delimiters and line ends, and a quote that is doubled. Wrong quotes are repaired: a quote that is
/// neither doubled nor at the end of its field is part of the text, and so is one at the beginning of a field that is never closed.
struct RowScanner {
    /// A field of a row.
    struct Field {
        /// Its bytes, without the quotes around them.
        let range: Range<Int>
        /// Whether quotes are around it.
        let isQuoted: Bool
        /// Whether there are quotes in it that are doubled.
        let hasDoubledQuotes: Bool
        /// Where a quote had to be repaired; nil if none had to.
        let repaired: Repair?
    }

    /// A quote that was repaired.
    enum Repair {
        /// A quote inside a field, at an offset.
        case inside(Int)
        /// The quote at the beginning of a field that is never closed.
        case unclosed(Int)
    }

    /// A row.
    struct Row {
        let fields: [Field]
        /// Its bytes, without the line end.
        let range: Range<Int>
        /// Whether a line end is in one of its fields.
        let hasLineEnds: Bool
        /// Whether a quote in a field is where others begin a field, so that the field may have begun with a wrong one.
        let hasOpeningQuotes: Bool
    }

    /// In bytes. A longer text in quotes is one that is never closed.
    static let longestField = 1 << 20
    /// In bytes, for all rows of a file together: what is read twice because of wrong quotes. It keeps a file of quotes from taking long.
    private static let mostReadTwice = 1 << 26

    private let bytes: UnsafeBufferPointer<UInt8>
    private let delimiter: UInt8
    private(set) var index: Int
    /// Whether a field in quotes must end on the line on which it begins.
    private var isLineByLine = false
    private var readTwice = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ dialect: TableDialect, at start: Int) {
        self.bytes = bytes
        delimiter = dialect.delimiter
        index = start
    }

    /// The next row that is not empty; nil at the end.
    ///
    /// - Parameter columns: the number of fields that it should have; nil if that is not known. If it goes on over several lines because
    ///   of a quote that should not be there, it ends with its first line.
    mutating func next(columns: Int? = nil) -> Row? {
        while index < bytes.count, isLineEnd(bytes[index]) { index += 1 }
        guard index < bytes.count else { return nil }
        let start = index
        let row = row()
        guard let columns, row.hasLineEnds, row.fields.count != columns || row.hasOpeningQuotes, !isLineByLine else { return row }
        let end = index
        readTwice += end - start
        index = start
        isLineByLine = true
        let line = self.row()
        isLineByLine = readTwice > Self.mostReadTwice
        if line.fields.count == columns { return line }
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
        // White space around a field without quotes is no part of it.
        var range = start..<index
        while let byte = range.first.map({ bytes[$0] }), Self.isSpace(byte) { range = range.lowerBound + 1..<range.upperBound }
        while let byte = range.last.map({ bytes[$0] }), Self.isSpace(byte) { range = range.lowerBound..<range.upperBound - 1 }
        return Field(range: range, isQuoted: false, hasDoubledQuotes: false, repaired: repaired)
    }

    /// A field in quotes; nil if it is never closed.
    ///
    /// - Parameter start: where its first quote is.
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
        // What follows would be read to the end again and again.
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
    /// Its text.
    func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
        let own = UnsafeBufferPointer(rebasing: bytes[range])
        if !isQuoted {
            // A number that a spreadsheet program shall not round: ="9788936434120".
            let isFormula = own.count >= 3 && own.starts(with: "=\"".utf8) && own.last == UInt8(ascii: "\"")
            return String(decoding: isFormula ? UnsafeBufferPointer(rebasing: own[2..<own.count - 1]) : own, as: UTF8.self)
        }
        guard hasDoubledQuotes else { return String(decoding: own, as: UTF8.self) }
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
