import DataReading
import Diagnostics
import KnownExports
import SiteBase
import SiteModel
import SitePipeline

/// An import of what another program exported, into ordinary data of a collection, again and again.
///
/// A book is known by the number of the other program, then by its ISBN, then by title and author. What was edited by hand since the last
/// import stays; what the export adds or changes is taken.
public struct DataImport: Sendable {
    /// What it does.
    public let report: ImportReport
    /// The folder of the collection.
    public let folder: String
    private let files: [(path: String, bytes: [UInt8])]
    private let state: (path: String, old: ImportState, new: ImportState)
    private let before: (path: String, bytes: [UInt8])?

    /// Reads an export and what the collection has, and decides what changes. Nothing is written.
    ///
    /// - Parameters:
    ///   - path: the file that the other program exported.
    ///   - into: the folder of the collection; nil for the usual one.
    ///   - build: the site.
    /// - Throws: an error if the file is no known export, or if data that is there cannot be read.
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
        folder = into ?? "\(build.folders.data)/\(kind.exampleFolder)"
        let place = ImportPlace(folder, kind)
        try place.check(besides: path)
        let settings = try Self.settings(in: folder, problems)
        let export = ConvertedExport(format, document.root, in: document.file, settings, problems: problems)
        if export.hasErrors { throw failure() }
        let known = try place.known(problems)
        let statePath = "\(folder)/\(ImportState.name)"
        let old = try ImportState(at: statePath)
        var merge = RecordMerge(known.records, old, format: format)
        for record in export.records { merge.add(record) }
        state = (statePath, old, merge.state)
        let list = place.written(merge.records, title: export.title, whole: export.whole, known)
        // A file that cannot be read is written.
        let changed = list.filter { file in (try? FileSystem.read(file.path)) != file.bytes }
        files = changed
        let beforePath = changed.contains { $0.path == place.list } ? "\(place.list.parentFolder)/.\(place.list.fileName).before" : nil
        before = beforePath.flatMap { path in known.bytes.map { (path, $0) } }
        report = ImportReport(
            export,
            merge,
            from: path,
            to: place.list,
            before: before?.path,
            warnings: problems.diagnostics,
            document.columnNames
        )
    }

    /// The settings of the collection for exports.
    private static func settings(in folder: String, _ problems: DiagnosticCollector) throws(BuildFailure) -> ExportSettings {
        var own = ExportSettings()
        let path = "\(folder)/collection.yaml"
        guard FileSystem.kind(of: path) != nil else { return own }
        guard let settings = DataFolder.read(path, problems).flatMap({ CollectionSettings($0, kinds: .ofBooks, problems: problems) }),
            !problems.hasErrors
        else { throw BuildFailure(diagnostics: problems.diagnostics) }
        own.shelves = settings.shelves
        own.hidden = settings.hidden
        own.hiddenPlace = settings.exportPlaces.first { $0.key == "private" }?.place
        own.defaults = settings.own.defaultKeys
        own.language = settings.language ?? own.language
        return own
    }

    /// Whether it changes nothing.
    public var changesNothing: Bool { files.isEmpty }

    /// Writes the data. At any moment, the file is the one before or the new one.
    public func write() throws(BuildFailure) {
        guard !files.isEmpty else { return }
        do throws(FileError) {
            try FileSystem.makeFolder(folder)
            if let before { try FileSystem.replace(before.path, with: before.bytes) }
            // Until the data is written, what it has may be of this import or of the one before.
            try FileSystem.replace(state.path, with: state.old.joined(with: state.new).bytes)
            for file in files { try FileSystem.replace(file.path, with: file.bytes) }
            try FileSystem.replace(state.path, with: state.new.bytes)
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }
}

extension CollectionSource.Document {
    /// The names of its columns or keys.
    fileprivate var columnNames: [String] {
        if let columns = root.records(in: file)?.columns { return columns.names.filter { !$0.isEmpty } }
        guard case .object(let members)? = root.firstElement?.content else { return [] }
        return members.map(\.key)
    }
}
