import DataReading
package import SearchIndexing
import SiteBase

/// A field of a record: its key and type, what it means, and where it appears. It is declared once, and all else follows from that.
///
/// A class, because all pages read its fields, and copies of a struct would copy each of its members.
package final class FieldDeclaration: Sendable {
    /// The key in the data: `release_date`.
    package let key: String
    /// The name in templates: `released`.
    package let name: String
    package let type: FieldType
    /// What it is, for authors of data and of templates: `the date of publication`.
    package let meaning: String
    /// Whether a record must have it.
    package let isRequired: Bool
    package let use: FieldUse
    /// Where a record stores it.
    let place: FieldPlace

    init(
        key: String,
        name: String,
        type: FieldType,
        meaning: String,
        isRequired: Bool,
        use: FieldUse,
        place: FieldPlace
    ) {
        self.key = key
        self.name = name
        self.type = type
        self.meaning = meaning
        self.isRequired = isRequired
        self.use = use
        self.place = place
    }

    /// A value in JSON, for messages.
    var example: String {
        switch type {
        case .text, .markdown, .picture: "\"…\""
        case .webAddress: "\"https://…\""
        case .flag: "true"
        case .date: "\"1997-06-26\""
        case .wholeNumber(_, let example, _): String(example)
        case .number(_, let example): example.formattedBriefly
        case .word(let words): Self.example(of: words.map { "\"\($0.word)\"" })
        case .custom(let custom): custom.example
        case .object(let shape): shape.example
        case .objects(let shape): "[\(shape.example)]"
        case .texts(_, nil), .textsOrObjects: "[\"…\"]"
        case .texts(_, let key?): "[{\"\(key)\": \"…\"}]"
        }
    }

    private static func example(of words: [String]) -> String {
        guard let first = words.first, words.count > 1 else { return words.first ?? "" }
        return "\(first) (or \(words.dropFirst().joined(separator: ", ")))"
    }

    /// The label of a fact; nil if it is none.
    var label: FieldLabel? { use.label }

    /// The label of an author's own field: by default its key in words.
    var heading: FieldLabel { label ?? .own([:], other: key.utf8.replacing("_", with: " ")) }
}

/// Where a field appears besides its own place in templates and in `data.json`.
package struct FieldUse: Sendable {
    /// The label before the value. A field with a label is one of the facts of its page.
    var label: FieldLabel?
    /// Its rank among the facts; those without one follow in the order of their declaration.
    var rank: Int?
    /// The kind of text that it is for search; nil if it is not searched.
    var search: SearchDocument.Field?
    /// The property of schema.org that holds it.
    var property: StructuredProperty?
    /// The kind of names that it holds; each leads to a page of its own. Nil if it holds none.
    var term: TermKind?
    /// The phrase that shows a number: `216쪽`.
    var unit: Phrase?
    /// The drawing that pages show instead of its text, as an `<svg>`; nil if a text cannot be drawn.
    var drawing: (@Sendable (String) -> [UInt8]?)?
    /// Whether it is read only for what follows from it, and neither shown nor published itself.
    var isInput = false
    /// Whether lists of records show it.
    var isListed = false
    /// Whether it is a text right below the title, without a heading of its own.
    var isBelowTitle = false

    package init(
        label: FieldLabel? = nil,
        rank: Int? = nil,
        search: SearchDocument.Field? = nil,
        property: StructuredProperty? = nil,
        term: TermKind? = nil,
        unit: Phrase? = nil,
        drawing: (@Sendable (String) -> [UInt8]?)? = nil,
        isInput: Bool = false,
        isBelowTitle: Bool = false
    ) {
        self.label = label
        self.rank = rank
        self.search = search
        self.property = property
        self.term = term
        self.unit = unit
        self.drawing = drawing
        self.isInput = isInput
        self.isBelowTitle = isBelowTitle
    }

    package static let nothing = FieldUse()
    package static let input = FieldUse(isInput: true)
}

/// A property of schema.org.
package struct StructuredProperty: Sendable {
    /// For example `author`.
    let name: String
    /// The type of a thing of which the value is the name: `Person`; nil if the value itself is the property's.
    let thing: String?

    package static func value(_ name: String) -> StructuredProperty { StructuredProperty(name: name, thing: nil) }

    package static func named(_ name: String, _ thing: String) -> StructuredProperty { StructuredProperty(name: name, thing: thing) }
}

/// Where a record stores the value of a field.
enum FieldPlace: Sendable {
    /// In memory, because other pages show it, too.
    case kept(Int)
    /// Read again for the record's own page, unless there is room for it.
    case details(Int)
    /// A field of an author's own, which only some collections of a kind have.
    case own
    /// It says who may see the record.
    case publication(Publication.Key)
}

/// A field that other pages show, too.
package struct KeptField<Value: FieldContent>: Sendable {
    let index: Int
}

/// A field that only the record's own page shows.
package struct DetailField<Value: FieldContent>: Sendable {
    let index: Int
}
