import SiteBase

/// A file that is made in pieces, because it may be larger than memory. Pieces that an earlier build made are taken from its file.
public struct StreamedFile: Sendable {
    /// A piece, as a build remembers it.
    public struct Piece: Equatable, Sendable {
        /// The fingerprint of what it is made from.
        public let fingerprint: Fingerprint
        /// The number of its bytes.
        public let length: Int
    }

    /// The path of the file.
    public let path: OutputPath
    /// The rank in the order of the commit.
    public let rank: OutputFile.Rank
    /// The fingerprints of what its pieces are made from, in order.
    let pieces: [Fingerprint]
    private let jobs: Int
    private let make: @Sendable (Int) -> [UInt8]

    /// Creates a file of pieces.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - rank: the rank in the order of the commit.
    ///   - pieces: the fingerprints of what its pieces are made from.
    ///   - jobs: the number of threads that make pieces.
    ///   - make: makes the piece with an index.
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

    /// The pieces of an earlier file that may still be read.
    struct Earlier: Sendable {
        /// The path of the file.
        let file: String
        private let places: [Fingerprint: (start: Int, length: Int)]

        init(file: String, _ pieces: [Piece]) {
            self.file = file
            var start = 0
            var places: [Fingerprint: (start: Int, length: Int)] = [:]
            for piece in pieces {
                places[piece.fingerprint] = (start, piece.length)
                start += piece.length
            }
            self.places = places
        }

        /// The bytes of a piece; nil if the file has none, or can no longer be read.
        func bytes(_ fingerprint: Fingerprint) -> [UInt8]? {
            guard let (start, length) = places[fingerprint] else { return nil }
            do throws(FileError) {
                let bytes = try FileSystem.read(file, from: start, count: length)
                return bytes.count == length ? bytes : nil
            } catch {
                return nil
            }
        }
    }

    /// The pieces that an earlier build had otherwise, and those of now; nil if its file was changed since.
    ///
    /// - Parameter output: the output folder, as that build left it.
    public func difference(from build: BuildCache, in output: String) -> (old: [[UInt8]], new: [[UInt8]])? {
        guard let entry = build.entry(for: path), build.holds(entry, in: output), let known = build.pieces[path] else { return nil }
        let earlier = Earlier(file: "\(output)/\(path)", known)
        let (old, new) = (Set(known.map(\.fingerprint)), Set(pieces))
        return (
            known.map(\.fingerprint).filter { !new.contains($0) }.compactMap(earlier.bytes),
            pieces.indices.filter { !old.contains(pieces[$0]) }.map(make)
        )
    }

    /// Passes on all bytes in order, and returns the pieces.
    @discardableResult
    func write(reusing earlier: Earlier? = nil, _ take: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> [Piece] {
        var written: [Piece] = []
        written.reserveCapacity(pieces.count)
        // Enough pieces at a time to keep the threads busy.
        let stretch = jobs * 8
        for start in stride(from: 0, to: pieces.count, by: stretch) {
            let made = Workers.map(min(stretch, pieces.count - start), jobs: jobs, run: 1) { [pieces, make] index in
                earlier?.bytes(pieces[start + index]) ?? make(start + index)
            }
            for bytes in made {
                written.append(Piece(fingerprint: pieces[written.count], length: bytes.count))
                try take(bytes)
            }
        }
        return written
    }
}
