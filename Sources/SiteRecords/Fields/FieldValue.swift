package import DataReading
import InterfaceTexts
package import SiteAssets
import SiteBase

/// The value of a field in memory. Values larger than two words are objects, so that records stay small.
package enum FieldValue: Sendable {
    case none
    case text(String)
    case number(Int)
    case decimal(Double)
    case flag(Bool)
    /// The index of a word in the field's list.
    case word(Int)
    case texts([String])
    indirect case date(PartialDate)
    case markdown(MarkdownField)
    indirect case picture(SiteImage)
    case file(LinkedFile)
    case object(FieldObject)
    case objects([FieldObject])

    package var isNone: Bool { if case .none = self { true } else { false } }

    /// The pictures in the value.
    var pictures: [SiteImage] {
        switch self {
        case .picture(let image): [image]
        case .objects(let objects): objects.flatMap { $0.values.flatMap(\.pictures) }
        default: []
        }
    }

    /// The recordings, films and documents in the value that belong to the site.
    var files: [AssetFile] {
        switch self {
        case .file(let file): file.asset.map { [$0] } ?? []
        case .objects(let objects): objects.flatMap { $0.values.flatMap(\.files) }
        default: []
        }
    }
}

extension Fingerprint {
    /// Adds a value and its kind.
    mutating func combine(_ value: FieldValue) {
        switch value {
        case .none: combine(0)
        case .text(let text): combine(text)
        case .number(let number): combine(number)
        case .decimal(let number): combine(Int(bitPattern: UInt(number.bitPattern)))
        case .flag(let flag): combine(flag ? 1 : 2)
        case .word(let index): combine(index)
        case .texts(let texts):
            combine(texts.count)
            for text in texts { combine(text) }
        case .date(let date): combine(date.machineText)
        case .markdown(let text): combine(text.text)
        case .picture(let image): combine(image)
        case .file(let file): combine(file)
        case .object(let object): combine(object)
        case .objects(let objects):
            combine(objects.count)
            for object in objects { combine(object) }
        }
    }

    private mutating func combine(_ object: FieldObject) {
        for value in object.values { combine(value) }
    }
}

/// A Swift type that a field's value can be read as.
package protocol FieldContent: Sendable {
    /// The content of a value. A required field always has one.
    init(_ value: FieldValue)
}

extension String: FieldContent {
    package init(_ value: FieldValue) { if case .text(let text) = value { self = text } else { self = "" } }
}

extension Int: FieldContent {
    package init(_ value: FieldValue) { if case .number(let number) = value { self = number } else { self = 0 } }
}

extension Double: FieldContent {
    package init(_ value: FieldValue) { if case .decimal(let number) = value { self = number } else { self = 0 } }
}

extension Bool: FieldContent {
    package init(_ value: FieldValue) { if case .flag(let flag) = value { self = flag } else { self = false } }
}

extension Array: FieldContent where Element: FieldListElement {
    package init(_ value: FieldValue) { self = Element.elements(of: value) }
}

/// A type whose lists are values of fields.
package protocol FieldListElement: Sendable {
    static func elements(of value: FieldValue) -> [Self]
}

extension String: FieldListElement {
    package static func elements(of value: FieldValue) -> [String] { if case .texts(let texts) = value { texts } else { [] } }
}

extension FieldObject: FieldListElement {
    package static func elements(of value: FieldValue) -> [FieldObject] { if case .objects(let objects) = value { objects } else { [] } }
}

/// A type whose fields are always optional.
package protocol OptionalFieldContent: Sendable {
    static func content(of value: FieldValue) -> Self?
}

extension PartialDate: OptionalFieldContent {
    package static func content(of value: FieldValue) -> PartialDate? { if case .date(let date) = value { date } else { nil } }
}

extension MarkdownField: OptionalFieldContent {
    package static func content(of value: FieldValue) -> MarkdownField? { if case .markdown(let text) = value { text } else { nil } }
}

extension SiteImage: OptionalFieldContent {
    package static func content(of value: FieldValue) -> SiteImage? { if case .picture(let image) = value { image } else { nil } }
}

extension LinkedFile: OptionalFieldContent {
    package static func content(of value: FieldValue) -> LinkedFile? { if case .file(let file) = value { file } else { nil } }
}

extension String: OptionalFieldContent {
    package static func content(of value: FieldValue) -> String? { if case .text(let text) = value { text } else { nil } }
}

extension Int: OptionalFieldContent {
    package static func content(of value: FieldValue) -> Int? { if case .number(let number) = value { number } else { nil } }
}

extension Double: OptionalFieldContent {
    package static func content(of value: FieldValue) -> Double? { if case .decimal(let number) = value { number } else { nil } }
}

extension Bool: OptionalFieldContent {
    package static func content(of value: FieldValue) -> Bool? { if case .flag(let flag) = value { flag } else { nil } }
}

extension FieldObject: OptionalFieldContent {
    package static func content(of value: FieldValue) -> FieldObject? { if case .object(let object) = value { object } else { nil } }
}

extension Optional: FieldContent where Wrapped: OptionalFieldContent {
    package init(_ value: FieldValue) { self = Wrapped.content(of: value) }
}

/// An object inside a record, such as a note. Its values are in the order of the declared fields.
package struct FieldObject: Sendable {
    package internal(set) var values: [FieldValue]

    package init(_ values: [FieldValue]) { self.values = values }

    package subscript<Value>(field: KeptField<Value>) -> Value { Value(values[field.index]) }

    package func isNone<Value>(_ field: KeptField<Value>) -> Bool { values[field.index].isNone }

    package mutating func set<Value>(_ field: KeptField<Value>, to value: FieldValue) { values[field.index] = value }
}
