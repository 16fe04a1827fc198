public import SiteBase
import Synchronization

/// The output folder. Files are staged beside it and committed at the end, so that every file is complete at all times. Files that sitegen
/// did not write stay untouched.
///
/// During a build, `completeInterrupted` completes an interrupted commit, `take` stages files on any thread, and `commit` commits.
public final class OutputFolder: Sendable {
    /// The treatment of files in the way that sitegen did not write.
    public enum Adoption: Sendable {
        /// Refuses such files unless their bytes are the same.
        case sameBytes
        /// Takes over such files.
        case all
    }

    /// The report of a commit.
    public struct Outcome: Equatable, Sendable {
        /// The number of new or changed files.
        public let written: Int
        /// The number of unchanged files.
        public let unchanged: Int
        /// The number of removed files, which an earlier build wrote and which are no longer part of the site.
        public let removed: Int

        /// Creates a report.
        public init(written: Int, unchanged: Int, removed: Int) {
            self.written = written
            self.unchanged = unchanged
            self.removed = removed
        }
    }

    /// The values that a build stores in the cache besides its files.
    public typealias Summary = BuildCache.Summary

    private struct State {
        var staged: [(rank: OutputFile.Rank, entry: BuildCache.Entry)] = []
        var unchanged: [BuildCache.Entry] = []
        var pieces: [OutputPath: [StreamedFile.Piece]] = [:]
        /// Whether a taken file is missing in the manifest.
        var hasMore = false
        var foreign: [OutputPath] = []
        /// Whether a file replaces a folder or a folder replaces a file.
        var hasTurned = false
        /// The compressed copies.
        var twins: Set<OutputPath> = []
    }

    private let path: String
    private let stage: OutputStage
    private let existing: ExistingOutput
    private let cache: BuildCache?
    private let compressions: [Compression]
    private let state = Mutex(State())

    /// Completes an interrupted commit or removes the stage of an interrupted build.
    public static func completeInterrupted(_ path: String) throws(FileError) { try OutputStage.completeInterrupted(into: path) }

    /// Whether a folder is an output folder of sitegen.
    public static func isOutputFolder(_ path: String) -> Bool { FileSystem.kind(of: "\(path)/\(OutputManifest.name)") == .file }

    /// The files in an output folder that sitegen wrote, according to the manifest.
    public static func files(in path: String) throws(FileError) -> Set<OutputPath> { try OutputManifest(in: path).paths }

    /// Opens the output folder, which may not exist yet.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - adoption: the treatment of files in the way that sitegen did not write.
    ///   - cache: the cache of an earlier build.
    ///   - compressions: the compressed copies to write.
    public init(_ path: String, adoption: Adoption, cache: BuildCache? = nil, compressions: [Compression] = []) throws(FileError) {
        self.path = path
        self.compressions = compressions
        self.cache = cache
        existing = try ExistingOutput(path, adoption: adoption, cache: cache)
        stage = try OutputStage(for: path)
    }

    /// Keeps a file whose inputs are those of the earlier build and that has not changed since. Returns nil if it kept the file, otherwise
    /// the reason to make it. Any thread may call it.
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

    /// Keeps a file that can differ only in its content and links, if these are the same and the file has not changed since.
    ///
    /// - Parameters:
    ///   - content: the fingerprint of the content; nil if it cannot differ.
    ///   - links: the fingerprints of unchanged link targets; nil accepts any.
    /// - Returns: whether the file was kept.
    public func keepUnchanged(_ path: OutputPath, content: Fingerprint?, links: [Fingerprint]? = nil) -> Bool {
        guard let cache, let entry = cache.entry(for: path), content == nil || entry.inputs.content == content,
            links?.contains(entry.inputs.links) ?? true
        else { return false }
        return keep(entry, of: cache, madeFrom: entry.inputs) == nil
    }

    /// Takes a file. If the output has the same bytes, the file is not written. Any thread may call it.
    public func take(_ file: OutputFile, madeFrom inputs: FileInputs = FileInputs(content: Fingerprint())) throws(FileError) {
        // The stamp is taken before the bytes are read, so that the next build notices a write in between.
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

    /// Takes the compressed copies of a file, which are made from its bytes.
    private func takeTwins(of file: OutputFile, _ bytes: Fingerprint) throws(FileError) {
        for twin in file.twins(compressions) {
            let isNew = state.withLock { $0.twins.insert(twin.path).inserted }
            // A compressed copy has no compressed copies, because of its extension.
            if isNew { try take(twin, madeFrom: FileInputs(content: bytes)) }
        }
    }

    /// Takes a file in chunks, because it may be larger than memory. Any thread may call it.
    public func take(_ file: StreamedFile, madeFrom inputs: FileInputs) throws(FileError) {
        let stamp = existing.wasEmpty ? nil : FileStamp(file.path, in: path)
        // Reading checks each piece, so a file written twice within one clock tick does no harm.
        let earlier = cache?.entry(for: file.path).flatMap { $0.stamp == stamp ? $0 : nil }
        let reused = earlier.flatMap { _ in
            cache?.pieces[file.path].map { StreamedFile.Earlier(file: "\(path)/\(file.path)", $0) }
        }
        // Only the end of the file tells whether the bytes are the same.
        let (staged, bytes, pieces) = try stage.write(file, reusing: reused)
        state.withLock { $0.pieces[file.path] = pieces }
        if !compressions.isEmpty, let whole = try file.whole() { try takeTwins(of: whole, bytes) }
        // A file that differs from the earlier build's is written in any case. Otherwise writing may be unnecessary.
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

    /// The files taken and kept so far, without compressed copies and in no particular order.
    public var files: [OutputRecord] { records { !$1.contains($0) } }

    /// The compressed copies.
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

    /// The files in the way that sitegen did not write, sorted. While there are any, `commit` must not be called.
    public var foreign: [OutputPath] { state.withLock { $0.foreign.sorted() } }

    /// Moves the staged files into the output and removes files of earlier builds that this build did not make.
    ///
    /// - Parameters:
    ///   - summary: the summary for the cache; nil writes no cache.
    ///   - seal: a file that vouches for all others. If it changes, it is removed first and written last.
    public func commit(_ summary: Summary? = nil, seal: OutputPath? = nil) throws(FileError) -> Outcome {
        var (staged, unchanged, pieces, hasMore, hasTurned) = state.withLock { state in
            defer { state = State() }
            return (state.staged, state.unchanged, state.pieces, state.hasMore, state.hasTurned)
        }
        if existing.wasEmpty, try !existing.isStillEmpty() {
            throw FileError(.write, path, .interfered)
        }
        // If no file was added or removed, the manifest does not change.
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

    /// Updates the stamps. Renaming changes only the change time; after any other difference, another program wrote the file, and it gets
    /// no entry. Returns whether all files are unchanged.
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

    /// Removes the staged files. The output stays unchanged.
    public func discard() throws(FileError) { try stage.discard() }
}
