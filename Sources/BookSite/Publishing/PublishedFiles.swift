import DataReading
import Diagnostics
import SiteAssets
public import SiteBase
import SiteOutput
public import SitePipeline
import Synchronization

/// The state of a site's files at one time, used to publish only what changed since.
public struct PublishedFiles: Equatable, Sendable {
    /// The digests of the files that sitegen wrote.
    private var digests: [OutputPath: String] = [:]

    /// A step of publishing. The order ensures that visitors meet no page without its pictures and no link without its page.
    public enum Step: String, CaseIterable, Sendable {
        case assets, pages, lists, removed
    }

    /// Creates the state in which nothing is published.
    public init() {}

    /// Reads the current files that a build wrote into a folder.
    ///
    /// - Throws: an error if no build wrote there, or if a file cannot be read.
    public init(in folder: String, jobs: Int) throws(BuildFailure) {
        let paths: [OutputPath]
        do throws(FileError) {
            paths = try OutputFolder.files(in: folder).sorted()
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
        guard !paths.isEmpty else { throw BuildFailure(diagnostics: [Diagnostic(at: .path(folder), .nothingBuilt)]) }
        let problems = DiagnosticCollector()
        let found = Workers.map(paths.count, jobs: jobs) { index -> String? in
            do throws(FileError) {
                return Fingerprint(try FileSystem.read("\(folder)/\(paths[index])")).digits
            } catch {
                problems.add(error.diagnostic)
                return nil
            }
        }
        guard !problems.hasErrors else { throw BuildFailure(diagnostics: problems.diagnostics) }
        for (path, digest) in zip(paths, found) { digests[path] = digest }
    }

    /// Reads a list in the format of `written`; empty if the file does not exist.
    ///
    /// - Throws: an error if the file is no such list.
    public init(file path: String) throws(BuildFailure) { try self.init(Self.file(path)) }

    private init(_ file: UserFile) throws(BuildFailure) {
        guard let bytes = file.bytes else { return }
        let problems = DiagnosticCollector()
        guard let value = JSONReader.read(SourceFile(path: file.path, bytes: bytes), problems: problems),
            case .object(let members) = value.content, let files = members.first(where: { $0.key == Self.key })?.value,
            case .object(let entries) = files.content
        else {
            throw BuildFailure(
                diagnostics: problems.hasErrors ? problems.diagnostics : [Diagnostic(at: .path(file.path), .notPublishedFiles)]
            )
        }
        for entry in entries {
            guard let path = OutputPath(entry.key), case .text(let digest) = entry.value.content else { continue }
            digests[path] = digest
        }
    }

    private static func file(_ path: String) throws(BuildFailure) -> UserFile {
        do throws(FileError) {
            return try UserFile(path)
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }

    /// Writes the list into a file, which may contain an earlier one.
    ///
    /// - Throws: an error if the file exists and is no such list.
    public func mark(in path: String) throws(BuildFailure) {
        let file = try Self.file(path)
        _ = try Self(file)
        do throws(FileError) {
            try file.replace(with: written)
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }

    private static let key = "published"

    /// The list as JSON, for a file.
    public var written: [UInt8] {
        var out = Array("{\"generator\": \"sitegen\", \"\(Self.key)\": {\n".utf8)
        for (number, path) in digests.keys.sorted().enumerated() {
            if number > 0 { out += ",\n".utf8 }
            JSONText.text(path.description).write(to: &out)
            out += ": \"\(digests[path] ?? "")\"".utf8
        }
        return out + "\n}}\n".utf8
    }

    /// The differences from an earlier state, in the order of the steps and sorted by path.
    public func changes(since earlier: PublishedFiles) -> [(step: Step, paths: [OutputPath])] {
        let changed = digests.filter { earlier.digests[$0.key] != $0.value }.keys
        return Step.allCases.map { step in
            let paths =
                step == .removed ? Array(earlier.digests.keys.filter { digests[$0] == nil }) : changed.filter { Self.step(of: $0) == step }
            return (step, paths.sorted())
        }
    }

    /// The step in which a file is copied: files that pages load come first, pages that list others last. A compressed copy belongs to the
    /// step of its file.
    private static func step(of path: OutputPath) -> Step {
        let name = path.description
        let plain = [".gz", ".br"].reduce(name) { name, ending in name.utf8.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name }
        if plain.utf8.hasPrefix("assets/") { return .assets }
        // Style sheets beside pages keep their names, so browsers must not cache them forever.
        return plain.utf8.hasSuffix(".html") && plain.fileName != "index.html" || plain.utf8.hasSuffix(".css") ? .pages : .lists
    }
}
