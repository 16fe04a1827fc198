import Diagnostics
import SiteBase
import Synchronization
import SystemPackage

/// The folder in which files wait until all are ready. It is on the same file system as the output, so that files can be renamed.
///
/// Before files are renamed one by one, a journal is written. A build that finds a journal completes that commit first.
final class OutputStage: Sendable {
    private static let journalName = "journal.json"
    /// The folder in the stage that contains the files.
    static let filesName = "files"
    /// The name of a stage inside the output.
    static let innerName = ".sitegen-stage"

    private let output: String
    private let folder: String
    /// The existing folders, by path.
    private let made = Mutex<Set<Fingerprint>>([])
    private let lock: FolderLock

    /// Creates an empty stage and locks it against other builds. An earlier build's stage is removed.
    init(for output: String) throws(FileError) {
        self.output = output
        folder = Self.folder(for: output)
        if FileSystem.kind(of: folder) != nil { try Self.removeLeftover(folder, of: output) }
        do throws(FileError) {
            try FileSystem.makeFolder(folder.parentFolder)
            guard try FileSystem.makeNewFolder(folder), let lock = try FolderLock(folder) else { throw Self.isBusy(output) }
            self.lock = lock
            try FileSystem.makeFolder(folder + "/" + Self.filesName)
        } catch {
            throw FileError(.write, output, error.reason)
        }
    }

    private static func removeLeftover(_ folder: String, of output: String) throws(FileError) {
        guard FileSystem.kind(of: folder) == .folder else { return try FileSystem.removeFile(folder) }
        guard let lock = try FolderLock(folder) else { throw isBusy(output) }
        defer { withExtendedLifetime(lock) {} }
        try FileSystem.removeTree(folder)
    }

    private static func isBusy(_ output: String) -> FileError { FileError(.write, output, .busy) }

    /// Stages a file. Returns its stamp before the renaming.
    func write(_ file: OutputFile) throws(FileError) -> FileStamp {
        let target = "\(folder)/\(Self.filesName)/\(file.path)"
        try prepareFolder(of: target, file.path)
        return try FileSystem.writeStamped(file.bytes, to: target)
    }

    /// Stages a streamed file. Also returns its pieces and the fingerprint of its bytes.
    func write(
        _ file: StreamedFile,
        reusing earlier: StreamedFile.Earlier?
    ) throws(FileError) -> (stamp: FileStamp, bytes: Fingerprint, pieces: [StreamedFile.Piece]) {
        let target = "\(folder)/\(Self.filesName)/\(file.path)"
        try prepareFolder(of: target, file.path)
        let written = try NewFile(target)
        var chunks = ChunkWriter { (chunk) throws(FileError) in try written.append(chunk) }
        let pieces = try file.write(reusing: earlier) { (bytes) throws(FileError) in try chunks.append(bytes) }
        let bytes = try chunks.finish()
        try written.close()
        try file.check(bytes)
        guard let stamp = FileStamp(target) else { throw FileError(.read, target, .changed) }
        return (stamp, bytes, pieces)
    }

    /// A folder for files that are made before all other files are taken.
    var scratch: String { "\(folder)/scratch" }

    /// Stages a file of the scratch folder.
    func move(_ path: OutputPath) throws(FileError) {
        let target = "\(folder)/\(Self.filesName)/\(path)"
        try prepareFolder(of: target, path)
        try FileSystem.rename("\(scratch)/\(path)", to: target)
    }

    /// Stages a file of another folder, as a hard link if possible.
    ///
    /// - Returns: the fingerprint of the bytes, if they were copied.
    func link(_ source: String, as path: OutputPath) throws(FileError) -> Fingerprint? {
        let target = "\(folder)/\(Self.filesName)/\(path)"
        try prepareFolder(of: target, path)
        return try FileSystem.link(source, as: target) ? nil : try copy(source, to: target)
    }

    private func copy(_ source: String, to target: String) throws(FileError) -> Fingerprint {
        let written = try NewFile(target)
        var chunks = ChunkWriter { (chunk) throws(FileError) in try written.append(chunk) }
        var start = 0
        while true {
            let chunk = try FileSystem.read(source, from: start, count: FolderFingerprint.pieceLength)
            try chunks.append(chunk)
            start += chunk.count
            guard chunk.count == FolderFingerprint.pieceLength else { break }
        }
        let bytes = try chunks.finish()
        try written.close()
        return bytes
    }

    /// Stages a new manifest.
    func writeManifest(_ bytes: [UInt8]) throws(FileError) {
        try FileSystem.write(bytes, to: "\(folder)/\(Self.filesName)/\(OutputManifest.name)")
    }

    /// Stages a new manifest. The paths arrive in ascending order.
    func writeManifest(_ each: ((OutputPath) throws(FileError) -> Void) throws(FileError) -> Void) throws(FileError) {
        let written = try NewFile("\(folder)/\(Self.filesName)/\(OutputManifest.name)")
        var lines = OutputManifest.Lines()
        try each { (path) throws(FileError) in
            lines.append(path)
            if lines.bytes.count > FolderFingerprint.pieceLength { try written.append(lines.take()) }
        }
        lines.finish()
        try written.append(lines.take())
        try written.close()
    }

    /// Whether the staged manifest equals that of the output.
    func hasSameManifest(as output: String) throws(FileError) -> Bool {
        let there = "\(output)/\(OutputManifest.name)"
        guard FileSystem.kind(of: there) == .file else { return false }
        return try FolderFingerprint.fingerprint(ofFile: there)
            == FolderFingerprint.fingerprint(ofFile: "\(folder)/\(Self.filesName)/\(OutputManifest.name)")
    }

    /// Whether a build that wrote to an output was interrupted and the next one must complete it.
    static func isInterrupted(_ output: String) -> Bool {
        [sibling(of: output), inner(of: output)].contains { FileSystem.kind(of: "\($0)/\(journalName)") == .file }
    }

    /// Removes the staged files. If there is a journal, the commit has begun and must be completed, so everything stays.
    func discard() throws(FileError) {
        guard FileSystem.kind(of: folder + "/" + Self.journalName) == nil else { return }
        try FileSystem.removeTree(folder)
    }

    /// Moves the staged files into the output and then removes others, except that those in the way of staged files go first. If this is
    /// interrupted after the journal was written, the next build completes it.
    ///
    /// - Parameters:
    ///   - hasTurned: whether a file to remove may be where a folder is needed, or in a folder where a file is needed.
    ///   - isListedAnew: whether the staged files include a new manifest.
    ///   - seal: a staged file that is renamed last. Its old version is removed first.
    ///   - renames: the other staged files, in the order in which they are renamed.
    /// - Returns: whether the stage was renamed as a whole, so that each file kept its stamp.
    func commit(
        removals: [OutputPath],
        hasTurned: Bool,
        isListedAnew: Bool,
        seal: OutputPath? = nil,
        renames: () throws(FileError) -> [OutputPath]
    ) throws(FileError) -> Bool {
        let staged = folder + "/" + Self.filesName
        if isListedAnew, try replaceWholeFolder(by: staged) {
            try discard()
            return true
        }
        let renames = try renames() + [seal].compactMap(\.self)
        try checkFolders(of: renames + removals)
        let journal = CommitJournal(renames: renames, removals: removals, hasTurned: hasTurned)
        let unfinished = folder + "/journal.unfinished"
        try FileSystem.write(journal.bytes, to: unfinished)
        try FileSystem.synchronize(unfinished)
        try FileSystem.rename(unfinished, to: folder + "/" + Self.journalName)
        if let seal { try FileSystem.removeFile("\(output)/\(seal)") }
        try journal.carryOut(from: folder, into: output)
        return false
    }

    /// Finds read-only folders before the commit begins.
    private func checkFolders(of files: [OutputPath]) throws(FileError) {
        for parent in Set(files.map { $0.components.dropLast().joined(separator: "/") }) {
            let place = parent.isEmpty ? output : output + "/" + parent
            guard FileSystem.target(of: place) == .folder, !FileSystem.isWritable(place) else { continue }
            throw FileError(.write, place, .system(.permissionDenied))
        }
        if FileSystem.target(of: output) == .folder, !FileSystem.isWritable(output) {
            throw FileError(.write, output, .system(.permissionDenied))
        }
    }

    /// Completes an interrupted commit or removes a stage without a journal.
    static func completeInterrupted(into output: String) throws(FileError) {
        for folder in Set([sibling(of: output), inner(of: output)]) {
            let journal = folder + "/" + journalName
            guard FileSystem.kind(of: folder) == .folder else { continue }
            guard let lock = try FolderLock(folder) else { throw isBusy(output) }
            defer { withExtendedLifetime(lock) {} }
            if FileSystem.kind(of: journal) == .file {
                let file = SourceFile(path: journal, bytes: try FileSystem.read(journal))
                try CommitJournal(file).carryOut(from: folder, into: output)
            } else {
                try FileSystem.removeTree(folder)
            }
        }
    }

    /// Renames the whole stage if the output is missing or empty. Returns whether it did.
    private func replaceWholeFolder(by staged: String) throws(FileError) -> Bool {
        guard folder == Self.sibling(of: output) else { return false }
        if FileSystem.kind(of: output) != nil {
            guard FileSystem.kind(of: output) == .folder, try FileSystem.isEmpty(output) else { return false }
        }
        do {
            try FileSystem.rename(staged, to: output)
            return true
        } catch {
            return false
        }
    }

    private func prepareFolder(of target: String, _ path: OutputPath) throws(FileError) {
        let folder = path.folderFingerprint
        guard !made.withLock({ $0.contains(folder) }) else { return }
        try FileSystem.makeFolder(target.parentFolder)
        _ = made.withLock { $0.insert(folder) }
    }

    /// The stage's folder: beside the output if that is writable and on the same file system, otherwise inside the output.
    private static func folder(for output: String) -> String {
        let parent = output.parentFolder
        if output == "." || output == ".." || output.utf8.hasSuffix("/..") || output.utf8.hasSuffix("/.") { return inner(of: output) }
        guard FileSystem.target(of: output) == .folder, FileSystem.kind(of: output) == .folder else {
            return FileSystem.kind(of: output) == nil ? sibling(of: output) : inner(of: output)
        }
        let isBeside = FileSystem.isSameFileSystem(parent, output) && FileSystem.isWritable(parent) && !FileSystem.isMountPoint(output)
        return isBeside ? sibling(of: output) : inner(of: output)
    }

    private static func sibling(of output: String) -> String {
        "\(output.parentFolder)/.\(output.fileName).sitegen-stage"
    }

    private static func inner(of output: String) -> String { "\(output)/\(innerName)" }
}
