import SiteBase

/// Collects bytes into chunks and computes their fingerprint.
struct ChunkWriter {
    private let write: ([UInt8]) throws(FileError) -> Void
    private var piece: [UInt8] = []
    private(set) var fingerprint: Fingerprint?

    /// - Parameter write: receives the chunks in order.
    init(_ write: @escaping ([UInt8]) throws(FileError) -> Void) {
        self.write = write
        piece.reserveCapacity(FolderFingerprint.pieceLength)
    }

    mutating func append(_ bytes: [UInt8]) throws(FileError) {
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + FolderFingerprint.pieceLength - piece.count)
            piece += bytes[start..<end]
            start = end
            if piece.count == FolderFingerprint.pieceLength { try flush() }
        }
    }

    /// Writes the last chunk.
    mutating func finish() throws(FileError) -> Fingerprint {
        if fingerprint == nil || !piece.isEmpty { try flush() }
        return fingerprint ?? Fingerprint()
    }

    private mutating func flush() throws(FileError) {
        let own = Fingerprint(piece)
        if var all = fingerprint {
            all.combine(own)
            fingerprint = all
        } else {
            fingerprint = own
        }
        try write(piece)
        piece.removeAll(keepingCapacity: true)
    }
}
