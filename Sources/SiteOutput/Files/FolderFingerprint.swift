public import SiteBase

/// The fingerprint of the names and bytes of all files in several folders. It follows symbolic links and leaves out hidden files.
public struct FolderFingerprint: Sendable {
    /// The fingerprint, including the paths of the folders.
    public let value: Fingerprint
    /// The fingerprint of the names and bytes inside the folders, wherever the folders are.
    public let content: Fingerprint
    private let stamps: [(path: String, stamp: FileStamp?)]
    /// The targets of symbolic links to files, by the paths of the links.
    private let targets: [String: String]
    private let files: [String: Fingerprint]
    /// The chunks of all files, in order.
    package let chunks: [FilePart]
    /// The fingerprint of the names of all files and folders.
    private let names: Fingerprint

    /// The size of a chunk, in bytes.
    static let pieceLength = 1 << 20

    /// A part of a file.
    package struct FilePart: Sendable {
        package let file: String
        /// The offset of the first byte, and the number of bytes.
        package let start, count: Int
        /// The fingerprint of the bytes.
        package let fingerprint: Fingerprint
    }

    /// Reads all files of the folders on up to `jobs` threads; nil if one cannot be read. Folders may be missing.
    ///
    /// - Parameter known: the fingerprint of a file with a given stamp, if the file need not be read again.
    package init?(
        _ folders: [String],
        jobs: Int,
        known: (_ path: String, _ stamp: FileStamp) -> Fingerprint? = { _, _ in nil }
    ) {
        var found = Found()
        do throws(FileError) {
            for folder in folders { try found.add(folder, jobs: jobs) }
        } catch {
            return nil
        }
        stamps = found.files
        targets = found.targets
        var pieces: [(file: String, start: Int, count: Int)] = []
        var own: [String: Fingerprint] = [:]
        for (file, stamp) in stamps {
            guard let stamp else { return nil }
            if let known = known(file, stamp) {
                own[file] = known
                continue
            }
            for start in stride(from: 0, to: max(1, stamp.size), by: Self.pieceLength) {
                pieces.append((file, start, min(Self.pieceLength, stamp.size - start)))
            }
        }
        let parts = Workers.map(pieces.count, jobs: jobs, run: 4) { [pieces] index -> Fingerprint? in
            let piece = pieces[index]
            do throws(FileError) {
                let bytes = try FileSystem.read(piece.file, from: piece.start, count: piece.count)
                return bytes.count == piece.count ? Fingerprint(bytes) : nil
            } catch {
                return nil
            }
        }
        var chunks: [FilePart] = []
        for (piece, part) in zip(pieces, parts) {
            // The file is unreadable or is being written.
            guard let part else { return nil }
            chunks.append(FilePart(file: piece.file, start: piece.start, count: piece.count, fingerprint: part))
            // The fingerprint of a file that has one chunk is that of the chunk.
            if piece.start == 0 { own[piece.file] = part } else { own[piece.file]?.combine(part) }
        }
        var (value, content) = (found.names, found.innerNames)
        for (file, stamp) in stamps {
            value.combine(own[file] ?? Fingerprint())
            content.combine(own[file] ?? Fingerprint())
            content.combine(stamp?.size ?? 0)
        }
        for stamp in stamps { value.combine(stamp.stamp?.size ?? 0) }
        self.value = value
        self.content = content
        self.chunks = chunks
        self.files = own
        names = found.names
    }

    /// The fingerprint without the bytes of some files.
    public func value(without others: Set<String>) -> Fingerprint { value { others.contains($0) } }

    /// The fingerprint without the bytes of some files, chosen by path.
    public func value(without isOther: (String) -> Bool) -> Fingerprint {
        var value = names
        for (file, _) in stamps where !isOther(file) { value.combine(files[file] ?? Fingerprint()) }
        return value
    }

    /// The fingerprint of the bytes of a file.
    public static func fingerprint(ofBytes bytes: [UInt8]) -> Fingerprint {
        guard bytes.count > pieceLength else { return Fingerprint(bytes) }
        var value = Fingerprint(bytes[..<pieceLength])
        for start in stride(from: pieceLength, to: bytes.count, by: pieceLength) {
            value.combine(Fingerprint(bytes[start..<min(start + pieceLength, bytes.count)]))
        }
        return value
    }

    /// The fingerprint of a file, read in chunks.
    package static func fingerprint(ofFile path: String) throws(FileError) -> Fingerprint {
        var pieces = ChunkWriter { _ in }
        var start = 0
        while true {
            let piece = try FileSystem.read(path, from: start, count: pieceLength)
            try pieces.append(piece)
            start += piece.count
            if piece.count < pieceLength { return try pieces.finish() }
        }
    }

    /// The files with their stamps and fingerprints.
    package var stamped: [(path: String, stamp: FileStamp, fingerprint: Fingerprint)] {
        stamps.compactMap { path, stamp in
            guard let stamp, let fingerprint = files[path] else { return nil }
            return (path, stamp, fingerprint)
        }
    }

    /// The fingerprint of a file; nil if it is not in the folders. The path starts with the folder's path as given.
    public func fingerprint(of file: String) -> Fingerprint? { files[file] }

    /// Whether the folders contain a file that is no symbolic link.
    public func hasPlainFile(_ file: String) -> Bool { files[file] != nil && targets[file] == nil }

    /// Whether no file has been written since it was read.
    public func isUpToDate(jobs: Int) -> Bool {
        Workers.map(stamps.count, jobs: jobs, run: 256) { [stamps, targets] index in
            let (path, stamp) = stamps[index]
            return FileStamp(targets[path] ?? path) == stamp
        }.allSatisfy(\.self)
    }

    /// The files below some folders.
    private struct Found {
        var files: [(path: String, stamp: FileStamp?)] = []
        var targets: [String: String] = [:]
        var names = Fingerprint()
        /// The fingerprint of the names inside the folders.
        var innerNames = Fingerprint()
        /// The length of the current folder's path.
        private var root = 0

        /// Adds a file or the contents of a folder. A plain file takes one system call, because there may be many.
        ///
        /// - Parameter seen: the folders that contain it.
        mutating func add(_ path: String, jobs: Int, seen: Set<String> = []) throws(FileError) {
            root = path.utf8.count
            try add(path, FileStamp(path), jobs: jobs, seen: seen)
        }

        private mutating func add(_ path: String, _ stamp: FileStamp?, jobs: Int, seen: Set<String>) throws(FileError) {
            names.combine(path)
            innerNames.combine(String(Substring(path.utf8.dropFirst(root))))
            if let stamp {
                names.combine(1)
                files.append((path, stamp))
                return
            }
            let kind = FileSystem.target(of: path)
            let target = FileSystem.kind(of: path) == .link ? FileSystem.realPath(path) : nil
            // The target decides whether a link to a folder is followed.
            names.combine(target)
            switch kind {
            case .file:
                names.combine(2)
                targets[path] = target
                files.append((path, target.flatMap { FileStamp($0) }))
            case .folder:
                names.combine(3)
                guard let real = target ?? FileSystem.realPath(path), !seen.contains(real) else { return }
                let paths = try FileSystem.names(in: path).filter { !$0.utf8.hasPrefix(".") }.map { "\(path)/\($0)" }
                let stamps = Workers.map(paths.count, jobs: jobs, run: 256) { FileStamp(paths[$0]) }
                let seen = seen.union([real])
                for (path, stamp) in zip(paths, stamps) { try add(path, stamp, jobs: jobs, seen: seen) }
            case .link, .other, nil: names.combine(4)
            }
        }
    }
}
