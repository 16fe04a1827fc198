import SiteBase

/// The end of the cache file, after the entries: the pieces of streamed files, and blocks of records.
extension BuildCache {
    static func pieces(in rest: inout ByteReader<UnsafeBufferPointer<UInt8>>, count: UInt64) -> [OutputPath: [StreamedFile.Piece]]? {
        var found: [OutputPath: [StreamedFile.Piece]] = [:]
        for _ in 0..<count {
            guard let length = rest.nextSize(), let count = rest.nextSize(), let path = rest.nextText(length).flatMap(OutputPath.init),
                count <= rest.left / 24
            else { return nil }
            var pieces: [StreamedFile.Piece] = []
            pieces.reserveCapacity(count)
            for _ in 0..<count {
                guard let fingerprint = rest.nextBits(), let length = rest.nextLittle(8), let bytes = rest.nextBits() else {
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

    static func blocks(in rest: inout ByteReader<UnsafeBufferPointer<UInt8>>) -> [Fingerprint: [UInt8]]? {
        guard let count = rest.nextSize() else { return nil }
        var blocks: [Fingerprint: [UInt8]] = [:]
        blocks.reserveCapacity(count)
        for _ in 0..<count {
            guard let key = rest.nextBits(), let length = rest.nextSize(), let bytes = rest.next(length) else { return nil }
            blocks[Fingerprint(value: key)] = Array(bytes)
        }
        return blocks
    }
}

extension ByteReader {
    /// A count of following bytes or items; nil if it is implausible.
    mutating func nextSize() -> Int? { nextLittle(8).flatMap { $0 <= left ? $0 : nil } }
}
