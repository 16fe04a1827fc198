import SiteBase

/// A parsed Markdown document: what ``Markdown`` knows, and footnotes (`[^name]` and `[^name]: text`), tasks (`- [ ]`, `- [x]`), figures,
/// and headings with ids. Raw HTML is left out.
///
/// The name of a note has letters, digits, and `- _ . + * # / ,`; other texts in `[^…]` stay what they are. A picture alone in its
/// paragraph with a title is a figure, and the title its caption.
///
/// It may be used from any number of threads, as ``Markdown``.
public struct MarkdownDocument: Sendable {
    /// The text without the notes.
    let body: [MarkdownEvent]
    /// The notes, in the order of the numbers in `MarkdownEvent.noteMark`.
    let notes: [[MarkdownEvent]]
    let texts: [UInt8]

    /// Parses a document.
    public init(_ text: String) throws(MarkdownError) {
        if let fault = Self.fault(in: text) { throw fault }
        try self.init(checked: text)
    }

    /// Parses a document that passed ``fault(in:)``.
    package init(checked text: String, keepsBreaks: Bool = false) throws(MarkdownError) {
        var reader = TreeReader(capacity: text.utf8.count, isDocument: true, keepsBreaks: keepsBreaks)
        try reader.read(text)
        var texts = reader.texts
        let events = Markdown.marked(DocumentTasks.marked(reader.events, &texts), &texts, hasAnchors: true)
        var (noteMarks, headings) = (0, 0)
        for event in events {
            if case .noteMark = event { noteMarks += 1 }
            if event.headingLevel != nil { headings += 1 }
        }
        guard noteMarks <= Self.noteLimit else { throw .tooManyNotes }
        guard headings <= Self.headingLimit else { throw .tooManyHeadings }
        (body, notes) = Self.parts(of: events)
        self.texts = texts
    }

    private static func parts(of events: [MarkdownEvent]) -> (body: [MarkdownEvent], notes: [[MarkdownEvent]]) {
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

    /// The visible text of the first block, if that is a heading of any level with a text.
    public var title: String? { titleEnd.flatMap { text(of: body[..<$0]) } }

    /// The text without Markdown syntax, for searching and counting: first the body, then the notes, without the marks of notes.
    public var visibleText: String { Markdown(events: body + notes.joined(), texts: texts).visibleText }

    /// The addresses of its links and pictures.
    package var addresses: [String] { (body + notes.joined()).compactMap(\.address) }

    /// The number of the events of the title.
    var titleEnd: Int? {
        guard body.first?.headingLevel != nil, let end = Self.endOfHeading(in: body[...], from: 0), text(of: body[..<end]) != nil else {
            return nil
        }
        return end + 1
    }

    /// The index at which the heading closes that opens at an index.
    static func endOfHeading(in events: ArraySlice<MarkdownEvent>, from start: Int) -> Int? {
        events[start...].firstIndex { if case .close(.heading) = $0 { true } else { false } }
    }

    /// The visible text in one line; nil if there is none.
    func text(of events: ArraySlice<MarkdownEvent>) -> String? {
        var bytes: [UInt8] = []
        var isHidden = false
        for event in events {
            switch event {
            case .open(.spoiler): isHidden = true
            case .close(.spoiler): isHidden = false
            case .text(let text), .code(let text): if !isHidden { bytes += texts[text] }
            case .lineBreak, .softBreak: bytes.append(UInt8(ascii: " "))
            default: break
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }
}
