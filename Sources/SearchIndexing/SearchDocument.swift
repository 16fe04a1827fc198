import SiteBase

/// One thing that search may find.
public struct SearchDocument: Sendable {
    /// The kind of a text decides how much a hit in it counts.
    public enum Field: Sendable {
        /// What it is called. Found from its beginning, from any word, from any syllable.
        case title
        /// Who made it. Found like a title.
        case person
        /// Where it is: the name of its collection with its number there.
        case place
        /// The title of a part, or a word that somebody filed it under. Found by its words.
        case part
        /// What it says. Found by its words.
        case text
    }

    /// What a hit shows, in the form that the script of the pages reads.
    public let shown: JSONText
    /// All that it is found by.
    public let fields: [(field: Field, text: String)]

    /// A document of these.
    public init(shown: JSONText, fields: [(field: Field, text: String)]) {
        self.shown = shown
        self.fields = fields
    }
}

/// How much a hit counts: the first the most. Its letter is in the files of the index.
enum SearchRank: UInt8, Comparable {
    case titleStart, titleWord, titleInside, person, personInside, place, part, text

    /// Their letters, in order.
    var letter: UInt8 { UInt8(ascii: "A") + rawValue }

    static func < (a: SearchRank, b: SearchRank) -> Bool { a.rawValue < b.rawValue }
}
