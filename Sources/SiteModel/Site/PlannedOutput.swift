package import SiteBase
package import SiteOutput

/// An output file without a template: the search index, the sitemap, the data.
package struct PlannedOutput: Sendable {
    /// How the bytes are made.
    package enum Content: Sendable {
        /// In one step.
        case bytes(@Sendable () -> [UInt8])
        /// In pieces, because the file may be very large.
        case pieces(StreamedFile)
    }

    /// Who makes the file if several machines build parts of the site.
    package enum Maker: Sendable {
        /// The part to which it is dealt.
        case onePart
        /// The first part, because all such files are made from the same records.
        case firstPart
        /// The assembly of the parts.
        case assembly
    }

    package let path: OutputPath
    /// A description, for messages.
    package let name: String
    /// The fingerprint of the bytes.
    package let fingerprint: Fingerprint
    package let content: Content
    /// The rank that decides when the file is written.
    private let rank: OutputFile.Rank
    package let maker: Maker
    /// Plans the file again when all files that its texts may link to are known; nil for files without texts.
    private var completed: (@Sendable (LinkTargets) -> PlannedOutput)?

    /// A file whose bytes already exist.
    package init(_ path: OutputPath, name: String, rank: OutputFile.Rank = .list, by maker: Maker = .onePart, bytes: [UInt8]) {
        self.init(path, name: name, rank: rank, by: maker, fingerprint: Fingerprint(bytes)) { bytes }
    }

    /// A file whose bytes are made when they are needed.
    package init(
        _ path: OutputPath,
        name: String,
        rank: OutputFile.Rank = .list,
        by maker: Maker = .onePart,
        fingerprint: Fingerprint,
        bytes: @escaping @Sendable () -> [UInt8]
    ) {
        self.path = path
        self.rank = rank
        self.maker = maker
        self.name = name
        self.fingerprint = fingerprint
        content = .bytes(bytes)
    }

    /// A file whose texts link to others. Before these are known it has only a path.
    package init(_ path: OutputPath, name: String, linking completed: @escaping @Sendable (LinkTargets) -> PlannedOutput) {
        self.init(path, name: name, bytes: [])
        self.completed = completed
    }

    /// A file that is made in pieces.
    init(_ file: StreamedFile, name: String, fingerprint: Fingerprint) {
        path = file.path
        rank = .list
        maker = .onePart
        self.name = name
        self.fingerprint = fingerprint
        content = .pieces(file)
    }

    /// The same file, with links to others.
    package func linking(to targets: LinkTargets) -> PlannedOutput { completed?(targets) ?? self }

    /// The complete file, for bytes in memory.
    package func file(_ bytes: [UInt8]) -> OutputFile { OutputFile(path: path, rank: rank, bytes: bytes) }
}
