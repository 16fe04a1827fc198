import DataReading
import Diagnostics
import SiteAssets
import SiteBase

/// The settings of the whole site, from `site.yaml`.
package struct SiteSettings: Sendable {
    /// The site's title; nil leaves it to the collections.
    package var title: String?
    /// The title of the first edition, for one without a title of its own.
    package var originalTitle: String?
    /// The site's address with a trailing slash; nil if it is unknown.
    package var url: String?
    /// The language of buttons, navigation and labels read aloud: a BCP 47 tag.
    package var language = "ko"
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
    /// Old addresses with the pages that they lead to.
    package var redirects: [Redirect] = []
    /// Whether visitors can search the site.
    package var isSearched = true
    /// Whether visitors can save pages for offline reading.
    package var isKeptOffline = true
    /// How pictures are made.
    package var pictures = PictureSettings()
    /// What fingerprints leave out: nothing, but in tests.
    package var overlooked: Overlooked?
    /// The fonts that the site brings with it.
    package var type = TypeSettings()
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
    /// The kinds of names that get pages.
    package var termKinds = Set(TermKind.allCases)
    /// Whether drafts are shown.
    package var showsDrafts = false

    /// The defaults without `site.yaml`.
    package init() {}

    /// Reads `site.yaml`, or takes the defaults if there is none.
    ///
    /// - Parameter languages: the languages whose texts stand beside it.
    package init(_ file: SourceFile?, languages own: OwnLanguages = OwnLanguages(), problems: DiagnosticCollector) {
        ownLanguages = own
        strings = own.strings(of: language) ?? strings
        guard let file, let value = YAMLReader.read(file, problems: problems), !value.isAbsent,
            var fields = Fields(value, in: file, problems: problems)
        else {
            own.reportMissing(problems)
            return
        }
        title = fields.filledText("title")
        url = fields.siteAddress("url")
        let languageTag = fields.language("language")
        let all = fields.languages(languageTag, files: own)
        language = languageTag?.tag ?? all?.tags[0] ?? language
        languages = all ?? SiteLanguages([language])
        author = fields.filledText("author")
        strings = InterfaceStrings(language: language, place: languageTag?.value, files: own, fields: &fields)
        own.reportMissing(besides: language, problems)
        isSearched = fields.flag("search") ?? true
        isKeptOffline = fields.flag("offline") ?? true
        pictures = fields.pictures("pictures")
        type = fields.type("type")
        theme = ThemeSettings(&fields)
        redirects = fields.redirects("redirects")
        menu = fields.menu("menu")
        footer = fields.menu("footer")
        license = fields.filledText("license")
        for kind in TermKind.allCases where fields.flag(kind.folder) == false { termKinds.remove(kind) }
        fields.finish()
    }

    /// The settings of another edition, with what its file, such as `site.en.yaml`, says in its language.
    package func translated(into edition: Int, _ file: SourceFile?, problems: DiagnosticCollector) -> SiteSettings {
        var own = self
        own.edition = edition
        own.language = languages.tags[edition]
        own.originalTitle = title
        own.title = nil
        own.inheritsMenu = true
        own.inheritsFooter = true
        // Those of `site.yaml` hold for the whole site.
        own.redirects = []
        own.strings = ownLanguages.strings(of: own.language) ?? InterfaceStrings.known(own.language) ?? .english
        guard let file, let value = YAMLReader.read(file, problems: problems), !value.isAbsent,
            var fields = Fields(value, in: file, problems: problems)
        else { return own }
        own.title = fields.filledText("title")
        own.author = fields.filledText("author") ?? author
        own.license = fields.filledText("license") ?? license
        if fields.value("menu") != nil {
            own.menu = fields.menu("menu")
            own.inheritsMenu = false
        }
        if fields.value("footer") != nil {
            own.footer = fields.menu("footer")
            own.inheritsFooter = false
        }
        own.strings = InterfaceStrings(language: own.language, place: nil, files: ownLanguages, fields: &fields)
        fields.finish()
        return own
    }

    /// The folder of the pages of this edition; empty for the first one.
    package var folder: String { languages.folder(of: edition) }

    /// The path of a file of this edition.
    package func path(_ name: String) -> OutputPath? { OutputPath(edition == 0 ? name : "\(folder)/\(name)") }
}

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
    /// The names of cover pictures, with `{number}` where a volume's number goes.
    package var cover: String?
    /// The location of `cover`, for messages.
    package var coverPlace: Diagnostic.Location?
    /// Whether texts are Markdown.
    package var readsMarkdown = true
    /// The number of characters of a folded text that always show.
    package var fold = 450
    /// Whether an exhibition shows the flag of the country whose exhibits it has; nil leaves it to the data.
    package var hasFlag: Bool?
    /// Its place among the collections; those without one follow, by the names of their folders.
    package var order: Int?
    /// Whether the front page shows it.
    package var isOnFrontPage = true
    /// Fields of the author's own, keys of other data, and defaults.
    package var own = OwnFields()
    /// Whether the collection is shown in an edition for which it is not translated.
    package var isOriginal = false

    /// The defaults without `collection.yaml`.
    package init() {}

    /// The settings in another edition, with what its file, such as `collection.en.yaml`, says in its language.
    ///
    /// - Parameter language: that of the edition.
    package func translated(into language: String, _ file: SourceFile?, problems: DiagnosticCollector) -> CollectionSettings {
        var own = self
        own.language = language
        guard let file, let value = YAMLReader.read(file, problems: problems), !value.isAbsent,
            var fields = Fields(value, in: file, problems: problems)
        else { return own }
        own.title = fields.filledText("title") ?? title
        own.language = fields.language("language")?.tag ?? language
        if let pattern = fields.coverPattern("cover") {
            own.cover = pattern.text
            own.coverPlace = .file(file, offset: pattern.value.offset)
        }
        fields.finish()
        return own
    }

    /// Reads `collection.yaml`; nil if it does not say how to read the data.
    package init?(_ file: SourceFile, kinds: CollectionKinds, problems: DiagnosticCollector) {
        guard let value = YAMLReader.read(file, problems: problems) else { return nil }
        if value.isAbsent { return }
        guard var fields = Fields(value, in: file, problems: problems) else { return nil }
        kind = fields.choice(
            "kind",
            of: kinds.all.map { ($0.name, $0) },
            otherNames: Dictionary(kinds.all.flatMap { kind in kind.otherNames.map { ($0, kind.name) } }) { first, _ in first }
        )
        kindPlace = fields.value("kind").map { .file(file, offset: $0.offset) }
        title = fields.filledText("title")
        language = fields.language("language")?.tag
        if let pattern = fields.coverPattern("cover") {
            cover = pattern.text
            coverPlace = .file(file, offset: pattern.value.offset)
        }
        readsMarkdown = fields.flag("markdown") ?? true
        fold = fields.wholeNumber("fold", in: 1...100_000, example: 450) ?? 450
        hasFlag = fields.flag("flag")
        order = fields.wholeNumber("order", in: -1_000...1_000_000, example: 3)
        isOnFrontPage = fields.flag("front") ?? true
        own = OwnFields(&fields)
        fields.finish()
        if kindPlace != nil, kind == nil { return nil }
    }
}

extension Fields {
    /// An optional text that must not be blank.
    mutating func filledText(_ key: String) -> String? {
        guard let text = text(key) else { return nil }
        guard text.contains(where: { !$0.isWhitespace }) else {
            if let value = value(key) { report(value, key, .blankText(key, found: value)) }
            return nil
        }
        return text
    }

    fileprivate mutating func siteAddress(_ key: String) -> String? {
        guard let address = webAddress(key) else { return nil }
        guard let normal = SiteAddress.normal(address) else {
            if let value = value(key) { report(value, key, .siteAddress(found: value)) }
            return nil
        }
        return normal
    }

    /// How pictures are made: `off`, `on`, or an object of settings.
    fileprivate mutating func pictures(_ key: String) -> PictureSettings {
        var settings = PictureSettings()
        guard let value = value(key) else { return settings }
        if case .object = value.content {
            guard var fields = object(key, like: "{quality: 80}") else { return settings }
            if let quality = fields.wholeNumber("quality", in: 1...100, example: 80) { settings.quality = quality }
            if let largest = fields.wholeNumber("largest", in: 320...4000, example: 1600) { settings.largest = largest }
            fields.finish()
        } else {
            settings.areMade = flag(key, orLike: "{quality: 80}") ?? true
        }
        return settings
    }

    /// The type of the site: `system`, or an object with a font of the author's own.
    fileprivate mutating func type(_ key: String) -> TypeSettings {
        var settings = TypeSettings()
        guard let value = value(key) else { return settings }
        if case .object = value.content {
            guard var fields = object(key, like: "{serif: fonts/MyFont.ttf}") else { return settings }
            if let name = fields.filledText("serif"), let value = fields.value("serif") {
                settings.serif = (name, .file(fields.file, offset: value.offset))
            }
            fields.finish()
        } else {
            settings.hasFace = choice(key, of: [("book", true), ("system", false)]) ?? true
        }
        return settings
    }

    /// A BCP 47 language tag such as `ko` or `pt-BR`.
    fileprivate mutating func language(_ key: String) -> (tag: String, value: SourceValue)? {
        guard let value = value(key) else { return nil }
        if key == "language", value.isList {
            report(value, key, .wrongType(expected: "one language", found: value, help: "write languages: instead of language:"))
            return nil
        }
        guard let text = text(key) else { return nil }
        guard text.isLanguageTag else {
            report(value, key, .languageTag(found: value))
            return nil
        }
        return (text, value)
    }

    fileprivate mutating func coverPattern(_ key: String) -> (text: String, value: SourceValue)? {
        guard let value = value(key), let text = text(key) else { return nil }
        guard text.utf8.contains("{number}") else {
            report(value, key, .coverPattern(found: value))
            return nil
        }
        return (text, value)
    }
}

/// The address of a site, as `url` and `--base-url` give it.
public enum SiteAddress {
    static let expectation = "expected the address of a folder, without ?, #, @, .. and //"
    static let help = "for example https://example.org/books/, or https://xn--bj0bj06e.kr/ for 한글.kr"

    /// The path of a site on its host, with a leading and a trailing slash.
    package static func path(of address: String) -> String {
        let behindScheme = address.utf8.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        return String(behindScheme.utf8.suffix(from: "/"))
    }

    /// Whether the port of an address, if any, is valid.
    private static func hasPort(_ address: String) -> Bool {
        let host = address.utf8.split(separator: "/").dropFirst().first ?? ""
        // The last colon of an address such as [::1] belongs to it.
        guard let colon = host.utf8.lastIndex(of: ":"), !host[colon...].utf8.contains("]") else { return true }
        return UInt16(host[colon...].dropFirst()).map { $0 > 0 } ?? false
    }

    /// Whether a percent sign is not followed by two hexadecimal digits.
    private static func hasBadEscape(_ address: String) -> Bool {
        address.utf8.split(separator: "%", omittingEmptySubsequences: false).dropFirst().contains { part in
            part.utf8.prefix(2).count < 2 || part.utf8.prefix(2).contains { !Character(UnicodeScalar($0)).isHexDigit }
        }
    }

    /// The address, percent-encoded and with a trailing slash; nil if it is not an address.
    public static func normal(_ address: String) -> String? {
        guard LinkAddress.isOnTheWeb(address), hasPort(address),
            !address.unicodeScalars.contains(where: {
                $0.properties.isWhitespace || ["?", "#", "\"", "<", "\\", "@"].contains($0)
            }),
            !address.utf8.split(separator: "/").dropFirst(2).contains(where: { $0.utf8.hasPrefix(".") }),
            !address.utf8.hasSuffix(".html"), !address.utf8.hasSuffix(".htm"), !hasBadEscape(address),
            // The path ends in one slash or none, and has no two in a row.
            !address.utf8.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).dropLast().contains(where: \.isEmpty),
            address.utf8.split(separator: "/").dropFirst().first?.utf8.allSatisfy({ $0 < 0x80 }) ?? true
        else { return nil }
        let spelt = LinkAddress.encoded(address)
        return spelt.utf8.hasSuffix("/") ? spelt : spelt + "/"
    }
}
