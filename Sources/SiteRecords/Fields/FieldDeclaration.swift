import DataReading
package import InterfaceTexts
package import SearchIndexing
import SiteBase

/// A field of a record: its key, its type, its meaning and where it appears. Everything else follows from this declaration.
///
/// It is a class, because all pages read the fields and copying a struct would copy each of its members.
package final class FieldDeclaration: Sendable {
    /// The key in the data: `release_date`.
    package let key: String
    /// The name in templates: `released`.
    package let name: String
    package let type: FieldType
    /// The meaning of the field, for authors of data and templates: `the date of publication`.
    package let meaning: String
    package let isRequired: Bool
    package let use: FieldUse
    package let place: FieldPlace
    /// What columns with these values are called, without case, spaces and punctuation. The most certain name, the key, comes first.
    let columnNames: [String]

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
        columnNames = ([key] + use.columns).map(\.wordKey)
    }

    /// A JSON value, for messages.
    var example: String {
        switch type {
        case .text, .markdown, .picture, .file: "\"…\""
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

    /// Whether the value decides who may see the record.
    var decidesPublication: Bool { if case .publication = place { true } else { use.isFirstDay } }

    /// The same field, if its value is the first day on which the record is public.
    var decidingFirstDay: FieldDeclaration {
        var use = use
        use.isFirstDay = true
        return FieldDeclaration(key: key, name: name, type: type, meaning: meaning, isRequired: isRequired, use: use, place: place)
    }

    /// Whether the value may come from other keys, too.
    var isCustom: Bool { if case .custom = type { true } else { false } }

    /// A number with the unit of the field, or a length of time, in words.
    package func text(_ number: Double, in language: ContentLanguage) -> String {
        type.isDuration ? language.duration(seconds: Int(number)) : text(language.strings.digits(number), in: language)
    }

    /// A number with the unit of the field, in words.
    package func text(_ digits: String, in language: ContentLanguage) -> String {
        if let unit = use.unit { return language.strings.text(unit, ["count": digits]) }
        guard let unit = use.ownUnit?.text(in: language) else { return digits }
        // Korean and Japanese units follow the number without a space.
        let isEastern = unit.unicodeScalars.first.map { $0.isHangul || $0.isHan || $0.isKana } ?? false
        return isEastern ? digits + unit : "\(digits)\u{A0}\(unit)"
    }

    /// The label of a fact; nil if the field is none.
    package var label: FieldLabel? { use.label }

    /// The label in lists, also of a field that is not among the facts. The default is the key with spaces.
    package var heading: FieldLabel {
        label ?? Self.headings[key].map { .phrase($0) } ?? .own([:], other: key.utf8.replacing("_", with: " "))
    }

    private static let headings: [String: Phrase] = [
        "title": .titleColumn, "name": .titleColumn, "status": .readingStatus, "date": .date, "tags": .tags, "authors": .author,
        "updated_at": .updatedColumn,
    ]
}

/// Where a field appears besides its own place in templates and in `data.json`.
package struct FieldUse: Sendable {
    /// The label before the value. A field with a label is one of the facts on the page.
    var label: FieldLabel?
    /// The rank among the facts. Fields without one follow in the order of their declaration.
    var rank: Int?
    /// How search weighs the text; nil if it is not searched.
    package var search: SearchDocument.Field?
    /// The schema.org property that holds the value.
    package var property: StructuredProperty?
    /// The kind of names in the field, such as people; each name has a page. Nil if it holds no names.
    package var term: TermKind?
    /// The phrase that shows a number with its unit: `216쪽`.
    package var unit: Phrase?
    /// The unit of an author's own field, which follows the number: `cm`.
    var ownUnit: FieldLabel?
    /// Draws a text as an `<svg>` that pages show in its place; nil if the text cannot be drawn.
    package var drawing: (@Sendable (String) -> [UInt8]?)?
    /// Whether the value is used only to derive others and is never shown or published.
    package var isInput = false
    /// Whether lists of records show the field.
    var isListed = false
    /// Whether the text appears below the title, without a heading.
    var isBelowTitle = false
    /// Whether the value is the first day on which the record is public.
    var isFirstDay = false
    /// What columns of other data with these values are called, the most certain first, in lower case without spaces and punctuation.
    package var columns: [String] = []

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

    /// The use with other names of the field in data of other programs, such as `dateread, finished`.
    package func called(_ columns: String) -> FieldUse {
        var use = self
        use.columns = columns.utf8.split(separator: ",").map(\.trimmed)
        return use
    }

    package static let nothing = FieldUse()
    package static let input = FieldUse(isInput: true)
}

/// A property of schema.org.
package struct StructuredProperty: Sendable {
    /// Such as `author`.
    package let name: String
    /// The schema.org type of the object that the value names, such as `Person`; nil if the value itself is the property's value.
    package let thing: String?

    package static func value(_ name: String) -> StructuredProperty { StructuredProperty(name: name, thing: nil) }

    package static func named(_ name: String, _ thing: String) -> StructuredProperty { StructuredProperty(name: name, thing: thing) }
}

package enum FieldPlace: Sendable {
    /// The value stays in memory, because other pages show it.
    case kept(Int)
    /// The value is read again for the record's own page, unless there is memory for it.
    case details(Int)
    /// The value is made of several fields, for lists.
    case computed(Int)
    /// The field is the author's own, and only some collections of a kind have it.
    case own
    /// The value decides who may see the record.
    case publication(Publication.Key)
}

/// A field that other pages show too.
package struct KeptField<Value: FieldContent>: Sendable {
    package let index: Int
}

/// A field that only the record's own page shows.
package struct DetailField<Value: FieldContent>: Sendable {
    package let index: Int
}

extension FieldDeclaration {
    /// The template names that are derived from the field.
    package var derivedNames: [String] {
        switch type {
        case .text: ["\(name)Language"]
        case .markdown(let folds, _): ["\(name)Language"] + (folds ? ["\(name)Folds"] : [])
        case .date: ["\(name)Date"]
        case .word: ["\(name)Word"]
        case .texts, .textsOrObjects, .objects: [nameOfAny]
        case .webAddress, .picture, .file, .flag, .wholeNumber, .number, .object, .custom: []
        }
    }

    /// The template name of the flag that says whether the field has any value.
    package var nameOfAny: String { "has\(name.prefix(1).uppercased() + name.dropFirst())" }
}

extension FieldDeclaration {
    /// Whether the value is a text. A required text must not be blank.
    var isText: Bool {
        switch type {
        case .text, .markdown: true
        default: false
        }
    }
}
