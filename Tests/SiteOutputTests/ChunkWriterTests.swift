import Testing

@testable import SiteOutput

struct PieceWriterTests {
    @Test(arguments: [0, 1, 1 << 20, (1 << 20) + 1, (1 << 20) - 1, 3 << 20, 5_000_000])
    func `pieces have the fingerprint of the whole, however they come`(size: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
        for step in [1 << 20, 1000, 65_537, 7_000_000] {
            var written: [UInt8] = []
            var pieces = ChunkWriter { written += $0 }
            for start in stride(from: 0, to: size, by: step) { try pieces.append(Array(bytes[start..<min(start + step, size)])) }
            #expect(try pieces.finish() == FolderFingerprint.fingerprint(ofBytes: bytes))
            #expect(written == bytes)
        }
    }
}
