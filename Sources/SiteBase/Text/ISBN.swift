/// A 13-digit ISBN.
///
/// Source: ISO 2108.
package struct ISBN: Sendable {
    /// The ISBN as written, with or without dashes and spaces.
    package let text: String
    /// The digits alone.
    package let digits: String

    /// Returns nil if the text does not have thirteen digits or contains anything but digits, dashes and spaces.
    package init?(_ text: String) {
        self.text = text
        digits = Self.withoutSeparators(text)
        guard digits.utf8.count == 13, digits.utf8.allSatisfy(Self.isDigit) else { return nil }
    }

    /// Converts a 10-digit ISBN by prepending 978 and recomputing the check digit.
    package init?(ofTenDigits text: String) {
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

    /// Whether the check digit is correct.
    package var isConsistent: Bool { Self.sum(of: digits) % 10 == 0 }

    /// The weights of the digits alternate between 1 and 3.
    private static func sum(of digits: String) -> Int {
        digits.utf8.enumerated().reduce(0) { $0 + Int($1.element - 0x30) * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
