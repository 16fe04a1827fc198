package import DataReading
package import SiteAssets
package import SiteBase

/// What a field holds, and how it is written in the data.
package indirect enum FieldType: Sendable {
    /// Plain text.
    case text
    /// Markdown, or plain text where `markdown` is off. A text that folds shows its beginning. A document has footnotes and anchors.
    case markdown(folds: Bool, isDocument: Bool = false)
    /// An `http` or `https` address.
    case webAddress
    /// The name of a picture. An empty name may stand for none.
    case picture(mayBeEmpty: Bool = false, as: PictureUse = .plate)
    /// `true` or `false`.
    case flag
    /// A day, a month or a year; with a key, not before the date of that key.
    case date(notBefore: String? = nil)
    /// A whole number within bounds, with a typical one for messages; with a key, not below the number of that key.
    case wholeNumber(ClosedRange<Int>, example: Int, notBelow: String? = nil)
    /// A number within bounds, with a typical one for messages.
    case number(ClosedRange<Double>, example: Double)
    /// One of some words.
    case word(FieldWords)
    /// A list of texts. With a key, each is an object with only that key: `[{"title": "…"}]`.
    case texts(each: String, key: String? = nil)
    /// A list of texts, of which some may be objects that hold them: `["…", {"content": "…"}]`.
    case textsOrObjects(each: String, TextObject)
    /// An object with fields of its own.
    case object(RecordDeclaration)
    /// A list of objects with fields of their own.
    case objects(RecordDeclaration)
    /// A text or a number with rules of its own.
    case custom(CustomField)

    /// The text of a whole page.
    package static let document = FieldType.markdown(folds: false, isDocument: true)

    /// Whether its values stand among the facts of a record.
    var isFact: Bool {
        switch self {
        case .markdown, .picture, .object: false
        case .text, .webAddress, .flag, .date, .wholeNumber, .number, .word, .texts, .textsOrObjects, .objects, .custom: true
        }
    }

    /// Whether search can find its values.
    var isSearched: Bool {
        switch self {
        case .text, .markdown, .webAddress, .date, .texts, .textsOrObjects, .objects, .custom: true
        case .picture, .flag, .wholeNumber, .number, .word, .object: false
        }
    }

    /// Whether a property of schema.org can hold its values.
    var isProperty: Bool {
        switch self {
        case .picture, .object: false
        case .text, .markdown, .webAddress, .flag, .date, .wholeNumber, .number, .word, .texts, .textsOrObjects, .objects, .custom: true
        }
    }

    /// In words, for documentation and messages.
    package var phrase: String {
        switch self {
        case .text: "text"
        case .markdown: "Markdown"
        case .webAddress: "web address"
        case .picture: "picture"
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

/// An object that holds a text, and keys that are ignored.
package struct TextObject: Sendable {
    let key: String
    let ignored: [String]

    package init(key: String, ignoring ignored: [String]) {
        self.key = key
        self.ignored = ignored
    }
}

/// A word of the data, and what visitors read for it.
package struct FieldWord: Sendable {
    let word: String
    let label: FieldLabel
    /// What other programs call it; not accepted, but suggested.
    var otherNames: [String] = []
}

/// The words of a field, which may be thousands, found by what is written.
package struct FieldWords: Sendable, RandomAccessCollection {
    private let all: [FieldWord]
    /// The places of the words.
    let places: [String: Int]
    /// The words that others may stand for.
    let meant: [String: String]

    init(_ all: [FieldWord]) {
        let korean = ContentLanguage(tag: "ko")
        self.all = all
        places = Dictionary(all.enumerated().map { ($1.word, $0) }) { first, _ in first }
        let names = all.flatMap { word in ([word.label.text(in: korean)] + word.otherNames).map { ($0, word.word) } }
        meant = Dictionary(names) { first, _ in first }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { all.count }
    package subscript(index: Int) -> FieldWord { all[index] }
}

/// A field whose value is a text or a number with rules of its own.
package struct CustomField: Sendable {
    /// In words, for documentation.
    let phrase: String
    /// A value in JSON, for messages.
    let example: String
    /// What JSON Schema says about it.
    let schema: JSONText
    /// The type of which a cell of a table has the form; nil if it is as it is.
    let cell: FieldType?
    /// Reads the value of a key; `none` if it is absent or after reporting what is wrong with it.
    let read: @Sendable (inout Fields, _ key: String) -> FieldValue

    package init(
        _ phrase: String,
        example: String = "\"…\"",
        schema: JSONText,
        cell: FieldType? = nil,
        read: @escaping @Sendable (inout Fields, _ key: String) -> FieldValue
    ) {
        self.phrase = phrase
        self.example = example
        self.schema = schema
        self.cell = cell
        self.read = read
    }
}

/// The label of a field, in the language of the content.
package enum FieldLabel: Sendable {
    /// A text of the interface.
    case phrase(Phrase)
    /// Texts by the language of the content, with the one for all others.
    case own([String: String], other: String)

    package func text(in language: ContentLanguage) -> String {
        switch self {
        case .phrase(let phrase): language.strings[phrase]
        case .own(let texts, let other): texts[language.tag] ?? texts[language.tag.primaryLanguage] ?? other
        }
    }
}
