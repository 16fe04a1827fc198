import DataReading
package import SiteBase

extension OwnFields {
    /// What `collection.yaml` says about the fields of records.
    static let setting = Setting<CollectionSettings>(
        .init("fields", schema, "fields of your own: `fields: {editor: {type: text, label: Editor}}`"),
        .init(
            "keys",
            keysSchema,
            usual: "columns of usual names, such as `Date Read`",
            "where other data has the values of fields: `keys: {title: book.name}`; a column can become a note: `keys: {notes: {report: My Review}}`; "
                + "`records` is where the list of records is: `keys: {records: data.items}`"
        ),
        .init(
            "select",
            .object([("type", .text("object"))]),
            usual: "all records",
            "the records to show, by the values under their keys: `select: {type: book}`, `select: {type: [book, comic]}`"
        ),
        .init(
            "ignore",
            .textOrTexts,
            "keys and columns of the data that are left out on purpose, without a warning: `ignore: [Owned Copies]`; `ignore: [\"*\"]` for all"
        ),
        .init(
            "defaults",
            .object([("type", .text("object"))]),
            "values of fields for records that lack them: `defaults: {author: J. K. Rowling}`"
        ),
        .init(
            "values",
            .object([("type", .text("object")), ("additionalProperties", .object([("type", .text("object"))]))]),
            usual: "the words and labels of all interface languages, and usual ones such as `DNF`",
            "what words of the data mean: `values: {status: {gelesen: finished}}`"
        ),
        .init("shelves", .texts(), "the same for the status alone, and what shelves of an export mean: `shelves: {dropped: stop}`"),
        .init(
            "dates",
            .words(DateOrder.allCases.map(\.rawValue)),
            usual: "what other dates of the same field show",
            "what comes first in dates such as `02/03/2022` and `24.03.05`: `dates: day/month/year`, `month/day/year` or `year/month/day`"
        )
    ) { fields, settings in settings.own = OwnFields(&fields) }

    /// The schema of `keys`.
    private static var keysSchema: JSONText {
        let path = JSONText.string
        let kinds = JSONText.object([("type", .text("object")), ("additionalProperties", path)])
        return .object([("type", .text("object")), ("additionalProperties", .object([("anyOf", .list([path, kinds]))]))])
    }

    /// The schema of `fields`.
    private static var schema: JSONText {
        let types = JSONText.words(OwnField.typeWords).described(as: "what the field holds")
        // A word needs its words.
        let alone = JSONText.words(OwnField.typeWords.filter { $0 != "word" }).described(as: "what the field holds")
        let label = JSONText.object([
            ("anyOf", .list([.string, .object([("type", .text("object")), ("additionalProperties", .string)])])),
            ("description", .text("what visitors read before the value: one text, or one for each language")),
        ])
        let words = JSONText.object([
            ("anyOf", .list([.object([("type", .text("array")), ("items", .string)]), .object([("type", .text("object"))])])),
            ("description", .text("for the type word: the words that are allowed")),
        ])
        let declaration = RecordDeclaration.object(
            [
                ("type", types), ("words", words), ("label", label),
                ("show", .words(OwnField.placeWords).described(as: "where the field is shown")),
                ("search", .words(OwnField.searchWords).described(as: "what kind of text it is for search")),
                ("property", .string.described(as: "the property of schema.org that holds it")),
                ("unit", .oneOf(.string, .texts()).described(as: "for numbers: the unit, which follows them: cm")),
                ("term", .boolean.described(as: "whether each value has a page that lists its records")),
                ("required", .boolean.described(as: "whether a record must have it")),
                ("meaning", .string.described(as: "a note for yourself")),
            ],
            required: []
        )
        let isWord = RecordDeclaration.object([("type", .object([("const", .text("word"))]))], required: ["type"], allowsOthers: true)
        let hasWords = JSONText.object([("required", .list([.text("words")]))])
        let field = JSONText.object([("allOf", .list([declaration, .object([("if", isWord), ("then", hasWords)])]))])
        let name = JSONText.object([("pattern", .text("^[^!-@\\[-`{-~ ][^!-,./:-@\\[-^`{-~ ]*$"))])
        return .object([
            ("type", .text("object")), ("propertyNames", name),
            ("additionalProperties", .object([("anyOf", .list([alone, field]))])),
        ])
    }
}

extension RecordDeclaration {
    /// The schema of a record, including the author's own fields.
    ///
    /// - Parameters:
    ///   - own: the settings for records. With mapped `keys`, a record may have any keys, and required fields may have other names.
    ///   - ofFile: whether the record is a whole file, which may name its schema.
    package func schema(with own: OwnFields, ofFile: Bool = false) -> JSONText {
        let fields = adding(own.fields).fields
        let required = own.namesAllKeys ? fields.filter(\.isRequired).map(\.key).filter { !own.defaultKeys.contains($0) } : []
        return schema(of: fields, required: required, allowsOthers: !own.namesAllKeys, ofFile: ofFile)
    }
}
