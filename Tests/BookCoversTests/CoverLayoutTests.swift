import Foundation
import Testing

@testable import BookCovers

struct CoverLayoutTests {
    /// A title for each of the eight ornaments and each variant.
    private static let titles: [OrnamentShape: String] = {
        var titles: [OrnamentShape: String] = [:]
        for number in 1...2000 where titles.count < 32 {
            let title = "하늘과 바람과 별과 시 \(number)"
            let shape = CoverDesign(title: title).shape
            titles[shape] = titles[shape] ?? title
        }
        return titles
    }()

    /// Every layout with every drawing.
    private static let all = CoverLayout.allCases.flatMap { layout in
        OrnamentShape.all.compactMap { shape in titles[shape].map { (layout: layout, title: $0) } }
    }

    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// What follows each place where `mark` is, up to the next quote mark.
    private func values(of mark: String, in markup: String) -> [String] {
        markup.components(separatedBy: mark).dropFirst().map { String($0.prefix { $0 != "\"" && $0 != ")" }) }
    }

    @Test(arguments: [("한강", CoverLayout.stamp), ("김초엽", .label), ("윤동주", .window), ("Umberto Eco", .stamp)])
    func `an author keeps the layout of books already published`(name: String, layout: CoverLayout) {
        #expect(CoverLayout.forAuthor(name) == layout)
    }

    @Test func `a book without a known author has a window`() {
        #expect(CoverLayout.forAuthor(nil) == .window)
        #expect(CoverLayout.forAuthor("") == .window)
        #expect(CoverLayout.forAuthor(" \n") == .window)
    }

    @Test func `every layout is dealt`() {
        #expect(Set((1...60).map { CoverLayout.forAuthor("Author \($0)") }) == Set(CoverLayout.allCases))
    }

    @Test(arguments: [
        (152.0, 225.0, 296), (128, 188, 294), (100, 100, 200), (100, 90, 200), (100, 180, 360), (50, 500, 360), (0, 200, 300),
        (120, 0, 300), (-1, -1, 300), (.nan, 200, 300), (120, .infinity, 300), (1e-300, 1e300, 300),
    ])
    func `a book is drawn at its own ratio within bounds`(width: Double, height: Double, units: Int) {
        #expect(DrawnCover.height(ofBookWide: width, high: height) == units)
    }

    @Test(arguments: [200, 267, 300, 360])
    func `every cover is well-formed, has every id once and refers to nothing else`(height: Int) {
        for (layout, title) in Self.all {
            for foot in [CoverFoot.author("<윤동주> & \"J\" 'K'"), .number("1-3"), .none] {
                let cover = DrawnCover(title: title + "<&\"'>", foot: foot, layout: layout, height: height, language: "ko")
                let inline = text(cover.inlineSVG())
                #expect(XMLCheck(inline).problem == nil)
                #expect(XMLCheck(text(cover.referringSVG())).problem == nil)
                let ids = values(of: " id=\"", in: inline)
                #expect(ids.count == Set(ids).count)
                #expect(Set(values(of: "href=\"#", in: inline) + values(of: "url(#", in: inline)) == Set(ids))
                #expect(inline.contains("viewBox=\"0 0 200 \(height)\""))
                #expect(inline.contains("&lt;&amp;&quot;&#39;&gt;\""))
                #expect(!inline.contains("<윤"))
            }
        }
    }

    @Test func `a picture is never lower or taller than its bounds`() {
        #expect(text(DrawnCover(title: "a", foot: .none, height: 10, language: "en").inlineSVG()).contains("0 0 200 200"))
        #expect(text(DrawnCover(title: "a", foot: .none, height: 999, language: "en").inlineSVG()).contains("0 0 200 360"))
    }

    @Test(arguments: CoverLayout.allCases, [200, 267, 300, 360])
    func `title, author and label stay on the cover and above one another`(layout: CoverLayout, height: Int) throws {
        let long = Array(repeating: "아주 긴 제목이 이어지는 책", count: 12).joined(separator: " ")
        for title in ["시", "하늘과 바람과 별과 시", long, String(repeating: "W", count: 90), "The Name of the Rose"] {
            for foot in [CoverFoot.author(String(repeating: "Umberto Eco ", count: 12)), .number("12345678901234567890")] {
                let cover = text(DrawnCover(title: title, foot: foot, layout: layout, height: height, language: "ko").referringSVG())
                let lines = cover.components(separatedBy: "<text").dropFirst().compactMap { Double(values(of: " y=\"", in: $0)[0]) }
                // The last is the foot; a window's number on other heights is in a group that moves it.
                let titles = Array(lines.dropLast())
                #expect(titles.allSatisfy { $0 > 10 && $0 < Double(height) - 15 })
                #expect(titles == titles.sorted())
                if layout != .window {
                    let foot = try #require(lines.last)
                    #expect(foot < Double(height) - 15)
                    #expect(try #require(titles.last) < foot - 9)
                }
            }
        }
    }

    @Test func `a name too long for the cover is set smaller, then cut`() {
        let short = AuthorLine("윤동주", room: 120)
        #expect(short.text == "윤동주")
        #expect(short.size == AuthorLine.ordinarySize)
        let long = AuthorLine("Gabriel García Márquez III", room: 120)
        #expect(long.text == "Gabriel García Márquez III")
        #expect(long.size < AuthorLine.ordinarySize)
        let cut = AuthorLine(String(repeating: "Gabriel García Márquez ", count: 9), room: 120)
        #expect(cut.text.hasSuffix("…"))
        #expect(cut.text.emWidth * cut.size <= 120)
    }

    @Test func `a blank name leaves nothing at the foot`() {
        for layout in CoverLayout.allCases {
            let cover = text(DrawnCover(title: "시", foot: .author(" "), layout: layout, language: "ko").inlineSVG())
            #expect(!cover.contains("cover-author"))
        }
    }

    @Test func `title and author of a label have its ink, by the layout's class`() {
        #expect(
            text(DrawnCover(title: "시", foot: .none, layout: .label, language: "ko").inlineSVG()).contains("\"cover-drawn cover-label\"")
        )
        #expect(
            text(DrawnCover(title: "시", foot: .none, layout: .stamp, language: "ko").inlineSVG()).contains("\"cover-drawn cover-stamp\"")
        )
        #expect(text(DrawnCover(title: "시", foot: .none, language: "ko").inlineSVG()).contains("\"cover-drawn\""))
    }

    @Test func `each of the ninety-six drawings takes at most two kilobytes in a page`() {
        #expect(Self.all.count == 96)
        for (layout, title) in Self.all {
            let cover = DrawnCover(title: title, foot: .author("가브리엘 가르시아 마르케스"), layout: layout, height: 293, language: "ko")
            let count = cover.inlineSVG().count
            #expect(count <= 2048, "\(layout) \(cover.design.shape.id) \(count)")
        }
    }
}
