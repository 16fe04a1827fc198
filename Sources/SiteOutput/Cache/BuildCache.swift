public import SiteBase
import Synchronization

/// The record of the last build about the files that it wrote. It is next to the output folder and may be deleted at any time: the next
/// build then renders everything, and writes what differs.
public struct BuildCache: Sendable {
    /// The entry of a file.
    struct Entry: Sendable {
        let path: OutputPath
        var inputs: FileInputs
        /// The fingerprint of its bytes, as computed by `FolderFingerprint`.
        let bytes: Fingerprint
        var stamp: FileStamp
    }

    let summary: OutputFolder.Summary
    /// When it was written, by the clock of the stamps.
    let time: Int
    /// The files including the manifest, sorted by the fingerprints of their paths.
    let entries: [Entry]
    /// The pieces of streamed files.
    let pieces: [OutputPath: [StreamedFile.Piece]]
    private let keys: [UInt64]

    /// Nil if the entries are not sorted.
    init?(_ summary: OutputFolder.Summary, time: Int, entries: [Entry], pieces: [OutputPath: [StreamedFile.Piece]]) {
        self.summary = summary
        self.pieces = pieces
        self.time = time
        self.entries = entries
        keys = entries.map { Self.key(of: $0.path) }
        guard zip(keys, keys.dropFirst()).allSatisfy(<=) else { return nil }
    }

    /// The fingerprint of all inputs; nil if the next build must run even if they stay the same.
    public var inputs: Fingerprint? { summary.inputs }
    /// What was reported, as `DiagnosticMemory` has it; empty if nothing was.
    public var warnings: [UInt8] { summary.warnings }
    /// The fingerprint of all inputs but what only the own pages of records show; nil if there was a warning that only a whole build finds.
    public var shared: Fingerprint? { isReusable ? summary.shared : nil }
    private var isReusable: Bool { summary.inputs != nil && summary.isReusable }
    /// What is not public, as the build wrote it.
    public var heldBack: [UInt8] { summary.heldBack }
    /// The number of records read.
    public var records: Int { summary.records }
    /// The number of pages, including lists.
    public var pages: Int { summary.pages }
    /// The site's address.
    public var address: String? { summary.address }
    /// What other pages show of records, by the records from which it was read.
    public var blocks: [Fingerprint: [UInt8]] { isReusable ? summary.blocks : [:] }

    /// The path of what builds remember next to the output; nil if it has no place there.
    package static func path(for output: String, ending: String = "cache") -> String? {
        guard output != ".", output != "..", !output.utf8.hasSuffix("/.."), !output.utf8.hasSuffix("/."), output != "/" else { return nil }
        return "\(output.parentFolder)/.\(output.fileName).sitegen-\(ending)"
    }

    static func key(of path: OutputPath) -> UInt64 { Fingerprint(path.description.utf8).value }

    /// The entry of a file.
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

    /// Why a file must be made again; nil if its inputs are the same and nobody changed it since.
    public func reason(toMake path: OutputPath, from inputs: FileInputs, in output: String) -> RebuildReason? {
        entry(for: path).map { reason(toMake: $0, from: inputs, in: output) } ?? .new
    }

    /// The same for a file with an entry.
    func reason(toMake entry: Entry, from inputs: FileInputs, in output: String) -> RebuildReason? {
        inputs.difference(from: entry.inputs) ?? (held(entry, in: output) == nil ? .output : nil)
    }

    /// The entry of a file whose bytes are those of the build, with its present stamp; nil if they are others. A site that was copied, or
    /// fetched from a cache, has other stamps.
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

    /// Whether a file in the output has the stamp of its entry.
    func holds(_ entry: Entry, in output: String) -> Bool {
        guard FileStamp(entry.path, in: output) == entry.stamp else { return false }
        if entry.stamp.isSettled(at: time) { return true }
        do throws(FileError) {
            return try FolderFingerprint.fingerprint(ofFile: "\(output)/\(entry.path)") == entry.bytes
        } catch {
            return false
        }
    }

    /// Whether a file in the output is that of its entry, and only got a second name since, as those of parts do. Its bytes are compared.
    private func holdsLinked(_ entry: Entry, in output: String) -> Bool {
        guard let stamp = FileStamp(entry.path, in: output), stamp.isRenamed(from: entry.stamp) else { return false }
        return held(entry, in: output) != nil
    }

    /// Whether the manifest is as this build left it.
    func holdsManifest(in output: String) -> Bool {
        OutputPath(OutputManifest.name).flatMap(entry).map { holds($0, in: output) } ?? false
    }

    /// Whether the whole output is as this build left it.
    public func holdsAll(in output: String, jobs: Int) -> Bool {
        let isWhole = Mutex(true)
        let run = 256
        Workers.each((entries.count + run - 1) / run, jobs: jobs, run: 1) { number in
            guard isWhole.withLock({ $0 }) else { return }
            let own = self.entries[number * run..<min(self.entries.count, (number + 1) * run)]
            if !own.allSatisfy({ self.holds($0, in: output) || self.holdsLinked($0, in: output) }) { isWhole.withLock { $0 = false } }
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

    /// The fingerprints of the contents of its files if nothing was reported about any of them; otherwise nil.
    public var rightContents: Set<Fingerprint>? { isReusable ? Set(entries.lazy.map(\.inputs.content)) : nil }

    /// The files in a folder, with the fingerprints of their contents.
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
