import SiteBase

/// Gives ids to the headings of a document.
struct HeadingIDs {
    private let reserved: Set<String>
    private var taken: Set<String> = []
    /// The last number appended to each id.
    private var numbers: [String: Int] = [:]

    /// - Parameter reserved: the ids on the page around the document.
    init(reserved: Set<String>) { self.reserved = reserved }

    /// A unique id of letters, digits and `-`. It is never empty, reserved, or the id of a footnote.
    mutating func next(for text: String) -> String {
        let base = Self.id(of: text)
        var id = isReserved(base) ? base + "-section" : base
        let first = id
        while taken.contains(id) || reserved.contains(id) {
            numbers[first, default: 1] += 1
            id = "\(first)-\(numbers[first, default: 2])"
        }
        taken.insert(id)
        return id
    }

    /// Whether an id is reserved. Footnotes have ids such as `fn-1`, `fnref-1` and `fnref-1-2`, and a second heading "fn" would get `fn-2`.
    private func isReserved(_ id: String) -> Bool {
        reserved.contains(id) || id == "fn" || id == "fnref" || id.utf8.hasPrefix("fn-") || id.utf8.hasPrefix("fnref-")
    }

    /// Up to about 80 letters and digits of any script in lower case, with `-` between words; `section` if there are none.
    static func id(of text: String) -> String {
        var id = String.UnicodeScalarView()
        var count = 0
        var isGap = false
        for scalar in text.composed.lowercased().unicodeScalars {
            guard isWordPart(scalar, isFirst: count == 0) else {
                isGap = true
                continue
            }
            // The last letter keeps its marks, if they are few.
            if count >= 80, isGap || count >= 90 || !isMark(scalar) { break }
            if isGap, count > 0 {
                id.append("-")
                count += 1
            }
            isGap = false
            count += 1
            id.append(scalar)
        }
        return count == 0 ? "section" : String(id)
    }

    private static func isWordPart(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber: true
        case .nonspacingMark, .spacingMark: !isFirst
        default: false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
