import DataReading
package import Diagnostics
import InterfaceTexts
import KnownExports
import SiteBase
import SiteModel
package import SiteRecords

/// Reads libraries, which have a file with metadata for each book: those of calibre and of e-readers with KOReader.
extension DataFolder {
    /// The names of calibre's own files, which contain no data of books.
    static let ofLibrary: Set<String> = ["metadata.db", "metadata_db_prefs_backup.json"]

    /// The number of levels of folders to search.
    private static let deepest = 8

    /// Whether a file contains the metadata of one book.
    package static func isPackage(_ name: String) -> Bool { isOfCalibre(name) || KOReaderMetadata.isNamed(name) }

    private static func isOfCalibre(_ name: String) -> Bool { name.lowercased().utf8.hasSuffix(".opf") }

    /// The metadata files below a folder, sorted. If books have both kinds, those of calibre say more.
    package static func packages(below folder: String) -> [String] {
        let all = files(below: folder, where: isPackage)
        let own = all.filter(isOfCalibre)
        return own.isEmpty ? all : own
    }

    /// The metadata files of a library, one beside each book: sorted paths in the folder. Empty if the folder contains other data.
    package func library(in folder: String, beside files: [String]) -> [String] {
        guard files.allSatisfy({ Self.isPackage($0) || Self.ofLibrary.contains($0) }), site.edition == 0 || site.languages.showsOriginals
        else {
            return []
        }
        return Self.packages(below: folder)
    }

    /// The paths of files in a folder and its subfolders, relative to the folder and sorted. Links are left out, because they may lead anywhere.
    package static func files(below folder: String, where isIncluded: (_ name: String) -> Bool) -> [String] {
        var found: [String] = []
        func search(_ path: String, depth: Int) {
            // An unreadable collection folder was already reported.
            for name in (try? FileSystem.names(in: "\(folder)/\(path)")) ?? [] where !name.utf8.hasPrefix(".") {
                let own = "\(path)\(name)"
                switch FileSystem.kind(of: "\(folder)/\(own)") {
                case .file where isIncluded(name): found.append(own)
                case .folder where depth < deepest && !foreignFolders.contains(name): search(own + "/", depth: depth + 1)
                default: continue
                }
            }
        }
        search("", depth: 0)
        return found.sorted { $0.isNaturallyBefore($1) }
    }

    /// Folders of other programs, which contain no data of the author's.
    private static let foreignFolders: Set<String> = [
        "node_modules", "logseq", "Pods", "Carthage", "DerivedData", "build", "vendor", "__MACOSX",
    ]

    /// Files of other programs, which contain no data of the author's.
    private static let foreignFiles: Set<String> = [
        "contents.json", "package.json", "package-lock.json", "tsconfig.json", "jsconfig.json", "composer.json", "config.yml",
        "config.yaml",
        "_config.yml", "_config.yaml", "hugo.yaml", "hugo.json", "mkdocs.yml", "netlify.json", "vercel.json", "now.json", "renovate.json",
        "pnpm-lock.yaml", "pnpm-workspace.yaml", "docker-compose.yml", "compose.yaml", "action.yml", "environment.yml", "app.json",
        "firebase.json", "angular.json", "deno.json", "biome.json", "turbo.json", "crowdin.yml", "sitemap.xml", "feed.xml", "atom.xml",
        "rss.xml", "browserconfig.xml", "config.json", "project.json", "site.json", "settings.json", "taskfile.yml", "info.json",
        "info.xml", "pubspec.yaml", "metadata_db_prefs_backup.json", "_quarto.yml", "_quarto.yaml", "_metadata.yml",
    ]

    /// Whether a file belongs to another program, such as the settings of a site generator.
    static func isOfOtherProgram(_ name: String) -> Bool {
        let name = name.lowercased()
        return foreignFiles.contains(name) || [".schema.json", ".config.json", ".lock"].contains { name.utf8.hasSuffix($0) }
    }

    /// Whether a folder is the repository of a site or program, whose data is somewhere below.
    static func isRepository(_ folder: String, _ names: [String]) -> Bool {
        names.contains {
            isOfOtherProgram($0)
                || [
                    "license", "license.md", "_data", "gemfile", "archetypes", "hugo.toml", "config.toml", ".obsidian", "_posts",
                ].contains(
                    $0.lowercased()
                )
        }
            || FileSystem.kind(of: "\(folder)/.git") == .folder || FileSystem.kind(of: "\(folder)/.github") == .folder
    }

    /// The data files or Markdown files that a repository, or a folder with data of several kinds, is about; nil for another folder, one
    /// with settings, or one without data.
    ///
    /// - Parameters:
    ///   - files: the names of the data files in the folder itself.
    ///   - markdown: the paths of all Markdown files.
    func dataOfRepository(_ folder: String, _ names: [String], _ files: [String], _ markdown: [String]) -> (
        files: [String], markdown: [String]
    )? {
        let hasSettings = FileSystem.kind(of: "\(folder)/collection.yaml") != nil
        let isRepository = Self.isRepository(folder, names)
        guard site.edition == 0, isRepository || !hasSettings else { return nil }
        let isUnclear =
            files.isEmpty && !markdown.isEmpty
            && (kind(ofMarkdown: markdown, CollectionSettings()) == nil || !hasSettings && areOfSeveralKinds(markdown))
        // A file called `data` is what the author means, beside others.
        let areSeveral = files.count > 1 && !files.contains { $0.utf8.hasPrefix("data.") }
        let isNested = files.isEmpty && markdown.isEmpty
        guard isUnclear || areSeveral || isRepository || isNested else { return nil }
        let groups = DataGroup.all(below: folder, kinds, in: site.language)
        guard let data = groups.first, !DataGroup.isAside(data.files[0]) else {
            // Data for tests must not stand in for the author's own, which cannot be read.
            let faults = Self.faults(below: folder)
            problems.add(contentsOf: faults)
            guard let data = groups.first, faults.isEmpty else { return nil }
            return data.notes.isEmpty ? (data.files, []) : ([], data.files.map { "\(folder)/\($0)" })
        }
        if !isUnclear, !isRepository {
            let isOnlyOne = data.kind.takesManyFiles ? groups.count > 1 : data.files.count == 1
            guard data.kind.takesManyFiles || !DataGroup.areOneList(groups, kinds), isNested || isOnlyOne else { return nil }
        }
        let others = groups.dropFirst().map { $0.files[0] }
        if !others.isEmpty, !data.isNamed {
            problems.add(
                Diagnostic(
                    at: .path(folder),
                    .otherDataOfRepository(data.files[0], others, mayReadAll: !isRepository && !data.kind.takesManyFiles)
                )
            )
        }
        return data.notes.isEmpty ? (data.files, []) : ([], data.files.map { "\(folder)/\($0)" })
    }

    /// Whether the first Markdown files of some folders show one kind, and those of others another.
    private func areOfSeveralKinds(_ files: [String]) -> Bool {
        let folders = Dictionary(grouping: files, by: \.parentFolder)
        guard folders.count > 1 else { return false }
        let shown = folders.values.compactMap { files -> CollectionKind? in
            // A single note does not make a list, nor do the pages of a diary, which are called by their days.
            guard files.count > 1 else { return nil }
            let titled = files.filter { FileDate($0.fileName) == nil || $0.fileName.utf8.count > "2026-01-31.md".utf8.count }
            return kinds.kind(ofMarkdown: beginning(of: titled).filter { !$0.members.isEmpty })
        }
        return Set(shown).count > 1
    }

    /// What is wrong with files that look like data and cannot be read, apart from those for tests.
    package static func faults(below folder: String) -> [Diagnostic] {
        let names = files(below: folder) { name in
            ["json", "yaml", "yml", "toml", "csv"].contains { name.lowercased().utf8.hasSuffix(".\($0)") } && !isOfOtherProgram(name)
        }
        return names.filter { !DataGroup.isAside($0) }.flatMap { name -> [Diagnostic] in
            let problems = DiagnosticCollector()
            let document = read("\(folder)/\(name)", problems).flatMap { Self.document(of: $0, problems) }
            _ = document?.root.records(in: document?.file ?? SourceFile(path: name, bytes: []))?.values(problems: problems)
            return problems.diagnostics.filter { $0.severity == .error }
        }
    }

    /// The data files in a folder and its subfolders, such as those of an app's datasets. If several have the same contents, the first counts.
    package static func data(below folder: String, _ kinds: CollectionKinds) -> [(name: String, document: CollectionSource.Document)] {
        let names = files(below: folder) { name in
            (endings + ["txt"]).contains { name.lowercased().utf8.hasSuffix(".\($0)") } && !isPackage(name) && !isOfOtherProgram(name)
                && !name.utf8.hasPrefix("~$")
        }
        var known: Set<Fingerprint> = []
        // Files that cannot be read are no data.
        let discarded = DiagnosticCollector()
        return NotionPages.withoutParts(names).compactMap { name in
            let path = "\(folder)/\(name)"
            guard !DatabaseExport.isPart(path), !name.lowercased().utf8.hasSuffix(".txt") || isText(path),
                let file = read(path, discarded),
                let document = document(of: file, discarded), kinds.isData(document),
                let bytes = try? FileSystem.read(file.path), known.insert(Fingerprint(bytes)).inserted
            else { return nil }
            return (name, document)
        }
    }

    /// The pages that Notion exports beside a table, relative to the folder.
    package static func pages(ofTable table: String, below folder: String) -> [String] {
        table.lowercased().utf8.hasSuffix(".csv")
            ? NotionPages.pages(of: table, among: files(below: folder, where: MarkdownFile.isNamed)) : []
    }

    /// The books of a library as one list; nil after reporting errors in some of them.
    func books(ofLibrary files: [String], in folder: String, _ settings: CollectionSettings) -> [Document]? {
        let read = Workers.map(files.count, jobs: jobs) { index in
            var own = self
            own.problems = DiagnosticCollector()
            return (document: own.document("\(folder)/\(files[index])", settings.kind), problems: own.problems.diagnostics)
        }
        for (_, own) in read { problems.add(contentsOf: own) }
        let all = read.compactMap(\.document)
        guard all.count == files.count, let format = all.first.flatMap({ ExportFormat.recognised($0.root) }),
            let kind = kinds.named(format.kind),
            let (list, _) = converted(all, of: format, kind, in: folder, settings)
        else { return nil }
        // Messages read the lines that they show from the disk again.
        for document in all { document.file.releaseContent() }
        return [list]
    }
}
