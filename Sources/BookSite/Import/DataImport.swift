import DataReading
import Diagnostics
import KnownExports
import SiteAssets
import SiteBase
import SiteLoading
import SiteModel
public import SitePipeline
import SiteRecords

/// Imports another program's export into the data of a collection, as often as the user likes.
///
/// A book is recognised by the other program's id, then by its ISBN, then by title and author. Values that the user edited since the last
/// import stay; values that the export added or changed are taken.
public struct DataImport: Sendable {
    /// The result of the import.
    public let report: ImportReport
    /// The folder of the collection.
    public let folder: String
    private let files: [(file: UserFile, bytes: [UInt8])]
    private let data: UserFile
    private let state: (file: UserFile, old: ImportState, new: ImportState)

    /// Reads an export and the collection's data and decides what changes, without writing.
    ///
    /// - Parameters:
    ///   - path: the exported file.
    ///   - into: the folder of the collection; nil for the default folder.
    ///   - build: the site.
    /// - Throws: an error if the file is no known export, or if existing data cannot be read.
    public init(of path: String, into: String?, in build: Build) throws(BuildFailure) {
        let problems = DiagnosticCollector()
        func failure() -> BuildFailure { BuildFailure(diagnostics: problems.diagnostics) }
        guard FileSystem.target(of: path) != nil else {
            throw BuildFailure(diagnostics: [
                Diagnostic(at: .path(path), .missingFile(help: "name the file that the other program exported"))
            ])
        }
        guard let document = DataFolder.read(path, problems).flatMap({ DataFolder.document(of: $0, problems) }) else { throw failure() }
        guard let format = ExportFormat.recognised(document.root), let kind = CollectionKinds.ofBooks.named(format.kind) else {
            problems.add(Diagnostic(at: .path(path), .unknownExport(ExportFormat.names)))
            throw failure()
        }
        folder = into.map { SiteFolders(data: $0).data } ?? "\(build.folders.data)/\(kind.exampleFolder)"
        let place = try ImportPlace(folder, kind, in: build, option: "--into")
        let own = try Self.settings(in: folder, problems)
        let export = ConvertedExport(format, document.root, in: document.file, ExportSettings(own), problems: problems)
        let records = Self.records(
            of: export,
            own,
            in: document,
            kind,
            images: ImageFinder(
                dataFolder: build.folders.data,
                assetsFolder: build.folders.assets,
                folder: folder,
                slug: folder.fileName
            ),
            problems
        )
        if problems.hasErrors { throw failure() }
        data = place.list
        let file = try Self.file("\(folder)/\(ImportState.name)")
        let old = try ImportState(file, beside: data)
        var merge = RecordMerge(place.records, besides: place.elsewhere, old, format: format)
        for record in records { merge.add(record) }
        for record in export.privateRecords { merge.add(record, isPrivate: true) }
        state = (file, old, merge.state)
        files = try place.written(merge.records, title: export.title, whole: export.whole)
        report = ImportReport(
            export,
            merge,
            from: path,
            to: data.path,
            before: files.last?.file.path == data.path && data.bytes != nil ? data.before : nil,
            isChanged: !files.isEmpty,
            warnings: problems.diagnostics
        )
    }

    private static func file(_ path: String) throws(BuildFailure) -> UserFile {
        do throws(FileError) {
            return try UserFile(path)
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }

    /// The settings of the collection; the defaults for a new one.
    private static func settings(in folder: String, _ problems: DiagnosticCollector) throws(BuildFailure) -> CollectionSettings {
        let path = "\(folder)/collection.yaml"
        guard FileSystem.kind(of: path) != nil else { return CollectionSettings() }
        guard let settings = DataFolder.read(path, problems).flatMap({ CollectionSettings($0, kinds: .ofBooks, problems: problems) }),
            !problems.hasErrors
        else { throw BuildFailure(diagnostics: problems.diagnostics) }
        return settings
    }

    /// The records of an export, including the author's own fields.
    private static func records(
        of export: ConvertedExport,
        _ settings: CollectionSettings,
        in document: CollectionSource.Document,
        _ kind: CollectionKind,
        images: ImageFinder,
        _ problems: DiagnosticCollector
    ) -> [SourceValue] {
        guard let declaration = kind.record else { return export.records }
        let source = CollectionSource(
            documents: [document],
            settings: settings,
            site: SiteSettings(),
            defaultTitle: nil,
            images: images,
            jobs: 1,
            textBudget: TextCacheBudget(),
            known: nil,
            problems: problems
        )
        return settings.own.completed(export.records, as: declaration, source)
    }

    /// Writes the data. At any moment, each file is either the old or the new one.
    ///
    /// All files are complete on disk before the first one replaces another. First comes the record of the import, with its old and its new
    /// state, then the data, then the record of the new state alone.
    ///
    /// - Parameter tell: receives the path of each user file with new contents.
    /// - Throws: an error if somebody has changed a file since it was read. That file stays unchanged.
    public func write(_ tell: (String) -> Void = { _ in }) throws(BuildFailure) {
        do throws(FileError) {
            let all = files.map(\.file) + [data, state.file]
            var isDone = files.isEmpty && state.new.bytes == state.file.bytes
            for file in all where isDone { isDone = try !file.hasLeftovers() }
            if isDone { return }
            try FileSystem.makeFolder(folder) { () throws(FileError) in try commit(all, tell) }
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }
    private func commit(_ all: [UserFile], _ tell: (String) -> Void) throws(FileError) {
        let lock = try data.lock()
        defer { withExtendedLifetime(lock) {} }
        if let left = state.old.left, FileSystem.kind(of: left) == .file { try FileSystem.rename(left, to: data.before) }
        var staged: [StagedFile] = []
        for (file, bytes) in files { staged.append(try file.staged(bytes)) }
        let last = files.isEmpty && state.new.bytes == state.file.bytes ? nil : try state.file.staged(state.new.bytes)
        var file = state.file
        if let new = files.last, let own = staged.last, new.file.path == data.path {
            let record = state.old.until(state.new, own.path, from: data.bytes, to: new.bytes).bytes
            try file.commit(try file.staged(record), keepsBefore: false)
            file = file.written(record)
        }
        for ((file, _), new) in zip(files, staged) {
            try file.commit(new)
            tell(file.path)
        }
        if let last { try file.commit(last, keepsBefore: false) }
        for file in all { try file.removeLeftovers() }
    }
}
