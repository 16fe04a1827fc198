import BookCovers
import Foundation
import SiteAssets
import SiteFonts
import SitePictures
import Testing

@testable import CoverCards

struct DrawnCardTests {
    private let cloth = RGB(red: 0x22, green: 0x40, blue: 0x6B)
    private let ink = RGB(red: 0xF3, green: 0xDF, blue: 0xCA)

    private var colours: CoverColours { CoverColours(cloth: cloth, ink: ink, ground: ink) }

    /// How much ink is on a part of the cover, from 0 (only cloth) to 1.
    private func share(inRows rows: Range<Double> = 0..<1, of raster: Raster) -> Double {
        let (first, end) = (Int(rows.lowerBound * Double(raster.height)), Int(rows.upperBound * Double(raster.height)))
        var sum = 0.0
        for row in first..<end {
            for column in 0..<raster.width {
                sum += (Double(raster.row(row)[column * 4]) - Double(cloth.red)) / (Double(ink.red) - Double(cloth.red))
            }
        }
        return sum / Double((end - first) * raster.width)
    }

    private func painted(_ cover: DrawnCover) throws -> Raster {
        let face = try #require(CarriedFace.typeface)
        return try #require(CoverPainter.painted(cover.inlineSVG(), height: cover.height, scale: 1.5, colours, face))
    }

    @Test(.enabled(if: CarriedFace.typeface != nil), arguments: CoverLayout.allCases, [200, 300, 360])
    func `every ornament is painted in every layout`(layout: CoverLayout, height: Int) throws {
        var shapes: Set<CoverDesign> = []
        var number = 0
        while shapes.count < 32 {
            number += 1
            let cover = DrawnCover(
                title: "소금 \(number)",
                foot: .author("Mara Vint"),
                layout: layout,
                height: height,
                cloth: 0,
                language: "ko"
            )
            guard shapes.insert(cover.design).inserted else { continue }
            let raster = try painted(cover)
            #expect((raster.width, raster.height) == (300, Int(1.5 * Double(height))))
            #expect(raster.isOpaque)
            #expect((0.015...0.6).contains(share(of: raster)), "\(cover.title) \(cover.design)")
        }
    }

    @Test(.enabled(if: CarriedFace.typeface != nil)) func `the title is below the window, and not there without letters`() throws {
        let rows = 0.62..<0.86
        let named = try painted(DrawnCover(title: "겨울 우체국", number: nil, cloth: 0, language: "ko"))
        let blank = try painted(DrawnCover(title: " ", number: nil, cloth: 0, language: "ko"))
        #expect(share(inRows: rows, of: named) > 0.02)
        #expect(share(inRows: rows, of: blank) < 0.002)
    }

    @Test(.enabled(if: CarriedFace.typeface != nil)) func `a card is a JPEG of 1200 × 630 px`() throws {
        let face = try #require(CarriedFace.typeface)
        let cover = DrawnCover(title: "A <Title> & \"Quotes\"", number: "2.5", language: "en")
        let bytes = try DrawnCard.jpeg(of: cover, in: colours, face)
        let header = try #require(PictureHeader(bytes))
        #expect((header.width, header.height) == (1200, 630))
        #expect(bytes.count < 120_000)
    }

    @Test(.enabled(if: CarriedFace.typeface != nil), arguments: ["é", "Ñ", "ü", "ş", "Ž", "ő", "å", "ā", "É"])
    func `a letter with a mark is the letter and something above or below it`(letter: String) throws {
        let letters = CardLetters(face: try #require(CarriedFace.typeface))
        let base = try #require(letter.decomposedStringWithCanonicalMapping.unicodeScalars.first)
        let (marked, plain) = (letters.letters(of: letter, scale: 20), letters.letters(of: String(base), scale: 20))
        #expect(marked.count == 1 && marked[0].width == plain[0].width)
        func extent(_ letter: CardLetters.Letter) -> (top: Double, foot: Double) {
            let heights = letter.contours.joined().map(\.y)
            return (heights.min() ?? 0, heights.max() ?? 0)
        }
        let (own, other) = (extent(marked[0]), extent(plain[0]))
        #expect(letter == "ş" ? own.foot > other.foot + 0.1 : own.top < other.top - 0.02)
        #expect(DrawnCard.canWrite("Les Miséra\(letter)", with: CarriedFace.has))
    }

    @Test(arguments: ["日本", "Привет", "한ㄱ글\u{1100}", "a\u{327}\u{301}"]) func `other scripts cannot be written`(text: String) {
        #expect(!DrawnCard.canWrite(text, with: CarriedFace.has))
    }

    @Test(.enabled(if: CarriedFace.typeface != nil)) func `the face has all that it is said to have`() throws {
        let face = try #require(CarriedFace.typeface)
        for character in UInt32(0x20)...0xD7A3 where CarriedFace.has(character) {
            let isThere = face.characters.contains(character) && face.outline(of: character) != nil
            #expect(isThere, "U+\(String(character, radix: 16))")
        }
    }
}
