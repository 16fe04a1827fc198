import Foundation
import SiteBase
import Synchronization

/// What the last build knew of the files that it wrote. It is beside the output folder and may be lost at any time: the next build then
/// makes everything anew, and writes what differs.
public struct BuildCache: Sendable {
    /// What is known of one file.
    struct Entry: Sendable {
        let path: OutputPath
        var inputs: FileInputs
        /// Of its bytes, as `FolderFingerprint` computes it.
        let bytes: Fingerprint
        var stamp: FileStamp
    }

    let summary: OutputFolder.Summary
    /// When it was written, by the clock of stamps.
    let time: Int
    /// The files, the manifest among them, in the order of the fingerprints of their paths.
    let entries: [Entry]
    private let keys: [UInt64]

    /// Nil if the entries are not in their order.
    init?(_ summary: OutputFolder.Summary, time: Int, entries: [Entry]) {
        self.summary = summary
        self.time = time
        self.entries = entries
        keys = entries.map { Self.key(of: $0.path) }
        guard zip(keys, keys.dropFirst()).allSatisfy(<=) else { return nil }
    }

    /// The fingerprint of all inputs; nil if there was a warning, which the next build has to report again.
    public var inputs: Fingerprint? { summary.inputs }
    /// Records that were read.
    public var records: Int { summary.records }
    /// Pages, lists among them.
    public var pages: Int { summary.pages }
    /// The site's address.
    public var address: String? { summary.address }

    /// Where it is; nil if there is no place beside the output.
    static func path(for output: String) -> String? {
        guard output != ".", output != "..", !output.utf8.hasSuffix("/.."), !output.utf8.hasSuffix("/."), output != "/" else { return nil }
        return "\(output.parentFolder)/.\(output.fileName).sitegen-cache"
    }

    static func key(of path: OutputPath) -> UInt64 { Fingerprint(path.description.utf8).value }

    /// What is known of a file.
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

    /// Why a file has to be made again; nil if an earlier build made it from the same, and is as that build left it.
    public func reason(toMake path: OutputPath, from inputs: FileInputs, in output: String) -> RebuildReason? {
        entry(for: path).map { reason(toMake: $0, from: inputs, in: output) } ?? .new
    }

    /// The same for a file that is known.
    func reason(toMake entry: Entry, from inputs: FileInputs, in output: String) -> RebuildReason? {
        inputs.difference(from: entry.inputs) ?? (holds(entry, in: output) ? nil : .output)
    }

    /// Whether a file in the output is as the entry says.
    func holds(_ entry: Entry, in output: String) -> Bool {
        guard FileStamp(entry.path, in: output) == entry.stamp else { return false }
        // Within a tick of the clock it may have been written once more, and have the same stamp.
        guard entry.stamp.changed >= time - FileStamp.tick else { return true }
        do throws(FileError) {
            return try FolderFingerprint.fingerprint(ofFile: "\(output)/\(entry.path)") == entry.bytes
        } catch {
            return false
        }
    }

    /// Whether the manifest is what this build left.
    func holdsManifest(in output: String) -> Bool {
        OutputPath(OutputManifest.name).flatMap(entry).map { holds($0, in: output) } ?? false
    }

    /// Whether the whole output is what this build left.
    public func holdsAll(in output: String, jobs: Int) -> Bool {
        let isWhole = Mutex(true)
        let run = 256
        Workers.each((entries.count + run - 1) / run, jobs: jobs, run: 1) { number in
            guard isWhole.withLock({ $0 }) else { return }
            let own = self.entries[number * run..<min(self.entries.count, (number + 1) * run)]
            if !own.allSatisfy({ self.holds($0, in: output) }) { isWhole.withLock { $0 = false } }
        }
        return isWhole.withLock { $0 }
    }

    /// The fingerprint of the running program; its file distinguishes it from others of the same version.
    public static func program(_ version: String) -> Fingerprint {
        var program = Fingerprint()
        program.combine(version)
        if let stamp = executable.flatMap({ FileSystem.realPath($0) }).flatMap({ FileStamp($0) }) {
            program.combine(stamp.size)
            program.combine(stamp.written)
            // Packages may give all their files one time; this one nobody can give.
            program.combine(stamp.changed)
        }
        return program
    }

    /// The file of the program that runs.
    private static var executable: String? {
        #if os(Linux)
            // Foundation would look through the whole folder that it is in.
            "/proc/self/exe"
        #else
            Bundle.main.executablePath
        #endif
    }

    /// The fingerprints of its file contents, if nothing was reported about any of them; else nil.
    public var rightContents: Set<Fingerprint>? { inputs == nil ? nil : Set(entries.lazy.map(\.inputs.content)) }

    /// How many files of the site it knows.
    public var fileCount: Int { max(0, entries.count - 1) }

    /// Every file of the site.
    public var paths: Set<OutputPath> { Set(entries.lazy.map(\.path).filter { $0.description != OutputManifest.name }) }
}
