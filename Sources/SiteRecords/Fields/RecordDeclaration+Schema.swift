import DataReading
package import SiteBase

/// The JSON Schema of data.
///
/// Source: JSON Schema, draft 2020-12.
extension RecordDeclaration {
    /// The schema of a record with the declared fields alone.
    ///
    /// - Parameter ofFile: whether the record is a whole file, which may name its schema.
    package func schema(ofFile: Bool = false) -> JSONText {
        schema(of: fields, required: fields.filter(\.isRequired).map(\.key), allowsOthers: false, ofFile: ofFile)
    }

    /// The schema of a record with these fields, in its wrapper or without it.
    func schema(of fields: [FieldDeclaration], required: [String], allowsOthers: Bool, ofFile: Bool) -> JSONText {
        let record = Self.object(
            fields.map { ($0.key, $0.schema) } + (ignored + (ofFile ? ["$schema"] : [])).map { ($0, .flag(true)) },
            required: required,
            allowsOthers: allowsOthers
        )
        guard let wrapper else { return record }
        let wrapped = Self.object(
            [(wrapper, record)] + ignored.map { ($0, .flag(true)) },
            required: [wrapper],
            allowsOthers: allowsOthers
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
    /// The JSON Schema of the field, with its meaning.
    var schema: JSONText {
        var members = type.schema
        if !isRequired { members = JSONText.object(members).orNull.members }
        if isRequired, isText { members.append(("pattern", .text("\\S"))) }
        return .object(members + [("description", .text(meaning))])
    }
}

extension FieldType {
    /// The JSON Schema of the values.
    var jsonSchema: JSONText { .object(schema) }

    var schema: [(String, JSONText)] {
        switch self {
        case .text, .markdown, .picture, .file: [("type", .text("string"))]
        case .webAddress: [("type", .text("string")), ("format", .text("uri")), ("pattern", .text("^[Hh][Tt][Tt][Pp][Ss]?://\\S+$"))]
        case .flag: [("type", .text("boolean"))]
        case .date:
            [
                ("type", .text("string")),
                ("pattern", .text("^[0-9]{4}(-(0?[1-9]|1[0-2])(-(0?[1-9]|[12][0-9]|3[01])([Tt ][0-9:.,+ TZtz-]*)?)?)?$")),
            ]
        case .wholeNumber(let bounds, _, _):
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
    /// The members of an object; none for other values.
    fileprivate var members: [(String, JSONText)] { if case .object(let members) = self { members } else { [] } }

    /// A schema that also allows null, which means the same as no value.
    var orNull: JSONText {
        .object(
            members.map { name, value in
                switch (name, value) {
                case ("type", .text): (name, .list([value, .text("null")]))
                case ("type", .list(let types)): (name, .list(types + [.text("null")]))
                case ("enum", .list(let words)): (name, .list(words + [.absent]))
                case ("anyOf", .list(let forms)): (name, .list(forms + [.object([("type", .text("null"))])]))
                default: (name, value)
                }
            }
        )
    }

    /// A schema for YAML, where texts need no quotation marks, so that `1984` and `true` may be texts.
    package var inYAML: JSONText {
        switch self {
        case .list(let elements): .list(elements.map(\.inYAML))
        case .object(let members):
            .object(
                members.map { name, value in
                    switch (name, value) {
                    case ("type", .text("string")): (name, .list(Self.scalars))
                    case ("type", .list(let types)):
                        (name, .list(Self.withScalars(types)))
                    case ("enum", .list(let words)):
                        (name, .list(words + words.compactMap(\.unquotedNumber)))
                    default: (name, value.inYAML)
                    }
                }
            )
        case .absent, .text, .number, .flag, .written: self
        }
    }

    /// Schema types. Where they allow texts, all types that YAML may read a text as.
    private static func withScalars(_ types: [JSONText]) -> [JSONText] {
        let names = types.compactMap { if case .text(let name) = $0 { name } else { nil } }
        guard names.contains("string") else { return types }
        return scalars + names.filter { !["string", "number", "integer", "boolean"].contains($0) }.map(JSONText.text)
    }

    /// The number that YAML reads if a text has no quotation marks; nil if it reads none.
    private var unquotedNumber: JSONText? { if case .text(let word) = self { Int(word).map(JSONText.number) } else { nil } }

    private static let scalars: [JSONText] = [.text("string"), .text("number"), .text("boolean")]
}
