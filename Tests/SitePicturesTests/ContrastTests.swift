import SitePictures
import Testing

struct ContrastTests {
    @Test(arguments: [
        ("#000000", "#ffffff", 21.0), ("#fff", "#fff", 1), ("#777777", "#ffffff", 4.478), ("#ff0000", "#ffffff", 3.998),
        ("#00f", "#ff0", 8.002),
    ])
    func `contrast is that of WCAG`(one: String, other: String, wanted: Double) throws {
        let (one, other) = (try #require(RGB(one)), try #require(RGB(other)))
        #expect(abs(one.contrast(with: other) - wanted) < 0.001 && one.contrast(with: other) == other.contrast(with: one))
    }

    @Test(arguments: ["", "#", "#12", "#1234", "#12345g", "123456", "#12345678", "teal", "#１２３"])
    func `what is no colour is none`(text: String) { #expect(RGB(text) == nil) }

    @Test(arguments: ["#9aa5b1", "#102a43", "#e8c547", "#ffffff", "#000000", "#7b2d26"], ["#faf9f6", "#171614", "#808080"])
    func `the nearest colour is enough, and one step nearer is not`(text: String, ground: String) throws {
        let (colour, paper) = (try #require(RGB(text)), try #require(RGB(ground)))
        let found = try #require(colour.nearest { $0.contrast(with: paper) >= 4.5 })
        #expect(found.contrast(with: paper) >= 4.5)
        if colour.contrast(with: paper) >= 4.5 {
            #expect(found == colour)
        } else {
            #expect(found.contrast(with: paper) < 4.8, "\(found.hexadecimal) is farther than it must be")
        }
    }

    @Test func `a colour is written as it was read`() throws {
        for text in ["#000000", "#0a0b0c", "#ffffff"] { #expect(try #require(RGB(text)).hexadecimal == text) }
        #expect(try #require(RGB("#a3f")).hexadecimal == "#aa33ff")
    }
}
