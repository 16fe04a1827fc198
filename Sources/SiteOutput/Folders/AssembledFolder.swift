public import SiteBase
import SystemPackage

/// An output folder assembled from the files of other folders, as hard links or, across file systems, as copies.
///
/// Files are taken in the order of their paths, so that only changes are kept in memory.
public final class AssembledFolder {
    /// A file for the folder.
    public enum File: Sendable {
        /// A file in another folder.
        case there(OutputRecord, folder: String)
        /// A file in the scratch folder.
        case scratch(OutputRecord)
        /// A file in memory.
        case made(OutputFile, bytes: Fingerprint)

        /// The path of the file.
        public var path: OutputPath {
            switch self {
            case .there(let record, _), .scratch(let record): record.path
            case .made(let file, _): file.path
            }
        }

        fileprivate var bytes: Fingerprint {
            switch self {
            case .there(let record, _), .scratch(let record): record.bytes
            case .made(_, let bytes): bytes
            }
        }
    }

    /// The result of taking a file.
    private enum Result: Sendable {
        case unchanged, written, foreign
        /// The file does not match its list.
        case damaged
        case failed(FileError)
    }

    private let path: String
    private let adoption: OutputFolder.Adoption
    private let verifies: Bool
    private let stage: OutputStage
    private let wasEmpty: Bool
    /// The files of the earlier build that have not been passed yet.
    private var earlier: ManifestReader

    private var written: [OutputPath] = []
    private var unchanged = 0
    private var stale: [OutputPath] = []
    /// Whether a file replaces a folder or a folder replaces a file.
    private var hasTurned = false
    /// The contents of the folder, read when something is in the way.
    private var existing: ExistingOutput?
    /// The files in the way that sitegen did not write.
    public private(set) var foreign: [OutputPath] = []
    /// The files in other folders that do not match their lists.
    public private(set) var damaged: [FileError] = []

    /// Opens the output folder, which may not exist yet.
    ///
    /// - Parameter verifies: whether to compare every file's digest and not only its size.
    public init(_ path: String, adoption: OutputFolder.Adoption, verifies: Bool = false) throws(FileError) {
        self.verifies = verifies
        self.path = path
        self.adoption = adoption
        if let kind = FileSystem.target(of: path), kind != .folder { throw FileError(.write, path, .notAFolder) }
        wasEmpty = FileSystem.kind(of: path) == nil ? true : try FileSystem.isEmpty(path, but: OutputStage.innerName)
        earlier = wasEmpty ? ManifestReader() : try ManifestReader(in: path)
        stage = try OutputStage(for: path)
    }

    /// A folder for files that are made before all other files are taken.
    public var scratch: String { stage.scratch }

    /// Writes a file into the scratch folder.
    public func write(_ file: OutputFile) throws(FileError) -> OutputRecord {
        let place = "\(scratch)/\(file.path)"
        try FileSystem.makeFolder(place.parentFolder)
        try FileSystem.write(file.bytes, to: place)
        return OutputRecord(path: file.path, bytes: FolderFingerprint.fingerprint(ofBytes: file.bytes), size: file.bytes.count)
    }

    /// Joins files into one file in the scratch folder.
    public func join(_ files: [String], as path: OutputPath) throws(FileError) -> OutputRecord {
        let place = "\(scratch)/\(path)"
        try FileSystem.makeFolder(place.parentFolder)
        let written = try NewFile(place)
        var size = 0
        var chunks = ChunkWriter { (chunk) throws(FileError) in try written.append(chunk) }
        for file in files {
            var start = 0
            while true {
                let chunk = try FileSystem.read(file, from: start, count: FolderFingerprint.pieceLength)
                try chunks.append(chunk)
                start += chunk.count
                guard chunk.count == FolderFingerprint.pieceLength else { break }
            }
            size += start
        }
        let bytes = try chunks.finish()
        try written.close()
        return OutputRecord(path: path, bytes: bytes, size: size)
    }

    /// Whether a build that wrote to a folder was interrupted.
    public static func isInterrupted(_ path: String) -> Bool { OutputStage.isInterrupted(path) }

    /// Takes the next files. Their paths must be in ascending order and sort after all earlier ones.
    public func take(_ files: [File], jobs: Int) throws(FileError) {
        var isOurs: [Bool] = []
        for file in files { isOurs.append(try pass(file.path)) }
        let results = Workers.map(files.count, jobs: jobs, run: 64) { [path, adoption, verifies, stage, wasEmpty, isOurs] index in
            do throws(FileError) {
                return try Self.take(
                    files[index],
                    into: path,
                    isOurs: isOurs[index] || adoption == .all,
                    wasEmpty: wasEmpty,
                    verifies: verifies,
                    stage
                )
            } catch {
                return Result.failed(error)
            }
        }
        for (file, result) in zip(files, results) {
            switch result {
            case .unchanged: unchanged += 1
            // An output folder that was empty is renamed as a whole.
            case .written: if wasEmpty { count += 1 } else { written.append(file.path) }
            case .foreign:
                if existing == nil { existing = try ExistingOutput(path, adoption: adoption) }
                guard let existing, try existing.isOurs(inTheWayOf: file.path) else {
                    foreign.append(file.path)
                    continue
                }
                hasTurned = true
                if try Self.stage(file, in: stage) { written.append(file.path) } else { noteDamage(to: file) }
            case .damaged: noteDamage(to: file)
            case .failed(let error): throw error
            }
        }
    }

    private func noteDamage(to file: File) {
        if case .there(_, let folder) = file { damaged.append(FileError(.read, "\(folder)/\(file.path)", .notOfPart)) }
    }

    /// The number of files written into an empty folder.
    private var count = 0

    /// Skips the earlier files before a path. Returns whether the path is one of the earlier files.
    private func pass(_ next: OutputPath) throws(FileError) -> Bool {
        while let first = earlier.first, first < next {
            drop(first)
            try earlier.advance()
        }
        guard earlier.first == next else { return false }
        try earlier.advance()
        return true
    }

    private func drop(_ path: OutputPath) {
        if ExistingOutput.kind(of: path, in: self.path) == .file { stale.append(path) }
    }

    private static func take(
        _ file: File,
        into output: String,
        isOurs: Bool,
        wasEmpty: Bool,
        verifies: Bool,
        _ stage: OutputStage
    ) throws(FileError) -> Result {
        let place = "\(output)/\(file.path)"
        if case .there(let record, let folder) = file {
            let stamp = FileStamp(record.path, in: folder)
            guard let stamp else {
                do throws(FileError) {
                    _ = try FileSystem.read("\(folder)/\(record.path)", from: 0, count: 1)
                } catch  where error.reason == .system(.permissionDenied) {
                    throw error
                } catch {}
                return .damaged
            }
            guard stamp.size == record.size else { return .damaged }
            if verifies, try FolderFingerprint.fingerprint(ofFile: "\(folder)/\(record.path)") != record.bytes { return .damaged }
        }
        if !wasEmpty, let kind = ExistingOutput.kind(of: file.path, in: output) {
            guard kind == .file else { return .foreign }
            if case .there(_, let folder) = file, FileSystem.isSameFile("\(folder)/\(file.path)", place) { return .unchanged }
            if try FolderFingerprint.fingerprint(ofFile: place) == file.bytes { return .unchanged }
            guard isOurs else { return .foreign }
        }
        return try self.stage(file, in: stage) ? .written : .damaged
    }

    /// Stages a file. Returns whether it matches its list.
    private static func stage(_ file: File, in stage: OutputStage) throws(FileError) -> Bool {
        switch file {
        case .made(let file, _): _ = try stage.write(file)
        case .scratch(let record): try stage.move(record.path)
        case .there(let record, let folder):
            let copied = try stage.link("\(folder)/\(record.path)", as: record.path)
            if let copied, copied != record.bytes { return false }
        }
        return true
    }

    /// Moves the staged files into the output and removes files of earlier builds that were not taken. It must not be called while there
    /// are foreign or damaged files.
    ///
    /// - Parameter paths: passes the paths of all files on in order.
    public func commit(
        _ paths: ((OutputPath) throws(FileError) -> Void) throws(FileError) -> Void
    ) throws(FileError) -> OutputFolder.Outcome {
        while let first = earlier.first {
            drop(first)
            try earlier.advance()
        }
        let outcome = OutputFolder.Outcome(written: written.count + count, unchanged: unchanged, removed: stale.count)
        if wasEmpty, FileSystem.kind(of: path) != nil, try !FileSystem.isEmpty(path, but: OutputStage.innerName) {
            throw FileError(.write, path, .interfered)
        }
        try stage.writeManifest(paths)
        if written.isEmpty, stale.isEmpty, !wasEmpty, try stage.hasSameManifest(as: path) {
            try stage.discard()
            return outcome
        }
        // On a case-insensitive file system, both paths name one file.
        let kept = Set(stale.isEmpty ? [] : written.map(\.collisionKey))
        let removals = stale.filter { !kept.contains($0.collisionKey) }
        _ = try stage.commit(removals: removals, hasTurned: hasTurned, isListedAnew: true) { () throws(FileError) in
            // Renaming the whole folder may be impossible, for an empty folder behind a symbolic link or on its own file system.
            if wasEmpty { try paths { written.append($0) } }
            return written.sorted { (OutputFile.Rank(of: $0), $0) < (OutputFile.Rank(of: $1), $1) }
        }
        return outcome
    }

    /// Removes the staged files. The output stays unchanged.
    public func discard() throws(FileError) { try stage.discard() }
}

extension OutputFile.Rank {
    /// The rank of a file, judging by its path alone.
    init(of path: OutputPath) {
        let name = path.name
        self =
            path.description.utf8.hasPrefix("assets/") || name.utf8.hasSuffix(".css")
            ? .asset : name.utf8.hasSuffix(".html") && name != "index.html" ? .page : .list
    }
}
