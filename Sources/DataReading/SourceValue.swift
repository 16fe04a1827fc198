import SiteBase

/// A value that knows where it began, whatever format it was written in.
public struct SourceValue: Sendable {
    /// The value.
    public enum Content: Sendable {
        /// `null`, taken as absent.
        case null
        /// `true` or `false` as JSON writes them.
        case flag(Bool)
        /// A number, letter for letter as it was written.
        case number(String)
        /// A string.
        case text(String)
        /// A YAML scalar without quotes: it takes the type that its field asks for.
        case plain(String)
        /// An array.
        case list([SourceValue])
        /// An array whose elements are read when they are wanted.
        case records(RecordList)
        /// An object, its members in the order of the file.
        case object([SourceMember])
    }

    /// The value.
    public let content: Content
    /// Where it begins: a byte offset into its file.
    public let offset: Int

    /// A value that begins at a byte offset.
    public init(_ content: Content, offset: Int) {
        self.content = content
        self.offset = offset
    }

    /// What it is, in the words of a message: `"six hundred"`, `a list`.
    public var phrase: String {
        switch content {
        case .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .number(let literal), .plain(let literal): literal.count > 60 ? literal.prefix(59) + "…" : literal
        case .text(let text): Printable.quoted(text)
        case .list, .records: "a list"
        case .object: "an object"
        }
    }

    /// Whether there is no value: `null`, or in YAML nothing or `~`.
    public var isAbsent: Bool {
        switch content {
        case .null: true
        case .plain(let text): text.isEmpty || text == "~" || text == "null"
        default: false
        }
    }
}

/// One key of an object with its value.
public struct SourceMember: Sendable {
    /// The key.
    public let key: String
    /// Where the key begins: a byte offset into the file.
    public let keyOffset: Int
    /// Its value.
    public let value: SourceValue

    /// A key at a byte offset, and its value.
    public init(key: String, keyOffset: Int, value: SourceValue) {
        self.key = key
        self.keyOffset = keyOffset
        self.value = value
    }
}
