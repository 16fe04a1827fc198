import DataReading
package import Diagnostics
import InterfaceTexts
package import SiteBase

/// The settings of one collection, from `collection.yaml`.
package struct CollectionSettings: Sendable {
    /// The kind; nil leaves it to the shape of the data.
    package var kind: CollectionKind?
    /// The location of `kind`, for messages.
    package var kindPlace: Diagnostic.Location?
    /// The collection's title; nil means the folder's name.
    package var title: String?
    /// The language of the content, its field labels and dates; nil leaves it to the kind.
    package var language: String?
    /// Whether the end of a line in a paragraph of a text is one on the page; nil for all texts but those in Markdown files.
    package var breaks: Bool?
    /// Whether `#tag` in a text of a Markdown file is a tag.
    package var takesInlineTags = false
    /// Whether texts are Markdown.
    package var readsMarkdown = true
    /// The number of characters of a folded text that always show.
    package var fold = 450
    /// Its place among the collections; those without one follow, by the names of their folders.
    package var order: Int?
    /// Whether the front page shows it.
    package var isOnFrontPage = true
    /// Whether the pages of its records are in subfolders, because file systems and hosts suffer from folders with very many files.
    package var isSplit = false
    /// The shelves, tags, series and other names whose records are not public.
    package var privateNames: [(name: String, place: Diagnostic.Location)] = []
    /// Whether a name among them that no record has was reported before.
    package var privateNamesAreChecked = false
    /// The fields that no page and no output shows.
    package var hiddenFields = HiddenFields()
    /// What the collection as a whole says about who may see it.
    package var publication = Publication()
    /// Whether the settings say if the whole collection is public.
    package var decidesPublication = false
    /// The place of `private`.
    package private(set) var privatePlace: Diagnostic.Location?
    /// The values of settings that kinds declare, with their places.
    private var ofKinds: [String: (value: any Sendable, place: Diagnostic.Location)] = [:]
    /// Fields of the author's own, keys of other data, and defaults.
    package var own = OwnFields()
    /// The author's lists, and changes of sitegen's own.
    package var lists: [ListSettings] = []
    /// The names of the lists that the first page shows.
    package var first: [ListSettings.Word] = []
    /// The names of the lists that are further orders in which visitors may read the records.
    package var orders: [ListSettings.Word] = []
    /// Whether the collection is shown in an edition for which it is not translated.
    package var isOriginal = false

    /// These names.
    package var hidden: [String] { privateNames.map(\.name) }

    /// The defaults without `collection.yaml`.
    package init() {}

    /// The value of a setting that a kind declares, with its place; nil if the file does not have it.
    package subscript<Value: Sendable>(setting: KindSetting<Value>) -> (value: Value, place: Diagnostic.Location)? {
        get { ofKinds[setting.key].flatMap { own in (own.value as? Value).map { ($0, own.place) } } }
        set { ofKinds[setting.key] = newValue.map { ($0.value, $0.place) } }
    }

    /// The place of a setting that a kind declares.
    package func place(of key: String) -> Diagnostic.Location? { ofKinds[key]?.place }

    /// The settings in another edition, with what its file, such as `collection.en.yaml`, says in its language.
    ///
    /// - Parameter language: that of the edition.
    package func translated(
        into language: String,
        _ file: SourceFile?,
        kinds: CollectionKinds,
        problems: DiagnosticCollector
    ) -> CollectionSettings {
        var own = self
        own.language = language
        guard let file, let value = YAMLReader.read(file, problems: problems), !value.isAbsent,
            var fields = Fields(value, in: file, problems: problems)
        else { return own }
        for setting in Self.declared(by: kinds) where setting.isTranslated { setting.read(&fields, &own) }
        fields.finish()
        return own
    }

    /// Reads `collection.yaml`; nil if it does not say how to read the data.
    package init?(_ file: SourceFile, kinds: CollectionKinds, problems: DiagnosticCollector) {
        guard let value = YAMLReader.read(file, problems: problems) else { return nil }
        if value.isAbsent { return }
        guard var fields = Fields(value, in: file, problems: problems) else { return nil }
        for setting in Self.declared(by: kinds) { setting.read(&fields, &self) }
        fields.keysOfPublication = ["private", "hide", "draft", "publish"]
        for key in fields.keysOfPublication.sorted() {
            // A mark of a comment in front of the value leaves nothing of it.
            if let nothing = fields.nullValue(key) { fields.report(nothing, key, .emptySetting) }
        }
        fields.finish()
        if kindPlace != nil, kind == nil { return nil }
    }

    /// The JSON Schema of `collection.yaml`.
    package static func schema(_ kinds: CollectionKinds) -> JSONText { Setting.schema(of: declared(by: kinds)) }
}

/// The key of a setting that a kind of collection declares for itself.
package struct KindSetting<Value: Sendable>: Sendable {
    package let key: String

    package init(_ key: String) { self.key = key }
}

extension CollectionSettings {
    /// The settings of `collection.yaml` in the order in which they are read, with those of the kinds.
    package static func declared(by kinds: CollectionKinds) -> [Setting<CollectionSettings>] {
        [
            kind(among: kinds),
            .text(
                "title",
                \.title,
                usual:
                    "the folder's name; an exhibition's own title; *My books* in the site's language for a shelf; for the only collection the site's title, and in "
                    + "`data/data.json` else what all titles begin with, such as `Harry Potter`",
                "the collection's title",
                isTranslated: true
            ),
            language,
        ] + kinds.all.flatMap(\.settings) + [
            .flag("markdown", \.readsMarkdown, usual: "`true`", "`false` shows texts unchanged"),
            .flag(
                "breaks",
                \.breaks,
                usual: "`true` in data, `false` in Markdown files",
                "whether the end of a line within a paragraph is one on the page"
            ),
            .choice("tags", of: [("inline", true)], \.takesInlineTags, "`inline` takes `#novel` in texts of Markdown files for tags"),
            fold,
            .choice(
                "layout",
                of: [("flat", false), ("split", true)],
                \.isSplit,
                usual: "`flat`",
                "`split` puts the pages of records into subfolders, for very large sites"
            ),
            order,
            .flag("front", \.isOnFrontPage, usual: "`true`", "`false` leaves the collection out of the front page"),
            privateNames, hide, draft, publish, OwnFields.setting, lists, first, orders,
        ]
    }

    private static func kind(among kinds: CollectionKinds) -> Setting<CollectionSettings> {
        let names = kinds.all.map { "`\($0.name)`" }
        return Setting(
            .init(
                "kind",
                .words(kinds.all.map(\.name)),
                usual: "recognised from the data",
                names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
            )
        ) { fields, settings in
            settings.kind = fields.choice(
                "kind",
                of: kinds.all.map { ($0.name, $0) },
                otherNames: Dictionary(kinds.all.flatMap { kind in kind.otherNames.map { ($0, kind.name) } }) { first, _ in first }
            )
            settings.kindPlace = fields.value("kind").map { .file(fields.file, offset: $0.offset) }
        }
    }

    private static let language = Setting<CollectionSettings>(
        .init(
            "language",
            .string,
            usual:
                "the site's; for a series `ko` or `ja` if most of its titles are Korean or Japanese, and `en` if they are not on a site in one of these",
            "the language of the content, its labels and dates; labels and dates are English for a language without texts. A text with more Hangul "
                + "than other letters is always marked as Korean, and one with kana, and with more kana and Han than other letters, as Japanese"
        ),
        isTranslated: true
    ) { fields, settings in
        if let language = fields.language("language") { settings.language = language.tag }
    }

    private static let fold = Setting<CollectionSettings>(
        .init(
            "fold",
            .integer(foldBounds),
            usual: "`450`",
            "how many characters of a summary or an overview are shown before `더 보기`"
        )
    ) { fields, settings in
        if let fold = fields.wholeNumber("fold", in: foldBounds, example: 450) { settings.fold = fold }
    }

    private static let foldBounds = 1...100_000

    private static let order = Setting<CollectionSettings>(
        .init(
            "order",
            .integer(orderBounds),
            usual: "by the folder's name",
            "the place of the collection on the front page: a whole number"
        )
    ) { fields, settings in settings.order = fields.wholeNumber("order", in: orderBounds, example: 3) }

    private static let orderBounds = -1_000...1_000_000

    private static let privateNames = Setting<CollectionSettings>(
        .init(
            "private",
            .object([("type", .list([.text("array"), .text("string"), .text("boolean")])), ("items", .string)]),
            "shelves, tags and series whose records are not public: `private: [lent, gifts]`; `true` for all"
        )
    ) { fields, settings in
        settings.privatePlace = fields.value("private").map { .file(fields.file, offset: $0.offset) }
        if let isPrivate = fields.value("private")?.asFlag {
            settings.publication.isPrivate = isPrivate
            settings.decidesPublication = true
        } else {
            // A list without brackets is one text.
            settings.privateNames = fields.placedTexts("private").flatMap { name, place in
                name.utf8.split(separator: ",").map { ($0.trimmed, place) }
            }
        }
    }

    private static let first = Setting<CollectionSettings>(
        .init("first", .textOrTexts, "the lists that the collection's first page shows, by their names: `first: [reading, lately]`")
    ) { fields, settings in
        settings.first = fields.placedTexts("first").map { ListSettings.Word(text: $0.name, place: $0.place) }
    }

    private static let orders = Setting<CollectionSettings>(
        .init(
            "orders",
            .textOrTexts,
            "further orders in which visitors may go from record to record, as names of lists: `orders: [chronology]`"
        )
    ) { fields, settings in
        settings.orders = fields.placedTexts("orders").map { ListSettings.Word(text: $0.name, place: $0.place) }
    }

    private static let lists = Setting<CollectionSettings>(
        .init(
            "lists",
            ListSettings.schema,
            "lists of records, and changes of those that sitegen makes: `lists: {titles: {sort: title, page: titles.html}}`"
        )
    ) { fields, settings in
        settings.lists = ListSettings.all(&fields)
        settings.own.keep(settings.lists.flatMap(\.keys))
    }

    private static let hide = Setting<CollectionSettings>(
        .init("hide", .textOrTexts, "fields that no page and no output shows: `hide: [dedication]`")
    ) { fields, settings in settings.hiddenFields = HiddenFields(fields.placedTexts("hide")) }

    private static let draft = Setting<CollectionSettings>(
        .init("draft", .boolean, usual: "`false`", "`true` shows the collection only in `sitegen serve` and with `--drafts`")
    ) { fields, settings in
        guard let isDraft = fields.flag("draft") else { return }
        settings.publication.isDraft = isDraft
        settings.decidesPublication = true
    }

    private static let publish = Setting<CollectionSettings>(
        .init(
            "publish",
            FieldType.custom(.publicationDay).jsonSchema,
            "the first day on which the collection is public: `2027-01-01`"
        )
    ) { fields, settings in
        let day = CustomField.publicationDay.read(&fields, "publish")
        settings.publication.take(.publish, day)
        settings.decidesPublication = settings.decidesPublication || !day.isNone
    }
}
