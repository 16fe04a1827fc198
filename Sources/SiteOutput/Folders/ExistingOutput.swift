import SiteBase

/// The contents of an output folder before a build: the files that sitegen wrote, and how they compare with the new ones.
struct ExistingOutput: Sendable {
    /// What exists at the path of a file.
    enum State {
        /// Nothing exists at the path.
        case absent
        /// The file has the same bytes.
        case same
        /// The file has other bytes, and sitegen wrote it or may replace it.
        case other
        /// A file of an earlier build is where a folder is needed, or a folder contains only such files.
        case turned
        /// sitegen did not write what exists at the path.
        case foreign
    }

    private let path: String
    private let adoption: OutputFolder.Adoption
    /// Whether the folder was empty or missing at first, so that no file needs to be looked up.
    let wasEmpty: Bool
    /// The cache of the build that wrote the current manifest. It has the same files and is in memory already.
    private let cache: BuildCache?
    private let manifest: OutputManifest

    /// Reads the manifest of an output folder, which may not exist yet.
    init(_ path: String, adoption: OutputFolder.Adoption, cache: BuildCache? = nil) throws(FileError) {
        self.path = path
        self.adoption = adoption
        if let kind = FileSystem.target(of: path), kind != .folder { throw FileError(.write, path, .notAFolder) }
        wasEmpty = try Self.isEmpty(path)
        if let cache, cache.holdsManifest(in: path) {
            self.cache = cache
            manifest = OutputManifest([])
        } else {
            self.cache = nil
            manifest = try OutputManifest(in: path)
        }
    }

    /// Whether the folder is still empty.
    func isStillEmpty() throws(FileError) -> Bool { try Self.isEmpty(path) }

    private static func isEmpty(_ path: String) throws(FileError) -> Bool {
        guard FileSystem.kind(of: path) != nil else { return true }
        return try FileSystem.isEmpty(path, but: OutputStage.innerName)
    }

    /// Whether the manifest lists exactly these files.
    func listsNoOther(than count: Int) -> Bool { cache?.fileCount == count }

    /// Whether the cache matches the manifest and so has an entry for every file in it.
    var isOfCache: Bool { cache != nil }

    /// Whether the manifest lists a file.
    func owns(_ path: OutputPath) -> Bool { cache.map { $0.entry(for: path) != nil } ?? manifest.paths.contains(path) }

    /// What exists at the path of a file.
    func state(of file: OutputFile) throws(FileError) -> State {
        guard !wasEmpty, let kind = kind(of: file.path) else { return .absent }
        guard kind == .file else { return try isOurs(inTheWayOf: file.path) ? .turned : .foreign }
        let isOurs = owns(file.path) || adoption == .all
        let isSame = try FileSystem.read(path + "/" + file.path.description) == file.bytes
        return isSame ? .same : isOurs ? .other : .foreign
    }

    /// What exists at the path of a file whose bytes are only known by fingerprint.
    ///
    /// - Parameter known: the fingerprint of the bytes in the output, if they are unchanged.
    func state(of file: StreamedFile, of bytes: Fingerprint, known: Fingerprint? = nil) throws(FileError) -> State {
        guard !wasEmpty, let kind = kind(of: file.path) else { return .absent }
        guard kind == .file else { return try isOurs(inTheWayOf: file.path) ? .turned : .foreign }
        let isOurs = owns(file.path) || adoption == .all
        let there = if let known { known } else { try FolderFingerprint.fingerprint(ofFile: "\(path)/\(file.path)") }
        let isSame = there == bytes
        return isSame ? .same : isOurs ? .other : .foreign
    }

    /// Whether everything in the way of a file comes from earlier builds: a file where a folder is needed, or all files in a folder at the
    /// path.
    func isOurs(inTheWayOf file: OutputPath) throws(FileError) -> Bool {
        for ancestor in file.ancestors where FileSystem.kind(of: "\(path)/\(ancestor)") != .folder {
            return FileSystem.kind(of: "\(path)/\(ancestor)") == .file && owns(ancestor)
        }
        guard FileSystem.kind(of: "\(path)/\(file)") == .folder else { return false }
        return try hasNoOther(file)
    }

    /// Whether a folder contains only files of earlier builds.
    private func hasNoOther(_ folder: OutputPath) throws(FileError) -> Bool {
        let names = try FileSystem.names(in: "\(path)/\(folder)")
        for name in names {
            guard let inner = OutputPath("\(folder)/\(name)") else { return false }
            switch FileSystem.kind(of: "\(path)/\(inner)") {
            case .file: guard owns(inner) else { return false }
            case .folder: guard try hasNoOther(inner) else { return false }
            default: return false
            }
        }
        return !names.isEmpty
    }

    private func kind(of file: OutputPath) -> FileSystem.Kind? { Self.kind(of: file, in: path) }

    /// The kind of a file in an output folder. If a parent folder is a file or a symbolic link, the kind of that.
    static func kind(of file: OutputPath, in folder: String) -> FileSystem.Kind? {
        var place = folder
        for component in file.components.dropLast() {
            place += "/" + component
            guard let kind = FileSystem.kind(of: place) else { return nil }
            guard kind == .folder else { return kind == .file ? .other : .link }
        }
        return FileSystem.kind(of: folder + "/" + file.description)
    }

    /// The files of the manifest that still exist and are not part of this build. On a case-insensitive file system, `A.html` is the same
    /// file as `a.html` and stays.
    func staleFiles(_ kept: Set<OutputPath>) -> [OutputPath] {
        let gone = (cache?.paths ?? manifest.paths).subtracting(kept).filter { kind(of: $0) == .file }
        guard !gone.isEmpty else { return [] }
        let spellings = Dictionary(kept.map { ($0.collisionKey, $0) }) { first, _ in first }
        return gone.filter { file in
            guard let other = spellings[file.collisionKey] else { return true }
            return !FileSystem.isSameFile("\(path)/\(other)", "\(path)/\(file)")
        }.sorted()
    }
}
