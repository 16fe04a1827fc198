import DataReading
import InterfaceTexts
import SiteRecords

/// The values of a record, or of an object inside it, as pages show them.
protocol FieldView: SendableMetatype {
    /// The language of the record, if records of the collection have different languages; nil otherwise.
    var ownTag: String? { get }
    var language: ContentLanguage { get }

    func value(of field: FieldDeclaration) -> FieldValue
    /// The field as the record's collection declares it. Two collections may give a word different labels.
    func declared(_ field: FieldDeclaration) -> FieldDeclaration
}

extension FieldView {
    var ownTag: String? { nil }

    func declared(_ field: FieldDeclaration) -> FieldDeclaration { field }

    /// The value as a text: as written, in words or in digits.
    func text(_ field: FieldDeclaration) -> String? {
        switch value(of: field) {
        case .text(let text): text
        case .number(let number) where declared(field).type.isDuration: declared(field).text(Double(number), in: language)
        case .number(let number): field.text(language.strings.digits(number), in: language)
        case .decimal(let number): field.text(language.strings.digits(number), in: language)
        case .date(let date): language.text(date)
        case .word(let index): declared(field).words.map { $0[index].label.text(in: language) }
        case .none, .flag, .texts, .markdown, .picture, .file, .object, .objects: nil
        }
    }

    /// The value for machines: a date in ISO 8601, a word of the data.
    func machineText(_ field: FieldDeclaration) -> String? {
        switch value(of: field) {
        case .date(let date): date.attributeText
        case .number(let seconds) where declared(field).type.isDuration: seconds.durationText
        case .word(let index): declared(field).words.map { $0[index].word }
        case .none, .text, .number, .decimal, .flag, .texts, .markdown, .picture, .file, .object, .objects: nil
        }
    }

    /// The language of a text, if it differs from the content's.
    func otherLanguage(_ field: FieldDeclaration) -> String? {
        switch value(of: field) {
        case .text(let text): language.otherTag(of: text) ?? ownTag
        case .markdown(let text): language.otherTag(of: text.text) ?? ownTag
        case .none, .number, .decimal, .date, .flag, .word, .texts, .picture, .file, .object, .objects: nil
        }
    }
}

/// An object inside a record, as pages show it.
struct ObjectView: FieldView {
    let object: FieldObject
    let language: ContentLanguage

    func value(of field: FieldDeclaration) -> FieldValue { if case .kept(let index) = field.place { object.values[index] } else { .none } }
}

extension FieldDeclaration {
    /// The words of a field of type `word`; nil for other types.
    fileprivate var words: FieldWords? {
        if case .word(let words) = type { words } else { nil }
    }
}
