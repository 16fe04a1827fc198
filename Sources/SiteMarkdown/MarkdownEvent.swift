/// A step in the traversal of a Markdown syntax tree, in the order of the text. Its text is a slice of `Markdown.texts`.
enum MarkdownEvent: Sendable {
    case open(MarkdownElement)
    case close(MarkdownElement)
    case text(Range<Int>)
    case code(Range<Int>)
    case lineBreak
    case rule
    case codeBlock(Range<Int>, info: Range<Int>)
    /// A mark that refers to a note of a document, counted from 0. It is no text.
    case noteMark(Int)
    /// HTML that goes into the page as it is. Only made by `MarkdownDocument`, never from raw HTML of an author.
    case markup(Range<Int>)

    /// The address of the link or picture that begins here.
    var address: String? {
        switch self {
        case .open(.link(let url, _)), .open(.image(let url, _)): url
        default: nil
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
    /// A note of a document.
    case note
    case table
    case tableRow(isHeader: Bool)
    case tableCell(isHeader: Bool, alignment: Alignment?)
    case emphasis
    case strong
    case strikethrough
    /// A part that readers press to see.
    case spoiler
    case link(url: String, title: String)
    case image(url: String, title: String)

    /// The UTF-8 bytes of its address and title.
    var addressLength: Int {
        switch self {
        case .link(let url, let title), .image(let url, let title): url.utf8.count + title.utf8.count
        default: 0
        }
    }

    /// Whether it is a block that contains text itself, so that its beginning counts as one character.
    var isLeafBlock: Bool {
        switch self {
        case .paragraph, .heading, .tableCell: true
        default: false
        }
    }

    /// Whether it is an inline element.
    var isInline: Bool {
        switch self {
        case .emphasis, .strong, .strikethrough, .spoiler, .link, .image: true
        default: false
        }
    }
}
