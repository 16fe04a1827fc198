public import SiteBase
import Synchronization

/// The last build's record of the files that it wrote. It is beside the output folder and may be deleted at any time. The next build then
/// renders everything and writes what differs.
public struct BuildCache: Sendable {
    /// The entry of a file.
    struct Entry: Sendable {
        let path: OutputPath
        var inputs: FileInputs
        /// The fingerprint of the file's bytes, as `FolderFingerprint` computes it.
        let bytes: Fingerprint
        var stamp: FileStamp
    }

    let summary: Summary
    /// The time of writing, by the clock of the stamps.
    let time: Int
    /// The files including the manifest, sorted by path fingerprint.
    let entries: [Entry]
    let pieces: [OutputPath: [StreamedFile.Piece]]
    private let keys: [UInt64]

    /// Returns nil if the entries are not sorted.
    init?(_ summary: Summary, time: Int, entries: [Entry], pieces: [OutputPath: [StreamedFile.Piece]]) {
        self.summary = summary
        self.pieces = pieces
        self.time = time
        self.entries = entries
        keys = entries.map { Self.key(of: $0.path) }
        guard zip(keys, keys.dropFirst()).allSatisfy(<=) else { return nil }
    }

    /// The fingerprint of all inputs; nil if the next build must run even without changes.
    public var inputs: Fingerprint? { summary.inputs }
    /// The reported warnings, encoded by `DiagnosticMemory`; empty if there were none.
    public var warnings: [UInt8] { summary.warnings }
    /// The fingerprint of all inputs except what only records' own pages show; nil if there was a warning that only a complete build finds.
    public var shared: Fingerprint? { isReusable ? summary.shared : nil }
    private var isReusable: Bool { summary.inputs != nil && summary.isReusable }
    /// The parts of the site that are not public, as encoded by the build.
    public var heldBack: [UInt8] { summary.heldBack }
    /// The number of records read.
    public var records: Int { summary.records }
    /// The number of pages, including lists.
    public var pages: Int { summary.pages }
    /// The site's URL.
    public var address: String? { summary.address }
    /// The values of records that other pages show, by the fingerprints of the records.
    public var blocks: [Fingerprint: [UInt8]] { isReusable ? summary.blocks : [:] }

    /// The path of a file or folder that builds keep beside the output; nil if it cannot exist there.
    package static func path(for output: String, ending: String = "cache") -> String? {
        guard output != ".", output != "..", !output.utf8.hasSuffix("/.."), !output.utf8.hasSuffix("/."), output != "/" else { return nil }
        return "\(output.parentFolder)/.\(output.fileName).sitegen-\(ending)"
    }

    static func key(of path: OutputPath) -> UInt64 { Fingerprint(path.description.utf8).value }

    func entry(for path: OutputPath) -> Entry? {
        let key = Self.key(of: path)
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        while low < keys.count, keys[low] == key {
            if entries[low].path == path { return entries[low] }
            low += 1
        }
        return nil
    }

    /// The reason to make a file again; nil if its inputs are the same and the file is unchanged.
    public func reason(toMake path: OutputPath, from inputs: FileInputs, in output: String) -> RebuildReason? {
        entry(for: path).map { reason(toMake: $0, from: inputs, in: output) } ?? .new
    }

    /// The reason to make a file with an entry again.
    func reason(toMake entry: Entry, from inputs: FileInputs, in output: String) -> RebuildReason? {
        inputs.difference(from: entry.inputs) ?? (held(entry, in: output) == nil ? .output : nil)
    }

    /// The entry of an unchanged file with its current stamp; nil if the file's bytes differ. Copying a site or restoring it from a cache
    /// changes its stamps.
    func held(_ entry: Entry, in output: String) -> Entry? {
        if holds(entry, in: output) { return entry }
        guard let stamp = FileStamp(entry.path, in: output), stamp.size == entry.stamp.size else { return nil }
        do throws(FileError) {
            guard try FolderFingerprint.fingerprint(ofFile: "\(output)/\(entry.path)") == entry.bytes else { return nil }
        } catch {
            return nil
        }
        var entry = entry
        entry.stamp = stamp
        return entry
    }

    /// Whether a file in the output has the stamp in its entry.
    func holds(_ entry: Entry, in output: String) -> Bool {
        guard FileStamp(entry.path, in: output) == entry.stamp else { return false }
        if entry.stamp.isSettled(at: time) { return true }
        do throws(FileError) {
            return try FolderFingerprint.fingerprint(ofFile: "\(output)/\(entry.path)") == entry.bytes
        } catch {
            return false
        }
    }

    /// Whether a file only received a second name since its entry was made, like the files of parts. Its bytes are compared.
    private func hasLinkedFile(_ entry: Entry, in output: String) -> Bool {
        guard let stamp = FileStamp(entry.path, in: output), stamp.isRenamed(from: entry.stamp) else { return false }
        return held(entry, in: output) != nil
    }

    /// Whether the manifest is unchanged since this build.
    func holdsManifest(in output: String) -> Bool {
        OutputPath(OutputManifest.name).flatMap(entry).map { holds($0, in: output) } ?? false
    }

    /// Whether the whole output is unchanged since this build.
    public func holdsAll(in output: String, jobs: Int) -> Bool {
        let isWhole = Mutex(true)
        let run = 256
        Workers.each((entries.count + run - 1) / run, jobs: jobs, run: 1) { number in
            guard isWhole.withLock({ $0 }) else { return }
            let own = self.entries[number * run..<min(self.entries.count, (number + 1) * run)]
            if !own.allSatisfy({ self.holds($0, in: output) || self.hasLinkedFile($0, in: output) }) { isWhole.withLock { $0 = false } }
        }
        return isWhole.withLock { $0 }
    }

    /// The fingerprint of the running program.
    public static func program(_ version: String) -> Fingerprint {
        var program = Fingerprint()
        program.combine(version)
        ProgramIdentity.combine(into: &program)
        return program
    }

    /// The fingerprints of all files' contents; nil if there was a diagnostic about any of them.
    public var rightContents: Set<Fingerprint>? { isReusable ? Set(entries.lazy.map(\.inputs.content)) : nil }

    /// The files in a folder with the fingerprints of their contents.
    public func contents(in folder: String) -> [(path: OutputPath, content: Fingerprint)] {
        entries.filter { $0.path.description.utf8.hasPrefix(folder + "/") }.map { ($0.path, $0.inputs.content) }.sorted {
            $0.path < $1.path
        }
    }

    /// The number of files.
    public var fileCount: Int { max(0, entries.count - 1) }

    /// All files of the site.
    public var paths: Set<OutputPath> { Set(entries.lazy.map(\.path).filter { $0.description != OutputManifest.name }) }
}

extension StreamedFile {
    /// The pieces in an earlier build's file that differ, and their new contents; nil if that file was changed since.
    ///
    /// - Parameter output: the output folder as that build left it.
    public func difference(from build: BuildCache, in output: String) -> (old: [[UInt8]], new: [[UInt8]])? {
        guard let entry = build.entry(for: path), build.holds(entry, in: output), let known = build.pieces[path] else { return nil }
        return difference(from: known, in: "\(output)/\(path)")
    }
}
