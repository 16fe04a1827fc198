import DataReading
import SiteBase

/// A cell that is a link: `[Dune](https://example.org)`, as notes have it, or the formula `=HYPERLINK("https://example.org";"Dune")` of a
/// spreadsheet.
package struct WrittenLink {
    let words: String
    package let address: String

    /// Nil for any other text.
    package init?(_ text: String) {
        guard Self.mayBe(text), case let text = text.trimmed, text.utf8.last == UInt8(ascii: ")") else { return nil }
        let parts: [String]
        if text.utf8.first == UInt8(ascii: "[") {
            guard let middle = text.utf8.firstRange(of: "](") else { return nil }
            let address = text[middle.upperBound...].dropLast()
            parts = [String(address), String(text[..<middle.lowerBound].dropFirst())]
        } else {
            guard text.utf8.count > 12, text.prefix(11).uppercased() == "=HYPERLINK(" else { return nil }
            // Every second part is between quotation marks.
            let quoted = text.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).map { String(Substring($0)) }
            guard quoted.count == 5 || quoted.count == 3 else { return nil }
            parts = [quoted[1], quoted[quoted.count - 2]]
        }
        let isWeb = ["http://", "https://"].contains { parts[0].utf8.hasPrefix($0) }
        guard isWeb, !parts[1].isBlank, !parts[0].utf8.contains(where: { $0 <= 0x20 }) else { return nil }
        (address, words) = (parts[0], parts[1].trimmed)
    }

    /// Whether a text may be a link, judging by its first character.
    static func mayBe(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        return first == UInt8(ascii: "[") || first == UInt8(ascii: "=")
    }
}
