import CWebP
import SitePictures
import Testing

struct PictureHeaderTests {
    private static let gif: [UInt8] = Array("GIF89a".utf8) + [3, 0, 2, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
    private static let frame: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, 2, 0x84, 0x51, 0]

    @Test func `a JPEG is measured as shown`() throws {
        let file = JPEGFile.encoded(try TestPicture.cover())
        for orientation in 1...8 {
            let header = try #require(PictureHeader(JPEGFile.adding(orientation: orientation, to: file)))
            #expect(header.format == .jpeg && header.orientation == orientation && header.copying == nil && !header.mayBeTransparent)
            #expect(header.width == (orientation < 5 ? 120 : 180) && header.height == (orientation < 5 ? 180 : 120))
        }
    }

    @Test func `inks are copied, grey is not`() throws {
        let picture = try TestPicture.cover(16, 16)
        #expect(PictureHeader(JPEGFile.encoded(picture, components: 4))?.copying == .cmyk)
        let grey = try #require(PictureHeader(JPEGFile.encoded(picture, components: 1)))
        #expect(grey.copying == nil)
    }

    @Test func `a picture of too many pixels is refused, however short its sides are`() throws {
        #expect(throws: PictureFault.self) { try PictureLimits.check(PNGFile(width: 8_000, height: 8_000, rows: [[1, 2, 3]]).bytes) }
        #expect(throws: PictureFault.self) { try PictureLimits.check(PNGFile(width: 16_384, height: 2, rows: [[1, 2, 3]]).bytes) }
        #expect(try PictureLimits.check(PNGFile(width: 7_000, height: 7_000, rows: [[1, 2, 3]]).bytes).width == 7_000)
    }

    @Test func `what moves is copied`() throws {
        #expect(PictureHeader(Self.gif + Self.frame + [0x3B])?.copying == .gif)
        #expect(PictureHeader(Self.gif + Self.frame + Self.frame + [0x3B])?.copying == .animated)
        var file = PNGFile(width: 1, height: 1, rows: [[1, 2, 3]])
        file.extra = PNGFile.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
        #expect(PictureHeader(file.bytes)?.copying == .animated)
        let webp = Array("RIFF".utf8) + [40, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 9, 0, 0]
        #expect(PictureHeader(webp)?.copying == .animated)
    }

    @Test func `drawings and AVIF are copied`() {
        #expect(PictureHeader(Array("<svg width='3' height='4'/>".utf8))?.copying == .vector)
        let avif = [0, 0, 0, 16] + Array("ftypavif".utf8) + [0, 0, 0, 20] + Array("ispe".utf8) + [0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 4]
        #expect(PictureHeader(avif + [UInt8](repeating: 0, count: 20))?.copying == .avif)
    }

    @Test func `transparency is known from the header`() throws {
        var file = PNGFile(width: 1, height: 1, colourType: 3, rows: [[0]])
        file.extra = PNGFile.chunk("PLTE", [1, 2, 3])
        #expect(PictureHeader(file.bytes)?.mayBeTransparent == false)
        file.extra += PNGFile.chunk("tRNS", [0])
        #expect(PictureHeader(file.bytes)?.mayBeTransparent == true)
        #expect(PictureHeader(PNGFile(width: 1, height: 1, colourType: 6, rows: [[1, 2, 3, 4]]).bytes)?.mayBeTransparent == true)
        let opaque = try TestPicture.cover(40, 40)
        #expect(PictureHeader(try PictureEncoder.encode(opaque, as: .webp, profile: nil))?.mayBeTransparent == false)
        opaque.pixels[3] = 0
        #expect(PictureHeader(try PictureEncoder.encode(opaque, as: .webp, profile: nil))?.mayBeTransparent == true)
    }

    @Test func `a long text in front is passed over`() {
        var file = PNGFile(width: 1, height: 1, colourType: 3, rows: [[0]])
        file.extra = PNGFile.chunk("tEXt", [UInt8](repeating: 65, count: 20_000_000)) + PNGFile.chunk("tRNS", [0])
        let bytes = file.bytes
        let start = ContinuousClock.now
        #expect(PictureHeader(bytes)?.mayBeTransparent == true)
        #expect(start.duration(to: .now) < .milliseconds(200))
    }

    @Test(arguments: ["", "x", "<!doctype html><title>A</title>", "GIF89a", "RIFF    WEBP", "\u{89}PNG"])
    func `what is no picture has no header`(text: String) {
        #expect(PictureHeader(Array(text.utf8)) == nil)
    }

    @Test func `heights are rounded and never enlarged`() throws {
        let header = try #require(PictureHeader(PNGFile.header(1150, 1771)))
        #expect([160, 320, 512, 1150, 2000].map(header.height(atWidth:)) == [246, 493, 788, 1771, 1771])
        #expect(PictureHeader(PNGFile.header(1000, 2))?.height(atWidth: 10) == 1)
    }
}
