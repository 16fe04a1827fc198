import SiteBase

/// The JSON Schemas of `site.yaml` and `collection.yaml`.
package enum SettingsSchema {
    /// The schema of `site.yaml`.
    package static var site: JSONText {
        object([
            ("title", text("the site's title")),
            ("url", text("the address of the site, such as https://example.org/books/")),
            ("language", text("the language of buttons and navigation: \(KnownLanguage.list), or one with texts of its own")),
            (
                "languages",
                described(
                    .object([("type", .text("array")), ("items", text("a tag such as en")), ("minItems", .number(1))]),
                    "the languages of the site, the first one for the pages at its root"
                )
            ),
            ("untranslated", words(["hide", "show"], "whether what is not translated is shown in the first language")),
            ("author", text("the site's author")),
            ("strings", texts(of: Phrase.allCases.map(\.rawValue), "other texts of the interface")),
            ("search", flag("whether visitors can search the site")),
            ("offline", flag("whether visitors can save pages for offline reading")),
            ("feeds", words(["whole", "excerpt"], "whether feeds have whole texts or their beginnings")),
            ("backlinks", flag("whether pages show which others lead to them")),
            ("pictures", pictures),
            (
                "keep-metadata",
                described(.object([("type", .text("array")), ("items", string)]), "the files whose place, camera and scripts stay")
            ),
            ("type", type),
            ("theme", text("the look of the site: endpaper, plain, cabinet, large, or a folder in themes/")),
            (
                "accent",
                described(
                    .object([
                        (
                            "anyOf",
                            .list([colour, RecordDeclaration.object([("light", colour), ("dark", colour)], required: [])])
                        )
                    ]),
                    "the colour of links and marks, alike or for light and dark paper"
                )
            ),
            (
                "cloths",
                described(
                    .object([
                        ("type", .text("array")), ("items", colour), ("minItems", .number(1)),
                        ("maxItems", .number(ThemeSettings.mostCloths)),
                    ]),
                    "the bookcloths of drawn covers and spines"
                )
            ),
            ("host", words(Host.allCases.map(\.rawValue), "where the site is published: its headers and redirects are written for it")),
            ("redirects", texts("old addresses, each with the page that it leads to")),
            ("menu", menu("the links of the main menu: pages, and links with a text of their own")),
            ("footer", menu("the links at the end of every page")),
            ("people", flag("whether authors and translators have pages")),
            ("tags", flag("whether tags have pages")),
            ("publishers", flag("whether publishers have pages")),
            ("series", flag("whether the series of books have pages")),
            ("license", text("under which conditions others may use the content: CC BY 4.0")),
        ])
    }

    private static var textOrTexts: JSONText {
        .object([("type", .list([.text("array"), .text("string")])), ("items", string)])
    }

    /// The schema of `collection.yaml`.
    package static func collection(_ kinds: CollectionKinds) -> JSONText {
        object([
            ("kind", words(kinds.all.map(\.name), "the kind of the data; recognised if left out")),
            ("title", text("the collection's title")),
            ("language", text("the language of the content: a tag such as ko or pt-BR")),
            (
                "cover",
                described(.object([("type", .text("string")), ("pattern", .text("\\{number\\}"))]), "the names of the covers of a series")
            ),
            ("markdown", flag("whether texts are Markdown")),
            ("tags", words(["inline"], "where tags are besides the field of that name: #tag in texts of Markdown files")),
            ("fold", described(integer(1...100_000), "how many characters of a folded text always show")),
            ("layout", words(["flat", "split"], "where the pages of records are: in one folder, or in subfolders")),
            ("flag", flag("whether an exhibition shows the flag, and is one of Korea's exhibits")),
            ("order", described(integer(-1_000...1_000_000), "the place of the collection among the others")),
            ("front", flag("whether the front page shows the collection")),
            (
                "goal",
                described(
                    .object([
                        ("type", .text("object")), ("propertyNames", .object([("pattern", .text("^[1-9][0-9]{3}$"))])),
                        ("additionalProperties", integer(1...100_000)),
                    ]),
                    "how many books the reader of a shelf means to finish, by year"
                )
            ),
            ("breaks", flag("whether the end of a line in a paragraph of a text is one on the page; by default not in Markdown files")),
            ("shelves", texts("what shelves of an export mean: for their names, the words for a status")),
            (
                "private",
                described(
                    .object([("type", .list([.text("array"), .text("string"), .text("boolean")])), ("items", string)]),
                    "shelves and tags whose records are not public; true if none is"
                )
            ),
            (
                "hide",
                described(textOrTexts, "fields that no page and no output shows")
            ),
            ("draft", flag("whether the collection is unfinished: only sitegen serve and --drafts show it")),
            (
                "publish",
                described(FieldType.custom(.publicationDay).jsonSchema, "the first day on which the collection is public: 2027-01-01")
            ),
            ("fields", fields),
            ("keys", texts("for fields, the keys of the data that hold their values")),
            (
                "ignore",
                described(
                    textOrTexts,
                    "keys and columns of the data that no field has, and that are left out on purpose"
                )
            ),
            ("defaults", described(.object([("type", .text("object"))]), "values of fields for records that lack them")),
        ])
    }

    /// The schema of `pictures`.
    private static var pictures: JSONText {
        let settings = RecordDeclaration.object(
            [
                ("quality", described(integer(1...100), "the quality of WebP and JPEG")),
                ("largest", described(integer(320...4000), "the width of the largest picture that is made, in px")),
            ],
            required: []
        )
        return described(
            .object([("anyOf", .list([.object([("type", .text("boolean"))]), settings]))]),
            "whether pictures are made in the sizes that pages show, and how"
        )
    }

    /// The schema of `menu` and `footer`.
    private static func menu(_ meaning: String) -> JSONText {
        let named = JSONText.object([
            ("type", .text("object")), ("additionalProperties", string), ("minProperties", .number(1)), ("maxProperties", .number(1)),
        ])
        return described(
            .object([("type", .text("array")), ("items", .object([("anyOf", .list([string, named]))]))]),
            meaning
        )
    }

    /// The schema of `type`.
    private static var type: JSONText {
        let own = RecordDeclaration.object([("serif", text("a font of your own for titles and texts: a .ttf or .otf file"))], required: [])
        return described(
            .object([("anyOf", .list([.object([("enum", .list([.text("book"), .text("system")]))]), own]))]),
            "whether the site brings a book face for Hangul with it, or shows the fonts of the reader's device"
        )
    }

    /// The schema of the author's own fields.
    private static var fields: JSONText {
        let types = words(OwnField.typeWords, "what the field holds")
        // The type `word` needs `words`.
        let alone = words(OwnField.typeWords.filter { $0 != "word" }, "what the field holds")
        let label = JSONText.object([
            ("anyOf", .list([string, .object([("type", .text("object")), ("additionalProperties", string)])])),
            ("description", .text("what visitors read before the value: one text, or one for each language")),
        ])
        let words = JSONText.object([
            ("anyOf", .list([.object([("type", .text("array")), ("items", string)]), .object([("type", .text("object"))])])),
            ("description", .text("for the type word: the words that are allowed")),
        ])
        let declaration = RecordDeclaration.object(
            [
                ("type", types), ("words", words), ("label", label), ("show", Self.words(OwnField.placeWords, "where the field is shown")),
                ("search", Self.words(OwnField.searchWords, "what kind of text it is for search")),
                ("property", text("the property of schema.org that holds it")), ("required", flag("whether a record must have it")),
                ("meaning", text("a note for yourself")),
            ],
            required: []
        )
        let isWord = RecordDeclaration.object([("type", .object([("const", .text("word"))]))], required: ["type"], allowsOthers: true)
        let hasWords = JSONText.object([("required", .list([.text("words")]))])
        let field = JSONText.object([("allOf", .list([declaration, .object([("if", isWord), ("then", hasWords)])]))])
        let name = JSONText.object([("pattern", .text("^[^!-@\\[-`{-~ ][^!-,./:-@\\[-^`{-~ ]*$"))])
        return described(
            .object([
                ("type", .text("object")), ("propertyNames", name),
                ("additionalProperties", .object([("anyOf", .list([alone, field]))])),
            ]),
            "fields of your own"
        )
    }

    private static let colour = JSONText.object([
        ("type", .text("string")), ("pattern", .text("^#([0-9a-fA-F]{3}){1,2}$")),
    ])

    private static let string = JSONText.object([("type", .text("string"))])

    private static func object(_ properties: [(String, JSONText)]) -> JSONText {
        RecordDeclaration.object((properties + [("$schema", string)]).map { ($0, $1.orNull) }, required: []).inYAML
    }

    private static func text(_ meaning: String) -> JSONText { described(string, meaning) }

    private static func flag(_ meaning: String) -> JSONText { described(.object([("type", .text("boolean"))]), meaning) }

    private static func words(_ words: [String], _ meaning: String) -> JSONText {
        described(.object([("enum", .list(words.map(JSONText.text)))]), meaning)
    }

    private static func integer(_ bounds: ClosedRange<Int>) -> JSONText {
        .object([("type", .text("integer")), ("minimum", .number(bounds.lowerBound)), ("maximum", .number(bounds.upperBound))])
    }

    /// An object of texts. If keys are given, it may have no others.
    private static func texts(of keys: [String]? = nil, _ meaning: String) -> JSONText {
        let object: JSONText =
            keys.map { RecordDeclaration.object($0.map { ($0, string) }, required: []) }
            ?? .object([("type", .text("object")), ("additionalProperties", string)])
        return described(object, meaning)
    }

    private static func described(_ schema: JSONText, _ meaning: String) -> JSONText {
        guard case .object(let members) = schema else { return schema }
        return .object(members + [("description", .text(meaning))])
    }
}
