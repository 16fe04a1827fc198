import DataReading
import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SiteRecords

/// The data folder as each edition of the site sees it.
extension DataFolder {
    /// The folder as another edition reads it.
    ///
    /// - Parameters:
    ///   - original: the first edition.
    ///   - problems: collects problems. Those in files that editions share are found again.
    func edition(_ edition: Int, of original: LoadedSite.Edition, problems: DiagnosticCollector) -> DataFolder {
        var folder = self
        folder.problems = problems
        folder.originals = original.collections
        folder.originalPages = original.pages
        folder.heldOriginals = Set(original.heldTexts.map(\.name))
        let name = site.languages.name(of: "site.yaml", in: edition, among: allNames ?? [])
        let file = name.flatMap { Self.read("\(folders.data)/\($0)", problems) }
        folder.site = site.translated(into: edition, file, problems: problems)
        folder.names = allNames.map { folder.site.filter($0, in: folders.data) }
        return folder
    }

    /// The entries of a folder that belong to the edition.
    func edition(of names: [String], in folder: String) -> [String] { site.filter(names, in: folder) }

    /// Warns about a folder named after one of the site's languages.
    func warnOfLanguage(_ folder: String) {
        guard site.languages.areSeveral else { return }
        // `series.en` names the language in its last part.
        let parts = folder.fileName.utf8.split(separator: ".").map(String.init)
        guard let own = parts.last, let tag = site.languages.tags.first(where: { $0.lowercased() == own.lowercased() }),
            parts.count > 1 || tag != site.languages.tags[0]
        else { return }
        problems.add(Diagnostic(at: .path(folder), .folderOfLanguage(tag)))
    }

    /// Adds the originals of untranslated records, if an edition shows them; nil if there is nothing to add.
    func completion(of content: any CollectionContent, slug: String) -> (@Sendable (RecordList) -> RecordList)? {
        guard site.edition > 0, site.languages.showsOriginals, !content.isNumberedByPlace,
            let original = originals.first(where: { $0.slug == slug }), let all = original.content.list
        else { return nil }
        // Both are in the same folder, so that their pages have the same paths.
        let translation = SiteCollection(slug: slug, content: content, place: original.place, isFront: original.isFront)
        var translated: [OutputPath: Int] = [:]
        for number in 0..<content.recordCount {
            if let page = content.page(of: number, in: translation) { translated[page] = content.indexInData(of: number) }
        }
        var pages: [Int: OutputPath] = [:]
        for number in 0..<original.content.recordCount {
            pages[original.content.index(number)] = original.content.page(of: number, in: original)
        }
        guard pages.values.contains(where: { translated[$0] == nil }) else { return nil }
        return { [pages, translated] list in
            var left = Set(0..<list.count)
            var picked: [(list: RecordList, index: Int)] = []
            for index in 0..<all.count {
                if let own = pages[index].flatMap({ translated[$0] }) {
                    if left.remove(own) != nil { picked.append((list, own)) }
                } else if !all.isFile(at: index) {
                    picked.append((all, index))
                }
            }
            return RecordList(picked: picked + left.sorted().map { (list, $0) }, in: list.file)
        }
    }
}

extension SiteSettings {
    /// The entries of a folder that belong to the edition: those in its language, and those without a language, which all editions share.
    /// An edition that shows originals uses a file of the first edition if it has none of its own.
    package func filter(_ names: [String], in folder: String) -> [String] {
        guard languages.areSeveral else { return names }
        func isText(_ name: String) -> Bool {
            let name = CompressedFile.withoutEnding(name)
            return DataFolder.mayHoldRecords(name) || name.utf8.hasSuffix(".yaml") || name.utf8.hasSuffix(".yml")
        }
        func stem(_ name: String) -> String { CompressedFile.withoutEnding(name).withoutEnding }
        let translations = names.filter { isText($0) && languages.edition(ofFile: $0) == edition }
        let own = Set(translations.map { stem(languages.nameWithoutLanguage($0)) })
        // All files of lines form one list, which shows originals record by record.
        let hasOwnLines = translations.contains(where: DataFolder.hasLines)
        return names.filter { name in
            // These files are found by name.
            if ["site.yaml", "collection.yaml"].contains(languages.nameWithoutLanguage(name)) {
                // sitegen does not read `site.ko.yaml` if `ko` is the first language, so this name stays and is reported.
                return languages.edition(ofFile: name) ?? 0 == 0
            }
            if let language = languages.edition(ofFile: name) { return language == edition }
            if edition == 0 || !isText(name) || FileSystem.target(of: "\(folder)/\(name)") == .folder { return true }
            if OwnLanguages.tag(of: name) != nil || ["site.yaml", "collection.yaml"].contains(name) { return true }
            return languages.showsOriginals && !own.contains(stem(name)) && !(hasOwnLines && DataFolder.hasLines(name))
        }
    }
}
