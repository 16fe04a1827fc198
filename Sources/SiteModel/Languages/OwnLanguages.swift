import DataReading
package import Diagnostics
import SiteBase

/// The texts of languages that the site gives itself: one file beside `site.yaml` for each, such as `strings.eo.yaml`.
///
/// The file of a language that sitegen knows overrides some of its texts. The file of another one gives all.
package struct OwnLanguages: Sendable {
    /// The texts of one file.
    struct File: Sendable {
        let file: SourceFile
        let texts: [Phrase: String]
    }

    /// By the tag of the language in lower case.
    private var files: [String: File] = [:]
    private var strings: [String: InterfaceStrings] = [:]

    /// No files.
    package init() {}

    /// Reads the files of texts among those of a folder, and reports what is wrong with them.
    ///
    /// - Parameter read: answers nil after reporting why a file cannot be read.
    package init(in names: [String], problems: DiagnosticCollector, read: (_ name: String) -> SourceFile?) {
        for name in names {
            guard let tag = Self.tag(of: name), let file = read(name) else { continue }
            let texts = Self.texts(of: file, problems)
            files[tag.lowercased()] = texts.map { File(file: file, texts: $0) }
            strings[tag.lowercased()] = texts.map { InterfaceStrings(language: tag, $0) }
        }
    }

    /// The language of a file's texts by the name of the file: `eo` for `strings.eo.yaml`; nil for other files.
    package static func tag(of name: String) -> String? {
        guard name.utf8.hasPrefix("strings."), name.utf8.hasSuffix(".yaml") else { return nil }
        let tag = name.utf8.dropFirst("strings.".utf8.count).dropLast(".yaml".utf8.count)
        return String(tag).flatMap { $0.isLanguageTag ? $0 : nil }
    }

    /// The texts of a language; nil if no file gives them.
    func strings(of tag: String) -> InterfaceStrings? { strings[key(of: tag)] }

    /// The file of a language; nil if there is none.
    func file(of tag: String) -> File? { files[key(of: tag)] }

    /// A file for the very tag precedes the one for its language.
    private func key(of tag: String) -> String { files[tag.lowercased()] == nil ? tag.primaryLanguage : tag.lowercased() }

    /// Reports files that lack texts, but for that of the site's language, which `strings` in `site.yaml` may complete.
    func reportMissing(besides site: String? = nil, _ problems: DiagnosticCollector) {
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
    /// Reports the texts that are neither here nor in `strings`.
    func reportMissing(texts: [Phrase: String], of tag: String, _ problems: DiagnosticCollector) {
        let missing = Phrase.allCases.filter { texts[$0] == nil }
        if !missing.isEmpty { problems.add(Diagnostic(at: .file(file, offset: 0), .missingTexts(missing, of: tag))) }
    }
}
