/// The reason for rejecting a Markdown text.
public enum MarkdownError: Error, Equatable, Sendable {
    /// The text has this many UTF-8 bytes, more than `Markdown.sizeLimit`.
    case tooLong(Int)
    /// A line contains more `|` than `Markdown.cellLimit`.
    case tooManyCells
    /// The tables have more cells than `Markdown.tableLimit`, including added ones.
    case tooManyRows
    /// The addresses of all links together are longer than `Markdown.addressLimit`.
    case tooManyReferences
    /// Finding the web addresses would take more steps than `Markdown.autolinkLimit`.
    case tooManyAddresses
    /// Open lists and quotations would take more steps than `Markdown.openLimit`.
    case tooManyOpenLines
    /// Brackets and stars in paragraphs would take more steps than `Markdown.bracketLimit`.
    case tooManyBrackets
    /// The text has more headings than `Markdown.headingLimit`.
    case tooManyHeadings
    /// The text refers to footnotes more often than `Markdown.noteLimit`.
    case tooManyNotes
    /// Lists, quotations or emphasis are nested deeper than `Markdown.depthLimit`.
    case tooDeep
    /// Memory is exhausted.
    case outOfMemory

    /// The error in words, for messages.
    public var message: String {
        switch self {
        case .tooLong(let bytes): "the text has \(bytes) bytes; the limit is \(Markdown.sizeLimit)"
        case .tooManyCells: "one line of the text contains more than \(Markdown.cellLimit) vertical bars (|)"
        case .tooManyRows: "the tables of the text have more than \(Markdown.tableLimit) cells"
        case .tooManyReferences:
            "the link addresses of the text have more than \(Markdown.addressLimit) bytes in total: each [x] repeats the address of [x]:"
        case .tooManyAddresses: "the text has too many web addresses, or parentheses after one, without a space between them"
        case .tooManyOpenLines: "deeply nested lists or quotations span too many lines"
        case .tooManyBrackets: "a paragraph has too many brackets together with stars, underscores or tildes"
        case .tooManyHeadings: "the text has more than \(Markdown.headingLimit) headings"
        case .tooManyNotes: "the text has more than \(Markdown.noteLimit) references to notes"
        case .tooDeep: "lists, quotations or emphasis are nested more than \(Markdown.depthLimit) levels deep"
        case .outOfMemory: "there was not enough memory for this text"
        }
    }

    /// The help, for messages.
    public var help: String {
        switch self {
        case .tooLong: "split it into several pages, or link to the long version"
        case .tooManyCells: "split the table, or write \\| where no cell begins"
        case .tooManyRows: "split the table, and give it fewer columns"
        case .tooManyReferences: "use the long address less often"
        case .tooManyAddresses: "put spaces or line breaks between the addresses"
        case .tooManyOpenLines: "nest it less deeply; a line that begins with many > or - counts each of them"
        case .tooManyBrackets: "put blank lines between its parts"
        case .tooManyHeadings, .tooManyNotes: "split it into several pages"
        case .tooDeep: "nest it less deeply; a line that begins with many > or - counts each of them"
        case .outOfMemory: "close other programs and build again"
        }
    }
}
