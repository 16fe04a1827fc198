import DataReading
import Diagnostics
import InterfaceTexts
import SiteBase

extension CollectionSettings {
    /// The settings of `collection.yaml` in the order in which they are read, with those of the kinds.
    package static func declared(by kinds: CollectionKinds) -> [Setting<CollectionSettings>] {
        [
            kind(among: kinds),
            .text(
                "title",
                \.title,
                usual:
                    "the folder's name; an exhibition's own title; `나의 책장` for a shelf; for the only collection the site's title, and in "
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
            shelves, privateNames, hide, draft, publish, OwnFields.setting,
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
            usual: "for a series `ko` or `ja` if most of its titles are Korean or Japanese, else `en`; for others the site's",
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

    private static let shelves = Setting<CollectionSettings>(
        .init("shelves", .texts(), "of an export, what shelves of your own mean: `shelves: {dropped: stop}`")
    ) { fields, settings in
        settings.noteExportSetting("shelves", &fields)
        settings.shelves = fields.textsByKey("shelves").map { ($0.key, $0.value, $0.place) }
    }

    private static let privateNames = Setting<CollectionSettings>(
        .init(
            "private",
            .object([("type", .list([.text("array"), .text("string"), .text("boolean")])), ("items", .string)]),
            "shelves, tags and series whose records are not public: `private: [lent, gifts]`; `true` for all"
        )
    ) { fields, settings in
        settings.noteExportSetting("private", &fields)
        if let isPrivate = fields.value("private")?.asFlag {
            settings.publication.isPrivate = isPrivate
        } else {
            settings.privateNames = fields.placedTexts("private")
        }
    }

    private static let hide = Setting<CollectionSettings>(
        .init("hide", .textOrTexts, "fields that no page and no output shows: `hide: [dedication]`")
    ) { fields, settings in settings.hiddenFields = HiddenFields(fields.placedTexts("hide")) }

    private static let draft = Setting<CollectionSettings>(
        .init("draft", .boolean, usual: "`false`", "`true` shows the collection only in `sitegen serve` and with `--drafts`")
    ) { fields, settings in if fields.flag("draft") == true { settings.publication.isDraft = true } }

    private static let publish = Setting<CollectionSettings>(
        .init(
            "publish",
            FieldType.custom(.publicationDay).jsonSchema,
            "the first day on which the collection is public: `2027-01-01`"
        )
    ) { fields, settings in settings.publication.take(.publish, CustomField.publicationDay.read(&fields, "publish")) }
}
