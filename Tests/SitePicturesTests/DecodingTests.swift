import CWebP
import Foundation
import SitePictures
import Testing

struct DecodingTests {
    @Test func `the eight orientations show the same picture`() throws {
        let upright = try TestPicture.cover()
        for orientation in 1...8 {
            // The inverse of a quarter turn is the other one; all the rest are their own.
            let inverse = [6: 8, 8: 6][orientation] ?? orientation
            let stored = try #require(Orientation(inverse).applied(to: upright))
            let file = JPEGFile.adding(orientation: orientation, to: JPEGFile.encoded(stored))
            #expect(TestPicture.difference(try TestPicture.shown(file), upright) < 24, "orientation \(orientation)")
            let small = try TestPicture.shown(file, width: 30)
            #expect(small.width == 30 && small.height == 45)
            #expect(TestPicture.difference(small, try TestPicture.shown(JPEGFile.encoded(upright), width: 30)) < 8)
        }
    }

    @Test func `progressive and grey JPEG are decoded`() throws {
        let cover = try TestPicture.cover()
        #expect(TestPicture.difference(try TestPicture.shown(JPEGFile.encoded(cover, isProgressive: true)), cover) < 24)
        let grey = try TestPicture.shown(JPEGFile.encoded(cover, components: 1))
        let expected = try TestPicture.drawn(120, 180) { column, row in
            let green = Int(cover.row(row)[column * 4 + 1])
            return (green, green, green, 255)
        }
        #expect(TestPicture.difference(grey, expected) < 24)
    }

    @Test(arguments: [1, 2, 4, 8, 16])
    func `grey PNG of every depth are decoded`(depth: Int) throws {
        let most = 1 << depth - 1
        let rows: [[UInt8]] = (0..<3).map { row in
            Self.packed((0..<9).map { (column: Int) -> Int in (column * 7 + row) % (most + 1) }, depth)
        }
        let shown = try TestPicture.shown(PNGFile(width: 9, height: 3, depth: depth, colourType: 0, rows: rows).bytes)
        let expected = try TestPicture.drawn(9, 3) { column, row in
            let value = ((column * 7 + row) % (most + 1) * 255 + most / 2) / most
            return (value, value, value, 255)
        }
        #expect(TestPicture.difference(shown, expected) == 0)
    }

    private static func packed(_ values: [Int], _ depth: Int) -> [UInt8] {
        if depth == 16 { return values.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
        var bytes = [UInt8](repeating: 0, count: (values.count * depth + 7) / 8)
        for (index, value) in values.enumerated() {
            let shift = 8 - depth - index * depth % 8
            bytes[index * depth / 8] |= UInt8(value << shift)
        }
        return bytes
    }

    @Test func `a palette with a transparent colour is decoded`() throws {
        var file = PNGFile(width: 2, height: 1, colourType: 3, rows: [[0, 1]])
        file.extra = PNGFile.chunk("PLTE", [10, 20, 30, 40, 50, 60]) + PNGFile.chunk("tRNS", [255, 128])
        let shown = try TestPicture.shown(file.bytes)
        #expect(Array(UnsafeBufferPointer(start: shown.pixels, count: 8)) == [10, 20, 30, 255, 40, 50, 60, 128])
    }

    @Test func `one transparent colour and gamma leave the others as they are`() throws {
        var file = PNGFile(width: 2, height: 1, rows: [[10, 20, 30, 40, 50, 60]])
        file.extra = PNGFile.chunk("gAMA", PNGFile.big(100_000)) + PNGFile.chunk("tRNS", [0, 10, 0, 20, 0, 30])
        let shown = try TestPicture.shown(file.bytes)
        #expect(Array(UnsafeBufferPointer(start: shown.pixels, count: 8)) == [0, 0, 0, 0, 40, 50, 60, 255])
    }

    @Test func `an interlaced PNG is decoded`() throws {
        let rows: [[UInt8]] = (0..<13).map { row in (0..<33).map { (part: Int) -> UInt8 in UInt8((part * 5 + row * 11) & 0xFF) } }
        let plain = PNGFile(width: 11, height: 13, rows: rows)
        let interlaced = PNGFile(width: 11, height: 13, isInterlaced: true, rows: rows)
        #expect(TestPicture.difference(try TestPicture.shown(interlaced.bytes), try TestPicture.shown(plain.bytes)) == 0)
    }

    @Test func `lossless WebP is decoded, and the files of our own encoders`() throws {
        let cover = try TestPicture.cover()
        var data: UnsafeMutablePointer<UInt8>?
        let size = WebPEncodeLosslessRGBA(cover.pixels, 120, 180, 480, &data)
        defer { WebPFree(data) }
        let lossless = Array(UnsafeBufferPointer(start: data, count: size))
        #expect(TestPicture.difference(try TestPicture.shown(lossless), cover) == 0)
        #expect(TestPicture.difference(try TestPicture.shown(try PictureEncoder.encode(cover, as: .png, profile: nil)), cover) == 0)
        for encoding in [Rendition.Encoding.jpeg, .webp] {
            let shown = try TestPicture.shown(try PictureEncoder.encode(cover, as: encoding, profile: nil))
            #expect(TestPicture.similarity(shown, cover) > 28)
        }
    }

    @Test func `what is transparent stays so, and lies on white in a JPEG`() throws {
        let half = try TestPicture.drawn(40, 40) { column, _ in column < 20 ? (200, 0, 0, 255) : (0, 0, 200, 0) }
        let file = try PictureEncoder.encode(half, as: .png, profile: nil)
        let wanted = [Rendition(shape: .scaled(width: 20), encoding: .webp), Rendition(shape: .scaled(width: 20), encoding: .jpeg)]
        let made = try PictureCoder.renditions(wanted, of: file)
        let (webp, jpeg) = (try TestPicture.shown(made[0]), try TestPicture.shown(made[1]))
        #expect(webp.row(10)[2 * 4 + 3] > 250 && webp.row(10)[17 * 4 + 3] < 5)
        #expect(jpeg.row(10)[17 * 4] > 240 && jpeg.row(10)[17 * 4 + 2] > 240)
        #expect(jpeg.row(10)[2 * 4] > 180 && jpeg.row(10)[2 * 4 + 2] < 30)
    }
}
