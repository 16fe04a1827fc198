import SiteBase

/// Where the HTML of a text appears.
public enum TextPlace: Sendable, Equatable {
    /// On a page. If several texts on the page have footnotes, each has a different number, from 1, for its footnote ids.
    case page(text: Int = 1)
    /// In a feed, with the address of the text's page. It has no ids and nothing to press, and references lead to the page; if the text is
    /// not the whole page, to the address itself.
    case feed(page: String, isWholePage: Bool = true)

    var isFeed: Bool { if case .feed = self { true } else { false } }

    /// Whether no earlier text on the page has footnotes.
    var isFirst: Bool { self == .page() }

    /// The address of an element on the page.
    func address(of id: String) -> String {
        switch self {
        case .page: "#" + id
        case .feed(let page, let isWholePage): isWholePage ? "\(page)#\(id)" : page
        }
    }

    /// The id of a footnote, numbered from 1.
    func id(ofNote number: Int) -> String { "fn-\(prefix)\(number)" }

    /// The id of one of the marks that link to a footnote.
    func id(ofMark mark: Int, _ number: Int) -> String { mark == 1 ? "fnref-\(prefix)\(number)" : "fnref-\(prefix)\(number)-\(mark)" }

    private var prefix: String {
        switch self {
        case .page(let text) where text > 1: "t\(text)-"
        case .page, .feed: ""
        }
    }
}

/// The interface words in a text, as plain text and not HTML.
public final class TextWords: Sendable {
    /// The heading of the footnotes.
    let notes: String
    /// The name of a footnote mark, with `{number}`.
    let note: String
    /// The name of the link from a footnote back to its mark.
    let backToText: String
    /// The name of the link beside a heading.
    let headingLink: String
    /// The name of the action of pressing on a spoiler.
    let spoiler: String
    /// The title of a callout without one, by Obsidian's name of the type: "Note" for `note`.
    let callout: @Sendable (_ type: String) -> String?

    /// Creates words in another language or words of one's own.
    public init(
        notes: String = "Notes",
        note: String = "Note {number}",
        backToText: String = "Back to the text",
        headingLink: String = "Link to this section",
        spoiler: String = "Show spoiler",
        callout: @escaping @Sendable (_ type: String) -> String? = { _ in nil }
    ) {
        self.notes = notes
        self.note = note
        self.backToText = backToText
        self.headingLink = headingLink
        self.spoiler = spoiler
        self.callout = callout
    }

    /// The English words.
    public static let english = TextWords()
}
