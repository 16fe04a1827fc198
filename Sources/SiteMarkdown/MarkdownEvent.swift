/// A step in the traversal of a Markdown syntax tree, in the order of the text. Its text is a slice of `Markdown.texts`.
enum MarkdownEvent: Sendable {
    case open(MarkdownElement)
    case close(MarkdownElement)
    case text(Range<Int>)
    case code(Range<Int>)
    case lineBreak
    /// The end of a line that is none on the page.
    case softBreak
    case rule
    indirect case codeBlock(Range<Int>, info: Range<Int>)
    /// A mark that refers to a note of a document, counted from 0. It is no text.
    case noteMark(Int)
    /// A tag of HTML, as its author wrote it. ``HTMLElements`` makes an element of it.
    case tag(Range<Int>)
    /// HTML that goes into the page as it is. Only made by `MarkdownDocument`, never from raw HTML of an author.
    case markup(Range<Int>)

    /// The address of the link or picture that begins here.
    var address: String? {
        switch self {
        case .open(.link(let url, _)), .open(.image(let url, _, _)): url
        default: nil
        }
    }

    /// Whether it is the end of a line.
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
    /// A note.
    case note
    /// The notes that are shown, in their order, at the end of the text.
    case endnotes
    case endnote(number: Int)
    /// What the checkbox of a task labels. A task with a spoiler, which has a box of its own, has a sign in its place.
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
    /// A picture, at most as wide as `width` px.
    indirect case image(url: String, title: String, width: Int?)
    /// Words that are marked.
    case mark
    /// What an author wrote as HTML.
    indirect case html(HTMLElement)
    /// A box with a title. Readers fold it if it says whether it is open.
    indirect case callout(type: String, isOpen: Bool?)
    case calloutTitle(type: String)
    /// What a link leads to within the text.
    case anchor(id: String)

    /// The UTF-8 bytes of its address and title.
    var addressLength: Int {
        switch self {
        case .link(let url, let title), .image(let url, let title, _): url.utf8.count + title.utf8.count
        default: 0
        }
    }

    /// Whether it is a block that contains text itself, so that its beginning counts as one character.
    var isLeafBlock: Bool {
        switch self {
        case .paragraph, .heading, .tableCell, .calloutTitle: true
        case .html(let element): element.isHeading
        default: false
        }
    }

    /// Whether it is an inline element.
    var isInline: Bool {
        switch self {
        case .emphasis, .strong, .strikethrough, .spoiler, .link, .image, .mark, .anchor: true
        case .html(let element): !element.isBlock && !element.isHeading
        default: false
        }
    }
}
