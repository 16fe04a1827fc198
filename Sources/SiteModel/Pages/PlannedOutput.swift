package import SiteBase
package import SiteOutput

/// An output file without a template: the search index, the sitemap, the data.
package struct PlannedOutput: Sendable {
    /// How its bytes are made.
    package enum Content: Sendable {
        /// In one step.
        case bytes(@Sendable () -> [UInt8])
        /// In pieces, because the file may be very large.
        case pieces(StreamedFile)
    }

    package let path: OutputPath
    /// A description, for messages.
    package let name: String
    /// The fingerprint of its bytes.
    package let fingerprint: Fingerprint
    package let content: Content
    /// Before which files it is written.
    private let rank: OutputFile.Rank

    /// A file whose bytes already exist.
    package init(_ path: OutputPath, name: String, rank: OutputFile.Rank = .list, bytes: [UInt8]) {
        self.init(path, name: name, rank: rank, fingerprint: Fingerprint(bytes)) { bytes }
    }

    /// A file whose bytes are made on demand.
    package init(
        _ path: OutputPath,
        name: String,
        rank: OutputFile.Rank = .list,
        fingerprint: Fingerprint,
        bytes: @escaping @Sendable () -> [UInt8]
    ) {
        self.path = path
        self.rank = rank
        self.name = name
        self.fingerprint = fingerprint
        content = .bytes(bytes)
    }

    /// A file that is made in pieces.
    init(_ file: StreamedFile, name: String, fingerprint: Fingerprint) {
        path = file.path
        rank = .list
        self.name = name
        self.fingerprint = fingerprint
        content = .pieces(file)
    }

    /// The complete file, if it is in memory.
    package func file(_ bytes: [UInt8]) -> OutputFile { OutputFile(path: path, rank: rank, bytes: bytes) }
}
