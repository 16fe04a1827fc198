import SiteBase

/// Where the HTML of a text stands.
public enum TextPlace: Sendable, Equatable {
    /// In a page. Of several texts with notes, each has another number from 1, for the ids of its notes.
    case page(text: Int = 1)
    /// In a feed, away from the page at this address: without ids and without what readers press, and references lead to the page. Of a text
    /// that is not the whole page, they lead to the address itself.
    case feed(page: String, isWholePage: Bool = true)

    var isFeed: Bool { if case .feed = self { true } else { false } }

    /// Whether no other text of its page has notes before it.
    var isFirst: Bool { self == .page() }

    /// The address of an element of the page.
    func address(of id: String) -> String {
        switch self {
        case .page: "#" + id
        case .feed(let page, let isWholePage): isWholePage ? "\(page)#\(id)" : page
        }
    }

    /// The id of a note with a number from 1.
    func id(ofNote number: Int) -> String { "fn-\(prefix)\(number)" }

    /// The id of one of the marks that lead to a note.
    func id(ofMark mark: Int, _ number: Int) -> String { mark == 1 ? "fnref-\(prefix)\(number)" : "fnref-\(prefix)\(number)-\(mark)" }

    private var prefix: String {
        switch self {
        case .page(let text) where text > 1: "t\(text)-"
        case .page, .feed: ""
        }
    }
}

/// What the interface says within a text, as texts, not HTML.
public final class TextWords: Sendable {
    /// What the notes are.
    let notes: String
    /// What the mark of a note is, with `{number}`.
    let note: String
    /// What leads from a note back to its mark.
    let backToText: String
    /// What the link beside a heading is.
    let headingLink: String
    /// What a press on a spoiler does.
    let spoiler: String
    /// What a callout of a type without a title is called, by the names that Obsidian gives its types: "Note" for `note`.
    let callout: @Sendable (_ type: String) -> String?

    /// The words of another language than English, or of one's own.
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

    /// The words in English.
    public static let english = TextWords()
}
