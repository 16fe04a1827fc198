import DataReading
package import Diagnostics
import InterfaceTexts
import KnownExports
package import SiteAssets
package import SiteBase
import SiteFiles
package import SiteModel
package import SiteOutput
package import SiteRecords

/// Finds the collections in `data/` and reads them.
package struct DataFolder: Sendable {
    /// In bytes. Larger JSON files are never in memory as a whole.
    static let largeFile = 4 << 20

    /// In bytes. From a larger file of lines, a shard reads only its own records and those that its pages show.
    package static let pagedFile = 64 << 20

    package static let endings = [
        "json", "yaml", "yml", "toml", "ndjson", "jsonl", "csv", "tsv", "xml", "opf", "onix", "bookmory", "sqlite", "bib", "ris",
    ]

    /// In bytes. So much of a text is examined to find out its format.
    static let headLength = 1 << 14

    let folders: SiteFolders
    /// The folders that symbolic links may lead to.
    let reach: LinkReach
    /// The kinds of collections to recognise.
    let modules: CollectionModules
    /// The number of threads for reading.
    let jobs: Int
    /// The fingerprints of contents that an earlier build found valid.
    let known: Set<Fingerprint>?
    /// What other pages show of records, as saved by an earlier build.
    let blocks: KnownRecords?
    /// The hashed files; nil if they were not hashed.
    let inputs: FolderFingerprint?
    /// The part of the site that this build makes; nil for the whole site.
    let shard: Shard?
    /// The minimum size in bytes of a file whose records a shard does not keep in memory.
    let pagedFrom: Int
    package var problems: DiagnosticCollector
    /// Collects the problems of records that are read after their collection.
    private(set) var late: DiagnosticCollector
    /// The memory budget that all collections share.
    let textBudget = TextCacheBudget()
    /// The settings in `site.yaml`, or the defaults.
    package var site: SiteSettings
    /// The entries of `data/`; nil if the folder cannot be read.
    let allNames: [String]?
    /// The entries that belong to the edition.
    package var names: [String]?
    /// The collections of the first edition.
    var originals: [SiteCollection] = []
    /// The site's own pages in the first edition; nil if there are none.
    var originalPages: SiteCollection?
    /// The names of the first edition's texts that are not public.
    var heldOriginals: Set<String> = []
    /// The settings for records of the collection that is read; nil while none is.
    var ownFields: OwnFields?
    /// The site's title, while its only collection is read.
    var onlyTitle: String?
    /// The folders of other collections, while a series directly in `data/` is read.
    var foldersOfOthers: [String] = []
    /// Collects the pictures that records have elsewhere; nil in builds.
    var wanted: WantedPictures?

    package init(
        folders: SiteFolders,
        modules: CollectionModules,
        jobs: Int,
        _ inputs: FolderFingerprint? = nil,
        known: Set<Fingerprint>? = nil,
        blocks: KnownRecords? = nil,
        publication: PublicationRule = PublicationRule(),
        shard: Shard? = nil,
        pagedFrom: Int = pagedFile,
        without overlooked: Overlooked? = nil,
        problems: DiagnosticCollector
    ) {
        self.shard = shard
        self.pagedFrom = pagedFrom
        late = problems
        let reach = folders.reach
        self.reach = reach
        self.folders = folders
        self.modules = modules
        self.jobs = jobs
        self.known = known
        self.blocks = blocks
        self.inputs = inputs
        self.problems = problems
        do {
            let names = try FileSystem.names(in: folders.data).filter { name in
                let path = "\(folders.data)/\(name)"
                if name.utf8.hasPrefix(".") { return false }
                // Markdown files are checked when they are read.
                return MarkdownFile.isNamed(name) || inputs?.hasPlainFile(path) == true || Self.staysInside(path, reach, problems)
            }
            let file = names.contains("site.yaml") ? Self.read(folders.data + "/site.yaml", problems) : nil
            let languages = OwnLanguages(in: names, problems: problems) { Self.read("\(folders.data)/\($0)", problems) }
            site = SiteSettings(file, languages: languages, reservedNames: Output.reservedNames, problems: problems)
            allNames = names
            self.names = site.filter(names, in: folders.data)
        } catch {
            (allNames, names) = (nil, nil)
            site = SiteSettings()
            let help = "go to the folder that contains it, name another folder with --data, or create a site with sitegen init"
            problems.add(
                FileSystem.target(of: folders.data) == nil
                    ? Diagnostic(at: .path(folders.data), .missingFolder(help: help)) : error.diagnostic
            )
        }
        site.overlooked = overlooked
        site.publication = publication
    }

    package var kinds: CollectionKinds { modules.kinds.recognising(dataWith: ownFields ?? OwnFields()) }

    var canBeRead: Bool { names != nil }

    /// All collections in the order of the front page: by their `order`, then by slug.
    ///
    /// - Parameter hasPages: whether the site has its own pages.
    package func collections(hasPages: Bool) -> [SiteCollection] {
        let all = read(hasPages: hasPages)
        return all.enumerated().sorted { a, b in
            (a.element.order ?? .max, a.offset) < (b.element.order ?? .max, b.offset)
        }.map(\.element)
    }

    private func read(hasPages: Bool) -> [SiteCollection] {
        guard let names else { return [] }
        let subfolders = names.filter { name in
            FileSystem.target(of: "\(folders.data)/\(name)") == .folder && !(name == Self.pagesFolder && hasPagesFolder)
                && !(name == Self.peopleFolder && hasPeopleFolder)
        }
        for name in subfolders { warnOfLanguage("\(folders.data)/\(name)") }
        let files = names.filter { isDataFile($0, in: folders.data) && $0 != "site.yaml" && OwnLanguages.tag(of: $0) == nil }
        let rootFiles = files.filter { $0.utf8.hasPrefix("data.") }
        let folderNames = distinct(subfolders)
        let folderCount = folderNames.count { $0 != "fonts" && !hasFont("\(folders.data)/\($0)") }
        var collections = collections(named: folderNames, isFront: folderCount == 1 && rootFiles.isEmpty)
        warnOfOthers(
            names.filter { !subfolders.contains($0) },
            in: folders.data,
            reading: "site.yaml, data.json, Markdown files, or a folder for each collection"
        )
        if needsFolder(files.filter { $0 != "collection.yaml" && !$0.utf8.hasPrefix("site.") }) { return collections }
        for file in files where !rootFiles.contains(file) && (file != "collection.yaml" || rootFiles.isEmpty) {
            warnOfUnread(
                "\(folders.data)/\(file)",
                among: rootFiles.isEmpty ? ["site.yaml"] : ["site.yaml", "collection.yaml", "data.json"]
            )
        }
        if let first = rootFiles.first {
            if rootFiles.count > 1 {
                tooManyFiles(rootFiles, in: folders.data)
            } else {
                // A folder may have nothing but pictures; in another language, nothing that is translated.
                let hasNeighbours = !collections.isEmpty || originals.contains { !$0.slug.isEmpty }
                if let root = series(in: first, besides: hasNeighbours ? folderNames : []) { collections.insert(root, at: 0) }
            }
        } else if collections.isEmpty, !hasPages, !problems.hasErrors, site.edition == 0 {
            if let sheet = names.first(where: ForeignFile.isSpreadsheet) {
                problems.add(Diagnostic(at: .path("\(folders.data)/\(sheet)"), .foreign(.spreadsheet, insteadOf: .table)))
                return collections
            }
            let lone = files.filter { $0 != "collection.yaml" && !$0.utf8.hasPrefix("site.") }
            problems.add(
                Diagnostic(
                    at: .path(folders.data),
                    .noData(
                        help: lone.count == 1
                            ? "if \(lone[0]) is your data, rename it to data.\(lone[0].utf8.split(separator: ".").last ?? "json")"
                            : "put one of these into \(folders.data): the app's data.json, a folder for each collection, "
                                + "or a page such as about.md"
                    )
                )
            )
        }
        return collections
    }

    /// Reports folders whose names differ only in case or Unicode composition, because a file system or host may confuse them.
    private func distinct(_ names: [String]) -> [String] {
        var first: [String: String] = [:]
        return names.filter { name in
            guard let other = first.updateValue(name, forKey: name.collisionKey) else { return true }
            problems.add(
                Diagnostic(
                    at: .path("\(folders.data)/\(name)"),
                    .sameFolderName,
                    notes: [.init(location: .path("\(folders.data)/\(other)"), message: "this is the other")]
                )
            )
            return false
        }
    }

    /// Reads several collections at once. Their problems are reported in order.
    private func collections(named names: [String], isFront: Bool) -> [SiteCollection] {
        let read = Workers.map(names.count, jobs: jobs, run: 1) { index in
            var folder = self
            folder.problems = DiagnosticCollector()
            folder.onlyTitle = isFront ? site.title ?? site.originalTitle : nil
            return (collection: folder.collection(named: names[index], isFront: isFront), problems: folder.problems.diagnostics)
        }
        for (_, own) in read { problems.add(contentsOf: own) }
        return read.compactMap(\.collection)
    }

    package func collection(named name: String, isFront: Bool) -> SiteCollection? {
        let folder = "\(folders.data)/\(name)"
        do {
            let entries = try FileSystem.names(in: folder).filter { !$0.utf8.hasPrefix(".") && $0 != "collection.yaml" }
            let names = site.filter(entries, in: folder)
            var files = NotionPages.withoutParts(names.filter { isDataFile($0, in: folder) && !Self.isOfOtherProgram($0) })
            // If a kind takes two files, a translation may have only one of them.
            if !files.isEmpty, site.edition > 0, originals.first(where: { $0.slug == name.composed })?.content.kind.takesManyFiles == true {
                let own = Set(files.map { site.languages.nameWithoutLanguage($0).withoutEnding })
                files += entries.filter {
                    isDataFile($0, in: folder) && site.languages.edition(ofFile: $0) == nil && !own.contains($0.withoutEnding)
                }
            }
            let all = markdownFiles(in: folder)
            // A README alone is no data.
            var markdown = all.allSatisfy { Self.isTemplate(Self.relative($0, to: [folder])) && !isTable($0) } ? [] : all
            if let data = dataOfRepository(folder, names, files, markdown) { (files, markdown) = data }
            if problems.hasErrors { return nil }
            var library = markdown.isEmpty ? self.library(in: folder, beside: files) : []
            if files.isEmpty, library.isEmpty, markdown.isEmpty, site.edition == 0 {
                library = DataGroup.main(of: Self.data(below: folder, kinds), in: site.language).own.map(\.name)
            }
            if !library.isEmpty { files = library }
            guard !files.isEmpty || !markdown.isEmpty else {
                // The author may mean a file with a language in its name as data.
                warnOfOthers(names.filter { site.languages.edition(ofFile: $0) != nil }, in: folder, reading: "data.json, Markdown files")
                // The file belongs to another edition, which reports errors in it.
                if hasFont(folder) || site.edition > 0 || entries.contains(where: { site.languages.edition(ofFile: $0) != nil }) {
                    return nil
                }
                if let sheet = names.first(where: ForeignFile.isSpreadsheet) {
                    problems.add(Diagnostic(at: .path("\(folder)/\(sheet)"), .foreign(.spreadsheet, insteadOf: .table)))
                    return nil
                }
                let only = names.isEmpty ? "" : ", only \(names.prefix(3).joined(separator: ", "))\(names.count > 3 ? " …" : "")"
                problems.add(Diagnostic(at: .path(folder), .folderWithoutData(only: only, endings: Self.endings)))
                return nil
            }
            warnOfOthers(
                library.isEmpty ? names : names.filter { !Self.ofLibrary.contains($0) && !names.contains("\($0.withoutEnding).sdr") },
                in: folder,
                reading: "data.json, collection.yaml and Markdown files"
            )
            guard let slug = slug(name, folder), let settings = collectionSettings(folder, files + markdown.map(\.fileName)) else {
                return nil
            }
            markdown.removeAll { Self.isOfRoom($0, in: folder, settings) }
            return collection(
                slug: slug,
                folder: folder,
                files: files,
                markdown: markdown,
                settings: settings,
                defaultTitle: onlyTitle ?? slug,
                isFront: isFront
            )
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    /// The settings in `collection.yaml`, or the defaults; nil if the file exists but cannot be read. With the wrong settings, the data
    /// would have other errors.
    ///
    /// - Parameter files: the names of the data files.
    func collectionSettings(_ folder: String, _ files: [String]) -> CollectionSettings? {
        let path = folder + "/collection.yaml"
        let own = RepositorySettings.lines(of: folder, for: files, kinds).map { SourceFile(path: path, bytes: Array($0.utf8)) }
        let isMissing = FileSystem.kind(of: path) == nil
        let settings =
            isMissing && own == nil
            ? CollectionSettings() : (isMissing ? own : read(path)).flatMap { CollectionSettings($0, kinds: kinds, problems: problems) }
        guard var settings else { return nil }
        // A folder may say by its name who may see it: `drafts`, `private`.
        if folder != folders.data, !settings.decidesPublication {
            settings.publication.take(names: Self.publication(ofFolders: folder.fileName + "/data"))
        }
        guard site.edition > 0 else { return settings }
        // A translation may have too few fields to recognise its kind.
        let slug = folder == folders.data ? "" : folder.fileName.composed
        settings.kind = settings.kind ?? originals.first { $0.slug == slug }?.content.kind
        guard files.contains(where: { site.languages.edition(ofFile: $0) == site.edition }) else {
            settings.isOriginal = true
            return settings
        }
        // If the folder is unreadable, that was reported when its names were read.
        let all = (try? FileSystem.names(in: folder)) ?? []
        let file = site.languages.name(of: "collection.yaml", in: site.edition, among: all).flatMap { read("\(folder)/\($0)") }
        return settings.translated(into: site.language, file, kinds: kinds, problems: problems)
    }

}
