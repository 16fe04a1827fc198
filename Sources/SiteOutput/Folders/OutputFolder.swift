public import SiteBase
import Synchronization

/// The output folder. Files are staged next to it and committed at the end, so that every file is complete at any time. Files that
/// sitegen did not write stay untouched.
///
/// During a build, `completeInterrupted` completes an interrupted commit, `take` stages files from any thread, and `commit` commits.
public final class OutputFolder: Sendable {
    /// How to treat files in the way that sitegen did not write.
    public enum Adoption: Sendable {
        /// Refuse, unless the bytes are the same.
        case sameBytes
        /// Take over the file.
        case all
    }

    /// The report of a commit.
    public struct Outcome: Equatable, Sendable {
        /// The number of new or changed files.
        public let written: Int
        /// The number of unchanged files.
        public let unchanged: Int
        /// Files of an earlier build that are no longer part of the site.
        public let removed: Int

        /// Creates a report.
        public init(written: Int, unchanged: Int, removed: Int) {
            self.written = written
            self.unchanged = unchanged
            self.removed = removed
        }
    }

    private struct State {
        var staged: [(rank: OutputFile.Rank, entry: BuildCache.Entry)] = []
        var unchanged: [BuildCache.Entry] = []
        /// The pieces of streamed files.
        var pieces: [OutputPath: [StreamedFile.Piece]] = [:]
        /// Whether a file was taken that is not in the manifest.
        var hasMore = false
        var foreign: [OutputPath] = []
        /// Whether a path turned from a file into a folder, or from a folder into a file.
        var hasTurned = false
        /// Compressed files beside others.
        var twins: Set<OutputPath> = []
    }

    private let path: String
    private let stage: OutputStage
    private let existing: ExistingOutput
    private let cache: BuildCache?
    private let compressions: [Compression]
    private let state = Mutex(State())

    /// Completes an interrupted commit, or removes the stage of a build that was interrupted earlier.
    public static func completeInterrupted(_ path: String) throws(FileError) { try OutputStage.completeInterrupted(into: path) }

    /// Whether sitegen wrote into a folder.
    public static func isOne(_ path: String) -> Bool { FileSystem.kind(of: "\(path)/\(OutputManifest.name)") == .file }

    /// The files in an output folder that sitegen wrote, according to the manifest.
    public static func files(in path: String) throws(FileError) -> Set<OutputPath> { try OutputManifest(in: path).paths }

    /// Opens the output folder. It may not exist yet.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - adoption: how to treat files in the way that sitegen did not write.
    ///   - cache: the cache of an earlier build.
    ///   - compressions: how each file is compressed beside it.
    public init(_ path: String, adoption: Adoption, cache: BuildCache? = nil, compressions: [Compression] = []) throws(FileError) {
        self.path = path
        self.compressions = compressions
        self.cache = cache
        existing = try ExistingOutput(path, adoption: adoption, cache: cache)
        stage = try OutputStage(for: path)
    }

    /// Keeps a file if its inputs are the same as in the earlier build and nobody changed it since. Nil if it did; otherwise why the file
    /// must be made and taken. May be called from several threads.
    public func keep(_ path: OutputPath, madeFrom inputs: FileInputs) -> RebuildReason? {
        guard let cache else { return .unknown }
        guard let entry = cache.entry(for: path) else { return .new }
        return keep(entry, of: cache, madeFrom: inputs)
    }

    private func keep(_ entry: BuildCache.Entry, of cache: BuildCache, madeFrom inputs: FileInputs) -> RebuildReason? {
        if let reason = inputs.difference(from: entry.inputs) { return reason }
        guard let entry = cache.held(entry, in: path) else { return .output }
        guard existing.isOfCache || existing.owns(entry.path) else { return .output }
        var twins: [BuildCache.Entry] = []
        if !compressions.isEmpty, Compression.suits(entry.path, size: entry.stamp.size) {
            for twin in compressions.compactMap({ $0.twin(of: entry.path) }) {
                guard let twin = cache.entry(for: twin),
                    FileInputs(content: entry.bytes).difference(from: twin.inputs) == nil, let held = cache.held(twin, in: path)
                else { return .output }
                twins.append(held)
            }
        }
        state.withLock { state in
            state.unchanged.append(entry)
            state.unchanged += twins
            state.twins.formUnion(twins.map(\.path))
            if let pieces = cache.pieces[entry.path] { state.pieces[entry.path] = pieces }
        }
        return nil
    }

    /// Keeps a file of which nothing but its content may have changed, if its content is the same and nobody changed it since.
    ///
    /// - Parameters:
    ///   - content: the fingerprint of its content; nil if that did not change either.
    ///   - links: the fingerprints of what it may link to that did not change; nil for all.
    /// - Returns: whether the file was kept.
    public func keepUnchanged(_ path: OutputPath, content: Fingerprint?, links: [Fingerprint]? = nil) -> Bool {
        guard let cache, let entry = cache.entry(for: path), content == nil || entry.inputs.content == content,
            links?.contains(entry.inputs.links) ?? true
        else { return false }
        return keep(entry, of: cache, madeFrom: entry.inputs) == nil
    }

    /// Takes a file. A file whose bytes are already in the output is not written. May be called from several threads.
    public func take(_ file: OutputFile, madeFrom inputs: FileInputs = FileInputs(content: Fingerprint())) throws(FileError) {
        // Taken before the bytes are read, so that the next build notices a write in between.
        let stamp = existing.wasEmpty ? nil : FileStamp(file.path, in: path)
        let bytes = FolderFingerprint.fingerprint(ofBytes: file.bytes)
        if !compressions.isEmpty { try takeTwins(of: file, bytes) }
        switch try existing.state(of: file) {
        case .same: try keep(file.path, inputs, bytes, stamp)
        case .foreign: state.withLock { $0.foreign.append(file.path) }
        case .absent, .other: add(file.path, file.rank, inputs, bytes, try stage.write(file))
        case .turned: addTurned(file.path, file.rank, inputs, bytes, try stage.write(file))
        }
    }

    /// Takes the compressed twins of a file, which are made from its bytes.
    private func takeTwins(of file: OutputFile, _ bytes: Fingerprint) throws(FileError) {
        for twin in file.twins(compressions) {
            let isNew = state.withLock { $0.twins.insert(twin.path).inserted }
            // Its own twins are none: its ending says so.
            if isNew { try take(twin, madeFrom: FileInputs(content: bytes)) }
        }
    }

    /// Takes a file in chunks, because it may be larger than memory. May be called from several threads.
    public func take(_ file: StreamedFile, madeFrom inputs: FileInputs) throws(FileError) {
        let stamp = existing.wasEmpty ? nil : FileStamp(file.path, in: path)
        // Its pieces are checked as they are read, so it may have been written twice within a tick of the clock.
        let earlier = cache?.entry(for: file.path).flatMap { $0.stamp == stamp ? $0 : nil }
        let reused = earlier.flatMap { _ in
            cache?.pieces[file.path].map { StreamedFile.Earlier(file: "\(path)/\(file.path)", $0) }
        }
        // Whether the bytes are the same is only known at the end.
        let (staged, bytes, pieces) = try stage.write(file, reusing: reused)
        state.withLock { $0.pieces[file.path] = pieces }
        if !compressions.isEmpty, let whole = try file.whole() { try takeTwins(of: whole, bytes) }
        // If they differ from those of the earlier build, the file is written in any case. Otherwise, it may need no writing.
        let known = earlier.flatMap { $0.bytes != bytes ? $0.bytes : nil }
        switch try existing.state(of: file, of: bytes, known: known) {
        case .same: try keep(file.path, inputs, bytes, stamp)
        case .foreign: state.withLock { $0.foreign.append(file.path) }
        case .absent, .other: add(file.path, file.rank, inputs, bytes, staged)
        case .turned: addTurned(file.path, file.rank, inputs, bytes, staged)
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

    private func addTurned(_ file: OutputPath, _ rank: OutputFile.Rank, _ inputs: FileInputs, _ bytes: Fingerprint, _ stamp: FileStamp) {
        add(file, rank, inputs, bytes, stamp)
        state.withLock { $0.hasTurned = true }
    }

    /// The files taken and kept so far, without compressed ones beside others, in no particular order.
    public var files: [OutputRecord] { records { !$1.contains($0) } }

    /// The compressed files beside others.
    public var compressedFiles: [OutputRecord] { records { $1.contains($0) } }

    private func records(_ isWanted: (OutputPath, _ twins: Set<OutputPath>) -> Bool) -> [OutputRecord] {
        func record(_ entry: BuildCache.Entry) -> OutputRecord {
            OutputRecord(path: entry.path, bytes: entry.bytes, size: entry.stamp.size)
        }
        return state.withLock { state in
            var files: [OutputRecord] = []
            files.reserveCapacity(state.staged.count + state.unchanged.count)
            for (_, entry) in state.staged where isWanted(entry.path, state.twins) { files.append(record(entry)) }
            for entry in state.unchanged where isWanted(entry.path, state.twins) { files.append(record(entry)) }
            return files
        }
    }

    /// Files in the way that sitegen did not write, sorted. While there are any, `commit` must not be called.
    public var foreign: [OutputPath] { state.withLock { $0.foreign.sorted() } }

    /// Commits: moves the staged files into the output, and removes files of earlier builds that this one did not make.
    ///
    /// - Parameters:
    ///   - summary: the summary for the cache; nil to write no cache.
    ///   - seal: a file that is only there while all others are those that belong to it: if it changes, it is removed before them and
    ///     written after them.
    public func commit(_ summary: Summary? = nil, seal: OutputPath? = nil) throws(FileError) -> Outcome {
        var (staged, unchanged, pieces, hasMore, hasTurned) = state.withLock { state in
            defer { state = State() }
            return (state.staged, state.unchanged, state.pieces, state.hasMore, state.hasTurned)
        }
        if existing.wasEmpty, try !existing.isStillEmpty() {
            throw FileError(.write, path, .interfered)
        }
        // If no file was added or removed, the manifest stays as it is.
        let isSameSet = !hasMore && existing.listsNoOther(than: staged.count + unchanged.count)
        let kept = isSameSet ? [] : staged.map(\.entry.path) + unchanged.map(\.path)
        let stale = isSameSet || existing.wasEmpty ? [] : existing.staleFiles(Set(kept))
        let manifestFile = isSameSet ? nil : OutputManifest.bytes(of: kept)
        var keepsStamps = true
        if staged.isEmpty, stale.isEmpty, try manifestFile.map(manifestStands) ?? true {
            try stage.discard()
        } else {
            let files = staged.map { (rank: $0.rank, path: $0.entry.path) }.filter { $0.path != seal }
            let newSeal = seal.flatMap { seal in staged.contains { $0.entry.path == seal } ? seal : nil }
            if let manifestFile { try stage.writeManifest(manifestFile) }
            let isListedAnew = manifestFile != nil
            keepsStamps = try stage.commit(removals: stale, hasTurned: hasTurned, isListedAnew: isListedAnew, seal: newSeal) {
                files.sorted { ($0.rank, $0.path) < ($1.rank, $1.path) }.map(\.path)
            }
        }
        let outcome = Outcome(written: staged.count, unchanged: unchanged.count, removed: stale.count)
        if let summary {
            var isWhole = true
            if !keepsStamps { isWhole = stampAnew(&staged) }
            if let entry = manifestEntry(manifestFile) {
                unchanged.append(entry)
                remember(staged, unchanged, pieces, isWhole ? summary : summary.withoutInputs)
            }
        }
        return outcome
    }

    /// Renaming only changes the time of the last change. If anything else changed, another program wrote the file, and it gets no entry.
    /// Returns whether all files are unchanged.
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
        _ pieces: [OutputPath: [StreamedFile.Piece]],
        _ summary: Summary
    ) {
        BuildCache.write(
            summary,
            pieces: pieces,
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

    /// Removes the staged files. The output stays as it was.
    public func discard() throws(FileError) { try stage.discard() }
}
