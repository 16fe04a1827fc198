package import DataReading
package import InterfaceTexts
package import SiteAssets
package import SiteBase

/// The type of a field: what it holds and how the data writes it.
package indirect enum FieldType: Sendable {
    /// Plain text.
    case text
    /// Markdown, or plain text if `markdown` is off. A folding text shows only its beginning at first. A document has footnotes and
    /// anchors.
    case markdown(folds: Bool, isDocument: Bool = false)
    /// An `http` or `https` address.
    case webAddress
    /// The name of a picture. If it may be empty, an empty name means no picture.
    case picture(mayBeEmpty: Bool = false, as: PictureUse = .plate)
    /// The name of a recording, a film or a document beside the data, or its address on the web.
    case file
    /// `true` or `false`.
    case flag
    /// A day, a month or a year. It must not be before the date under the given key.
    case date(notBefore: String? = nil)
    /// A whole number within bounds, with an example for messages. It should not be below the number under the given key.
    case wholeNumber(ClosedRange<Int>, example: Int, notBelow: String? = nil)
    /// A number within bounds, with an example for messages.
    case number(ClosedRange<Double>, example: Double)
    /// One of several words.
    case word(FieldWords)
    /// A list of texts. If a key is given, each is an object with only that key: `[{"title": "…"}]`.
    case texts(each: String, key: String? = nil)
    /// A list of texts. Some may be inside objects: `["…", {"content": "…"}]`.
    case textsOrObjects(each: String, TextObject)
    /// An object with fields.
    case object(RecordDeclaration)
    /// A list of objects with fields.
    case objects(RecordDeclaration)
    /// A text or a number with special rules.
    case custom(CustomField)

    /// The text of a whole page.
    package static let document = FieldType.markdown(folds: false, isDocument: true)

    /// The words of a field that takes no other values.
    var words: FieldWords? { if case .word(let words) = self { words } else { nil } }

    /// Whether the values are places, which maps show.
    package var isPlace: Bool { if case .custom(let custom) = self { custom.role == .place } else { false } }

    /// Whether the values are lengths of time, in seconds.
    package var isDuration: Bool { if case .custom(let custom) = self { custom.role == .duration } else { false } }

    /// Whether a value may contain pictures.
    var hasPictures: Bool {
        switch self {
        case .picture: true
        case .objects(let shape): shape.fields.contains { $0.type.hasPictures }
        default: false
        }
    }

    /// Whether a value may contain files.
    package var hasFiles: Bool {
        switch self {
        case .file: true
        case .objects(let shape): shape.fields.contains { $0.type.hasFiles }
        default: false
        }
    }

    /// Whether the values appear among the facts of a record.
    var isFact: Bool {
        switch self {
        case .markdown, .picture, .file, .object: false
        case .text, .webAddress, .flag, .date, .wholeNumber, .number, .word, .texts, .textsOrObjects, .objects, .custom: true
        }
    }

    /// Whether the values are short enough for a table.
    package var fitsTable: Bool {
        switch self {
        case .text, .wholeNumber, .number, .date, .word, .flag, .texts, .textsOrObjects, .objects: true
        case .markdown, .webAddress, .picture, .file, .object, .custom: false
        }
    }

    /// Whether the values can have pages.
    var isTerm: Bool {
        switch self {
        case .text, .texts, .textsOrObjects, .word: true
        default: false
        }
    }

    /// Whether search can find the values.
    var isSearched: Bool {
        switch self {
        case .text, .markdown, .webAddress, .date, .texts, .textsOrObjects, .objects, .custom: true
        case .picture, .file, .flag, .wholeNumber, .number, .word, .object: false
        }
    }

    /// Whether the values can be a schema.org property.
    var isProperty: Bool {
        switch self {
        case .picture, .file, .object: false
        case .text, .markdown, .webAddress, .flag, .date, .wholeNumber, .number, .word, .texts, .textsOrObjects, .objects, .custom: true
        }
    }

    /// The type in words, for documentation and messages.
    package var phrase: String {
        switch self {
        case .text: "text"
        case .markdown: "Markdown"
        case .webAddress: "web address"
        case .picture: "picture"
        case .file: "file or web address"
        case .flag: "true or false"
        case .date: "date"
        case .wholeNumber: "whole number"
        case .number: "number"
        case .word(let words): words.map { "`\($0.word)`" }.joined(separator: ", ")
        case .texts(_, nil), .textsOrObjects: "list of texts"
        case .texts(_, let key?): "list of `{\"\(key)\": \"…\"}`"
        case .object(let shape): shape.keyList
        case .objects(let shape): "list of \(shape.keyList)"
        case .custom(let custom): custom.phrase
        }
    }
}

extension RecordDeclaration {
    /// The keys of an object, for documentation: `{"name", "role"}`.
    fileprivate var keyList: String { "`{\(fields.map { "\"\($0.key)\"" }.joined(separator: ", "))}`" }
}

/// An object that holds a text. Some of its other keys are ignored.
package struct TextObject: Sendable {
    let key: String
    let ignored: [String]

    package init(key: String, ignoring ignored: [String]) {
        self.key = key
        self.ignored = ignored
    }
}

/// A word in the data and the text that visitors see for it.
package struct FieldWord: Sendable {
    package let word: String
    package let label: FieldLabel
    /// The usual names for the word in other data.
    var otherNames: [String] = []
}

/// The words of a field, perhaps thousands, with a lookup by word.
package struct FieldWords: Sendable, RandomAccessCollection {
    private let all: [FieldWord]
    /// The index of each word.
    let places: [String: Int]
    /// The index of the word that each name means, by the key of the name.
    private let meant: [String: Int]
    /// The index of the word for values that nobody understands; nil if the field has none.
    let unknown: Int?

    init(_ all: [FieldWord]) {
        self.all = all
        places = Dictionary(all.enumerated().map { ($1.word, $0) }) { first, _ in first }
        let languages = KnownLanguage.allCases.map { ContentLanguage(tag: $0.rawValue) }
        let words = all.enumerated().map { ($1.word, $0) }
        let labels = all.enumerated().flatMap { index, word in languages.map { (word.label.text(in: $0), index) } }
        let others = all.enumerated().flatMap { index, word in word.otherNames.map { ($0, index) } }
        meant = Dictionary((words + labels + others).map { (Self.key(of: $0), $1) }) { first, _ in first }
        unknown = places["unknown"]
    }

    /// The index of the word that a text means: the word itself, its label in any language, or a usual name. More may follow it behind a
    /// sign: `DNF (30 %)`, `reading - page 40`.
    package func index(of text: String) -> Int? {
        if let place = places[text] { return place }
        guard text.utf8.count <= 100 else { return nil }
        return meant[Self.key(of: text)] ?? Self.beginning(of: text).flatMap { meant[Self.key(of: $0)] }
    }

    /// What the spellings of a word have in common; a sign such as `✅` has no letters.
    private static func key(of text: String) -> String {
        let key = text.wordKey
        return key.isEmpty ? String(String.UnicodeScalarView(text.trimmed.unicodeScalars.filter { $0 != "\u{FE0F}" })) : key
    }

    /// The part of a text before a sign that ends it; nil if there is none.
    private static func beginning(of text: String) -> String? {
        let ends = [" (", "（", " - ", " – ", " — ", ": ", ", ", "; ", " @ ", " at "]
        let places = ends.compactMap { text.utf8.firstRange(of: $0)?.lowerBound }
        return places.min().map { String(text[..<$0]) }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { all.count }
    package subscript(index: Int) -> FieldWord { all[index] }
}

/// The type of a field that holds a text or a number with special rules.
package struct CustomField: Sendable {
    package enum Role: Sendable {
        /// A place, which maps show.
        case place
        /// A length of time, as a number of seconds.
        case duration
        case other
    }

    /// The type in words, for documentation.
    let phrase: String
    /// A JSON value, for messages.
    let example: String
    /// The JSON Schema of the value.
    let schema: JSONText
    /// The type that a table cell is read as; nil to read the cell as it is.
    let cell: FieldType?
    /// What the value is for lists and pages.
    let role: Role
    /// Reads the value of a key; `none` if it is absent, or after reporting an error.
    let read: @Sendable (inout Fields, _ key: String) -> FieldValue

    package init(
        _ phrase: String,
        example: String = "\"…\"",
        schema: JSONText,
        cell: FieldType? = nil,
        role: Role = .other,
        read: @escaping @Sendable (inout Fields, _ key: String) -> FieldValue
    ) {
        self.phrase = phrase
        self.example = example
        self.schema = schema
        self.cell = cell
        self.role = role
        self.read = read
    }
}

/// The label of a field in the language of the content.
package enum FieldLabel: Sendable {
    /// An interface text.
    case phrase(Phrase)
    /// Texts by language tag, and one for all other languages.
    case own([String: String], other: String)

    package func text(in language: ContentLanguage) -> String {
        switch self {
        case .phrase(let phrase): language.strings[phrase]
        case .own(let texts, let other): texts[language.tag] ?? texts[language.tag.primaryLanguage] ?? other
        }
    }
}
