import SiteBase
import TestSupport
import Testing

@Suite struct JPEGMetadataTests {
    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
    }

    private static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
    private static let profile = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 9, 9])
    private static let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
    private static let comment = segment(0xFE, Array("SECRET".utf8))
    private static let xmp = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0SECRET".utf8))
    private static let picture: [UInt8] = segment(0xDB, [1, 2, 3]) + segment(0xDA, [0]) + [1, 2, 0xFF, 0, 3, 0xFF, 0xD9]

    /// Exif data with an orientation and a camera's name.
    private static func exif(_ orientation: UInt8, isLittle: Bool) -> [UInt8] {
        let head: [UInt8] = isLittle ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0] : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2]
        let camera: [UInt8] = isLittle ? [0x10, 1, 2, 0, 7, 0, 0, 0, 38, 0, 0, 0] : [1, 0x10, 0, 2, 0, 0, 0, 7, 0, 0, 0, 38]
        let turned: [UInt8] =
            isLittle ? [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0] : [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        return segment(0xE1, Array("Exif\0\0".utf8) + head + camera + turned + [0, 0, 0, 0] + Array("SECRET\0".utf8))
    }

    @Test(arguments: [false, true], [1, 6] as [UInt8]) func `place, camera and comments go, orientation and colours stay`(
        isLittle: Bool,
        turn: UInt8
    ) {
        let file =
            [0xFF, 0xD8] + Self.jfif + Self.exif(turn, isLittle: isLittle) + Self.xmp + Self.comment + Self.profile + Self.adobe
            + Self.picture
        let removed = JPEGMetadata.removed(from: file)
        #expect(!String(decoding: removed, as: UTF8.self).contains("SECRET"))
        let kept = turn == 1 ? [] : JPEGMetadata.removed(from: [0xFF, 0xD8] + Self.exif(turn, isLittle: isLittle)).dropFirst(2)
        #expect(removed == [0xFF, 0xD8] + Self.jfif + kept + Self.profile + Self.adobe + Self.picture)
        #expect(JPEGMetadata.removed(from: removed) == removed)
        #expect(kept.isEmpty == (turn == 1))
    }

    @Test func `what is no JPEG stays as it is`() {
        for bytes in [[], [0xFF, 0xD8], Array("<svg/>".utf8), [0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF, 1]] as [[UInt8]] {
            #expect(JPEGMetadata.removed(from: bytes) == bytes)
        }
    }

    @Test func `no change of bytes crashes it`() {
        var generator = SeededGenerator(seed: 5)
        let file = [0xFF, 0xD8] + Self.jfif + Self.exif(6, isLittle: true) + Self.xmp + Self.picture
        for _ in 0..<2_000 {
            var changed = file
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                changed[Int.random(in: 0..<changed.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            #expect(JPEGMetadata.removed(from: changed).count <= changed.count + 36)
        }
    }
}
