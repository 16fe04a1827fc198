import CZlib
import SitePictures
import Testing

struct ColourProfileTests {
    /// A profile of colours that has nothing but a description.
    private static func profile(_ name: String, space: String = "RGB ") -> [UInt8] {
        var description = Array("desc".utf8) + [0, 0, 0, 0] + PNGFile.big(name.utf8.count + 1) + Array(name.utf8) + [0]
        description += [UInt8](repeating: 0, count: (4 - description.count % 4) % 4)
        let size = 144 + description.count
        let illuminant = PNGFile.big(0xF6D6) + PNGFile.big(0x10000) + PNGFile.big(0xD32D)
        return PNGFile.big(size) + Array("test".utf8) + [2, 0x10, 0, 0] + Array("mntr\(space)XYZ ".utf8)
            + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28) + illuminant
            + [UInt8](repeating: 0, count: 48)
            + PNGFile.big(1) + Array("desc".utf8) + PNGFile.big(144) + PNGFile.big(description.count) + description
    }

    @Test func `a foreign profile is kept in every format`() throws {
        let profile = Self.profile("Display P3")
        let cover = try TestPicture.cover(60, 90)
        for source in [Rendition.Encoding.jpeg, .png, .webp] {
            let file = try PictureEncoder.encode(cover, as: source, profile: profile)
            for encoding in [Rendition.Encoding.jpeg, .png, .webp] {
                let made = try PictureCoder.renditions([Rendition(shape: .scaled(width: 30), encoding: encoding)], of: file)
                #expect(try SourcePicture(made[0], widths: [30]).profile == profile, "\(source) to \(encoding)")
                #expect(try TestPicture.shown(made[0]).height == 45)
            }
        }
        let transparent = try TestPicture.drawn(60, 90) { column, _ in (column, 99, 99, column * 4) }
        let file = try PictureEncoder.encode(transparent, as: .webp, profile: profile)
        #expect(PictureHeader(file)?.mayBeTransparent == true)
        #expect(try SourcePicture(file, widths: [60]).profile == profile)
    }

    @Test func `sRGB, grey, broken and large profiles are left out`() {
        #expect(ColourProfile.kept(nil) == nil)
        #expect(ColourProfile.kept(Self.profile("sRGB IEC61966-2.1")) == nil)
        #expect(ColourProfile.kept(Self.profile("Dot Gain 20%", space: "GRAY")) == nil)
        #expect(ColourProfile.kept(Array(Self.profile("Display P3").dropLast())) == nil)
        let large = Self.profile(String(repeating: "x", count: 16_384))
        #expect(ColourProfile.kept(large) == nil)
    }

    @Test func `other metadata are dropped`() throws {
        let secret = Array("Photographed at home".utf8)
        let plain = JPEGFile.encoded(try TestPicture.cover(60, 90))
        let file = JPEGFile.adding(0xFE, secret, to: JPEGFile.adding(0xE1, Array("Exif\0\0".utf8) + secret, to: plain))
        for encoding in [Rendition.Encoding.jpeg, .png, .webp] {
            let made = try PictureCoder.renditions([Rendition(shape: .scaled(width: 30), encoding: encoding)], of: file)
            #expect(made[0].firstRange(of: secret) == nil && made[0].firstRange(of: "Exif".utf8) == nil)
        }
    }
}
