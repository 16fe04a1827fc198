import SiteBase

/// Gives ids to the headings of a document.
package struct HeadingIDs {
    private let reserved: Set<String>
    private var taken: Set<String> = []
    /// The last number appended to each id.
    private var numbers: [String: Int] = [:]

    /// - Parameter reserved: the ids on the page around the document.
    init(reserved: Set<String>) { self.reserved = reserved }

    /// The anchor that GitHub gives a heading, with a number if the page has it already. It is never empty, reserved, or the id of a footnote.
    mutating func next(for text: String) -> String {
        let base = Self.id(of: text)
        var id = isReserved(base) ? base + "-section" : base
        let first = id
        while taken.contains(id) || reserved.contains(id) {
            numbers[first, default: 0] += 1
            id = "\(first)-\(numbers[first, default: 1])"
        }
        taken.insert(id)
        return id
    }

    /// The anchor of a table's row that begins with a name in code. It is never that of an earlier heading.
    mutating func next(forRow name: String) -> String { next(for: "row " + name) }

    /// Whether an id is reserved. Footnotes have ids such as `fn-1`, `fnref-1` and `fnref-1-2`, and a second heading "fn" would get `fn-1`.
    private func isReserved(_ id: String) -> Bool {
        reserved.contains(id) || id == "fn" || id == "fnref" || id.utf8.hasPrefix("fn-") || id.utf8.hasPrefix("fnref-")
    }

    /// The letters, digits, `-` and `_` of a text in lower case, with `-` for each space; `section` if there are none.
    package static func id(of text: String) -> String {
        var id = String.UnicodeScalarView()
        var isBlank = true
        for scalar in text.composed.lowercased().unicodeScalars {
            if scalar == " " || scalar == "-" {
                id.append("-")
            } else if isWordPart(scalar, isFirst: isBlank) {
                id.append(scalar)
                isBlank = false
            }
        }
        return isBlank ? "section" : String(id)
    }

    private static func isWordPart(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .connectorPunctuation: true
        case .nonspacingMark, .spacingMark: !isFirst
        default: false
        }
    }
}
