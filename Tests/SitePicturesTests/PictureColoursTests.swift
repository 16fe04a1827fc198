import SitePictures
import Testing

struct PictureColoursTests {
    private static func colours(_ pixel: (Int, Int) -> (Int, Int, Int, Int)) throws -> PictureColours {
        try PictureCoder.colours(of: try PictureEncoder.encode(try TestPicture.drawn(96, 96, pixel), as: .png, profile: nil))
    }

    private static func near(_ one: RGB, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
        abs(Int(one.red) - red) <= 6 && abs(Int(one.green) - green) <= 6 && abs(Int(one.blue) - blue) <= 6
    }

    @Test func `a red field in a white border is red`() throws {
        let colours = try Self.colours { column, row in
            (20..<76).contains(column) && (20..<76).contains(row) ? (180, 30, 40, 255) : (255, 255, 255, 255)
        }
        #expect(Self.near(colours.dominant, 180, 30, 40))
        #expect(Self.near(colours.average, 229, 178, 182))
    }

    @Test func `a strong colour wins over somewhat more grey`() throws {
        #expect(Self.near(try Self.colours { column, _ in column < 40 ? (20, 60, 190, 255) : (140, 140, 140, 255) }.dominant, 20, 60, 190))
        #expect(
            Self.near(try Self.colours { column, _ in column < 10 ? (20, 60, 190, 255) : (140, 140, 140, 255) }.dominant, 140, 140, 140)
        )
    }

    @Test func `white alone is white, and nothing at all too`() throws {
        #expect(Self.near(try Self.colours { _, _ in (255, 255, 255, 255) }.dominant, 255, 255, 255))
        #expect(Self.near(try Self.colours { _, _ in (9, 9, 9, 0) }.dominant, 255, 255, 255))
        #expect(Self.near(try Self.colours { _, _ in (3, 3, 3, 255) }.dominant, 3, 3, 3))
    }
}
