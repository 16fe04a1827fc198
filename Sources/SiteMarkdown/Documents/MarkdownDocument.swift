import SiteBase

/// The text of a whole page: what ``Markdown`` knows, tasks (`- [ ]`, `- [x]`), figures, and headings with ids and links. A picture alone in
/// its paragraph with a title is a figure, and the title its caption.
///
/// It may be used from any number of threads, as ``Markdown``.
public struct MarkdownDocument: Sendable {
    let markdown: Markdown

    /// Parses a document.
    public init(_ text: String) throws(MarkdownError) {
        if let fault = Markdown.fault(in: text) { throw fault }
        try self.init(checked: text)
    }

    /// Parses a document that passed ``Markdown/fault(in:)``.
    package init(checked text: String, keepsBreaks: Bool = false) throws(MarkdownError) {
        markdown = try Markdown(parsing: text, keepsBreaks: keepsBreaks, hasAnchors: true, hasTasks: true)
    }

    /// The visible text of the first block, if that is a heading of any level with a text.
    public var title: String? { titleEnd.flatMap { markdown.text(of: markdown.events[..<$0]) } }

    /// The text without Markdown syntax, for searching and counting: first the body, then the notes, without the marks of notes.
    public var visibleText: String { markdown.visibleText }

    /// The addresses of its links and pictures.
    package var addresses: [String] { markdown.addresses }

    /// Whether it has notes.
    package var hasNotes: Bool { markdown.hasNotes }

    /// The number of the events of the title.
    var titleEnd: Int? {
        let body = markdown.events
        guard body.first?.headingLevel != nil, let end = Self.endOfHeading(in: body[...], from: 0),
            markdown.text(of: body[..<end]) != nil
        else { return nil }
        return end + 1
    }

    /// The index at which the heading closes that opens at an index.
    static func endOfHeading(in events: ArraySlice<MarkdownEvent>, from start: Int) -> Int? {
        events[start...].firstIndex { if case .close(.heading) = $0 { true } else { false } }
    }
}

extension Markdown {
    /// The visible text of events in one line; nil if there is none.
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
