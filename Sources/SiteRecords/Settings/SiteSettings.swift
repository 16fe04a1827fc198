import DataReading
package import Diagnostics
package import InterfaceTexts
package import SiteAssets
package import SiteBase

/// The settings of the whole site, from `site.yaml`.
package struct SiteSettings: Sendable {
    /// The site's title; nil leaves it to the collections.
    package var title: String?
    /// The title of the first edition, for one without a title of its own.
    package var originalTitle: String?
    /// The site's address with a trailing slash; nil if it is unknown.
    package var url: String?
    /// Where it is written; nil if it was given elsewhere.
    package var urlPlace: Diagnostic.Location?
    /// The language of buttons, navigation and labels read aloud: a BCP 47 tag.
    package var language = "ko"
    /// `language` as it is in the file, for messages.
    var languageValue: SourceValue?
    /// The site's author.
    package var author: String?
    /// The texts of the interface.
    package var strings = InterfaceStrings.korean
    /// The languages whose texts the site gives itself.
    package var ownLanguages = OwnLanguages()
    /// The languages in which the site is written.
    package var languages = SiteLanguages(["ko"])
    /// The index of the language of this edition among them.
    package var edition = 0
    /// Where the site is published; nil if it is not said.
    package var host: Host?
    /// Old addresses with the pages that they lead to.
    package var redirects: [Redirect] = []
    /// Whether visitors can search the site.
    package var isSearched = true
    /// Whether feeds have whole texts, not only their beginnings.
    package var feedsAreWhole = true
    /// Whether pages show which others lead to them.
    package var showsBacklinks = false
    /// Whether visitors can save pages for offline reading.
    package var isKeptOffline = true
    /// How pictures are made.
    package var pictures = PictureSettings()
    /// The files whose metadata stay.
    package var keptMetadata = KeptMetadata()
    /// What fingerprints leave out: nothing, but in tests.
    package var overlooked: Overlooked?
    /// The fonts that the site brings with it.
    package var type = FontSettings()
    /// The look of the site.
    package var theme = ThemeSettings()
    /// The links of the main menu, before the pages that ask for a place there.
    package var menu: [MenuEntry] = []
    /// The links at the end of every page, before the pages that have a place there.
    package var footer: [MenuEntry] = []
    /// Whether a menu is that of the first edition: entries without a page in this one are left out.
    package var inheritsMenu = false
    package var inheritsFooter = false
    /// Under which conditions others may use the content.
    package var license: String?
    /// The kinds of sitegen's own names that get pages.
    package var termKinds = Set(TermKind.known)
    /// Lists over several collections.
    package var lists: [ListSettings] = []
    /// The names of the lists that the first page shows.
    package var first: [ListSettings.Word] = []
    /// Decides what is public.
    package var publication = PublicationRule()
    /// The names that redirects cannot begin with.
    package let reservedNames: ReservedNames

    /// The defaults without `site.yaml`.
    package init() { reservedNames = ReservedNames() }
}

extension SiteSettings {
    /// The settings of `site.yaml`, in the order in which they are read.
    package static let declared: [Setting<SiteSettings>] =
        [
            .text(
                "title",
                \.title,
                usual: "the only collection's title, else *Books* in the site's language",
                "the site's title",
                isTranslated: true
            ), address,
            language,
            .text("author", \.author, "the site's author", isTranslated: true),
            .text(
                "license",
                \.license,
                "under which conditions others may use the content, for the end of every page: `CC BY 4.0`",
                isTranslated: true
            ),
        ] + TermKind.known.map(terms) + [
            menu(
                "menu",
                \.menu,
                inherits: \.inheritsMenu,
                "links of the main menu, before the pages that ask for a place there: `[/news/index.html, {Shop: \"https://example.org\"}]`"
            ),
            menu("footer", \.footer, inherits: \.inheritsFooter, "the same at the end of every page"),
            redirects, host,
            .flag("search", \.isSearched, usual: "`on`", "`off` removes search"),
            .flag("offline", \.isKeptOffline, usual: "`on`", "`off` saves no pages on visitors' devices, and removes those already saved"),
            .choice(
                "feeds",
                of: [("whole", true), ("excerpt", false)],
                \.feedsAreWhole,
                usual: "`whole`",
                "`excerpt` leaves whole texts out of feeds; older entries have only their beginnings where the texts of a feed are more than 2 MB"
            ),
            .flag("backlinks", \.showsBacklinks, usual: "`off`", "`on` shows on each page which others lead to it, under `함께 보기`"),
            pictures, keptMetadata, type, ThemeSettings.setting, strings, lists, first,
        ]

    private static let address = Setting<SiteSettings>(
        .init(
            "url",
            .string,
            "the address of the site, for canonical links, link previews (Open Graph), `sitemap.xml` and feeds; `404.html` needs it if the site is "
                + "not at the root of its host"
        )
    ) { fields, settings in
        settings.url = fields.siteAddress("url")
        settings.urlPlace = fields.value("url").map { .file(fields.file, offset: $0.offset) }
    }

    private static let language = Setting<SiteSettings>(
        .init(
            "language",
            .string,
            usual: "`ko`",
            "the language of buttons and navigation: `ko`, `en`, `ja`, `de` or `fr`; a file with texts makes it any other"
        ),
        .init("languages", .list(of: .string, atLeast: 1), "all languages of the site, if it has several: `[ko, en]`"),
        .init("untranslated", .words(["hide", "show"]), usual: "`hide`", "`show` shows what is not translated in the first language")
    ) { fields, settings in
        let first = fields.language("language")
        let all = fields.languages(first, files: settings.ownLanguages)
        settings.language = first?.tag ?? all?.tags[0] ?? settings.language
        settings.languages = all ?? SiteLanguages([settings.language])
        settings.languageValue = first?.value
    }

    private static let first = Setting<SiteSettings>(
        .init("first", .textOrTexts, "the lists that the front page shows, by their names: `first: [books/lately, news/posts]`")
    ) { fields, settings in
        settings.first = fields.placedTexts("first").map { ListSettings.Word(text: $0.name, place: $0.place) }
    }

    private static let lists = Setting<SiteSettings>(
        .init(
            "lists",
            ListSettings.schema,
            "lists of records of one or several collections: `lists: {lately: {from: books, sort: -finished_at, page: lately.html}}`"
        )
    ) { fields, settings in settings.lists = ListSettings.all(&fields) }

    private static let strings = Setting<SiteSettings>(
        .init("strings", .texts(of: Phrase.allCases.map(\.rawValue)), "other texts for the interface: `strings: {more: 펼치기}`"),
        isTranslated: true
    ) { fields, settings in
        settings.strings = InterfaceStrings(
            language: settings.language,
            place: settings.languageValue,
            files: settings.ownLanguages,
            fields: &fields
        )
    }

    private static func terms(_ kind: TermKind) -> Setting<SiteSettings> {
        Setting(.init(kind.folder, .boolean, usual: "`on`", "`off` makes no pages of \(kind.names)")) { fields, settings in
            if fields.flag(kind.folder) == false { settings.termKinds.remove(kind) }
        }
    }

    private static func menu(
        _ key: String,
        _ path: any WritableKeyPath<SiteSettings, [MenuEntry]> & Sendable,
        inherits: any WritableKeyPath<SiteSettings, Bool> & Sendable,
        _ meaning: String
    ) -> Setting<SiteSettings> {
        let named = JSONText.object([
            ("type", .text("object")), ("additionalProperties", .string), ("minProperties", .number(1)), ("maxProperties", .number(1)),
        ])
        return Setting(.init(key, .list(of: .oneOf(.string, named)), meaning), isTranslated: true) { fields, settings in
            guard fields.value(key) != nil else { return }
            settings[keyPath: path] = fields.menu(key)
            settings[keyPath: inherits] = false
        }
    }

    private static let redirects = Setting<SiteSettings>(
        .init("redirects", .texts(), "redirects from old addresses: `redirects: {harry-potter/8.html: /harry-potter/7.html}`")
    ) { fields, settings in settings.redirects = fields.redirects("redirects", reserved: settings.reservedNames) }

    private static let host = Setting<SiteSettings>(
        .init(
            "host",
            .words(Host.allCases.map(\.rawValue)),
            "where the site is published, so that its headers and redirects are written: `netlify`, `cloudflare`, `github`, `nginx`, `caddy` or `s3`"
        )
    ) { fields, settings in settings.host = fields.host("host") }

    private static let keptMetadata = Setting<SiteSettings>(
        .init(
            "keep-metadata",
            .list(of: .string),
            "files that are copied unchanged, with place and camera, and SVGs with their scripts: `[photo.jpg, maps/harbour.svg]`"
        )
    ) { fields, settings in settings.keptMetadata = KeptMetadata(fields.names("keep-metadata")) }

    /// How pictures are made: `off`, `on`, or an object of settings.
    private static let pictures = Setting<SiteSettings>(
        .init(
            "pictures",
            .oneOf(
                .boolean,
                RecordDeclaration.object(
                    [
                        ("quality", .integer(qualities).described(as: "the quality of WebP and JPEG")),
                        ("largest", .integer(widths).described(as: "the width of the largest picture that is made, in px")),
                    ],
                    required: []
                )
            ),
            usual: "`on`",
            "`off` copies pictures in their size; `{quality: 80, largest: 1600}` says how they are made"
        )
    ) { fields, settings in
        guard let value = fields.value("pictures") else { return }
        if case .object = value.content {
            guard var own = fields.object("pictures", like: "{quality: 80}") else { return }
            if let quality = own.wholeNumber("quality", in: qualities, example: 80) { settings.pictures.quality = quality }
            if let largest = own.wholeNumber("largest", in: widths, example: 1600) { settings.pictures.largest = largest }
            own.finish()
        } else {
            settings.pictures.areMade = fields.flag("pictures", orLike: "{quality: 80}") ?? true
        }
    }

    private static let qualities = 1...100
    private static let widths = 320...4000

    /// The type of the site: `system`, or an object with a font of the author's own.
    private static let type = Setting<SiteSettings>(
        .init(
            "type",
            .oneOf(
                .words(["book", "system"]),
                RecordDeclaration.object(
                    [("serif", .string.described(as: "a font of your own for titles and texts: a .ttf or .otf file"))],
                    required: []
                )
            ),
            usual: "`book`",
            "`system` shows the fonts of the visitor's device; `{serif: fonts/MyFont.ttf}` names a font of your own"
        )
    ) { fields, settings in
        guard let value = fields.value("type") else { return }
        if case .object = value.content {
            guard var own = fields.object("type", like: "{serif: fonts/MyFont.ttf}") else { return }
            if let name = own.filledText("serif"), let value = own.value("serif") {
                settings.type.serif = (name, .file(own.file, offset: value.offset))
            }
            own.finish()
        } else {
            settings.type.hasFace = fields.choice("type", of: [("book", true), ("system", false)]) ?? true
        }
    }
}

extension Fields {
    fileprivate mutating func siteAddress(_ key: String) -> String? {
        guard let address = webAddress(key) else { return nil }
        guard let normal = SiteAddress.normal(address) else {
            if let value = value(key) { report(value, key, .siteAddress(found: value)) }
            return nil
        }
        return normal
    }

    /// Names of files, each with its place.
    fileprivate mutating func names(_ key: String) -> [(text: String, place: Diagnostic.Location)] {
        guard let value = value(key) else { return [] }
        guard case .list(let elements) = value.content else {
            report(value, key, .wrongType(expected: "a list of names of files", found: value, help: "write [photo.jpg]"))
            return []
        }
        return elements.enumerated().compactMap { index, element in
            text(element, "\(key)[\(index)]").map { ($0, .file(file, offset: element.offset)) }
        }
    }
}
