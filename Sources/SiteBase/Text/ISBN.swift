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

    /// The first ISBN of a text such as `0141439580 9780141439587`, `ISBN 978-89-0000-000-0 (양장)` or `="9788900000009"`; one of thirteen
    /// digits comes before one of ten. Ten digits may lack the zero at their beginning, which spreadsheets remove. Nil unless the check
    /// digit is right.
    package init?(in text: String) {
        let parts = text.unicodeScalars.split { !("0"..."9").contains($0) && $0 != "-" && $0 != "–" && $0 != "x" && $0 != "X" && $0 != " " }
        let runs = parts.map { String($0).utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) } }
        // A space separates the groups of one ISBN, or two of them.
        let candidates = runs.flatMap { $0 + ($0.count > 1 ? [$0.joined()] : []) }.map { $0.utf8.replacing("–", with: "-") }
        let found =
            candidates.lazy.compactMap { ISBN($0) }.first(where: \.isConsistent)
            ?? candidates.lazy.compactMap { ISBN(ofTenDigits: $0) ?? ISBN(ofTenDigits: "0" + $0) }.first
        guard let found else { return nil }
        self = found
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
