package import DataReading
import Diagnostics
import InterfaceTexts
import KnownExports
import SiteBase
package import SiteRecords

/// Data files of one collection below a folder: an app's project, a repository, a vault of notes, an unpacked export.
package struct DataGroup {
    package let kind: CollectionKind
    /// The paths of the files, relative to the folder.
    package let files: [String]
    /// The contents of the files; none for Markdown.
    package var documents: [CollectionSource.Document] = []
    /// The contents of Markdown files that can be read.
    package var notes: [MarkdownFile] = []
    /// The number of records.
    package let count: Int
    /// Whether the records have more than a title that other lists have too.
    private let isCertain: Bool
    /// Whether the settings of the repository name it.
    var isNamed = false

    /// Whether this is what the folder is about, rather than the other.
    private func isBefore(_ other: DataGroup) -> Bool {
        if isAside != other.isAside { return other.isAside }
        if isCertain != other.isCertain { return isCertain }
        return isCalled == other.isCalled ? other.count < count : isCalled
    }

    /// Whether its folder or file is called as people call such lists.
    private var isCalled: Bool {
        // Notes are called by their titles.
        let path = (notes.isEmpty ? files[0] : files[0].parentFolder).lowercased()
        let called = path.utf8.split(separator: "/").suffix(2).map { String(Substring($0)) }
        return kind.fileNames.contains { name in called.contains { $0.utf8.contains(name) } }
    }

    /// Whether it lies where programs keep data for tests, or is called like what a program needs.
    private var isAside: Bool { Self.isAside(files[0]) }

    package static func isAside(_ path: String) -> Bool {
        let folders: Set = [
            "test", "tests", "__tests__", "spec", "specs", "fixtures", "fixture", "mock", "mocks", "preview content", "testdata", "example",
            "examples",
        ]
        let needed: Set = [
            "navigation", "nav", "menu", "menus", "config", "settings", "manifest", "package", "hugo", "netlify", "cargo", "pyproject",
        ]
        let path = path.lowercased()
        let name = String(path.fileName.utf8.prefix(before: "."))
        if needed.contains(name) || ["config-", "theme"].contains(where: { name.utf8.hasPrefix($0) }) { return true }
        return path.utf8.split(separator: "/").dropLast().contains { part in
            folders.contains(String(part)) || String(part).utf8.hasSuffix("tests")
        }
    }

    /// All data below a folder, what the folder is about first.
    ///
    /// - Parameter language: the tag of the language to take, if there are folders for several.
    package static func all(below folder: String, _ kinds: CollectionKinds, in language: String?) -> [DataGroup] {
        let (all, others) = main(of: DataFolder.data(below: folder, kinds), in: language)
        // Both halves of an exhibition may be in different folders, such as an app's datasets.
        let groups = Dictionary(grouping: all) { file in
            let kind = kinds.recognised(file.document)
            let isExport = ExportFormat.recognised(file.document.root) != nil
            let ending = file.name.utf8.split(separator: ".").last.map { String($0) } ?? ""
            let isManifest = isExport && ExportFormat.recognised(file.document.root)?.name == ExportFormat.iiif.name
            let place =
                isManifest
                ? ["manifests"]
                : isExport ? [file.name] : kind?.takesManyFiles == true ? [] : [file.name.parentFolder, ending]
            return [kind?.name ?? ""] + place
        }
        let named = Self.named(below: folder)
        let alike = groups.values.flatMap { files in
            kinds.recognised(files[0].document)?.takesManyFiles == true ? [files] : Self.alike(files, kinds)
        }
        var further: [DataGroup] = []
        let data = alike.sorted { $0[0].name < $1[0].name }.compactMap { group -> DataGroup? in
            guard let kind = kinds.recognised(group[0].document) else { return nil }
            var files = group
            if kind.takesManyFiles {
                // One list and what describes it as a whole. Without a list, anything may look like that.
                let lists = files.filter { list(in: $0.document, kinds).isList || ExportFormat.recognised($0.document.root) != nil }
                let isOfManifests =
                    lists.count == files.count && lists.count { !ExportFormat.isCollection($0.document.root) } > 1
                    && lists.allSatisfy { ExportFormat.recognised($0.document.root)?.name == ExportFormat.iiif.name }
                guard !isOfManifests else {
                    return DataGroup(
                        kind: kind,
                        files: files.map(\.name),
                        documents: files.map(\.document),
                        count: files.count,
                        isCertain: true
                    )
                }
                guard let list = lists.max(by: { count($0.document, kinds) < count($1.document, kinds) }) else { return nil }
                further += lists.filter { $0.name != list.name }.map { other in
                    DataGroup(
                        kind: kind,
                        files: [other.name],
                        documents: [other.document],
                        count: count(other.document, kinds),
                        isCertain: false
                    )
                }
                files = [list] + files.filter { !$0.document.root.isList && $0.name != list.name }.prefix(1)
            }
            let isNamed = files.contains { named.contains($0.name.fileName.utf8.prefix(before: ".")) }
            return DataGroup(
                kind: kind,
                files: files.map(\.name),
                documents: files.map(\.document),
                count: files.reduce(0) { $0 + count($1.document, kinds) },
                isCertain: named.isEmpty ? files.contains { kinds.isCertain($0.document) } : isNamed,
                isNamed: isNamed
            )
        }
        let texts = DataFolder.files(below: folder, where: MarkdownFile.isNamed)
        let notes = texts.filter { !DataFolder.isTemplate($0) }
        var found = data + further + markdown(notes, in: folder, below: "", kinds)
        if found.isEmpty { found = tables(texts, in: folder, kinds) }
        return found.enumerated().sorted {
            $0.element.isBefore($1.element) || !$1.element.isBefore($0.element) && $0.offset < $1.offset
        }.map(\.element)
            + others.compactMap { file in
                kinds.recognised(file.document).map {
                    DataGroup(kind: $0, files: [file.name], documents: [file.document], count: 0, isCertain: false)
                }
            }
    }

    /// Tables of records in Markdown files.
    private static func tables(_ files: [String], in folder: String, _ kinds: CollectionKinds) -> [DataGroup] {
        files.compactMap { name in
            let file = DataFolder.read("\(folder)/\(name)", DiagnosticCollector())
            guard let document = file.flatMap({ DataFolder.table(of: $0, kinds) }), let kind = kinds.recognised(document) else {
                return nil
            }
            return DataGroup(kind: kind, files: [name], documents: [document], count: count(document, kinds), isCertain: false)
        }
    }

    /// Those of some files that are data in one language and not for tests, and the others.
    static func main(of all: [(name: String, document: CollectionSource.Document)], in language: String?) -> (
        own: [(name: String, document: CollectionSource.Document)], others: [(name: String, document: CollectionSource.Document)]
    ) {
        let names = all.map(\.name)
        let plain = names.filter { !isAside($0) }
        let known = plain.isEmpty ? names : plain
        let editions = Dictionary(grouping: known) { withoutLanguage($0).path }
        let taken = Set(
            editions.values.flatMap { names -> [String] in
                let tags = names.compactMap { withoutLanguage($0).tag }
                guard names.count > 1, tags.count == names.count else { return names }
                let own = zip(names, tags).first { $1.primaryLanguage == language?.primaryLanguage }?.0
                return [own ?? names.sorted()[0]]
            }
        )
        return (all.filter { taken.contains($0.name) }, all.filter { !taken.contains($0.name) })
    }

    /// A path without the language of the folder `ko.lproj` or `ko`, and that language.
    private static func withoutLanguage(_ path: String) -> (path: String, tag: String?) {
        let parts = path.utf8.split(separator: "/").map { String($0) }
        let tags = parts.dropLast().map { part -> String? in
            let tag = part.utf8.hasSuffix(".lproj") ? String(part.dropLast(6)) : part
            let isTag =
                tag.utf8.prefix(before: "-").utf8.count == 2 && tag.utf8.count <= 7 && tag.utf8.allSatisfy { $0 < 0x80 && $0 > 0x2C }
            return isTag
                && (part != tag || KnownLanguage.tags.contains(tag.primaryLanguage)
                    || ["zh", "es", "it", "pt"].contains(tag.primaryLanguage))
                ? tag : nil
        }
        guard let place = tags.firstIndex(where: { $0 != nil }) else { return (path, nil) }
        return ((parts[..<place] + ["*"] + parts[(place + 1)...]).joined(separator: "/"), tags[place])
    }

    /// Markdown files in the highest folder where most are of one kind; in its subfolders, if there is none.
    private static func markdown(_ files: [String], in folder: String, below base: String, _ kinds: CollectionKinds) -> [DataGroup] {
        // What the names of folders hold back, such as `_drafts`, is never what a repository is about.
        let files = base.isEmpty ? files.filter { DataFolder.publication(ofFolders: $0).isEmpty } : files
        let alone = files.compactMap { name in
            DataFolder.read("\(folder)/\(name)", DiagnosticCollector()).flatMap {
                MarkdownFile($0, mayBeBook: true, problems: DiagnosticCollector())
            }
            .map { (name: name, file: $0, kind: kinds.kind(ofMarkdown: [$0])) }
        }
        let read = together(alone, kinds)
        func isMost(_ kind: CollectionKind, of files: [(name: String, file: MarkdownFile, kind: CollectionKind?)]) -> Bool {
            // Plain notes may stand beside them.
            files.count { $0.kind == kind } * 2 > files.count { !$0.file.members.isEmpty }
        }
        // Each collection of a Jekyll site has a folder of its own.
        let isJekyll = base.isEmpty && files.contains { $0.utf8.hasPrefix("_posts/") }
        guard !isJekyll, let kind = kinds.all.first(where: { isMost($0, of: read) }) else {
            let below = Dictionary(grouping: files.filter { $0.dropFirst(base.count).utf8.contains(UInt8(ascii: "/")) }) { name in
                "\(base)\(name.dropFirst(base.count).utf8.prefix(before: "/"))/"
            }
            return below.sorted { $0.key < $1.key }.flatMap { markdown($0.value, in: folder, below: $0.key, kinds) }
        }
        // Folders of other notes stay out.
        let own = Dictionary(grouping: read) { $0.name.parentFolder }.values
            .flatMap { files in isMost(kind, of: files) ? files : files.filter { $0.kind == kind } }
            .sorted { $0.name.isNaturallyBefore($1.name) }
        // Together they show more than each of them.
        let whole = kinds.kind(ofMarkdown: own.prefix(DataFolder.mostTried).map(\.file)) ?? kind
        // A note that cannot be read belongs to its folder; the first build reports it.
        let (known, folders) = (Set(read.map(\.name)), Set(own.map(\.name.parentFolder)))
        let unread = files.filter { !known.contains($0) && folders.contains($0.parentFolder) }
        let isDated = kind.markdown?.isDated ?? false
        let group = DataGroup(kind: whole, files: own.map(\.name) + unread, notes: own.map(\.file), count: own.count, isCertain: !isDated)
        // Another folder may be what people call such lists.
        let others = read.filter { !folders.contains($0.name.parentFolder) && $0.kind != nil }.map(\.name)
        return [group] + (others.isEmpty ? [] : markdown(others, in: folder, below: base, kinds))
    }

    /// The same notes. Those that show no kind alone, or look like posts, have the one that all notes of their folder show, such as books by
    /// different people.
    private static func together(_ notes: [(name: String, file: MarkdownFile, kind: CollectionKind?)], _ kinds: CollectionKinds)
        -> [(name: String, file: MarkdownFile, kind: CollectionKind?)]
    {
        func isUncertain(_ kind: CollectionKind?) -> Bool { kind?.markdown?.isDated ?? true }
        let folders = Dictionary(grouping: notes.filter { !$0.file.members.isEmpty }) { $0.name.parentFolder }
        let shown = folders.mapValues { notes -> CollectionKind? in
            guard notes.count > 1, notes.count(where: { isUncertain($0.kind) }) * 2 > notes.count else { return nil }
            return kinds.kind(ofMarkdown: notes.prefix(DataFolder.mostTried).map(\.file))
        }
        return notes.map { note in
            guard !note.file.members.isEmpty, isUncertain(note.kind) else { return note }
            return (note.name, note.file, (shown[note.name.parentFolder] ?? nil) ?? note.kind)
        }
    }

    /// Whether files that show different kinds are one list after all: they have one format, and their records mostly the same keys.
    static func areOneList(_ groups: [DataGroup], _ kinds: CollectionKinds) -> Bool {
        let files = groups.flatMap { zip($0.files, $0.documents).map { (name: $0, document: $1) } }
        let endings = Set(groups.flatMap(\.files).map { $0.utf8.split(separator: ".").last.map { String(Substring($0)) } ?? "" })
        return endings.count == 1 && alike(files, kinds).count == 1
    }

    /// Files of one folder, divided into those whose records have mostly the same keys.
    private static func alike(
        _ files: [(name: String, document: CollectionSource.Document)],
        _ kinds: CollectionKinds
    ) -> [[(name: String, document: CollectionSource.Document)]] {
        var groups: [(keys: Set<String>, files: [(name: String, document: CollectionSource.Document)])] = []
        for file in files {
            let keys = Set(list(in: file.document, kinds).recordKeys)
            let record = kinds.recognised(file.document)?.record
            if let index = groups.firstIndex(where: { group in
                let shared = group.keys.intersection(keys)
                let known = record?.fields(named: Array(shared)) ?? []
                return shared.count * 2 >= max(group.keys.count, keys.count)
                    || known.count > 1 && !CollectionKinds.ofAnyList.isSuperset(of: known)
            }) {
                groups[index].files.append(file)
            } else {
                groups.append((keys, [file]))
            }
        }
        return groups.map(\.files)
    }

    /// The data files that the settings of CollectionBuilder or Wax name, without extensions.
    private static func named(below folder: String) -> Set<Substring> {
        let discarded = DiagnosticCollector()
        guard let file = DataFolder.read("\(folder)/_config.yml", discarded), let settings = YAMLReader.read(file, problems: discarded)
        else { return [] }
        let ofWax = settings.member("collections")?.members?.map {
            $0.value.member("metadata")?.member("source") ?? $0.value.member("source")
        }
        return Set(([settings.member("metadata")] + (ofWax ?? [])).compactMap { $0?.text?.fileName.utf8.prefix(before: ".") })
    }

    /// The list of records in a file, or all of its data if it has none.
    package static func list(in document: CollectionSource.Document, _ kinds: CollectionKinds) -> SourceValue {
        RecordSearch(nil, among: kinds).list(in: document.root)?.list ?? document.root
    }

    /// The number of records in a file.
    package static func count(_ document: CollectionSource.Document, _ kinds: CollectionKinds) -> Int {
        let list = list(in: document, kinds)
        return list.records(in: document.file)?.count
            ?? list.members?.lazy.compactMap { $0.value.records(in: document.file)?.count }.first ?? 0
    }
}

extension CollectionKinds {
    /// The fields that a list of links or posts may have, too.
    static let ofAnyList: Set = [
        "id", "title", "name", "url", "tags", "date", "overview", "desc", "summary", "cover", "image_name", "notes", "published_at",
        "registered_at", "updated_at",
    ]

    /// Whether data shows its kind by more than a title: it is a known export, or its records have three fields of the kind, among them one
    /// that a list of links or posts does not have.
    fileprivate func isCertain(_ document: CollectionSource.Document) -> Bool {
        if ExportFormat.recognised(document.root) != nil { return true }
        guard let kind = recognised(document), let record = kind.record else { return false }
        let keys = DataGroup.list(in: document, self).recordKeys
        let known = record.fields(named: keys)
        return record.wrapper.map(keys.contains) ?? false || known.count > 2 && !Self.ofAnyList.isSuperset(of: known)
    }
}
