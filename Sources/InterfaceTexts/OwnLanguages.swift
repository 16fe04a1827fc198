import DataReading
package import Diagnostics
import SiteBase

/// Interface texts that the site provides: one file per language beside `site.yaml`, such as `strings.eo.yaml`.
///
/// For a language that sitegen knows, the file replaces some texts. For any other language, it must provide all of them.
package struct OwnLanguages: Sendable {
    /// The texts of one file.
    package struct File: Sendable {
        let file: SourceFile
        let texts: [Phrase: String]
    }

    /// The files by language tag in lower case.
    private var files: [String: File] = [:]
    private var strings: [String: InterfaceStrings] = [:]

    package init() {}

    /// Reads the text files in a folder and reports errors.
    ///
    /// - Parameter read: reads a file; returns nil after reporting why it cannot.
    package init(in names: [String], problems: DiagnosticCollector, read: (_ name: String) -> SourceFile?) {
        for name in names {
            guard let tag = Self.tag(of: name), let file = read(name) else { continue }
            let texts = Self.texts(of: file, problems)
            files[tag.lowercased()] = texts.map { File(file: file, texts: $0) }
            strings[tag.lowercased()] = texts.map { InterfaceStrings(language: tag, $0) }
        }
    }

    /// The language tag in the name of a text file: `eo` for `strings.eo.yaml`; nil for other files.
    package static func tag(of name: String) -> String? {
        guard name.utf8.hasPrefix("strings."), name.utf8.hasSuffix(".yaml") else { return nil }
        let tag = name.utf8.dropFirst("strings.".utf8.count).dropLast(".yaml".utf8.count)
        return String(tag).flatMap { $0.isLanguageTag ? $0 : nil }
    }

    /// The texts of a language; nil if no file has them.
    package func strings(of tag: String) -> InterfaceStrings? { strings[key(of: tag)] }

    /// The file of a language; nil if there is none.
    package func file(of tag: String) -> File? { files[key(of: tag)] }

    /// A file for the exact tag takes precedence over the file of the language.
    private func key(of tag: String) -> String { files[tag.lowercased()] == nil ? tag.primaryLanguage : tag.lowercased() }

    /// Reports files that lack texts. The file of the site's language may be incomplete, because `strings` in `site.yaml` can complete it.
    package func reportMissing(besides site: String? = nil, _ problems: DiagnosticCollector) {
        for (tag, file) in files.sorted(by: { $0.key < $1.key }) where tag != site.map(key) && KnownLanguage(tag: tag) == nil {
            file.reportMissing(texts: file.texts, of: tag, problems)
        }
    }

    private static func texts(of file: SourceFile, _ problems: DiagnosticCollector) -> [Phrase: String]? {
        guard let value = YAMLReader.read(file, problems: problems) else { return nil }
        guard !value.isAbsent else { return [:] }
        guard let fields = Fields(value, in: file, problems: problems) else { return nil }
        return InterfaceStrings.phrases(fields.textsByKey(), in: nil, problems)
    }
}

extension OwnLanguages.File {
    /// Reports the texts that neither this file nor `strings` has.
    package func reportMissing(texts: [Phrase: String], of tag: String, _ problems: DiagnosticCollector) {
        let missing = Phrase.allCases.filter { texts[$0] == nil }
        if !missing.isEmpty { problems.add(Diagnostic(at: .file(file, offset: 0), .missingTexts(missing, of: tag))) }
    }
}
