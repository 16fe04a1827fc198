import SiteBase
import Testing

/// Small files of every format, written byte by byte.
struct ImageSizeTests {
    private static func bytes(_ parts: Any...) -> [UInt8] {
        parts.flatMap { part -> [UInt8] in
            switch part {
            case let text as String: Array(text.utf8)
            case let byte as Int: [UInt8(truncatingIfNeeded: byte)]
            case let list as [Int]: list.map { UInt8(truncatingIfNeeded: $0) }
            default: []
            }
        }
    }

    static let png = bytes(0x89, "PNG", [0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], "IHDR", [0, 0, 1, 0x2C, 0, 0, 1, 0xC2, 8, 2, 0, 0, 0])
    static let gif = bytes("GIF89a", [0x2C, 1, 0xC2, 1, 0, 0, 0])
    static let jpeg = bytes(
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 16],
        "JFIF",
        [0, 1, 1, 0, 0, 1, 0, 1, 0, 0],
        [0xFF, 0xFF, 0xDB, 0, 3, 0],
        [0xFF, 0xC4, 0, 2],
        [0xFF, 0xC2, 0, 17, 8, 1, 0xC2, 1, 0x2C, 3]
    )
    static let webpLossy = bytes("RIFF", [40, 0, 0, 0], "WEBPVP8 ", [22, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 0x2C, 1, 0xC2, 1])
    // 299 and 449 in 14 bits each: 0x12B | 0x1C1 << 14.
    static let webpLossless = bytes("RIFF", [40, 0, 0, 0], "WEBPVP8L", [22, 0, 0, 0, 0x2F, 0x2B, 0x41, 0x70, 0])
    static let webpExtended = bytes("RIFF", [40, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0, 0, 0, 0, 0, 0x2B, 1, 0, 0xC1, 1, 0])
    static let avif = bytes(
        [0, 0, 0, 16],
        "ftypavif",
        [0, 0, 0, 0],
        [0, 0, 0, 40],
        "meta",
        [0, 0, 0, 0],
        [0, 0, 0, 20],
        "ispe",
        [0, 0, 0, 0],
        [0, 0, 1, 0x2C, 0, 0, 1, 0xC2]
    )

    @Test(arguments: [png, gif, jpeg, webpLossy, webpLossless, webpExtended])
    func `a picture of 300 by 450 is measured, and one cut short is not`(picture: [UInt8]) throws {
        let size = try #require(ImageSize(picture))
        #expect(size.width == 300)
        #expect(size.height == 450)
        for length in 0..<picture.count {
            let part = ImageSize(Array(picture.prefix(length)))
            #expect(part == nil || part == size)
        }
        #expect(ImageSize(Array(picture.prefix(9))) == nil)
    }

    /// A photograph of 450 by 300 with an orientation, in either order of bytes.
    private static func photograph(_ orientation: Int, isLittle: Bool) -> [UInt8] {
        let little = [0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
        let big = [0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        let exif = bytes("Exif", [0, 0], isLittle ? "II" : "MM", isLittle ? little : big)
        return bytes([0xFF, 0xD8, 0xFF, 0xE1, 0, exif.count + 2]) + exif + bytes([0xFF, 0xC2, 0, 17, 8, 1, 0x2C, 1, 0xC2, 3])
    }

    @Test(arguments: 1...8, [true, false])
    func `a photograph is as wide as it is shown`(orientation: Int, isLittle: Bool) throws {
        let size = try #require(ImageSize(Self.photograph(orientation, isLittle: isLittle)))
        #expect([size.width, size.height] == (orientation < 5 ? [450, 300] : [300, 450]))
    }

    @Test func `an orientation that is cut short is none`() {
        let whole = Self.photograph(6, isLittle: true)
        for length in whole.indices { _ = ImageSize(Array(whole.prefix(length))) }
        var far = whole
        far.replaceSubrange(16..<20, with: [0xFF, 0xFF, 0xFF, 0x7F])
        #expect(ImageSize(far).map { [$0.width, $0.height] } == [450, 300])
    }

    @Test func `an AVIF picture is measured by its first extents`() {
        let padded = Self.avif + [UInt8](repeating: 0, count: 16)
        #expect(ImageSize(padded).map { [$0.width, $0.height] } == [300, 450])
        #expect(ImageSize(Array(Self.avif.dropLast(6))) == nil)
    }

    @Test(arguments: [
        ("<svg width=\"300\" height=\"450\"></svg>", 300, 450),
        ("<?xml version=\"1.0\"?>\n<svg xmlns=\"x\" width='300px' height='450px' viewBox='0 0 1 1'/>", 300, 450),
        ("<svg viewBox=\"0 0 20 30\">", 20, 30), ("<svg viewBox=\"-1,-1,20.4,29.6\">", 20, 30),
        ("<svg width=\"100%\" height=\"100%\" viewBox=\"0 0 20 30\">", 20, 30),
    ])
    func `a drawing is measured by its attributes`(svg: String, width: Int, height: Int) {
        #expect(ImageSize(Array(svg.utf8)).map { [$0.width, $0.height] } == [width, height])
    }

    @Test(arguments: [
        "", "x", "<svg>", "<svg viewBox=\"0 0 0 0\">", "<svg viewBox=\"0 0 nan 1\">", "<svg viewBox=\"0 0 1e400 1\">", "<svg width=\"300\"",
        "<html>",
        "<svg viewBox=\"0 0 -3 4\">", "<svg viewBox=\"1 2 3\">", "GIF89a", "RIFF    WEBPVP8 ", "\u{0}\u{0}\u{0}\u{0}ftypavif",
    ])
    func `what is no picture has no size`(text: String) {
        #expect(ImageSize(Array(text.utf8)) == nil)
    }

    @Test func `no bytes at all make it fail otherwise than by nil`() {
        var state: UInt64 = 7
        for picture in [Self.png, Self.gif, Self.jpeg, Self.webpLossy, Self.webpLossless, Self.webpExtended, Self.avif] {
            for _ in 0..<300 {
                var broken = picture
                for _ in 0..<3 {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    broken[Int(state >> 33) % broken.count] = UInt8(truncatingIfNeeded: state >> 20)
                }
                if let size = ImageSize(broken) { #expect(size.width > 0 && size.height > 0) }
            }
        }
    }
}
