package import DataReading
import Diagnostics
package import SiteBase

/// The languages of a site. Each has an edition: the first one at the site's root, the others in folders named after their language tags.
package struct SiteLanguages: Sendable {
    /// The language tags, at least one.
    package let tags: [String]
    /// Whether an edition shows the original of untranslated content.
    package let showsOriginals: Bool

    package init(_ tags: [String], showsOriginals: Bool = false) {
        self.tags = tags
        self.showsOriginals = showsOriginals
    }

    /// Whether the site has several editions.
    package var areSeveral: Bool { tags.count > 1 }

    /// The folder of an edition's pages; empty for the first one.
    package func folder(of edition: Int) -> String { edition == 0 ? "" : tags[edition] }

    /// The edition that a file name indicates: the second one for `data.en.json`; nil for a name without a language.
    package func edition(ofFile name: String) -> Int? {
        guard areSeveral else { return nil }
        let parts = CompressedFile.withoutEnding(name).utf8.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 2 else { return nil }
        let tag = parts[parts.count - 2].lowercased()
        return tags.firstIndex { $0.lowercased() == tag }
    }

    /// A file name without its language: `data.json` for `data.en.json`.
    package func nameWithoutLanguage(_ name: String) -> String {
        guard edition(ofFile: name) != nil else { return name }
        let plain = CompressedFile.withoutEnding(name)
        var parts = plain.utf8.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        parts.remove(at: parts.count - 2)
        return parts.joined(separator: ".") + Substring(name.utf8.dropFirst(plain.utf8.count))
    }

    /// The part of a file name that looks like a language tag but is none of the site's: `en` in `data.en.json`.
    package func unknownLanguage(ofFile name: String) -> String? {
        let parts = CompressedFile.withoutEnding(name).utf8.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 2, case let tag = parts[parts.count - 2], tag.isLanguageTag, edition(ofFile: name) == nil else { return nil }
        return tag
    }

    /// The file that translates another one for an edition: `site.en.yaml` for `site.yaml`; nil if there is none.
    package func name(of original: String, in edition: Int, among names: [String]) -> String? {
        names.first { self.edition(ofFile: $0) == edition && nameWithoutLanguage($0) == original }
    }

    /// The edition that a page belongs to, by its path.
    package func edition(of path: OutputPath) -> Int {
        guard areSeveral, let slash = path.description.utf8.firstIndex(of: UInt8(ascii: "/")) else { return 0 }
        let folder = path.description[..<slash]
        return tags.dropFirst().firstIndex { $0 == folder } ?? 0
    }

    /// The path of a page inside its edition: `about.html` for `en/about.html`.
    package func pathInEdition(_ path: OutputPath) -> OutputPath {
        let edition = edition(of: path)
        guard edition > 0 else { return path }
        return OutputPath(String(Substring(path.description.utf8.dropFirst(tags[edition].utf8.count + 1)))) ?? path
    }

    /// The path in an edition of a page of the first edition.
    package func path(_ path: OutputPath, in edition: Int) -> OutputPath? {
        edition == 0 ? path : OutputPath("\(tags[edition])/\(path)")
    }
}

extension Fields {
    /// Reads `languages` and `untranslated`. The first of the languages is that of `language`.
    package mutating func languages(_ language: (tag: String, value: SourceValue)?, files: OwnLanguages) -> SiteLanguages? {
        let showsOriginals = choice("untranslated", of: [("hide", false), ("show", true)])
        guard let value = value("languages") else {
            if showsOriginals != nil, let value = self.value("untranslated") { report(value, "untranslated", .untranslatedAlone) }
            return nil
        }
        guard case .list(let elements) = value.content, !elements.isEmpty else {
            report(value, "languages", .wrongType(expected: "a list of languages", found: value, help: "write [ko, en]"))
            return nil
        }
        var tags: [String] = []
        for (index, element) in elements.enumerated() {
            let path = "languages[\(index)]"
            guard let tag = text(element, path) else { continue }
            guard tag.isLanguageTag else {
                report(element, path, .languageTag(found: element))
                continue
            }
            guard !tags.contains(where: { $0.lowercased() == tag.lowercased() }) else {
                report(element, path, .languageTwice(tag))
                continue
            }
            tags.append(tag)
            if index == 0, let language, language.tag.lowercased() != tag.lowercased() {
                report(element, path, .otherFirstLanguage(tag, language: language.tag))
            } else if language == nil || index > 0, InterfaceStrings.known(tag) == nil, files.file(of: tag) == nil {
                report(element, path, .untranslated(element, missing: Phrase.allCases))
            }
        }
        // Even if one entry is wrong, files in the other languages are translations.
        return tags.isEmpty ? nil : SiteLanguages(tags, showsOriginals: showsOriginals ?? false)
    }

    /// A BCP 47 language tag such as `ko` or `pt-BR`.
    package mutating func language(_ key: String) -> (tag: String, value: SourceValue)? {
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
}
