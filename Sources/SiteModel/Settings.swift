import DataReading
import Diagnostics
import SiteAssets
import SiteBase

/// The settings of the whole site, from `site.yaml`.
package struct SiteSettings: Sendable {
    /// The site's title; nil means that the collections determine it.
    package var title: String?
    /// The title of the first edition, for an edition without its own.
    package var originalTitle: String?
    /// The site's URL with a trailing slash; nil if it is unknown.
    package var url: String?
    /// The location of `url` in the file; nil if the URL was given elsewhere.
    package private(set) var urlPlace: Diagnostic.Location?
    /// The language of buttons, navigation and labels read aloud: a BCP 47 tag.
    package var language = "ko"
    package var author: String?
    /// The interface texts.
    package var strings = InterfaceStrings.korean
    /// The languages for which the site provides interface texts.
    package var ownLanguages = OwnLanguages()
    package var languages = SiteLanguages(["ko"])
    /// The index of this edition's language among them.
    package var edition = 0
    /// The host that publishes the site; nil if the settings name none.
    package var host: Host?
    /// Old addresses and the pages that they lead to.
    package var redirects: [Redirect] = []
    /// Whether visitors can search the site.
    package var isSearched = true
    /// Whether feeds contain full texts instead of summaries.
    package var feedsAreWhole = true
    /// Whether pages list the pages that link to them.
    package var showsBacklinks = false
    /// Whether visitors can save pages for offline reading.
    package var isKeptOffline = true
    /// How pictures are processed.
    package var pictures = PictureSettings()
    /// The files that keep their metadata.
    package var keptMetadata = KeptMetadata()
    /// What tests leave out of fingerprints; nil in builds.
    package var overlooked: Overlooked?
    /// The fonts of the site.
    package var type = TypeSettings()
    /// The look of the site.
    package var theme = ThemeSettings()
    /// The links of the main menu, before the pages that ask for a place in it.
    package var menu: [MenuEntry] = []
    /// The links at the end of every page, before the pages that belong there.
    package var footer: [MenuEntry] = []
    /// Whether the menu is that of the first edition. Entries without a page in this edition are then left out.
    package var inheritsMenu = false
    package var inheritsFooter = false
    /// The conditions under which others may use the content.
    package var license: String?
    /// The kinds of names that have pages.
    package var termKinds = Set(TermKind.allCases)
    /// Decides what is public.
    package var publication = PublicationRule()

    /// The defaults, for a site without `site.yaml`.
    package init() {}

    /// Reads `site.yaml`, or takes the defaults without it.
    ///
    /// - Parameter languages: the languages with text files beside it.
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
        urlPlace = fields.value("url").map { .file(file, offset: $0.offset) }
        let languageTag = fields.language("language")
        let all = fields.languages(languageTag, files: own)
        language = languageTag?.tag ?? all?.tags[0] ?? language
        languages = all ?? SiteLanguages([language])
        author = fields.filledText("author")
        strings = InterfaceStrings(language: language, place: languageTag?.value, files: own, fields: &fields)
        own.reportMissing(besides: language, problems)
        isSearched = fields.flag("search") ?? true
        isKeptOffline = fields.flag("offline") ?? true
        feedsAreWhole = fields.choice("feeds", of: [("whole", true), ("excerpt", false)]) ?? true
        showsBacklinks = fields.flag("backlinks") ?? false
        pictures = fields.pictures("pictures")
        keptMetadata = KeptMetadata(fields.names("keep-metadata"))
        type = fields.type("type")
        theme = ThemeSettings(&fields)
        host = fields.host("host")
        redirects = fields.redirects("redirects")
        menu = fields.menu("menu")
        footer = fields.menu("footer")
        license = fields.filledText("license")
        for kind in TermKind.allCases where fields.flag(kind.folder) == false { termKinds.remove(kind) }
        fields.finish()
    }

    /// The settings for another edition, changed by its own file, such as `site.en.yaml`.
    package func translated(into edition: Int, _ file: SourceFile?, problems: DiagnosticCollector) -> SiteSettings {
        var own = self
        own.edition = edition
        own.language = languages.tags[edition]
        own.originalTitle = title
        own.title = nil
        own.inheritsMenu = true
        own.inheritsFooter = true
        // The redirects in `site.yaml` are for the whole site.
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

    /// The folder of this edition's pages; empty for the first edition.
    package var folder: String { languages.folder(of: edition) }

    /// The path of a file in this edition.
    package func path(_ name: String) -> OutputPath? { OutputPath(edition == 0 ? name : "\(folder)/\(name)") }
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

    /// File names with their locations.
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

    /// Reads `pictures`: `off`, `on`, or an object of settings.
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

    /// Reads `type`: `system`, or an object with the author's own font.
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
    mutating func language(_ key: String) -> (tag: String, value: SourceValue)? {
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

    mutating func coverPattern(_ key: String) -> (text: String, value: SourceValue)? {
        guard let value = value(key), let text = text(key) else { return nil }
        guard text.utf8.contains("{number}") else {
            report(value, key, .coverPattern(found: value))
            return nil
        }
        return (text, value)
    }
}
