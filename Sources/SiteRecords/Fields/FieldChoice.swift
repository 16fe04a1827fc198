package import InterfaceTexts

/// An enumeration whose raw values are words in the data.
package protocol FieldChoice: RawRepresentable<String>, CaseIterable, FieldContent, OptionalFieldContent where AllCases == [Self] {
    /// The text that visitors see for the word.
    var phrase: Phrase { get }
    /// The names that other programs use for the word. Messages suggest the word instead.
    var otherNames: [String] { get }
}

extension FieldChoice {
    package var otherNames: [String] { [] }

    package init(_ value: FieldValue) { self = Self.content(of: value) ?? Self.allCases[0] }

    package static func content(of value: FieldValue) -> Self? {
        if case .word(let index) = value { allCases[index] } else { nil }
    }

    /// The word as a value.
    package var value: FieldValue { Self.allCases.firstIndex { $0.rawValue == rawValue }.map(FieldValue.word) ?? .none }
}

extension FieldType {
    /// A type for the words of an enumeration.
    package static func choice<Choice: FieldChoice>(_ choice: Choice.Type) -> FieldType {
        .word(FieldWords(choice.allCases.map { FieldWord(word: $0.rawValue, label: .phrase($0.phrase), otherNames: $0.otherNames) }))
    }
}
