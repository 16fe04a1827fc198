import DataReading
import Diagnostics
import KnownExports
import SiteAssets
import SiteBase
import SiteLoading
import SiteModel
import SiteRecords

/// Data of one collection below a folder, and the pictures that it names. The folder may be an app's project, a vault of notes, a library of
/// books, a repository or an unpacked export.
struct FoundData {
    let kind: CollectionKind
    /// The paths of the data files, relative to the folder.
    let files: [String]
    /// The number of records.
    let count: Int
    /// The columns or keys of the records; none for an export.
    let columns: [String]
    /// Some texts of the records.
    let texts: [String]
    /// Whether the files are Markdown.
    let isMarkdown: Bool
    private var isTable = false
    private let folder: String
    /// The folder of Markdown files, relative and with a slash; names in the new site are relative to it.
    private let base: String
    /// The names in the data that may be those of pictures, by collision keys.
    private let words: Set<String>

    /// The name of a file in the new collection's folder.
    func name(of path: String) -> String {
        if files.contains(path), !isMarkdown, !files.contains(where: DataFolder.isPackage) { return path.fileName }
        return path.utf8.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
    }

    /// Whether the data shows its kind without settings: neither Markdown nor a table does.
    var showsKind: Bool { !isMarkdown && !isTable }

    /// The paths of the pictures that the data names, relative to the folder.
    var pictures: [String] {
        let all = DataFolder.files(below: folder, where: ImageFinder.hasEnding)
        let named = Set(Self.pictures(among: all, words, kind, count))
        return all.filter { path in
            // A record in Markdown has the picture with its own name, or in a folder of its own any.
            named.contains(path)
                || isMarkdown
                    && files.contains { $0.stem == path.stem || $0.fileName.stem == "index" && $0.parentFolder == path.parentFolder }
        }
    }

    /// Those of some pictures that data files name or that their kind uses.
    static func pictures(among all: [String], namedBy documents: [CollectionSource.Document], _ kind: CollectionKind) -> [String] {
        var words: Set<String> = []
        for document in documents { collectNames(in: document.root, into: &words) }
        return pictures(among: all, words, kind, documents.reduce(0) { $0 + count($1) })
    }

    private static func pictures(among all: [String], _ words: Set<String>, _ kind: CollectionKind, _ count: Int) -> [String] {
        let usual = kind.usualPictures(all.map { name(ofPicture: $0).stem }, count).map(\.collisionKey)
        let names = words.union(usual)
        return all.filter { path in
            let name = name(ofPicture: path)
            return [name, name.stem].contains { names.contains($0.collisionKey) }
        }
    }

    /// The name that data uses for a picture: that of its set, if it is in an app's asset catalogue.
    private static func name(ofPicture path: String) -> String {
        let set = path.parentFolder.fileName
        return set.utf8.hasSuffix(".imageset") ? "\(set.stem).\(path.utf8.split(separator: ".").last ?? "png")" : path.fileName
    }

    /// All data below a folder, the most records first.
    static func all(below folder: String, _ kinds: CollectionKinds = .ofBooks) -> [FoundData] {
        let packages = DataFolder.files(below: folder, where: DataFolder.isPackage)
        var found: [FoundData] = []
        if let kind = kinds.named(ExportFormat.calibreOPF.kind), !packages.isEmpty {
            let covers = packages.map { "\($0.parentFolder)/cover.jpg" }
            found.append(
                FoundData(
                    kind: kind,
                    files: packages + covers.filter { FileSystem.kind(of: "\(folder)/\($0)") == .file },
                    count: packages.count,
                    columns: [],
                    texts: [],
                    isMarkdown: false,
                    folder: folder,
                    base: "",
                    words: []
                )
            )
        }
        found += files(DataFolder.data(below: folder, kinds), in: folder, kinds)
        let notes = DataFolder.files(below: folder, where: MarkdownFile.isNamed).filter { !DataFolder.isTemplate($0) }
        found += markdown(notes, in: folder, below: "", kinds)
        return found.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }

    /// Data files by kind and folder. Both halves of an exhibition may be in different folders, such as an app's datasets.
    private static func files(
        _ all: [(name: String, document: CollectionSource.Document)],
        in folder: String,
        _ kinds: CollectionKinds
    ) -> [FoundData] {
        let groups = Dictionary(grouping: all) { file in
            let kind = kinds.recognised(file.document)
            let isExport = ExportFormat.recognised(file.document.root) != nil
            return [kind?.name ?? "", isExport ? file.name : kind?.takesManyFiles == true ? "" : file.name.parentFolder]
        }
        return groups.sorted { $0.value[0].name < $1.value[0].name }.compactMap { group in
            guard let kind = kinds.recognised(group.value[0].document) else { return nil }
            var files = group.value
            if kind.takesManyFiles {
                // One list and what describes it as a whole.
                let lists = files.filter(\.document.root.isList)
                files = [lists.max { count($0.document) < count($1.document) }, files.first { !$0.document.root.isList }].compactMap(\.self)
            }
            var words: Set<String> = []
            for file in files { collectNames(in: file.document.root, into: &words) }
            return FoundData(
                kind: kind,
                files: files.flatMap { file in
                    [file.name] + DatabaseExport.otherFiles(of: "\(folder)/\(file.name)").map { String($0.dropFirst(folder.count + 1)) }
                },
                count: files.reduce(0) { $0 + count($1.document) },
                columns: files.contains { ExportFormat.recognised($0.document.root) != nil } ? [] : files[0].document.root.recordKeys,
                texts: files.flatMap { DataLanguage.texts(in: $0.document.root) },
                isMarkdown: false,
                isTable: files[0].document.root.columns != nil,
                folder: folder,
                base: "",
                words: words
            )
        }
    }

    private static func count(_ document: CollectionSource.Document) -> Int {
        let root = document.root
        let list = RecordSearch(nil, among: .ofBooks).list(in: root)?.list ?? root
        return list.records(in: document.file)?.count
            ?? list.members?.lazy.compactMap { $0.value.records(in: document.file)?.count }.first ?? 0
    }

    /// Markdown files in the highest folder where most are of one kind; in its subfolders, if there is none.
    private static func markdown(_ files: [String], in folder: String, below base: String, _ kinds: CollectionKinds) -> [FoundData] {
        let read = files.compactMap { name in
            DataFolder.read("\(folder)/\(name)", DiagnosticCollector()).flatMap { MarkdownFile($0, problems: DiagnosticCollector()) }
                .map { (name: name, file: $0, kind: kinds.kind(ofMarkdown: [$0])) }
        }
        func isMost(_ kind: CollectionKind, of files: [(name: String, file: MarkdownFile, kind: CollectionKind?)]) -> Bool {
            files.count { $0.kind == kind } * 2 > files.count
        }
        if let kind = kinds.all.first(where: { isMost($0, of: read) }) {
            // Folders of other notes stay out.
            let own = Dictionary(grouping: read) { $0.name.parentFolder }.values.filter { isMost(kind, of: $0) }.flatMap(\.self)
                .sorted { $0.name.isNaturallyBefore($1.name) }
            // A note that cannot be read belongs to its folder; the first build reports it.
            let (known, folders) = (Set(read.map(\.name)), Set(own.map(\.name.parentFolder)))
            let unread = files.filter { !known.contains($0) && folders.contains($0.parentFolder) }
            var words: Set<String> = []
            for file in own.map(\.file) {
                for member in file.members { collectNames(in: member.value, into: &words) }
                if case .text(let text)? = file.whole?.content { collectNames(inMarkdown: text, into: &words) }
            }
            let found = FoundData(
                kind: kind,
                files: own.map(\.name) + unread,
                count: own.count,
                columns: own.flatMap { $0.file.members.map(\.key) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
                texts: own.prefix(20).flatMap { one in
                    one.file.members.flatMap { DataLanguage.texts(in: $0.value) } + (one.file.whole.map(DataLanguage.texts) ?? [])
                },
                isMarkdown: true,
                folder: folder,
                base: commonFolder(of: own.map(\.name)),
                words: words
            )
            return [found]
        }
        let below = Dictionary(grouping: files.filter { $0.dropFirst(base.count).utf8.contains(UInt8(ascii: "/")) }) { name in
            "\(base)\(name.dropFirst(base.count).utf8.prefix(before: "/"))/"
        }
        return below.sorted { $0.key < $1.key }.flatMap { markdown($0.value, in: folder, below: $0.key, kinds) }
    }

    /// The deepest folder that contains all files, with a slash; empty if there is none.
    private static func commonFolder(of files: [String]) -> String {
        let folders = files.map { $0.parentFolder == $0 ? [] : $0.utf8.split(separator: "/").dropLast().map(String.init) }
        var common = folders.first ?? []
        for folder in folders { common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0)) }
        return common.map { $0 + "/" }.joined()
    }

    private static func collectNames(in value: SourceValue, into names: inout Set<String>) {
        switch value.content {
        case .text(let text), .plain(let text): collectNames(inMarkdown: text, into: &names)
        case .list(let elements): for element in elements { collectNames(in: element, into: &names) }
        case .records(let records):
            for element in records.values(problems: DiagnosticCollector()) { collectNames(in: element, into: &names) }
        case .object(let members): for member in members { collectNames(in: member.value, into: &names) }
        case .null, .flag, .number: break
        }
    }

    /// Adds the last parts of all paths in a text, such as those in `![[Covers/salt.png|200]]` and `![](covers/low%20tide.jpg)`.
    private static func collectNames(inMarkdown text: String, into names: inout Set<String>) {
        for part in text.unicodeScalars.split(whereSeparator: { "()[]<>|#\"'\n\t".unicodeScalars.contains($0) }) where part.count < 300 {
            let path = String(part).trimmed
            let name = path.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? path
            names.insert(name.collisionKey)
            if name.utf8.contains(UInt8(ascii: "%")), let decoded = name.percentDecoded { names.insert(decoded.collisionKey) }
        }
    }
}

extension String {
    /// A name without its extension.
    fileprivate var stem: String { utf8.lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}
