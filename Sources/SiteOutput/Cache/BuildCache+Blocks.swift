import SiteBase

/// The end of the cache file, after the entries: the pieces of streamed files, and blocks of records.
extension BuildCache {
    /// Reads eight-byte numbers and bytes from a part of the file. Missing bytes end the reading.
    struct Numbers {
        private var rest: Slice<UnsafeRawBufferPointer>

        init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

        /// The number of bytes left.
        var count: Int { rest.count }

        mutating func next() -> UInt64? {
            next(8).map { $0.loadUnaligned(as: UInt64.self) }
        }

        /// A count of bytes or items; nil if it is implausible.
        mutating func size() -> Int? { next().flatMap { Int(exactly: $0) }.flatMap { $0 <= rest.count ? $0 : nil } }

        mutating func next(_ count: Int) -> UnsafeRawBufferPointer? {
            guard count <= rest.count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return UnsafeRawBufferPointer(rebasing: rest.prefix(count))
        }
    }

    static func pieces(in rest: inout Numbers, count: UInt64) -> [OutputPath: [StreamedFile.Piece]]? {
        var found: [OutputPath: [StreamedFile.Piece]] = [:]
        for _ in 0..<count {
            guard let length = rest.size(), let count = rest.size(), let bytes = rest.next(length),
                let path = OutputPath(String(decoding: bytes, as: UTF8.self)), count <= rest.count / 24
            else { return nil }
            var pieces: [StreamedFile.Piece] = []
            pieces.reserveCapacity(count)
            for _ in 0..<count {
                guard let fingerprint = rest.next(), let length = rest.next().flatMap({ Int(exactly: $0) }), let bytes = rest.next() else {
                    return nil
                }
                pieces.append(
                    StreamedFile.Piece(fingerprint: Fingerprint(value: fingerprint), length: length, bytes: Fingerprint(value: bytes))
                )
            }
            found[path] = pieces
        }
        return found
    }

    /// Writes blocks of records: their number, then the key, length and bytes of each.
    static func put(_ blocks: [Fingerprint: [UInt8]], to out: inout CacheWriter) throws(FileError) {
        try out.put([UInt64(blocks.count)])
        for (key, bytes) in blocks.sorted(by: { $0.key.value < $1.key.value }) {
            try out.put([key.value, UInt64(bytes.count)])
            try out.put(bytes)
        }
    }

    static func blocks(in rest: inout Numbers) -> [Fingerprint: [UInt8]]? {
        guard let count = rest.size() else { return nil }
        var blocks: [Fingerprint: [UInt8]] = [:]
        blocks.reserveCapacity(count)
        for _ in 0..<count {
            guard let key = rest.next(), let length = rest.size(), let bytes = rest.next(length) else { return nil }
            blocks[Fingerprint(value: key)] = Array(bytes)
        }
        return blocks
    }
}
