package import SiteBase

/// Schemas of the values in settings.
extension JSONText {
    package static let string = JSONText.object([("type", .text("string"))])
    package static let boolean = JSONText.object([("type", .text("boolean"))])
    static let textOrTexts = JSONText.object([("type", .list([.text("array"), .text("string")])), ("items", string)])

    package static func words(_ words: [String]) -> JSONText { .object([("enum", .list(words.map(JSONText.text)))]) }

    package static func integer(_ bounds: ClosedRange<Int>) -> JSONText {
        .object([("type", .text("integer")), ("minimum", .number(bounds.lowerBound)), ("maximum", .number(bounds.upperBound))])
    }

    static func list(of items: JSONText, atLeast least: Int = 0) -> JSONText {
        .object([("type", .text("array")), ("items", items)] + (least > 0 ? [("minItems", .number(least))] : []))
    }

    static func oneOf(_ schemas: JSONText...) -> JSONText { .object([("anyOf", .list(schemas))]) }

    /// An object of texts; with keys, only these.
    static func texts(of keys: [String]? = nil) -> JSONText {
        keys.map { RecordDeclaration.object($0.map { ($0, string) }, required: []) }
            ?? .object([("type", .text("object")), ("additionalProperties", string)])
    }

    func described(as meaning: String) -> JSONText {
        guard case .object(let members) = self else { return self }
        return .object(members + [("description", .text(meaning))])
    }
}
