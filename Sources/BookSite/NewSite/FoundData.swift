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
    /// Whether the files are tables.
    private(set) var isTable = false
    private let folder: String
    /// The folder of Markdown files, relative and with a slash; names in the new site are relative to it.
    private let base: String
    /// The names in the data that may be those of pictures, by collision keys.
    private let words: Set<String>

    /// The names of folders whose pictures belong to records with these numbers, by collision keys.
    private var folders: Set<String> = []

    /// The columns of an export that have values and no field.
    private(set) var unusedColumns: [String] = []

    /// The columns of an export that have values and no field.
    static func unusedColumns(of document: CollectionSource.Document) -> [String] {
        guard let format = ExportFormat.recognised(document.root) else { return [] }
        let first = document.root.firstElements(200).compactMap(\.members)
        return format.columns.filter { $0.isLeftOut && $0.remark == ExportColumn.forOwnField }.map(\.name).filter { name in
            first.contains { members in members.contains { $0.key == name && !($0.value.plainWord?.isBlank ?? $0.value.isAbsent) } }
        }
    }

    /// The name of a file in the new collection's folder.
    func name(of path: String) -> String {
        if files.contains(path), path != files[0], MarkdownFile.isNamed(path), !isMarkdown {
            return "\(path.parentFolder.fileName)/\(path.fileName)"
        }
        if files.contains(path), !isMarkdown, !files.contains(where: DataFolder.isPackage) { return path.fileName }
        let pages = files.first { MarkdownFile.isNamed($0) && !isMarkdown }?.parentFolder ?? ""
        if !pages.isEmpty, path.utf8.hasPrefix(pages + "/") { return "\(pages.fileName)/\(path.dropFirst(pages.count + 1))" }
        if !files.contains(path), let named = nameInData(of: path) { return named }
        return path.utf8.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
    }

    /// The longest end of a picture's path that the data names: `x/cover.jpg` of `img/x/cover.jpg`; nil if it names none with a folder.
    private func nameInData(of path: String) -> String? {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        let ends = parts.indices.dropLast().map { parts[$0...].joined(separator: "/") }
        return ends.first { words.contains($0.collisionKey) }
    }

    /// Where the data is, for messages: a file, or a folder of notes with their number.
    var place: String { isMarkdown && files.count > 1 && !base.isEmpty ? "\(base.dropLast()) (\(files.count) files)" : files[0] }

    /// Whether the data shows its kind without settings: neither Markdown nor a table does.
    var showsKind: Bool { !isMarkdown && !isTable }

    /// The paths of the pictures, recordings, films and documents that the data names, relative to the folder.
    var pictures: [String] {
        let takesFiles = kind.record?.fields.contains { $0.type.hasFiles } ?? false
        let all = DataFolder.files(below: folder) { ImageFinder.isPicture($0) || takesFiles && LinkedFile.ending(of: $0) != nil }
        let named = Set(Self.pictures(among: all, words, kind, count))
        let ofRecords = all.filter {
            folders.contains($0.parentFolder.fileName.collisionKey) || folders.contains($0.fileName.stem.collisionKey)
        }
        // Wax makes smaller pictures of the original ones.
        let originals = ofRecords.filter { !$0.utf8.contains("derivatives/") }
        if !ofRecords.isEmpty { return originals.isEmpty ? ofRecords : originals }
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
        return pictures(among: all, words, kind, documents.reduce(0) { $0 + DataGroup.count($1, .ofBooks) })
    }

    private static func pictures(among all: [String], _ words: Set<String>, _ kind: CollectionKind, _ count: Int) -> [String] {
        let usual = kind.usualPictures(all.map { name(ofPicture: $0).stem }, count).map(\.collisionKey)
        let names = words.union(usual)
        let numbers =
            kind.alone == nil
            ? [] : Set(words.filter { $0.utf8.contains { (0x30...0x39).contains($0) } && $0.utf8.count <= 60 }.map(NamedPictures.key))
        return all.filter { path in
            let name = name(ofPicture: path)
            if [name, name.stem, NamedPictures.withoutRemark(name.stem), String(name.utf8.prefix(before: "@"))].contains(where: {
                names.contains($0.collisionKey)
            }) {
                return true
            }
            // Photographs of a museum begin with the inventory number, which has a digit.
            return NamedPictures.beginnings(of: name.stem).contains(where: numbers.contains)
                || numbers.contains(NamedPictures.key(of: path.parentFolder.fileName))
        }
    }

    /// The name that data uses for a picture: that of its set, if it is in an app's asset catalogue.
    private static func name(ofPicture path: String) -> String {
        let set = path.parentFolder.fileName
        return set.utf8.hasSuffix(".imageset") ? "\(set.stem).\(path.utf8.split(separator: ".").last ?? "png")" : path.fileName
    }

    /// All data below a folder: what shows its kind by more than titles first, then the most records.
    static func all(below folder: String, _ kinds: CollectionKinds = .ofBooks) -> [FoundData] {
        let packages = DataFolder.packages(below: folder)
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
        return found
            + DataGroup.all(below: folder, kinds, in: DataLanguage.ofSystem).map {
                $0.notes.isEmpty ? files($0, in: folder, kinds) : markdown($0, in: folder)
            }
    }

    private static func markdown(_ group: DataGroup, in folder: String) -> FoundData {
        var words: Set<String> = []
        for file in group.notes {
            for member in file.members { collectNames(in: member.value, into: &words) }
            if case .text(let text)? = file.whole?.content { collectNames(inMarkdown: text, into: &words) }
        }
        return FoundData(
            kind: group.kind,
            files: group.files,
            count: group.count,
            columns: group.notes.flatMap { $0.members.map(\.key) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
            texts: group.notes.prefix(20).flatMap { file in
                file.members.flatMap { DataLanguage.texts(in: $0.value) } + (file.whole.map(DataLanguage.texts) ?? [])
            },
            isMarkdown: true,
            folder: folder,
            base: commonFolder(of: group.files),
            words: words
        )
    }

    /// The deepest folder that contains all files, with a slash; empty if there is none.
    private static func commonFolder(of files: [String]) -> String {
        let folders = files.map { $0.parentFolder == $0 ? [] : $0.utf8.split(separator: "/").dropLast().map(String.init) }
        var common = folders.first ?? []
        for folder in folders { common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0)) }
        return common.map { $0 + "/" }.joined()
    }

    private static func files(_ group: DataGroup, in folder: String, _ kinds: CollectionKinds) -> FoundData {
        let documents = group.documents
        var words: Set<String> = []
        for document in documents { collectNames(in: document.root, into: &words) }
        for page in group.files.flatMap({ DataFolder.pages(ofTable: $0, below: folder) }) {
            // The first build reports a page that cannot be read.
            let text = (try? FileSystem.read("\(folder)/\(page)")).map { String(decoding: $0, as: UTF8.self) }
            if let text { collectNames(inMarkdown: text, into: &words) }
        }
        var found = FoundData(
            kind: group.kind,
            files: group.files.flatMap { file in
                [file] + DatabaseExport.otherFiles(of: "\(folder)/\(file)").map { String($0.dropFirst(folder.count + 1)) }
                    + DataFolder.pages(ofTable: file, below: folder)
            },
            count: group.count,
            columns: documents.contains { ExportFormat.recognised($0.root) != nil }
                ? [] : DataGroup.list(in: documents[0], kinds).recordKeys,
            texts: documents.flatMap { DataLanguage.texts(in: $0.root) },
            isMarkdown: false,
            isTable: documents[0].root.columns != nil,
            folder: folder,
            base: "",
            words: words,
            folders: Set(
                documents.filter { ExportFormat.recognised($0.root)?.name == ExportFormat.wax.name }.flatMap { document in
                    document.root.firstElements(.max).compactMap { $0.member("pid")?.text?.collisionKey }
                }
            )
        )
        found.unusedColumns = documents.flatMap(unusedColumns)
        return found
    }

    private static func collectNames(in value: SourceValue, into names: inout Set<String>) {
        switch value.content {
        case .text(let text), .plain(let text):
            collectNames(inMarkdown: text, into: &names)
            // A name may have brackets and other signs inside.
            if ImageFinder.hasEnding(text), text.utf8.count < 300 { names.insert(text.fileName.collisionKey) }
        case .list(let elements): for element in elements { collectNames(in: element, into: &names) }
        case .records(let records):
            for element in records.values(problems: DiagnosticCollector()) { collectNames(in: element, into: &names) }
        case .object(let members):
            for member in members {
                // The name of a record may be that of its picture.
                if member.key.utf8.contains("-") { names.insert(member.key.collisionKey) }
                collectNames(in: member.value, into: &names)
            }
        case .null, .flag, .number: break
        }
    }

    /// Adds the last parts of all paths in a text, such as those in `![[Covers/salt.png|200]]` and `![](covers/low%20tide.jpg)`.
    private static func collectNames(inMarkdown text: String, into found: inout Set<String>) {
        let parts = text.unicodeScalars.split(whereSeparator: { "()[]<>|#\"'\n\t".unicodeScalars.contains($0) })
        // A cell may name several files, and a name may have a comma.
        let names = parts.flatMap { part in [part] + part.split { $0 == ";" || $0 == "," } }
        for part in names where part.count < 300 {
            let path = String(part).trimmed
            let name = path.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? path
            found.insert(name.collisionKey)
            if path.utf8.count > name.utf8.count {
                let parts = path.unicodeScalars.split { $0 == "/" || $0 == "\\" }.map { String($0) }.filter { $0 != "." }
                found.insert(parts.joined(separator: "/").collisionKey)
            }
            if name.utf8.contains(UInt8(ascii: "%")), let decoded = name.percentDecoded { found.insert(decoded.collisionKey) }
        }
    }
}

extension String {
    /// A name without its extension.
    fileprivate var stem: String { utf8.lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}
