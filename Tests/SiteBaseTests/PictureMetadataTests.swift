import TestSupport
import Testing

@testable import SiteBase

@Suite struct PictureMetadataTests {
    private static let mark = "SEOUL-37.5665N-126.9780E"

    private static func removed(_ bytes: [UInt8]) throws -> [UInt8] { try #require(try PictureMetadata.removed(from: bytes)).bytes }

    private static func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool { bytes.firstRange(of: part) != nil }

    @Test(arguments: MarkedPicture.allCases) func `nothing but the picture stays of a file`(picture: MarkedPicture) throws {
        let file = picture.bytes(Self.mark)
        let removed = try Self.removed(file)
        #expect(!Self.holds(removed, Array(Self.mark.utf8)))
        #expect(!Self.holds(removed, Array(Self.mark.utf8).base64.utf8.dropFirst(4).dropLast(4) + []))
        #expect(try Self.removed(removed) == removed)
        #expect(ImageSize(removed) == ImageSize(file))
        #expect(PictureFormat(removed) == PictureFormat(file))
        if picture != .svg, picture != .avif { #expect(Self.holds(removed, MarkedPicture.pixels)) }
    }

    @Test func `orientation and colours of a JPEG stay`() throws {
        let profile = MarkedPicture.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 9, 9])
        let adobe = MarkedPicture.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
        let picture = MarkedPicture.frame + MarkedPicture.segment(0xDA, [1, 1, 0, 0, 63, 0]) + MarkedPicture.pixels + [0xFF, 0xD9]
        for turn in [1, 6, 8] {
            for isLittle in [false, true] {
                let data = MarkedPicture.exif(turn, Array(Self.mark.utf8), isLittle: isLittle)
                let exif = MarkedPicture.segment(0xE1, Array("Exif\0\0".utf8) + data)
                let removed = try Self.removed([0xFF, 0xD8] + exif + profile + adobe + picture)
                #expect(JPEGHeader(removed)?.orientation == turn)
                let own = turn == 1 ? [] : MarkedPicture.segment(0xE1, Array("Exif\0\0".utf8) + Exif.only(turn))
                #expect(removed == [0xFF, 0xD8] + own + profile + adobe + picture)
            }
        }
    }

    @Test func `the orientation of a PNG and a WebP stays`() throws {
        #expect(PNGHeader(try Self.removed(MarkedPicture.png.bytes(Self.mark)))?.orientation == 6)
        let webp = try Self.removed(MarkedPicture.webp.bytes(Self.mark))
        #expect(Self.holds(webp, Array("EXIF".utf8) + [26, 0, 0, 0] + Exif.only(6)))
        // The flag of Exif data stays, that of XMP goes; the length is that of the file.
        #expect(webp[20] == 0b1000)
        #expect(ByteReader(webp).little(4, 4) == webp.count - 8)
    }

    @Test func `a comment after the pixels of a JPEG goes`() throws {
        var file = try Self.removed(MarkedPicture.jpeg.bytes(Self.mark))
        let clean = file
        file.insert(contentsOf: MarkedPicture.segment(0xFE, Array(Self.mark.utf8)), at: file.count - 2)
        #expect(try Self.removed(file) == clean)
    }

    @Test func `a segment with a wrong length does not save the others`() throws {
        var file = MarkedPicture.jpeg.bytes(Self.mark)
        let place = try #require(file.firstRange(of: Array("http://ns.adobe".utf8))).lowerBound
        file[place - 1] -= 9
        #expect(!Self.holds(try Self.removed(file), Array(Self.mark.utf8)))
        file[place - 2] = 0xFF
        #expect(throws: PictureMetadata.Fault.self) { try Self.removed(file) }
    }

    @Test func `the coded bytes of an AVIF keep their places`() throws {
        let file = MarkedPicture.avif.bytes(Self.mark)
        let removed = try Self.removed(file)
        let start = try #require(file.firstRange(of: Array("mdat".utf8))).upperBound
        #expect(removed.firstRange(of: Array("mdat".utf8))?.upperBound == start)
        let pixels = MarkedPicture.pixels
        #expect(Array(removed[start..<start + 5]) == Array(pixels.prefix(5)))
        let rest = removed[(start + 5)...].drop { $0 == 0 }
        #expect(rest.starts(with: pixels.dropFirst(5)))
        #expect(rest.dropFirst(3).allSatisfy { $0 == 0 })
        #expect(!Self.holds(removed, Array("Exif".utf8)))
    }

    @Test func `a picture that is called something else is known by its bytes, and other files stay`() throws {
        for bytes in [Array("body {}".utf8), Array("<!DOCTYPE html><html><svg/></html>".utf8), [0xFF, 0xD8], []] as [[UInt8]] {
            #expect(try PictureMetadata.removed(from: bytes) == nil)
        }
        for bytes in [[0xFF, 0x0A, 1], [0x49, 0x49, 42, 0], Array("\u{FEFF}<svg>".utf8)] as [[UInt8]] {
            #expect(throws: PictureMetadata.Fault.self) { try PictureMetadata.removed(from: bytes) }
        }
    }

    @Test(arguments: MarkedPicture.allCases) func `no truncated file keeps a marked text`(picture: MarkedPicture) {
        let file = picture.bytes(Self.mark)
        for end in 0..<file.count { expectNoMark(in: Array(file[..<end]), picture) }
    }

    @Test(arguments: MarkedPicture.allCases) func `no changed byte keeps a marked text`(picture: MarkedPicture) {
        let file = picture.bytes(Self.mark)
        var generator = SeededGenerator(seed: 7)
        // In these formats, only who decodes the pixels knows how many bytes they have.
        let size = picture == .gif ? 1 : picture == .webp || picture == .animatedWebP ? 4 : 0
        let lengths = Set(file.indices.filter { file[$0...].starts(with: MarkedPicture.pixels) }.flatMap { $0 - size..<$0 })
        for place in file.indices where !lengths.contains(place) {
            for value in [file[place] ^ 1 << Int.random(in: 0..<8, using: &generator), .random(in: 0...255, using: &generator)] {
                var changed = file
                changed[place] = value
                expectNoMark(in: changed, picture)
            }
        }
    }

    /// Removes the metadata, and looks for the text. What is in no known format is refused by its name.
    private func expectNoMark(in bytes: [UInt8], _ picture: MarkedPicture) {
        guard let removed = try? PictureMetadata.removed(from: bytes) else { return }
        #expect(!Self.holds(removed.bytes, Array(Self.mark.utf8)), "\(picture)")
    }
}
