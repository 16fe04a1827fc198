/// Why a Markdown text is not taken.
public enum MarkdownError: Error, Equatable, Sendable {
    /// It has this many UTF-8 bytes, more than `Markdown.sizeLimit`.
    case tooLong(Int)
    /// One line holds more `|` than `Markdown.cellLimit`.
    case tooManyCells
    /// Its tables have more cells than `Markdown.tableLimit`, counting those that are filled up.
    case tooManyRows
    /// Its links' addresses are longer together than `Markdown.addressLimit`.
    case tooManyReferences
    /// Finding the web addresses in it would take more steps than `Markdown.autolinkLimit`.
    case tooManyAddresses
    /// Lists, quotations or emphasis are nested deeper than `Markdown.depthLimit`.
    case tooDeep
    /// The library could not get memory.
    case outOfMemory

    /// In the words of a message.
    public var message: String {
        switch self {
        case .tooLong(let bytes): "the text has \(bytes) bytes; a Markdown field may have \(Markdown.sizeLimit)"
        case .tooManyCells: "one line of the text holds more than \(Markdown.cellLimit) vertical bars (|)"
        case .tooManyRows: "the tables of the text have more than \(Markdown.tableLimit) cells"
        case .tooManyReferences:
            "the addresses of its links are longer than \(Markdown.addressLimit) bytes together: each [x] repeats what [x]: gives"
        case .tooManyAddresses: "the text has too many web addresses, or parentheses after one, without a space between them"
        case .tooDeep: "lists, quotations or emphasis are nested more than \(Markdown.depthLimit) levels deep"
        case .outOfMemory: "there was not enough memory for this text"
        }
    }

    /// What helps.
    public var help: String {
        switch self {
        case .tooLong: "shorten it, or link to the long version"
        case .tooManyCells: "split the table, or write \\| where no cell begins"
        case .tooManyRows: "split the table, and give it fewer columns"
        case .tooManyReferences: "use the long address less often"
        case .tooManyAddresses: "put spaces or line breaks between the addresses"
        case .tooDeep: "write it flatter; a line that begins with many > or - counts them all"
        case .outOfMemory: "close other programs and build again"
        }
    }
}
