import SiteBase
import SiteOutput

/// A file of the site that no template makes: the index of the search, the sitemap, the data.
package struct PlannedOutput: Sendable {
    /// How its bytes come.
    package enum Content: Sendable {
        /// All at once.
        case bytes(@Sendable () -> [UInt8])
        /// Piece by piece, since they may be very many.
        case pieces(StreamedFile)
    }

    package let path: OutputPath
    /// What it is, in the words of a message.
    let name: String
    /// The fingerprint of its bytes.
    package let fingerprint: Fingerprint
    package let content: Content

    /// A file whose bytes are there already.
    package init(_ path: OutputPath, name: String, bytes: [UInt8]) {
        self.init(path, name: name, fingerprint: Fingerprint(bytes)) { bytes }
    }

    /// A file whose bytes are made when they are wanted.
    package init(_ path: OutputPath, name: String, fingerprint: Fingerprint, bytes: @escaping @Sendable () -> [UInt8]) {
        self.path = path
        self.name = name
        self.fingerprint = fingerprint
        content = .bytes(bytes)
    }

    /// A file that is made piece by piece.
    init(_ file: StreamedFile, name: String, fingerprint: Fingerprint) {
        path = file.path
        self.name = name
        self.fingerprint = fingerprint
        content = .pieces(file)
    }

    /// The file, where all of it is at hand.
    package static func file(_ path: OutputPath, _ bytes: [UInt8]) -> OutputFile { OutputFile(path: path, rank: .list, bytes: bytes) }
}
