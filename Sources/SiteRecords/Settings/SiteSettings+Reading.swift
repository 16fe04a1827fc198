package import DataReading
package import Diagnostics
package import InterfaceTexts
package import SiteBase

extension SiteSettings {
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
