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
    /// Reads the data to recognise its kind. The files are copied unchanged, with the pictures that they name.
    ///
    /// - Parameters:
    ///   - paths: data files, or one folder or archive that contains data.
    ///   - kindName: the kind of the data; nil to recognise it.
    /// - Throws: an error if a file cannot be read or its kind is unknown. The first build reports errors in single fields.
    public init(around paths: [String], as kindName: String? = nil) throws(BuildFailure) {
        let problems = DiagnosticCollector()
        // The user may name a file twice.
        var paths = paths.enumerated().filter { index, path in !paths[..<index].contains(path) }.map(\.element)
        // A database is read with those beside it.
        for path in paths where paths.contains(path) { paths.removeAll(where: DatabaseExport.otherFiles(of: path).contains) }
        for path in paths where FileSystem.target(of: path) == nil {
            problems.add(Diagnostic(at: .path(path), .missingFile(help: "name the file that holds your data")))
        }
        if problems.hasErrors { throw BuildFailure(diagnostics: problems.diagnostics) }
        for path in paths {
            if let kind = try Self.foreign(path) { problems.add(Diagnostic(at: .path(path), .foreign(kind, insteadOf: .table))) }
        }
        if problems.hasErrors { throw BuildFailure(diagnostics: problems.diagnostics) }
        let named = kindName.flatMap(CollectionKinds.ofBooks.named)
        if paths.count == 1, FileSystem.target(of: paths[0]) == .folder {
            // An e-reader from Kobo hides the folder of its database.
            let hidden = "\(paths[0])/.kobo"
            try self.init(in: FileSystem.kind(of: hidden) == .folder ? hidden : paths[0], called: paths[0], as: named)
            return
        }
        if paths.count == 1, UnpackedArchive.isOne(paths[0]) {
            let archive = try UnpackedArchive(paths[0])
            defer { archive.remove() }
            try self.init(in: archive.folder, called: paths[0], as: named)
            try loadFiles()
            return
        }
        let documents = paths.compactMap { path in
            DataFolder.read(path, problems).flatMap { Self.document(of: $0, problems) }
        }
        guard documents.count == paths.count else { throw BuildFailure(diagnostics: problems.diagnostics) }
        let kinds = documents.map { named ?? Self.kind(of: $0) }
        guard let kind = kinds.compactMap(\.self).first, kinds.allSatisfy({ $0 ?? kind == kind }),
            kind.takesManyFiles || documents.count == 1
        else {
            throw BuildFailure(diagnostics: Self.unknown(documents, kinds))
        }
        let folder = "data/\(kind.exampleFolder)"
        var files: [File] = []
        for document in documents {
            do throws(FileError) {
                // The text read from a database differs from the file's bytes.
                let bytes =
                    document.file.hasLines && !document.file.isDecoded ? try document.file.bytes() : try FileSystem.read(document.file.path)
                files.append(File(path: "\(folder)/\(Self.name(of: document.file))", bytes: bytes))
                for path in DatabaseExport.otherFiles(of: document.file.path) {
                    files.append(File(path: "\(folder)/\(path.fileName)", copying: path))
                }
                for (name, path) in try Self.pictures(of: document, kind)
                where !files.contains(where: { $0.path == "\(folder)/\(name)" }) {
                    files.append(File(path: "\(folder)/\(name)", copying: path))
                }
            } catch {
                throw BuildFailure(diagnostics: [error.diagnostic])
            }
        }
        self.init(files, contents: kind.article, language: DataLanguage.tag(of: documents.flatMap { DataLanguage.texts(in: $0.root) }))
        let isExport = documents.contains { ExportFormat.recognised($0.root) != nil }
        if isExport || kind.alone != nil { entitledFolder = folder }
        if documents.count == 1, let path = documents.first?.file.path,
            let lines = RepositorySettings.lines(of: path.parentFolder, for: [path.fileName], .ofBooks)
        {
            self.files.append(File(path: "\(folder)/collection.yaml", bytes: Array(lines.utf8)))
            unusedColumns = documents.flatMap(FoundData.unusedColumns).filter { !RepositorySettings.names($0, in: lines) }
        } else {
            unusedColumns = documents.flatMap(FoundData.unusedColumns)
        }
        guard !isExport else { return }
        let lists = documents.map { RecordSearch(kind, among: .ofBooks).list(in: $0.root)?.list ?? $0.root }
        guard let list = lists.first(where: { !$0.recordKeys.isEmpty }) else { return }
        understand(list.recordKeys, of: kind, list, isTable: list.columns != nil, mustNameKind: named != nil || list.columns != nil)
    }

    /// What a file is that is no data but, for example, a spreadsheet or a picture; nil for other files.
    private static func foreign(_ path: String) throws(BuildFailure) -> ForeignFile? {
        // On a Mac, a document may be a folder.
        if FileSystem.target(of: path) == .folder { return path.lowercased().utf8.hasSuffix(".numbers") ? .spreadsheet : nil }
        if UnpackedArchive.isOne(path) || BookmoryBackup.recognises(path) { return nil }
        if let kind = ForeignFile(named: path) { return kind }
        do throws(FileError) {
            let start = try FileSystem.read(path, from: 0, count: 4_096)
            if PictureFormat(start) != nil { return .picture }
            return switch ForeignFile(inPlaceOfData: start) {
            case .database: nil
            case .compressed where CompressedFile.isNamed(path): nil
            case let kind: kind
            }
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }

    /// Takes the data of a folder that it is about, and the pictures that it names. If that cannot be built, other data comes next.
    ///
    /// - Parameter name: the path that the user gave, for messages.
    private init(in source: String, called name: String, as named: CollectionKind?) throws(BuildFailure) {
        let all = FoundData.all(below: source)
        let suited = all.filter { named == nil || $0.kind == named }
        // Data for tests must not stand in for the author's own, which cannot be read.
        if (suited.first ?? all.first).map({ DataGroup.isAside($0.files[0]) }) ?? true {
            let faults = DataFolder.faults(below: source)
            if !faults.isEmpty { throw BuildFailure(diagnostics: faults) }
        }
        guard let first = suited.first ?? all.first else {
            // A table whose columns say nothing is a list of records.
            let tables = DataFolder.files(below: source) { name in
                [".csv", ".tsv"].contains { name.lowercased().utf8.hasSuffix($0) }
            }
            guard tables.count == 1 else { throw BuildFailure(diagnostics: [Diagnostic(at: .path(name), .noDataInFolder("folder"))]) }
            try self.init(around: ["\(source)/\(tables[0])"], as: named?.name)
            return
        }
        let candidates = suited.prefix(Self.mostTried)
        let built = candidates.count > 1 ? candidates.first { Self.canBeBuilt(Self(of: $0, in: source, as: named, among: all)) } : nil
        self.init(of: built ?? first, in: source, as: named, among: all)
    }

    /// The number of data in a folder that are tried.
    private static let mostTried = 5

    private init(of found: FoundData, in source: String, as named: CollectionKind?, among all: [FoundData]) {
        let kind = named ?? found.kind
        let folder = "data/\(kind.exampleFolder)"
        var files: [File] = []
        for path in found.files + found.pictures {
            let file = File(path: "\(folder)/\(found.name(of: path))", copying: "\(source)/\(path)")
            if !files.contains(where: { $0.path == file.path }) { files.append(file) }
        }
        self.init(
            files,
            contents: kind.article,
            language: DataLanguage.tag(of: found.texts),
            others: all.filter { $0.files != found.files }.map(\.place)
        )
        // An export, a poster and the introduction of a folder may have titles of their own.
        if found.columns.isEmpty || kind.alone != nil || files.contains(where: { $0.path == "\(folder)/index.md" }) {
            entitledFolder = folder
        }
        if let lines = RepositorySettings.lines(of: source, for: found.files, .ofBooks) {
            self.files.append(File(path: "\(folder)/collection.yaml", bytes: Array(lines.utf8)))
            unusedColumns = found.unusedColumns.filter { !RepositorySettings.names($0, in: lines) }
        } else {
            unusedColumns = found.unusedColumns
        }
        guard !found.columns.isEmpty else { return }
        understand(found.columns, of: kind, nil, isTable: found.isTable, mustNameKind: named != nil || !found.showsKind)
    }

    /// Whether a site can be built, but for its pictures.
    private static func canBeBuilt(_ site: NewSite) -> Bool {
        var site = site
        site.files.removeAll { ImageFinder.hasEnding($0.path) || LinkedFile.ending(of: $0.path) != nil }
        // Without a place to try, the first candidate is as good as any.
        guard let folder = try? TemporaryFolder() else { return true }
        defer { folder.remove() }
        do throws(BuildFailure) {
            _ = try site.make(in: folder.path)
            _ = try Build(SiteFolders(of: folder.path)).dryRun()
            return true
        } catch {
            return false
        }
    }

    /// The kind of a file. A table whose columns do not show the kind is one of records.
    private static func kind(of document: CollectionSource.Document) -> CollectionKind? {
        let (kinds, root) = (CollectionKinds.ofBooks, document.root)
        if let columns = root.columns, columns.count > 1, ExportFormat.recognised(root) == nil, kinds.kind(ofColumnsOf: root) == nil,
            kinds.kind(ofSeveralAuthors: root) == nil, kinds.kind(of: root, named: document.file.path.fileName) == nil
        {
            return kinds.named("records")
        }
        return kinds.recognised(document)
    }

    /// Adds the settings of the collection: what sitegen understood of the columns of its records.
    ///
    /// - Parameters:
    ///   - isTable: whether all records have the same columns.
    ///   - mustNameKind: whether the data alone does not show the kind.
    private mutating func understand(_ columns: [String], of kind: CollectionKind, _ root: SourceValue?, isTable: Bool, mustNameKind: Bool)
    {
        guard let record = kind.record else { return }
        // The first column with texts is the title if no column is called so.
        let title = root.flatMap { root in
            guard record.fields(named: columns).isEmpty else { return nil as String? }
            let possible = columns.filter { !$0.isBlank && !OwnField.mayBePrivate($0) && !Publication.mayDecide($0) }
            return possible.first { column in Self.holdsTexts(column, in: root) } ?? possible.first
        }
        var understood = UnderstoodColumns(columns, as: record, reserved: kind.reservedNames, title: title, isTable: isTable)
        // A column that may be private is shown only if its owner asks for it.
        if kind.mustBeNamed { understood.shown = understood.others.filter { !OwnField.mayBePrivate($0) } }
        guard mustNameKind || kind.mustBeNamed || !understood.renamed.isEmpty || !understood.others.isEmpty else { return }
        self.columns = (understood, kind)
    }

    private static func holdsTexts(_ column: String, in root: SourceValue) -> Bool {
        let values = root.firstElements(8).compactMap { record in record.members?.first { $0.key == column }?.value.text }
        return !values.isEmpty
            && values.allSatisfy { text in text.unicodeScalars.count { $0.properties.isAlphabetic } * 2 > text.unicodeScalars.count }
    }

    /// The file's name in the site. The extension follows the contents, even for `data.txt`.
    private static func name(of file: SourceFile) -> String {
        let name = file.path.fileName
        guard !DataFolder.endings.contains(where: { name.lowercased().utf8.hasSuffix(".\($0)") }) else { return name }
        if BookmoryBackup.recognises(file.path) || MarkdownFile.isNamed(name) { return name }
        if name.lowercased().utf8.hasSuffix(".lua") { return DataFolder.isPackage(name) ? name : "metadata.\(name)" }
        if name.lowercased().utf8.hasSuffix(".txt"),
            KindleClippings.recognises(beginning(of: file)) || DataFolder.isTable(beginning(of: file))
        {
            return name
        }
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
        if MarkdownFile.isNamed(file.path) {
            let table = DataFolder.table(of: file, .ofBooks)
            if table == nil { problems.add(Diagnostic(at: .path(file.path), .noDataInFolder("file"))) }
            return table
        }
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

    /// The pictures beside a data file, or in an asset catalogue there, that the data names or that its kind uses.
    private static func pictures(
        of document: CollectionSource.Document,
        _ kind: CollectionKind
    ) throws(FileError) -> [(name: String, path: String)] {
        let folder = document.file.path.parentFolder
        let catalogues = try FileSystem.names(in: folder).filter { $0.utf8.hasSuffix(".xcassets") || $0.utf8.hasSuffix(".imageset") }
        var all = try FileSystem.names(in: folder).filter { ImageFinder.isPicture($0) && FileSystem.kind(of: "\(folder)/\($0)") == .file }
        for name in catalogues {
            all += DataFolder.files(below: "\(folder)/\(name)", where: ImageFinder.hasEnding).map { "\(name)/\($0)" }
        }
        return FoundData.pictures(among: all, namedBy: [document], kind).map { ($0, "\(folder)/\($0)") }
    }
}
