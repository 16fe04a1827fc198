public import SiteBase

/// A file made in pieces, because it may be larger than memory. Unchanged pieces are taken from the file of an earlier build.
public struct StreamedFile: Sendable {
    /// A piece, as recorded by a build.
    public struct Piece: Equatable, Sendable {
        /// The fingerprint of everything that the piece is made from.
        public let fingerprint: Fingerprint
        /// The number of bytes.
        public let length: Int
        let bytes: Fingerprint
    }

    /// The path of the file.
    public let path: OutputPath
    /// The rank in the order of the commit.
    public let rank: OutputFile.Rank
    /// The fingerprints of everything that the pieces are made from, in order.
    let pieces: [Fingerprint]
    private let jobs: Int
    private let make: @Sendable (Int) -> [UInt8]
    /// The source of a copy, and the fingerprint of its bytes.
    private var original: (path: String, bytes: Fingerprint)?

    /// Creates a copy of a file. If the source has other bytes when it is copied, that is an error.
    package init(copyOf source: String, of bytes: Fingerprint, path: OutputPath, rank: OutputFile.Rank) {
        let length = FolderFingerprint.pieceLength
        let count = (FileSystem.size(of: source) + length - 1) / length
        let pieces = (0..<count).map { number in
            var piece = bytes
            piece.combine(number)
            return piece
        }
        self.init(path: path, rank: rank, pieces: pieces, jobs: 1) { number in
            do throws(FileError) {
                return try FileSystem.read(source, from: number * length, count: length)
            } catch {
                // The fingerprint of all bytes reveals that these are missing.
                return []
            }
        }
        original = (source, bytes)
    }

    /// Creates a file of pieces.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - rank: the rank in the order of the commit.
    ///   - pieces: the fingerprints of everything that the pieces are made from.
    ///   - jobs: the number of threads that make pieces.
    ///   - make: makes the piece with the given index.
    public init(
        path: OutputPath,
        rank: OutputFile.Rank,
        pieces: [Fingerprint],
        jobs: Int,
        make: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.path = path
        self.rank = rank
        self.pieces = pieces
        self.jobs = jobs
        self.make = make
    }

    /// The pieces in an earlier build's file. Reading checks each of them.
    struct Earlier: Sendable {
        /// The path of the file.
        let file: String
        private let places: [Fingerprint: (start: Int, piece: Piece)]

        init(file: String, _ pieces: [Piece]) {
            self.file = file
            var start = 0
            var places: [Fingerprint: (start: Int, piece: Piece)] = [:]
            for piece in pieces {
                places[piece.fingerprint] = (start, piece)
                start += piece.length
            }
            self.places = places
        }

        /// Whether the file has a piece.
        func holds(_ fingerprint: Fingerprint) -> Bool { places[fingerprint] != nil }

        /// The bytes of a piece; nil if the file does not have it or cannot be read any more.
        func bytes(_ fingerprint: Fingerprint) -> [UInt8]? { stretch([fingerprint][...])?.bytes }

        /// The longest run of the pieces that is contiguous in the file and fits a chunk; nil if the file no longer has the first piece.
        func stretch(_ fingerprints: ArraySlice<Fingerprint>) -> (pieces: [Piece], bytes: [UInt8])? {
            guard let start = fingerprints.first.flatMap({ places[$0] })?.start else { return nil }
            var (end, pieces) = (start, [Piece]())
            for fingerprint in fingerprints {
                guard let (place, piece) = places[fingerprint], place == end, pieces.isEmpty || end - start < Self.chunk else { break }
                pieces.append(piece)
                end += piece.length
            }
            do throws(FileError) {
                let bytes = try FileSystem.read(file, from: start, count: end - start)
                guard bytes.count == end - start, bytes.withUnsafeBufferPointer({ Self.areRight(pieces, in: $0) }) else { return nil }
                return (pieces, bytes)
            } catch {
                return nil
            }
        }

        private static func areRight(_ pieces: [Piece], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            var start = 0
            return pieces.allSatisfy { piece in
                defer { start += piece.length }
                return Fingerprint(buffer: UnsafeBufferPointer(rebasing: bytes[start..<start + piece.length])) == piece.bytes
            }
        }

        /// The approximate number of bytes read at once.
        private static let chunk = 1 << 18
    }

    /// The pieces in an earlier file that differ, and their new contents.
    func difference(from known: [Piece], in file: String) -> (old: [[UInt8]], new: [[UInt8]]) {
        let earlier = Earlier(file: file, known)
        let (old, new) = (Set(known.map(\.fingerprint)), Set(pieces))
        return (
            known.map(\.fingerprint).filter { !new.contains($0) }.compactMap(earlier.bytes),
            pieces.indices.filter { !old.contains(pieces[$0]) }.map(make)
        )
    }

    func check(_ bytes: Fingerprint) throws(FileError) {
        if let original, original.bytes != bytes { throw FileError(.read, original.path, .changed) }
    }

    /// Passes all bytes on in order and returns the pieces.
    @discardableResult
    func write(reusing earlier: Earlier? = nil, _ take: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> [Piece] {
        var written: [Piece] = []
        written.reserveCapacity(pieces.count)
        while written.count < pieces.count {
            let start = written.count
            let rest = pieces[start...]
            if let (known, bytes) = earlier?.stretch(rest) {
                written += known
                try take(bytes)
                continue
            }
            // Makes enough pieces at once to keep the threads busy.
            let new = rest.prefix(jobs * 8).dropFirst().prefix { earlier?.holds($0) != true }.count + 1
            let made = Workers.map(new, jobs: jobs, run: 1) { [pieces, make] index in
                let bytes = make(start + index)
                return (Piece(fingerprint: pieces[start + index], length: bytes.count, bytes: Fingerprint(bytes)), bytes)
            }
            for (piece, bytes) in made {
                written.append(piece)
                try take(bytes)
            }
        }
        return written
    }
}
