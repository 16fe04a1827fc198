import SiteBase

/// What JSON Schema says about data.
///
/// Source: JSON Schema, draft 2020-12.
extension RecordDeclaration {
    /// The schema of a record, with fields of an author's own.
    ///
    /// - Parameters:
    ///   - own: with keys of other data, a record may have any keys, and required fields may have other names.
    ///   - ofFile: whether the record is a file, which may name its schema.
    package func schema(with own: OwnFields = OwnFields(), ofFile: Bool = false) -> JSONText {
        let fields = adding(own.fields).fields
        let required = own.namesAllKeys ? fields.filter(\.isRequired).map(\.key).filter { !own.defaultKeys.contains($0) } : []
        let record = Self.object(
            fields.map { ($0.key, $0.schema) } + (ignored + (ofFile ? ["$schema"] : [])).map { ($0, .flag(true)) },
            required: required,
            allowsOthers: !own.namesAllKeys
        )
        guard let wrapper else { return record }
        let wrapped = Self.object(
            [(wrapper, record)] + ignored.map { ($0, .flag(true)) },
            required: [wrapper],
            allowsOthers: !own.namesAllKeys
        )
        let isWrapped = JSONText.object([("required", .list([.text(wrapper)]))])
        return .object([("if", isWrapped), ("then", wrapped), ("else", record)])
    }

    /// The schema of an object.
    package static func object(_ properties: [(String, JSONText)], required: [String], allowsOthers: Bool = false) -> JSONText {
        .object(
            [("type", .text("object")), ("properties", .object(properties))]
                + (required.isEmpty ? [] : [("required", .list(required.map(JSONText.text)))])
                + (allowsOthers ? [] : [("additionalProperties", .flag(false))])
        )
    }
}

extension FieldDeclaration {
    fileprivate var schema: JSONText {
        var members = type.schema
        // A value may be null, which is the same as leaving it out.
        if !isRequired {
            members = members.map { name, value in
                switch (name, value) {
                case ("type", .text): (name, .list([value, .text("null")]))
                case ("type", .list(let types)): (name, .list(types + [.text("null")]))
                case ("enum", .list(let words)): (name, .list(words + [.absent]))
                default: (name, value)
                }
            }
        }
        return .object(members + [("description", .text(meaning))])
    }
}

extension FieldType {
    fileprivate var schema: [(String, JSONText)] {
        switch self {
        case .text, .markdown, .picture: [("type", .text("string"))]
        case .webAddress: [("type", .text("string")), ("format", .text("uri")), ("pattern", .text("^https?://"))]
        case .flag: [("type", .text("boolean"))]
        case .date: [("type", .text("string")), ("pattern", .text("^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"))]
        case .wholeNumber(let bounds, _):
            [("type", .text("integer")), ("minimum", .number(bounds.lowerBound)), ("maximum", .number(bounds.upperBound))]
        case .number(let bounds, _):
            [("type", .text("number")), ("minimum", Self.number(bounds.lowerBound)), ("maximum", Self.number(bounds.upperBound))]
        case .word(let words): [("enum", .list(words.map { .text($0.word) }))]
        case .texts(_, nil): [("type", .text("array")), ("items", .object([("type", .text("string"))]))]
        case .textsOrObjects(_, let object):
            [
                ("type", .text("array")),
                (
                    "items",
                    .object([
                        (
                            "anyOf",
                            .list([
                                .object([("type", .text("string"))]),
                                RecordDeclaration.object(
                                    [(object.key, .object([("type", .text("string"))]))] + object.ignored.map { ($0, .flag(true)) },
                                    required: [object.key]
                                ),
                            ])
                        )
                    ])
                ),
            ]
        case .object(let shape): shape.schema().members
        case .objects(let shape): [("type", .text("array")), ("items", shape.schema())]
        case .texts(_, let key?):
            [
                ("type", .text("array")),
                ("items", RecordDeclaration.object([(key, .object([("type", .text("string"))]))], required: [key])),
            ]
        case .custom(let custom): custom.schema.members
        }
    }

    private static func number(_ value: Double) -> JSONText { .written(Array(value.formattedBriefly.utf8)) }
}

extension JSONText {
    /// The members of an object.
    fileprivate var members: [(String, JSONText)] { if case .object(let members) = self { members } else { [] } }
}
