public import Diagnostics
import SiteAssets
import SiteBase
import SiteFiles
public import SiteLoading
import SiteModel
import SiteOutput

/// The report of `Build.writeSingleFile`.
public struct SingleFileReport: Sendable {
    /// The collection's title.
    public let title: String
    /// The number of records in the file.
    public let records: Int
    /// The size of the file in bytes.
    public let size: Int
    /// The parts of the site that are not public.
    public let heldBack: HeldBack
    /// The duration of each phase.
    public let phases: [BuildReport.Phase]
    /// The warnings of the build.
    public let warnings: [Diagnostic]
}

extension Build {
    /// Writes one collection as a self-contained file. The output folder stays unchanged.
    ///
    /// - Parameters:
    ///   - path: the path of the file. An existing file is replaced if sitegen wrote it, or with `--adopt`.
    ///   - slug: the collection's folder in the output; nil for the only collection.
    /// - Throws: all problems found. Nothing is written then.
    public func writeSingleFile(to path: String, of slug: String?) throws(BuildFailure) -> SingleFileReport {
        let run = PhaseRunner(isStrict: options.isStrict)
        try run.phase(nil) { problems throws(FileError) in try checkPlace(of: path, problems) }
        let pictures = pictureMaker
        let plan = try planned(run, pictures)
        let collection = try run.phase("plan") { chosen(slug, among: plan.sites.flatMap(\.collections), $0) }
        let bytes = try run.phase("render") { problems throws(FileError) in
            guard let collection else { return [UInt8]?.none }
            return try SingleFileBuilder(collection, in: plan, pictures, jobs: options.jobs).bytes(problems)
        }
        guard let collection, let bytes else { throw BuildFailure(diagnostics: run.problems.diagnostics) }
        try run.phase("write") { _ throws(FileError) in try FileSystem.replaceAmongOthers(path, with: bytes) }
        return SingleFileReport(
            title: collection.content.title,
            records: collection.content.recordCount,
            size: bytes.count,
            heldBack: plan.heldBack,
            phases: run.phases,
            warnings: run.problems.diagnostics
        )
    }

    private func checkPlace(of path: String, _ problems: DiagnosticCollector) throws(FileError) {
        for folder in folders.inputs + [folders.output] {
            guard let place = FileSystem.futurePath(path), let inside = FileSystem.futurePath(folder), FileSystem.isInside(place, inside)
            else {
                continue
            }
            problems.add(Diagnostic(at: .path(path), .singleFileInside(folder)))
            return
        }
        switch FileSystem.kind(of: path) {
        case nil:
            let folder = path.parentFolder
            guard FileSystem.target(of: folder) != .folder else { return }
            problems.add(Diagnostic(at: .path(path), .noFolderForSingleFile(folder)))
        case .file:
            if options.adoption == .all { return }
            if try SingleFile.isSingleFile(path) { return }
            let help = "name another file, or overwrite this one with --adopt"
            problems.add(Diagnostic(at: .path(path), .foreignFile(help: help)))
        case .folder, .link, .other:
            problems.add(Diagnostic(at: .path(path), .folderInPlaceOfFile(help: "name another file")))
        }
    }

    private func chosen(_ slug: String?, among collections: [SiteCollection], _ problems: DiagnosticCollector) -> SiteCollection? {
        let names = collections.map(\.folder)
        func refused(_ message: Message) -> SiteCollection? {
            problems.add(Diagnostic(at: .path(folders.data), message))
            return nil
        }
        let wanted = slug?.composed
        guard
            let collection = collections.first(where: { $0.folder == wanted })
                ?? (wanted == nil && Set(collections.map(\.slug)).count == 1 ? collections.first : nil)
        else {
            if names == [""] { return refused(.onlyCollection) }
            let all = names.map { "--collection \(Printable.shellWord($0))" }.joined(separator: ", ")
            guard let wanted else { return refused(.collectionNeeded(names.count, choices: all)) }
            return refused(.unknownCollection(wanted, among: names, choices: all))
        }
        let count = collection.content.recordCount
        guard count <= SingleFile.mostRecords else {
            return refused(.tooManyRecords(collection.content.title, count, limit: SingleFile.mostRecords))
        }
        return collection
    }
}
