import SiteBase

/// A value with its location, whatever the format of the file.
public struct SourceValue: Sendable {
    /// The kinds of values.
    public enum Content: Sendable {
        /// `null`, which means that there is no value.
        case null
        /// `true` or `false` in JSON.
        case flag(Bool)
        /// A number as written.
        case number(String)
        /// A string.
        case text(String)
        /// A YAML scalar without quotation marks. The field determines its type.
        case plain(String)
        /// An array.
        case list([SourceValue])
        /// An array whose elements are read on demand.
        case records(RecordList)
        /// An object. Its members have the order of the file.
        case object([SourceMember])
    }

    /// The value.
    public let content: Content
    /// The byte offset in the file.
    public let offset: Int

    /// Creates a value at a byte offset.
    public init(_ content: Content, offset: Int) {
        self.content = content
        self.offset = offset
    }

    /// A description for messages: `"six hundred"`, `a list`.
    public var phrase: String {
        switch content {
        case .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .plain(""): "nothing"
        case .number(let literal), .plain(let literal): literal.count > 60 ? literal.prefix(59) + "…" : literal
        case .text(let text): Printable.quoted(text)
        case .list, .records: "a list"
        case .object: "an object"
        }
    }

    /// Whether there is no value: `null`, or in YAML also `~` or nothing.
    public var isAbsent: Bool {
        switch content {
        case .null: true
        case .plain(let text): text.isEmpty || text == "~" || text == "null"
        default: false
        }
    }

    /// The value of a key of an object; nil if there is none.
    package func member(_ key: String) -> SourceValue? {
        if case .object(let members) = content { members.first { $0.key == key && !$0.value.isAbsent }?.value } else { nil }
    }

    /// The text, or the digits of a number, with which a record may be called.
    package var plainWord: String? { if case .number(let digits) = content { digits } else { text } }
}

/// A key of an object and its value.
public struct SourceMember: Sendable {
    /// The key under which a converted record keeps the element of the export that it was made of.
    package static let exportedKey = "$source"

    /// The key.
    public let key: String
    /// The byte offset of the key.
    public let keyOffset: Int
    /// Its value.
    public let value: SourceValue

    /// Creates a key at a byte offset with a value.
    public init(key: String, keyOffset: Int, value: SourceValue) {
        self.key = key
        self.keyOffset = keyOffset
        self.value = value
    }
}

/// Finds repeated keys in an object. Only large objects need a set.
struct DuplicateKeys {
    private var indexes: [[UInt8]: Int] = [:]

    mutating func insert(_ key: String, among members: [SourceMember]) -> SourceMember? {
        // The comparison is exact: a composed and a decomposed é are different keys.
        guard members.count >= 16 else {
            return members.first {
                $0.key.utf8.count == key.utf8.count && $0.key == key && $0.key.withBytes { own in key.withBytes { own.equals($0) } }
            }
        }
        if indexes.isEmpty {
            for (index, member) in members.enumerated() { indexes[Array(member.key.utf8)] = index }
        }
        let name = Array(key.utf8)
        if let index = indexes[name], members.indices.contains(index) { return members[index] }
        indexes[name] = members.count
        return nil
    }
}
