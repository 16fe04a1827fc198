public import SiteBase

/// A document that search may find.
public struct SearchDocument: Sendable {
    /// The kind of a text, which determines the rank of a hit in it.
    public enum Field: Sendable {
        /// The title. Found by its beginning, any word and any syllable.
        case title
        /// A person. Found like a title.
        case person
        /// The name of its collection and its number there.
        case place
        /// The title of a part, or a tag. Found by its words.
        case part
        /// Its text. Found by its words.
        case text
    }

    /// The display of a hit, in the format of the script.
    public let shown: JSONText
    /// All texts that it is found by.
    public let fields: [(field: Field, text: String)]

    /// Creates a document.
    public init(shown: JSONText, fields: [(field: Field, text: String)]) {
        self.shown = shown
        self.fields = fields
    }
}

/// The rank of a hit: the first is the best. Its letter is in the files of the index.
enum SearchRank: UInt8, Comparable {
    case titleStart, titleWord, titleInside, person, personInside, place, part, text

    /// The letters of the ranks, in order.
    var letter: UInt8 { UInt8(ascii: "A") + rawValue }

    static func < (a: SearchRank, b: SearchRank) -> Bool { a.rawValue < b.rawValue }
}
