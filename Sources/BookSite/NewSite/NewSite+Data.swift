import DataReading
import Diagnostics
import KnownExports
import SiteAssets
import SiteBase
import SiteLoading
import SiteModel
public import SitePipeline
import SiteRecords

/// Creates a new site from an author's files.
extension NewSite {
    /// Reads the data to recognise its kind. The files are copied unchanged, with the pictures beside them that they name.
    ///
    /// - Parameter kindName: the kind of the data; nil to recognise it.
    /// - Throws: an error if a file cannot be read or its kind is unknown. The first build reports errors in single fields.
    public init(around paths: [String], as kindName: String? = nil) throws(BuildFailure) {
        let problems = DiagnosticCollector()
        // The user may name a file twice.
        let paths = paths.enumerated().filter { index, path in !paths[..<index].contains(path) }.map(\.element)
        for path in paths where FileSystem.target(of: path) == nil {
            problems.add(Diagnostic(at: .path(path), .missingFile(help: "name the file that holds your data")))
        }
        if problems.hasErrors { throw BuildFailure(diagnostics: problems.diagnostics) }
        let documents = paths.compactMap { path in
            DataFolder.read(path, problems).flatMap { Self.document(of: $0, problems) }
        }
        guard documents.count == paths.count else { throw BuildFailure(diagnostics: problems.diagnostics) }
        let named = kindName.flatMap(CollectionKinds.ofBooks.named)
        let kinds = documents.map { named ?? CollectionKinds.ofBooks.recognised($0) }
        guard let kind = kinds.compactMap(\.self).first, kinds.allSatisfy({ $0 ?? kind == kind }),
            kind.takesManyFiles || documents.count == 1
        else {
            throw BuildFailure(diagnostics: Self.unknown(documents, kinds))
        }
        let names = documents.map { Self.name(of: $0.file) }
        let isRoot = kind.mayLieAtRoot
        let folder = isRoot ? "data" : "data/\(kind.exampleFolder)"
        var files: [File] = []
        for (document, name) in zip(documents, names) {
            let ending = name.utf8.split(separator: ".").last.map(String.init) ?? "json"
            do throws(FileError) {
                // The text read from a database differs from the file's bytes.
                let bytes = document.file.hasLines ? try document.file.bytes() : try FileSystem.read(document.file.path)
                files.append(File(path: isRoot ? "data/data.\(ending)" : "\(folder)/\(name)", bytes: bytes))
                for (name, bytes) in try Self.pictures(of: document, kind)
                where !files.contains(where: { $0.path == "\(folder)/\(name)" }) {
                    files.append(File(path: "\(folder)/\(name)", bytes: bytes))
                }
            } catch {
                throw BuildFailure(diagnostics: [error.diagnostic])
            }
        }
        let columns = documents.lazy.compactMap(\.root.columns).first ?? []
        let isExport = documents.contains { ExportFormat.recognised($0.root) != nil }
        if !isExport, named != nil || !columns.isEmpty, let record = kind.record {
            let lines = UnderstoodColumns(columns, as: record).lines(kind: kind.name, showsAll: kind.mustBeNamed)
            files.append(File(path: "\(folder)/collection.yaml", bytes: Array(lines.utf8)))
        }
        self.init(files, contents: kind.article)
    }

    /// The file's name in the site. The extension follows the contents, even for `data.txt`.
    private static func name(of file: SourceFile) -> String {
        let name = file.path.fileName
        guard !DataFolder.endings.contains(where: { name.lowercased().utf8.hasSuffix(".\($0)") }) else { return name }
        if BookmoryBackup.recognises(file.path) { return name }
        if name.lowercased().utf8.hasSuffix(".txt"), KindleClippings.recognises(beginning(of: file)) { return name }
        let first = beginning(of: file).dropFirst(file.byteOrderMarkLength).first { !" \n\r\t".utf8.contains($0) }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        return "\(name.utf8.prefix(before: ".")).\(isJSON ? "json" : "yaml")"
    }

    /// Enough bytes to recognise JSON. Errors are reported when the whole file is read.
    private static func beginning(of file: SourceFile) -> [UInt8] {
        do throws(FileError) {
            return try file.read(from: 0, count: 4_096)
        } catch {
            return []
        }
    }

    private static func document(of file: SourceFile, _ problems: DiagnosticCollector) -> CollectionSource.Document? {
        guard name(of: file).utf8.hasSuffix(".json") else { return DataFolder.document(of: file, problems) }
        return JSONReader.read(file, problems: problems).map { CollectionSource.Document(file: file, root: $0) }
    }

    private static func unknown(_ documents: [CollectionSource.Document], _ kinds: [CollectionKind?]) -> [Diagnostic] {
        let unknown = zip(documents, kinds).filter { $1 == nil }.map(\.0)
        guard unknown.isEmpty else {
            return unknown.map { document in
                Diagnostic(
                    at: .file(document.file, offset: document.root.offset),
                    .unknownKind(of: "this file", beginning: document.root, kinds: .ofBooks)
                )
            }
        }
        return zip(documents, kinds).map { document, kind in
            Diagnostic(at: .path(document.file.path), .severalCollections(kind?.article ?? "data"))
        }
    }

    /// The pictures beside a data file that it names, with or without extension, or that its kind uses.
    private static func pictures(
        of document: CollectionSource.Document,
        _ kind: CollectionKind
    ) throws(FileError) -> [(name: String, bytes: [UInt8])] {
        let folder = document.file.path.parentFolder
        let root = FileSystem.realPath(folder) ?? folder
        let all = try FileSystem.names(in: folder).filter { name in
            let path = "\(folder)/\(name)"
            guard ImageFinder.hasEnding(name), FileSystem.target(of: path) == .file else { return false }
            // A symbolic link may lead anywhere.
            return FileSystem.realPath(path).map { FileSystem.isInside($0, root) } ?? false
        }
        var named = Set(kind.usualPictures(all.map(stem), recordCount(of: document)))
        collectTexts(document.root, into: &named)
        var pictures: [(name: String, bytes: [UInt8])] = []
        for name in all where named.contains(name) || named.contains(stem(name)) {
            pictures.append((name, try FileSystem.read("\(folder)/\(name)")))
        }
        return pictures
    }

    /// A name without its extension.
    private static func stem(_ name: String) -> String { name.utf8.lastIndex(of: ".").map { String(name[..<$0]) } ?? name }

    private static func recordCount(of document: CollectionSource.Document) -> Int {
        guard case .object(let members) = document.root.content else { return document.root.records(in: document.file)?.count ?? 0 }
        return members.lazy.compactMap { $0.value.records(in: document.file)?.count }.first ?? 0
    }

    private static func collectTexts(_ value: SourceValue, into texts: inout Set<String>) {
        switch value.content {
        case .text(let text): texts.insert(text)
        case .list(let elements): for element in elements { collectTexts(element, into: &texts) }
        case .records(let records): for element in records.values(problems: DiagnosticCollector()) { collectTexts(element, into: &texts) }
        case .object(let members): for member in members { collectTexts(member.value, into: &texts) }
        default: break
        }
    }
}
