import Synchronization

/// The output folder: files are staged beside it and switched in at the end, so that every file is whole at every instant, and what
/// sitegen did not write is left alone.
///
/// Life of a build: `completeInterrupted` ends what an earlier build began; `take` stages files, from any thread; `commit` switches.
public final class OutputFolder: Sendable {
    /// What to do with a file that is in the way and that sitegen did not write.
    public enum Adoption: Sendable {
        /// Refuse, unless its bytes are what would be written.
        case sameBytes
        /// Take it over.
        case all
    }

    /// What a commit did.
    public struct Outcome: Equatable, Sendable {
        /// Files that are new or changed.
        public let written: Int
        /// Files that stayed as they were.
        public let unchanged: Int
        /// Files of an earlier build that no longer belong to the site.
        public let removed: Int
    }

    private struct State {
        var staged: [(path: OutputPath, rank: OutputFile.Rank)] = []
        var unchanged: [OutputPath] = []
        var foreign: [OutputPath] = []
    }

    private let path: String
    private let stage: OutputStage
    private let standing: StandingOutput
    private let state = Mutex(State())

    /// Completes a switch that was cut off, and removes what a build that did not come so far left behind.
    public static func completeInterrupted(_ path: String) throws(FileFault) { try OutputStage.completeInterrupted(into: path) }

    /// The files in an output folder that sitegen wrote, as its manifest lists them.
    public static func files(in path: String) throws(FileFault) -> Set<OutputPath> { try OutputManifest(in: path).paths }

    /// Opens the output folder, which need not exist yet.
    public init(_ path: String, adoption: Adoption) throws(FileFault) {
        self.path = path
        standing = try StandingOutput(path, adoption: adoption)
        stage = try OutputStage(for: path)
    }

    /// Takes a file. One whose bytes stand in the output already is left untouched. May be called from several threads.
    public func take(_ file: OutputFile) throws(FileFault) {
        switch try standing.what(standsFor: file) {
        case .same: state.withLock { $0.unchanged.append(file.path) }
        case .foreign: state.withLock { $0.foreign.append(file.path) }
        case .absent, .other:
            try stage.write(file)
            state.withLock { $0.staged.append((file.path, file.rank)) }
        }
    }

    /// Files that are in the way and belong to somebody else, sorted. While there are any, `commit` must not be called.
    public var foreign: [OutputPath] { state.withLock { $0.foreign.sorted() } }

    /// Switches: puts the staged files in, removes what earlier builds wrote and this one did not.
    public func commit() throws(FileFault) -> Outcome {
        let (staged, unchanged) = state.withLock { ($0.staged, $0.unchanged) }
        let kept = Set(staged.map(\.path)).union(unchanged)
        let stale = standing.staleFiles(kept)
        let manifestFile = OutputManifest(kept).bytes
        let renames = staged.sorted { ($0.rank, $0.path) < ($1.rank, $1.path) }.map(\.path)
        if renames.isEmpty, stale.isEmpty, try manifestStands(manifestFile) {
            try stage.discard()
        } else {
            try stage.switchIn(renames: renames, removals: stale, manifest: manifestFile)
        }
        return Outcome(written: renames.count, unchanged: unchanged.count, removed: stale.count)
    }

    private func manifestStands(_ bytes: [UInt8]) throws(FileFault) -> Bool {
        let place = path + "/" + OutputManifest.name
        guard FileSystem.kind(of: place) == .file else { return false }
        return try FileSystem.read(place) == bytes
    }

    /// Forgets what was staged. The output stays as it was.
    public func discard() throws(FileFault) { try stage.discard() }
}
