import DataReading
import SiteBase

/// What a field holds, and how it is written in the data.
package indirect enum FieldType: Sendable {
    /// Plain text.
    case text
    /// Markdown, or plain text where `markdown` is off. A text that folds shows its beginning.
    case markdown(folds: Bool)
    /// An `http` or `https` address.
    case webAddress
    /// The name of a picture. An empty name may stand for none.
    case picture(mayBeEmpty: Bool = false)
    /// `true` or `false`.
    case flag
    /// A day, a month or a year.
    case date
    /// A whole number within bounds, with a typical one for messages.
    case wholeNumber(ClosedRange<Int>, example: Int)
    /// A number within bounds, with a typical one for messages.
    case number(ClosedRange<Double>, example: Double)
    /// One of some words.
    case word([FieldWord])
    /// A list of texts. With a key, each is an object with only that key: `[{"title": "…"}]`.
    case texts(each: String, key: String?)
    /// A text with rules of its own.
    case custom(CustomField)

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
        case .texts(_, nil): "list of texts"
        case .texts(_, let key?): "list of `{\"\(key)\": \"…\"}`"
        case .custom(let custom): custom.phrase
        }
    }
}

/// A word of the data, and what visitors read for it.
package struct FieldWord: Sendable {
    let word: String
    let label: FieldLabel
}

/// A field whose value is a text with rules of its own.
package struct CustomField: Sendable {
    /// In words, for documentation.
    let phrase: String
    /// What JSON Schema says about it.
    let schema: JSONText
    /// Reads the value of a key; nil if it is absent or after reporting what is wrong with it.
    let read: @Sendable (inout Fields, _ key: String) -> String?

    package init(_ phrase: String, schema: JSONText, read: @escaping @Sendable (inout Fields, _ key: String) -> String?) {
        self.phrase = phrase
        self.schema = schema
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
