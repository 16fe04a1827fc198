import SiteBase

/// An element that authors may write as HTML in a text. Its attributes are those of the list below, and no others.
///
/// Source: HTML Living Standard, sections 4.4, 4.5 and 4.11.1.
public enum HTMLElement: Equatable, Sendable {
    case sub, sup, ruby, rt, rp, kbd, u, s, small
    case abbr(title: String)
    case span(language: String)
    case details(isOpen: Bool), summary, figure, figcaption

    /// The names of all elements of which a text may have tags, those among them that become something else: `<br>` the end of a line,
    /// `<mark>` a mark, `<img>` a picture. `<rb>` is what a ruby annotates, and needs no tag.
    public static let names: Set<String> = [
        "abbr", "br", "details", "figcaption", "figure", "img", "kbd", "mark", "rb", "rp", "rt", "ruby", "s", "small", "span", "sub",
        "summary",
        "sup", "u",
    ]

    /// Nil if the element has no meaning of its own, and only its content is shown.
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

    /// Whether it stands between paragraphs.
    var isBlock: Bool {
        switch self {
        case .details, .figure: true
        default: false
        }
    }

    /// Whether it stands between paragraphs, but holds words as a paragraph does.
    var isHeading: Bool { self == .summary || self == .figcaption }

    /// The element in which alone it may be.
    var parent: String? {
        switch self {
        case .rt, .rp: "ruby"
        case .summary: "details"
        case .figcaption: "figure"
        default: nil
        }
    }

    /// What stands instead in a feed, where readers open nothing; nil for the element itself.
    var inFeed: (start: String, end: String)? {
        switch self {
        case .details: ("<div>\n", "</div>\n")
        case .summary: ("<p><strong>", "</strong></p>\n")
        default: nil
        }
    }

    /// Whether a text is a language tag as BCP 47 has them: letters and digits with hyphens.
    private static func isLanguage(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return (2...8).contains(parts[0].count) && parts[0].allSatisfy(\.isASCIILetter)
            && parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(\.isASCIILetterOrDigit) }
    }
}
