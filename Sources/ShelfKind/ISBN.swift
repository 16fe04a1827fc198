/// The number of a book, of thirteen digits. Source: ISO 2108.
struct ISBN: Sendable {
    /// As it was written, with or without dashes and spaces.
    let text: String
    /// The digits alone.
    let digits: String

    /// Nil if the text has not thirteen digits, or holds anything else but dashes and spaces.
    init?(_ text: String) {
        self.text = text
        digits = Self.withoutSeparators(text)
        guard digits.utf8.count == 13, digits.utf8.allSatisfy(Self.isDigit) else { return nil }
    }

    /// The number of thirteen digits of a book that has one of ten: 978 before it, and another check digit.
    init?(ofTenDigits text: String) {
        let old = Self.withoutSeparators(text)
        guard old.utf8.count == 10, old.utf8.dropLast().allSatisfy(Self.isDigit),
            old.utf8.last.map({ Self.isDigit($0) || $0 | 0x20 == UInt8(ascii: "x") }) == true
        else { return nil }
        let begin = "978" + old.dropLast()
        self.init(begin + String((10 - Self.sum(of: begin) % 10) % 10))
    }

    private static func withoutSeparators(_ text: String) -> String {
        String(text.unicodeScalars.filter { $0 != "-" && $0 != " " })
    }

    /// Whether the last digit fits the others.
    var isConsistent: Bool { Self.sum(of: digits) % 10 == 0 }

    /// Digits count 1 and 3 in turn.
    private static func sum(of digits: String) -> Int {
        digits.utf8.enumerated().reduce(0) { $0 + Int($1.element - 0x30) * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
