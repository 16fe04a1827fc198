public import SiteBase
import Synchronization
import SystemPackage

/// The changes that a build would make in an output folder, determined without writing.
public final class OutputComparison: Sendable {
    /// The files that a build would change, each list sorted.
    public struct Changes: Equatable, Sendable {
        /// The new files.
        public var added: [OutputPath] = []
        /// The files whose bytes would change.
        public var changed: [OutputPath] = []
        /// The files of an earlier build that are no longer part of the site.
        public var removed: [OutputPath] = []
        /// The number of unchanged files.
        public var unchanged = 0
    }

    private struct State {
        var changes = Changes()
        var same: [OutputPath] = []
        var foreign: [OutputPath] = []
        var files: [OutputRecord] = []
    }

    private let folder: String
    private let existing: ExistingOutput
    private let compressions: [Compression]
    private let state = Mutex(State())

    /// Prepares a comparison with a folder, which may be missing.
    public init(_ path: String, adoption: OutputFolder.Adoption, compressions: [Compression] = []) throws(FileError) {
        folder = path
        self.compressions = compressions
        existing = try ExistingOutput(path, adoption: adoption)
        if FileSystem.target(of: path) == .folder, !FileSystem.isWritable(path) {
            throw FileError(.write, path, .system(.permissionDenied))
        }
    }

    /// Compares a file. Any thread may call it.
    public func take(_ file: OutputFile) throws(FileError) {
        for twin in file.twins(compressions) { note(nil, twin.path, try existing.state(of: twin)) }
        note(
            OutputRecord(path: file.path, bytes: FolderFingerprint.fingerprint(ofBytes: file.bytes), size: file.bytes.count),
            file.path,
            try existing.state(of: file)
        )
    }

    /// Compares a streamed file. Any thread may call it.
    public func take(_ file: StreamedFile) throws(FileError) {
        var pieces = ChunkWriter { _ in }
        var size = 0
        try file.write { (bytes) throws(FileError) in
            size += bytes.count
            try pieces.append(bytes)
        }
        let bytes = try pieces.finish()
        try file.check(bytes)
        for twin in compressions.isEmpty ? [] : try file.whole()?.twins(compressions) ?? [] {
            note(nil, twin.path, try existing.state(of: twin))
        }
        note(OutputRecord(path: file.path, bytes: bytes, size: size), file.path, try existing.state(of: file, of: bytes))
    }

    /// Compares a file whose name depends on its bytes. If it exists, it is unchanged.
    public func take(named path: OutputPath) throws(FileError) {
        let standing = existing.owns(path) && FileSystem.kind(of: "\(folder)/\(path)") == .file
        try take(OutputFile(path: path, rank: .asset, bytes: standing ? try FileSystem.read("\(folder)/\(path)") : []))
    }

    private func note(_ file: OutputRecord?, _ path: OutputPath, _ existing: ExistingOutput.State) {
        state.withLock { state in
            if let file { state.files.append(file) }
            switch existing {
            case .absent, .turned: state.changes.added.append(path)
            case .same: state.same.append(path)
            case .other: state.changes.changed.append(path)
            case .foreign: state.foreign.append(path)
            }
        }
    }

    /// The files taken so far, without compressed copies and in no particular order.
    public var files: [OutputRecord] { state.withLock { $0.files } }

    /// The files in the way that sitegen did not write, sorted.
    public var foreign: [OutputPath] { state.withLock { $0.foreign.sorted() } }

    /// The changes, after all files were taken.
    public var changes: Changes {
        let state = state.withLock { $0 }
        var changes = state.changes
        changes.removed = existing.staleFiles(Set(changes.added + changes.changed + state.same))
        changes.unchanged = state.same.count
        changes.added.sort()
        changes.changed.sort()
        return changes
    }
}
