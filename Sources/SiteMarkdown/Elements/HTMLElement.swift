import SiteBase

/// An HTML element that authors may write in a text. Only the attributes listed below are allowed.
///
/// Source: HTML Living Standard, sections 4.4, 4.5 and 4.11.1.
public enum HTMLElement: Equatable, Sendable {
    case sub, sup, ruby, rt, rp, kbd, u, s, small
    case abbr(title: String)
    case span(language: String)
    case details(isOpen: Bool), summary, figure, figcaption

    /// The names of all tags that a text may contain, including those that become something else: `<br>` a line break, `<mark>` a mark,
    /// `<img>` a picture. `<rb>` is the text that a ruby annotates and needs no tag.
    public static let names: Set<String> = [
        "abbr", "br", "details", "figcaption", "figure", "img", "kbd", "mark", "rb", "rp", "rt", "ruby", "s", "small", "span", "sub",
        "summary",
        "sup", "u",
    ]

    /// Returns nil if the element has no meaning and only its content is shown.
    init?(_ tag: HTMLTag) {
        switch tag.name {
        case "sub": self = .sub
        case "sup": self = .sup
        case "ruby": self = .ruby
        case "rt": self = .rt
        case "rp": self = .rp
        case "kbd": self = .kbd
        case "u": self = .u
        case "s": self = .s
        case "small": self = .small
        case "abbr": self = .abbr(title: tag["title"] ?? "")
        case "span":
            guard let language = tag["lang"], Self.isLanguage(language) else { return nil }
            self = .span(language: language)
        case "details": self = .details(isOpen: tag["open"] != nil)
        case "summary": self = .summary
        case "figure": self = .figure
        case "figcaption": self = .figcaption
        default: return nil
        }
    }

    var name: String {
        switch self {
        case .sub: "sub"
        case .sup: "sup"
        case .ruby: "ruby"
        case .rt: "rt"
        case .rp: "rp"
        case .kbd: "kbd"
        case .u: "u"
        case .s: "s"
        case .small: "small"
        case .abbr: "abbr"
        case .span: "span"
        case .details: "details"
        case .summary: "summary"
        case .figure: "figure"
        case .figcaption: "figcaption"
        }
    }

    /// Whether the element is a block between paragraphs.
    var isBlock: Bool {
        switch self {
        case .details, .figure: true
        default: false
        }
    }

    /// Whether the element is a block that contains words like a paragraph.
    var isHeading: Bool { self == .summary || self == .figcaption }

    /// The only element that may contain this one; nil for any.
    var parent: String? {
        switch self {
        case .rt, .rp: "ruby"
        case .summary: "details"
        case .figcaption: "figure"
        default: nil
        }
    }

    /// The replacement in a feed, where readers cannot open anything; nil for the element itself.
    var inFeed: (start: String, end: String)? {
        switch self {
        case .details: ("<div>\n", "</div>\n")
        case .summary: ("<p><strong>", "</strong></p>\n")
        default: nil
        }
    }

    /// Whether a text has the form of a BCP 47 language tag: letters and digits with hyphens.
    private static func isLanguage(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return (2...8).contains(parts[0].count) && parts[0].allSatisfy(\.isASCIILetter)
            && parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(\.isASCIILetterOrDigit) }
    }
}
