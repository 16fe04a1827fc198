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
    /// The kinds of names that get pages.
    package var termKinds = Set(TermKind.allCases)
    /// Decides what is public.
    package var publication = PublicationRule()
    /// The names that redirects cannot begin with.
    package let reservedNames: ReservedNames

    /// The defaults without `site.yaml`.
    package init() { reservedNames = ReservedNames() }

    /// Reads `site.yaml`, or takes the defaults if there is none.
    ///
    /// - Parameters:
    ///   - languages: the languages whose texts stand beside it.
    ///   - reservedNames: the names of sitegen's own files.
    package init(
        _ file: SourceFile?,
        languages own: OwnLanguages = OwnLanguages(),
        reservedNames: ReservedNames = ReservedNames(ReservedNames.ofPages),
        problems: DiagnosticCollector
    ) {
        self.reservedNames = reservedNames
        ownLanguages = own
        strings = own.strings(of: language) ?? strings
        guard let file, let value = YAMLReader.read(file, problems: problems), !value.isAbsent,
            var fields = Fields(value, in: file, problems: problems)
        else {
            own.reportMissing(problems)
            return
        }
        for setting in Self.declared { setting.read(&fields, &self) }
        own.reportMissing(besides: language, problems)
        fields.finish()
    }

    /// The settings of another edition, with what its file, such as `site.en.yaml`, says in its language.
    package func translated(into edition: Int, _ file: SourceFile?, problems: DiagnosticCollector) -> SiteSettings {
        var own = self
        own.edition = edition
        own.language = languages.tags[edition]
        own.originalTitle = title
        own.title = nil
        own.languageValue = nil
        own.inheritsMenu = true
        own.inheritsFooter = true
        // Those of `site.yaml` hold for the whole site.
        own.redirects = []
        own.strings = ownLanguages.strings(of: own.language) ?? InterfaceStrings.known(own.language) ?? .english
        guard let file, let value = YAMLReader.read(file, problems: problems), !value.isAbsent,
            var fields = Fields(value, in: file, problems: problems)
        else { return own }
        for setting in Self.declared where setting.isTranslated { setting.read(&fields, &own) }
        fields.finish()
        return own
    }

    /// The JSON Schema of `site.yaml`.
    package static var schema: JSONText { Setting.schema(of: declared) }

    /// The folder of the pages of this edition; empty for the first one.
    package var folder: String { languages.folder(of: edition) }

    /// The path of a file of this edition.
    package func path(_ name: String) -> OutputPath? { OutputPath(edition == 0 ? name : "\(folder)/\(name)") }
}

extension Fields {
    /// An optional text that must not be blank.
    package mutating func filledText(_ key: String) -> String? {
        guard let text = text(key) else { return nil }
        guard text.contains(where: { !$0.isWhitespace }) else {
            if let value = value(key) { report(value, key, .blankText(key, found: value)) }
            return nil
        }
        return text
    }
}

extension ContentLanguage {
    /// The language of a collection of a site.
    package convenience init(tag: String, site: SiteSettings) {
        let isOfSite = tag.primaryLanguage == site.language.primaryLanguage
        self.init(tag: tag, own: isOfSite ? site.strings : site.ownLanguages.strings(of: tag))
    }
}
