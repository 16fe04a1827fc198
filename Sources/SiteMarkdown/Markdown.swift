import CMarkGFM
import SiteBase

/// A parsed Markdown text: GitHub Flavored Markdown by libcmark-gfm with tables, strikethrough (two tildes) and autolinks. Raw HTML is
/// left out, line breaks are kept, and punctuation stays as it is.
///
/// It may be used from any number of threads; the decision record on Markdown and threads explains how.
public struct Markdown: Sendable {
    /// The maximum length of a text, in UTF-8 bytes. Some texts take quadratic time: up to this length, less than a second.
    public static let sizeLimit = 50_000
    /// The maximum number of `|` in a line: a table row takes quadratic time.
    public static let cellLimit = 500
    /// The maximum number of table cells in a text. The library fills every row to the length of the first, so that a short
    /// text could have millions of cells.
    public static let tableLimit = 100_000
    /// The maximum size of the addresses and titles of all links, in bytes: each `[x]` repeats the target of `[x]: …`.
    public static let addressLimit = 1_000_000
    /// The maximum nesting of lists, quotations and emphasis.
    public static let depthLimit = 100
    /// The maximum number of steps that the library may take to find bare web addresses. It reads the rest of a name with underscores
    /// again for each `www.` in it, and a whole address again for each parenthesis at its end. Ten million steps take 0.1 s.
    public static let autolinkLimit = 10_000_000

    /// The maximum number of lists and quotations that the library looks through, summed over the lines of a text: each line is compared
    /// with all that are open before it. Ten million take 0.2 s.
    public static let openLimit = 10_000_000

    /// The version of libcmark-gfm, for example `0.29.0.gfm.6`.
    public static var libraryVersion: String { String(cString: cmark_version_string()) }

    let events: [MarkdownEvent]
    /// The texts of the events, concatenated, as UTF-8.
    let texts: [UInt8]

    /// Parses a text.
    public init(_ text: String) throws(MarkdownError) {
        if let fault = Self.fault(in: text) { throw fault }
        let isClean = !text.withBytes(ForbiddenCharacter.occurs)
        if isClean, let prose = Self(prose: text) { self = prose } else { try self.init(parsing: text) }
    }

    /// Parses a text that passed ``fault(in:)`` and has no character that HTML forbids.
    ///
    /// - Parameters:
    ///   - keepsBreaks: whether the end of a line in a paragraph is one on the page.
    ///   - hasAnchors: whether paragraphs have the names that note programs give them: `^name`.
    package init(checked text: String, keepsBreaks: Bool = true, hasAnchors: Bool = false) throws(MarkdownError) {
        if keepsBreaks || !text.holds(UInt8(ascii: "\n")), let prose = Self(prose: text) {
            self = prose
        } else {
            try self.init(parsing: text, keepsBreaks: keepsBreaks, hasAnchors: hasAnchors)
        }
    }

    /// The addresses of its links and pictures.
    package var addresses: [String] { events.compactMap(\.address) }

    init(events: [MarkdownEvent], texts: [UInt8]) {
        self.events = events
        self.texts = texts
    }

    /// Parses any text with the library.
    init(parsing text: String, keepsBreaks: Bool = true, hasAnchors: Bool = false) throws(MarkdownError) {
        var reader = TreeReader(capacity: text.utf8.count, keepsBreaks: keepsBreaks)
        try reader.read(text)
        var texts = reader.texts
        let events = Self.marked(reader.events, &texts, hasAnchors: hasAnchors)
        self.init(events: events, texts: texts)
    }

    /// Events of the tree with elements for what the library does not know.
    static func marked(_ events: [MarkdownEvent], _ texts: inout [UInt8], hasAnchors: Bool) -> [MarkdownEvent] {
        let elements = HTMLElements.marked(events, &texts)
        let notes = NoteSyntax.marked(elements, &texts, hasAnchors: hasAnchors)
        return PairedMarks.spoilers.marked(PairedMarks.marks.marked(notes, texts), texts)
    }
}
