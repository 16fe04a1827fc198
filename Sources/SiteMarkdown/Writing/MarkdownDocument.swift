import SiteBase

/// The text of a whole page. Beyond ``Markdown``, it has tasks (`- [ ]`, `- [x]`), figures, and headings with ids and links. A picture with
/// a title that is alone in its paragraph is a figure, and its title is the caption.
///
/// Any number of threads may use it, as with ``Markdown``.
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

    /// The visible text of the first block, if that is a heading with text.
    public var title: String? { titleEnd.flatMap { markdown.text(of: markdown.events[..<$0]) } }

    /// The text without Markdown syntax, for searching and counting: the body, then the footnotes, without their marks.
    public var visibleText: String { markdown.visibleText }

    /// The addresses of links and pictures.
    package var addresses: [String] { markdown.addresses }

    /// Whether the text has footnotes.
    package var hasNotes: Bool { markdown.hasNotes }

    /// The number of events that make up the title; nil if there is none.
    var titleEnd: Int? {
        let body = markdown.events
        guard body.first?.headingLevel != nil, let end = Self.endOfHeading(in: body[...], from: 0),
            markdown.text(of: body[..<end]) != nil
        else { return nil }
        return end + 1
    }

    /// The index of the event that closes the heading opened at `start`.
    static func endOfHeading(in events: ArraySlice<MarkdownEvent>, from start: Int) -> Int? {
        events[start...].firstIndex { if case .close(.heading) = $0 { true } else { false } }
    }
}

extension Markdown {
    /// The visible text of events on one line; nil if there is none.
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
