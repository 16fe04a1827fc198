import SiteBase

/// What an output folder holds before a build: which files are sitegen's own, and how they compare with those of the build.
struct ExistingOutput: Sendable {
    /// What is in the place of a file of the site.
    enum State {
        /// Nothing.
        case absent
        /// The same bytes.
        case same
        /// Other bytes that sitegen wrote, or may take over.
        case other
        /// What belongs to somebody else.
        case foreign
    }

    private let path: String
    private let adoption: OutputFolder.Adoption
    /// Whether there was nothing in the folder, or no folder, when it was looked at first: then nobody needs to look for a file.
    let wasEmpty: Bool
    /// The cache of the build that wrote the manifest as it is; it knows the same files, and has been read.
    private let cache: BuildCache?
    private let manifest: OutputManifest

    /// Reads the manifest of an output folder, which need not exist yet.
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

    /// Whether there is still nothing.
    func isStillEmpty() throws(FileError) -> Bool { try Self.isEmpty(path) }

    private static func isEmpty(_ path: String) throws(FileError) -> Bool {
        guard FileSystem.kind(of: path) != nil else { return true }
        return try FileSystem.isEmpty(path, but: OutputStage.innerName)
    }

    /// Whether the manifest lists as many files as these, each of which it lists.
    func listsNoOther(than count: Int) -> Bool { cache?.fileCount == count }

    /// Whether the manifest is as the cache says; then the cache knows every file in it.
    var isOfCache: Bool { cache != nil }

    /// Whether the manifest lists a file.
    func owns(_ path: OutputPath) -> Bool { cache.map { $0.entry(for: path) != nil } ?? manifest.paths.contains(path) }

    /// What is in the place of a file of the site.
    func state(of file: OutputFile) throws(FileError) -> State {
        guard !wasEmpty, let kind = kind(of: file.path) else { return .absent }
        guard kind == .file else { return .foreign }
        let isOurs = owns(file.path) || adoption == .all
        let isSame = try FileSystem.read(path + "/" + file.path.description) == file.bytes
        return isSame ? .same : isOurs ? .other : .foreign
    }

    /// The same for a file of which only the fingerprint of its bytes is at hand.
    func state(of file: StreamedFile, of bytes: Fingerprint) throws(FileError) -> State {
        guard !wasEmpty, let kind = kind(of: file.path) else { return .absent }
        guard kind == .file else { return .foreign }
        let isOurs = owns(file.path) || adoption == .all
        let isSame = try FolderFingerprint.fingerprint(ofFile: "\(path)/\(file.path)") == bytes
        return isSame ? .same : isOurs ? .other : .foreign
    }

    /// What is at a path of the output. If a folder on the way is a file or a symbolic link, that is the result.
    private func kind(of file: OutputPath) -> FileSystem.Kind? {
        var place = path
        for component in file.components.dropLast() {
            place += "/" + component
            guard let kind = FileSystem.kind(of: place) else { return nil }
            guard kind == .folder else { return kind == .file ? .other : .link }
        }
        return FileSystem.kind(of: path + "/" + file.description)
    }

    /// The files of the manifest that are to be removed: not of this build, and still there as files. On a file system that does not distinguish
    /// capitals from small letters, `A.html` is `a.html` under another spelling and stays.
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
