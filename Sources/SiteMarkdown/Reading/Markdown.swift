import CMarkGFM
import SiteBase

/// A parsed Markdown text: GitHub Flavored Markdown by libcmark-gfm with tables, strikethrough (two tildes), autolinks, footnotes, the
/// syntax of note-taking programs, and a safe subset of HTML.
///
/// The name of a footnote, `[^name]` and `[^name]: text`, consists of letters, digits and `- _ . + * # / ,`. Other texts in `[^…]` stay
/// unchanged.
///
/// Any number of threads may use it; the decision record on Markdown and threads explains how.
public struct Markdown: Sendable {
    /// The maximum length of a text in UTF-8 bytes: some 80,000 English words or 160,000 Korean letters. Together with the limits below, it
    /// keeps the time for any text to about a second.
    public static let sizeLimit = 500_000
    /// The maximum number of `|` in a line, because a table row takes quadratic time.
    public static let cellLimit = 500
    /// The maximum number of table cells in a text. The library fills every row to the length of the first one, so that a short text could
    /// have millions of cells.
    public static let tableLimit = 100_000
    /// The maximum size of all link addresses and titles, in bytes. Each `[x]` repeats the target of `[x]: …`.
    public static let addressLimit = 1_000_000
    /// The maximum nesting of lists, quotations and emphasis.
    public static let depthLimit = 100
    /// The maximum number of steps that the library may take to find bare web addresses. For each `www.` in a name with underscores it
    /// reads the rest of the name again, and for each parenthesis at the end of an address it reads the whole address again. Ten million
    /// steps take 0.1 s.
    public static let autolinkLimit = 10_000_000

    /// The maximum number of lists and quotations that the library checks, summed over all lines, because it compares each line with all
    /// that are open. Ten million take 0.2 s.
    public static let openLimit = 10_000_000

    /// The maximum number of steps that the library may take for the brackets in all paragraphs, because at each `]` it looks through the
    /// preceding stars, underscores, tildes and `[` again. Thirty million steps take at most 0.3 s.
    public static let bracketLimit = 30_000_000
    /// The maximum number of bytes that the library may copy to find mail addresses. For each of up to 1,000 `@` in a paragraph, it copies
    /// the rest of the paragraph. A hundred million take 0.2 s.
    public static let mailLimit = 100_000_000
    /// The maximum number of headings.
    public static let headingLimit = 10_000
    /// The maximum number of references to footnotes. Each of four bytes becomes 200 bytes of HTML.
    public static let noteLimit = 10_000

    /// The version of libcmark-gfm, such as `0.29.0.gfm.6`.
    public static var libraryVersion: String { String(cString: cmark_version_string()) }

    /// The events of the text without the footnotes.
    let events: [MarkdownEvent]
    /// The events of the footnotes, in the order of the numbers in `MarkdownEvent.noteMark`.
    let notes: [[MarkdownEvent]]
    /// The texts of all events, concatenated, as UTF-8.
    let texts: [UInt8]

    /// Parses a text.
    public init(_ text: String) throws(MarkdownError) {
        if let fault = Self.fault(in: text) { throw fault }
        let isClean = !text.withBytes(ForbiddenCharacter.occurs)
        if isClean, let prose = Self(prose: text) { self = prose } else { try self.init(parsing: text) }
    }

    /// Parses a text that passed ``fault(in:)`` and contains no character that HTML forbids.
    ///
    /// - Parameters:
    ///   - keepsBreaks: whether a line break in a paragraph stays a line break on the page.
    ///   - hasAnchors: whether `^name` at the end of a paragraph names it, as in note-taking programs.
    package init(checked text: String, keepsBreaks: Bool = true, hasAnchors: Bool = false) throws(MarkdownError) {
        if keepsBreaks || !text.holds(UInt8(ascii: "\n")), let prose = Self(prose: text) {
            self = prose
        } else {
            try self.init(parsing: text, keepsBreaks: keepsBreaks, hasAnchors: hasAnchors)
        }
    }

    /// The addresses of links and pictures.
    package var addresses: [String] { (events + notes.joined()).compactMap(\.address) }

    /// Whether the text has footnotes.
    package var hasNotes: Bool { !notes.isEmpty }

    init(events: [MarkdownEvent], notes: [[MarkdownEvent]] = [], texts: [UInt8]) {
        self.events = events
        self.notes = notes
        self.texts = texts
    }

    /// Parses any text with the library.
    ///
    /// - Parameter hasTasks: whether list items that begin with `[ ]` or `[x]` are tasks.
    init(parsing text: String, keepsBreaks: Bool = true, hasAnchors: Bool = false, hasTasks: Bool = false) throws(MarkdownError) {
        var reader = TreeReader(capacity: text.utf8.count, keepsBreaks: keepsBreaks)
        try reader.read(text)
        var texts = reader.texts
        var events = hasTasks ? DocumentTasks.marked(reader.events, &texts) : reader.events
        events = HTMLElements.marked(events, &texts)
        events = NoteSyntax.marked(events, &texts, hasAnchors: hasAnchors)
        events = PairedMarks.marks.marked(events, texts)
        events = SpoilerBlocks.marked(PairedMarks.spoilers.marked(events, texts), texts)
        try Self.check(events)
        let (body, notes) = Self.parts(of: events)
        self.init(events: body, notes: notes, texts: texts)
    }

    private static func check(_ events: [MarkdownEvent]) throws(MarkdownError) {
        var (noteMarks, headings, depth) = (0, 0, 0)
        for event in events {
            switch event {
            case .noteMark: noteMarks += 1
            case .open(let element):
                depth += 1
                if case .heading = element { headings += 1 }
                guard depth <= Self.depthLimit else { throw .tooDeep }
            case .close: depth -= 1
            default: break
            }
        }
        guard noteMarks <= Self.noteLimit else { throw .tooManyNotes }
        guard headings <= Self.headingLimit else { throw .tooManyHeadings }
    }

    private static func parts(of events: [MarkdownEvent]) -> (body: [MarkdownEvent], notes: [[MarkdownEvent]]) {
        guard events.contains(where: { if case .open(.note) = $0 { true } else { false } }) else { return (events, []) }
        var body: [MarkdownEvent] = []
        var notes: [[MarkdownEvent]] = []
        var open: [Int] = []
        for event in events {
            switch event {
            case .open(.note):
                open.append(notes.count)
                notes.append([])
            case .close(.note): open.removeLast()
            default: if let note = open.last { notes[note].append(event) } else { body.append(event) }
            }
        }
        return (body, notes)
    }
}

extension Markdown {
    /// Creates a paragraph that keeps its line ends, from a text that is not Markdown. It folds like Markdown.
    public init(plain text: String) {
        var events: [MarkdownEvent] = [.open(.paragraph(isBare: false))]
        var texts: [UInt8] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            if index > 0 { events.append(.lineBreak) }
            let start = texts.count
            texts.append(line)
            if start < texts.count { events.append(.text(start..<texts.count)) }
        }
        self.init(events: events + [.close(.paragraph(isBare: false))], texts: texts)
    }
}
