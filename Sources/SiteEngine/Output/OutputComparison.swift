import Synchronization

/// What a build would change in an output folder. Nothing is written.
public final class OutputComparison: Sendable {
    /// The files that a build would touch, each list sorted.
    public struct Changes: Equatable, Sendable {
        /// Files that are not there yet.
        public var added: [OutputPath] = []
        /// Files whose bytes would be others.
        public var changed: [OutputPath] = []
        /// Files of an earlier build that no longer belong to the site.
        public var removed: [OutputPath] = []
        /// How many files would stay as they are.
        public var unchanged = 0
    }

    private struct State {
        var changes = Changes()
        var same: [OutputPath] = []
        var foreign: [OutputPath] = []
        var files: [TakenFile] = []
    }

    private let standing: StandingOutput
    private let state = Mutex(State())

    /// Compares with this folder, which need not exist.
    public init(_ path: String, adoption: OutputFolder.Adoption) throws(FileError) {
        standing = try StandingOutput(path, adoption: adoption)
        if FileSystem.target(of: path) == .folder, !FileSystem.isWritable(path) {
            throw FileError(.write, path, .system(.permissionDenied))
        }
    }

    /// Compares a file. May be called from several threads.
    public func take(_ file: OutputFile) throws(FileError) {
        note(
            TakenFile(path: file.path, bytes: FolderFingerprint.fingerprint(ofBytes: file.bytes), size: file.bytes.count),
            try standing.what(standsFor: file)
        )
    }

    /// Compares a file that is made piece by piece. May be called from several threads.
    public func take(_ file: PiecedFile) throws(FileError) {
        var pieces = PieceWriter { _ in }
        var size = 0
        try file.make { (bytes) throws(FileError) in
            size += bytes.count
            try pieces.append(bytes)
        }
        let bytes = try pieces.finish()
        note(TakenFile(path: file.path, bytes: bytes, size: size), try standing.what(standsFor: file, of: bytes))
    }

    private func note(_ file: TakenFile, _ standing: StandingOutput.Standing) {
        state.withLock { state in
            state.files.append(file)
            switch standing {
            case .absent: state.changes.added.append(file.path)
            case .same: state.same.append(file.path)
            case .other: state.changes.changed.append(file.path)
            case .foreign: state.foreign.append(file.path)
            }
        }
    }

    /// The files that were taken so far, in no order.
    public var files: [TakenFile] { state.withLock { $0.files } }

    /// Files that are in the way and belong to somebody else, sorted.
    public var foreign: [OutputPath] { state.withLock { $0.foreign.sorted() } }

    /// What a build would do, once every file was taken.
    public var changes: Changes {
        let state = state.withLock { $0 }
        var changes = state.changes
        changes.removed = standing.staleFiles(Set(changes.added + changes.changed + state.same))
        changes.unchanged = state.same.count
        changes.added.sort()
        changes.changed.sort()
        return changes
    }
}
