import SiteBase
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

        /// So many of each.
        public init(written: Int, unchanged: Int, removed: Int) {
            self.written = written
            self.unchanged = unchanged
            self.removed = removed
        }
    }

    private struct State {
        var staged: [(rank: OutputFile.Rank, entry: BuildCache.Entry)] = []
        var unchanged: [BuildCache.Entry] = []
        /// Whether a file was taken that the manifest does not list.
        var hasMore = false
        var foreign: [OutputPath] = []
    }

    private let path: String
    private let stage: OutputStage
    private let existing: ExistingOutput
    private let cache: BuildCache?
    private let state = Mutex(State())

    /// Completes a switch that was cut off, and removes what a build left that did not come so far.
    public static func completeInterrupted(_ path: String) throws(FileError) { try OutputStage.completeInterrupted(into: path) }

    /// The files in an output folder that sitegen wrote, as its manifest lists them.
    public static func files(in path: String) throws(FileError) -> Set<OutputPath> { try OutputManifest(in: path).paths }

    /// Opens the output folder, which need not exist yet.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - adoption: what happens to files in the way that sitegen did not write.
    ///   - cache: what is known of its files from an earlier build.
    public init(_ path: String, adoption: Adoption, cache: BuildCache? = nil) throws(FileError) {
        self.path = path
        self.cache = cache
        existing = try ExistingOutput(path, adoption: adoption, cache: cache)
        stage = try OutputStage(for: path)
    }

    /// Keeps a file that an earlier build made from the same, and that is as that build left it. Nil if it did; else why the file has
    /// to be made and taken. May be called from several threads.
    public func keep(_ path: OutputPath, madeFrom inputs: FileInputs) -> RebuildReason? {
        guard let cache else { return .unknown }
        guard let entry = cache.entry(for: path) else { return .new }
        if let reason = cache.reason(toMake: entry, from: inputs, in: self.path) { return reason }
        guard existing.isOfCache || existing.owns(path) else { return .output }
        state.withLock { $0.unchanged.append(entry) }
        return nil
    }

    /// Takes a file. One whose bytes are in the output already is left untouched. May be called from several threads.
    public func take(_ file: OutputFile, madeFrom inputs: FileInputs = FileInputs(content: Fingerprint())) throws(FileError) {
        // Before the bytes are read: who writes in between is noticed next time.
        let stamp = existing.wasEmpty ? nil : FileStamp(file.path, in: path)
        let bytes = FolderFingerprint.fingerprint(ofBytes: file.bytes)
        switch try existing.state(of: file) {
        case .same: try keep(file.path, inputs, bytes, stamp)
        case .foreign: state.withLock { $0.foreign.append(file.path) }
        case .absent, .other: add(file.path, file.rank, inputs, bytes, try stage.write(file))
        }
    }

    /// Takes a file that is made piece by piece, since it may be larger than the memory. May be called from several threads.
    public func take(_ file: StreamedFile, madeFrom inputs: FileInputs) throws(FileError) {
        let stamp = existing.wasEmpty ? nil : FileStamp(file.path, in: path)
        // Whether the bytes are the same is known only when all of them were made.
        let (staged, bytes) = try stage.write(file)
        switch try existing.state(of: file, of: bytes) {
        case .same: try keep(file.path, inputs, bytes, stamp)
        case .foreign: state.withLock { $0.foreign.append(file.path) }
        case .absent, .other: add(file.path, file.rank, inputs, bytes, staged)
        }
    }

    private func keep(_ file: OutputPath, _ inputs: FileInputs, _ bytes: Fingerprint, _ stamp: FileStamp?) throws(FileError) {
        guard let stamp else { throw FileError(.read, "\(path)/\(file)", .changed) }
        let isListed = existing.owns(file)
        state.withLock { state in
            state.unchanged.append(BuildCache.Entry(path: file, inputs: inputs, bytes: bytes, stamp: stamp))
            if !isListed { state.hasMore = true }
        }
    }

    private func add(_ file: OutputPath, _ rank: OutputFile.Rank, _ inputs: FileInputs, _ bytes: Fingerprint, _ stamp: FileStamp) {
        let isListed = existing.owns(file)
        state.withLock { state in
            state.staged.append((rank, BuildCache.Entry(path: file, inputs: inputs, bytes: bytes, stamp: stamp)))
            if !isListed { state.hasMore = true }
        }
    }

    /// The files that were taken and kept so far, in no order.
    public var files: [OutputRecord] {
        state.withLock { state in
            (state.staged.map(\.entry) + state.unchanged).map { OutputRecord(path: $0.path, bytes: $0.bytes, size: $0.stamp.size) }
        }
    }

    /// Files that are in the way and belong to somebody else, sorted. While there are any, `commit` must not be called.
    public var foreign: [OutputPath] { state.withLock { $0.foreign.sorted() } }

    /// What a build stores in its cache besides its files.
    public struct Summary: Sendable {
        /// Stands for the program.
        public let version: Fingerprint
        /// Stands for everything that the site was made from; nil if the next build may not leave it at that.
        public let inputs: Fingerprint?
        /// Records that were read.
        public let records: Int
        /// Pages, lists among them.
        public let pages: Int
        /// The site's address.
        public let address: String?

        /// The same for a build after which the next may not leave it at that.
        var withoutInputs: Summary { Summary(version: version, inputs: nil, records: records, pages: pages, address: address) }

        /// A summary of these.
        public init(version: Fingerprint, inputs: Fingerprint?, records: Int, pages: Int, address: String?) {
            self.version = version
            self.inputs = inputs
            self.records = records
            self.pages = pages
            self.address = address
        }
    }

    /// Switches: puts the staged files in, removes what earlier builds wrote and this one did not.
    ///
    /// - Parameter summary: what goes into the cache; nil for none.
    public func commit(_ summary: Summary? = nil) throws(FileError) -> Outcome {
        var (staged, unchanged, hasMore) = state.withLock { state in
            defer { state = State() }
            return (state.staged, state.unchanged, state.hasMore)
        }
        if existing.wasEmpty, try !existing.isStillEmpty() {
            throw FileError(.write, path, .interfered)
        }
        staged.sort { ($0.rank, $0.entry.path) < ($1.rank, $1.entry.path) }
        // Where no file came and none went, the manifest stays as it is.
        let isSameSet = !hasMore && existing.listsNoOther(than: staged.count + unchanged.count)
        let kept = isSameSet ? [] : staged.map(\.entry.path) + unchanged.map(\.path)
        let stale = isSameSet || existing.wasEmpty ? [] : existing.staleFiles(Set(kept))
        let manifestFile = isSameSet ? nil : OutputManifest.bytes(of: kept)
        var keepsStamps = true
        if staged.isEmpty, stale.isEmpty, try manifestFile.map(manifestStands) ?? true {
            try stage.discard()
        } else {
            keepsStamps = try stage.commit(renames: staged.map(\.entry.path), removals: stale, manifest: manifestFile)
        }
        let outcome = Outcome(written: staged.count, unchanged: unchanged.count, removed: stale.count)
        if let summary {
            var isWhole = true
            if !keepsStamps { isWhole = stampAnew(&staged) }
            if let entry = manifestEntry(manifestFile) {
                unchanged.append(entry)
                remember(staged, unchanged, isWhole ? summary : summary.withoutInputs)
            }
        }
        return outcome
    }

    /// Renaming changes the time of the last change alone: if anything else changed, somebody was faster, and the file is forgotten. Returns whether
    /// all are as they were.
    private func stampAnew(_ staged: inout [(rank: OutputFile.Rank, entry: BuildCache.Entry)]) -> Bool {
        let count = staged.count
        staged = staged.compactMap { rank, entry in
            guard let stamp = FileStamp(entry.path, in: path), stamp.isRenamed(from: entry.stamp) else { return nil }
            var entry = entry
            entry.stamp = stamp
            return (rank, entry)
        }
        return staged.count == count
    }

    private func manifestEntry(_ written: [UInt8]?) -> BuildCache.Entry? {
        guard let manifest = OutputPath(OutputManifest.name) else { return nil }
        guard let written else { return cache?.entry(for: manifest) }
        let none = FileInputs(content: Fingerprint())
        return FileStamp(manifest, in: path).map {
            BuildCache.Entry(path: manifest, inputs: none, bytes: FolderFingerprint.fingerprint(ofBytes: written), stamp: $0)
        }
    }

    private func remember(
        _ staged: [(rank: OutputFile.Rank, entry: BuildCache.Entry)],
        _ unchanged: [BuildCache.Entry],
        _ summary: Summary
    ) {
        BuildCache.write(
            summary,
            count: staged.count + unchanged.count,
            entry: { $0 < staged.count ? staged[$0].entry : unchanged[$0 - staged.count] },
            for: path
        )
    }

    private func manifestStands(_ bytes: [UInt8]) throws(FileError) -> Bool {
        let place = path + "/" + OutputManifest.name
        guard FileSystem.kind(of: place) == .file else { return false }
        return try FileSystem.read(place) == bytes
    }

    /// Forgets what was staged. The output stays as it was.
    public func discard() throws(FileError) { try stage.discard() }
}
