public import SiteBase

/// A document that search may find.
public struct SearchDocument: Sendable {
    /// The kind of a text, which determines the rank of a match in it.
    public enum Field: Sendable {
        /// The title. Its beginning, any word and any syllable can be found.
        case title
        /// A person. Found like a title.
        case person
        /// The name of the collection and the number in it.
        case place
        /// The title of a part, or a tag. Its words can be found.
        case part
        /// The full text. Its words can be found.
        case text
    }

    /// The display of a search result, in the format of the script.
    public let shown: JSONText
    /// All texts in which the document can be found.
    public let fields: [(field: Field, text: String)]

    /// Creates a document.
    public init(shown: JSONText, fields: [(field: Field, text: String)]) {
        self.shown = shown
        self.fields = fields
    }
}

/// The rank of a match, best first. Its letter is in the files of the index.
enum SearchRank: UInt8, Comparable {
    case titleStart, titleWord, titleInside, person, personInside, place, part, text

    /// The letters of the ranks, in order.
    var letter: UInt8 { UInt8(ascii: "A") + rawValue }

    static func < (a: SearchRank, b: SearchRank) -> Bool { a.rawValue < b.rawValue }
}
