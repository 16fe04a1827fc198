/// A step in the traversal of a Markdown syntax tree, in text order. Texts are slices of `Markdown.texts`.
enum MarkdownEvent: Sendable {
    case open(MarkdownElement)
    case close(MarkdownElement)
    case text(Range<Int>)
    case code(Range<Int>)
    case lineBreak
    /// A line end that is no line break on the page.
    case softBreak
    case rule
    indirect case codeBlock(Range<Int>, info: Range<Int>)
    /// A mark for a footnote, counted from 0. It is not text.
    case noteMark(Int)
    /// An HTML tag as the author wrote it. ``HTMLElements`` turns it into an element.
    case tag(Range<Int>)
    /// HTML that goes into the page unchanged. Only `MarkdownDocument` makes it, never an author's raw HTML.
    case markup(Range<Int>)

    /// The address of the link or picture that begins here.
    var address: String? {
        switch self {
        case .open(.link(let url, _)), .open(.image(let url, _, _)): url
        default: nil
        }
    }

    var isLineEnd: Bool {
        switch self {
        case .lineBreak, .softBreak: true
        default: false
        }
    }

    /// The level of the heading that begins here, 1 to 6.
    var headingLevel: Int? {
        if case .open(.heading(let level)) = self { level } else { nil }
    }
}

/// An element of a Markdown syntax tree that may contain others.
enum MarkdownElement: Sendable {
    enum Alignment: String, Sendable {
        case left
        case centre = "center"
        case right
    }

    /// A paragraph; a bare one is in a tight list and has no tag.
    case paragraph(isBare: Bool)
    case heading(level: Int)
    case quotation
    case bulletList
    case orderedList(start: Int)
    case item
    /// A footnote.
    case note
    /// The visible footnotes at the end of the text, in order.
    case endnotes
    case endnote(number: Int)
    /// The text that a task's checkbox labels. A task with a spoiler has a symbol in its place, because the spoiler is a checkbox itself.
    case task(isDone: Bool, hasSpoiler: Bool)
    case table
    case tableRow(isHeader: Bool)
    case tableCell(isHeader: Bool, alignment: Alignment?)
    case emphasis
    case strong
    case strikethrough
    /// A part that readers press to see.
    case spoiler
    /// Paragraphs and other blocks that readers open.
    case spoilerBlock
    indirect case link(url: String, title: String)
    /// A picture with a maximum width in px, if `width` is given.
    indirect case image(url: String, title: String, width: Int?)
    /// Marked words.
    case mark
    /// An element that the author wrote as HTML.
    indirect case html(HTMLElement)
    /// A box with a title. Readers can fold it unless `isOpen` is nil.
    indirect case callout(type: String, isOpen: Bool?)
    case calloutTitle(type: String)
    /// The target of links within the text.
    case anchor(id: String)

    /// The UTF-8 length of its address and title.
    var addressLength: Int {
        switch self {
        case .link(let url, let title), .image(let url, let title, _): url.utf8.count + title.utf8.count
        default: 0
        }
    }

    /// Whether the element is a block that contains text itself, so that its beginning counts as one character.
    var isLeafBlock: Bool {
        switch self {
        case .paragraph, .heading, .tableCell, .calloutTitle: true
        case .html(let element): element.isHeading
        default: false
        }
    }

    var isInline: Bool {
        switch self {
        case .emphasis, .strong, .strikethrough, .spoiler, .link, .image, .mark, .anchor: true
        case .html(let element): !element.isBlock && !element.isHeading
        default: false
        }
    }
}
