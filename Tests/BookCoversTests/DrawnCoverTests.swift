import SiteBase
import Testing

@testable import BookCovers

struct DrawnCoverTests {
    /// A title for each of the thirty-two drawings.
    private static let titles: [OrnamentShape: String] = {
        var titles: [OrnamentShape: String] = [:]
        for number in 1...2000 where titles.count < 32 {
            let title = "Harry Potter and the Half-Blood Prince \(number)"
            let shape = CoverDesign(title: title).shape
            titles[shape] = titles[shape] ?? title
        }
        return titles
    }()

    private func inline(_ title: String, number: String? = "7") -> String {
        String(decoding: DrawnCover(title: title, number: number, language: "en").inlineSVG(), as: UTF8.self)
    }

    private func referring(_ title: String, number: String? = "7") -> String {
        String(decoding: DrawnCover(title: title, number: number, language: "en").referringSVG(), as: UTF8.self)
    }

    /// The ids in the order in which they stand.
    private func ids(in markup: String) -> [String] {
        markup.split(separator: " id=\"", omittingEmptySubsequences: false).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    /// The ids that something in the markup refers to.
    private func references(in markup: String) -> Set<String> {
        let uses = markup.split(separator: "href=\"#", omittingEmptySubsequences: false).dropFirst().map { $0.prefix { $0 != "\"" } }
        let paints = markup.split(separator: "url(#", omittingEmptySubsequences: false).dropFirst().map { $0.prefix { $0 != ")" } }
        return Set((uses + paints).map(String.init))
    }

    private func index(of count: Int) -> String {
        let covers = (1...count).map {
            DrawnCover(title: "Harry Potter and the Half-Blood Prince \($0)", number: "\($0)", language: "en")
        }
        let bytes = DrawnCover.symbols(for: covers) + covers.flatMap { $0.referringSVG() }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `each of the thirty-two drawings takes at most two kilobytes in a page`() {
        #expect(Self.titles.count == 32)
        for title in Self.titles.values {
            #expect(inline(title).utf8.count <= 2048, "\(CoverDesign(title: title).shape.id)")
        }
    }

    @Test func `an index of two hundred covers takes at most 120 kilobytes`() {
        #expect(index(of: 200).utf8.count <= 120_000)
    }

    @Test func `an index has every id once and refers to nothing else`() {
        let index = index(of: 200)
        let ids = ids(in: index)
        #expect(ids.count == Set(ids).count)
        #expect(references(in: index).isSubset(of: ids))
        #expect(ids.count > 32)
    }

    @Test func `each cover in a page has every id once and refers to nothing else`() {
        for title in Self.titles.values {
            let cover = inline(title)
            let ids = ids(in: cover)
            #expect(ids.count == Set(ids).count)
            #expect(references(in: cover) == Set(ids))
        }
    }

    @Test func `a referring cover has no ids`() {
        #expect(ids(in: referring("Walden", number: "3000")).isEmpty)
        #expect(ids(in: referring("Walden", number: "the 3000th")).isEmpty)
    }

    @Test func `symbols stand once for each drawing, whatever the order of the books`() {
        let covers = Self.titles.values.sorted().map { DrawnCover(title: $0, number: "7", language: "en") }
        let symbols = DrawnCover.symbols(for: covers)
        #expect(DrawnCover.symbols(for: covers.reversed() + covers) == symbols)
        #expect(ids(in: String(decoding: symbols, as: UTF8.self)).filter { $0.hasPrefix("ornament-3-") }.count == 4)
    }

    /// A changed sum means that books already published get other covers.
    @Test func `the thirty-two drawings are the same on every machine`() {
        let symbols = DrawnCover.symbols(for: Self.titles.values.map { DrawnCover(title: $0, number: "7", language: "en") })
        #expect(TitleHash(of: String(decoding: symbols, as: UTF8.self)).value == 4161346843)
    }

    @Test func `the title is the picture's name and cannot end its attribute or its element`() {
        let cover = inline("</text><b>R&D \"it's\"")
        #expect(cover.contains("aria-label=\"&lt;/text&gt;&lt;b&gt;R&amp;D &quot;it&#39;s&quot;\""))
        #expect(!cover.contains("<b>"))
        #expect(cover.contains("&quot;it&#39;s&quot;</text>"))
    }

    @Test func `number and language are escaped too`() {
        let cover = DrawnCover(title: "Walden", number: "<1>", language: "\"en").referringSVG()
        let text = String(decoding: cover, as: UTF8.self)
        #expect(text.contains(">&lt;1&gt;</text>"))
        #expect(text.contains("lang=\"&quot;en\""))
    }

    @Test func `a book without a number has a rule and no disc`() {
        let cover = inline("Walden", number: nil)
        #expect(cover.contains("M22 274h156"))
        #expect(!cover.contains("cover-number"))
        #expect(!cover.contains("<rect"))
    }

    @Test(arguments: [("7", 0), ("12", 0), ("1-3", 1), ("2.5", 1), ("100", 1), ("3000", 2), ("외전 12", 5)])
    func `a longer number gets a wider pill`(number: String, step: Int) {
        #expect(NumberDisc(number: number).step == step)
    }

    @Test func `a number too long for the cover is set smaller`() {
        func figures(_ number: String) -> String {
            var out: [UInt8] = []
            NumberDisc(number: number).writeFigures(to: &out)
            return String(decoding: out, as: UTF8.self)
        }
        #expect(!figures("3000").contains("font-size"))
        #expect(figures("the three thousandth").contains("font-size"))
        #expect(NumberDisc.markup(step: NumberDisc(number: String(repeating: "1", count: 99)).step).contains("width=\"93.8\""))
    }

    @Test(arguments: [(0, "0"), (0.5, ".5"), (-0.25, "-.25"), (12, "12"), (3.07, "3.07"), (1.999, "2"), (-0.001, "0"), (100.1, "100.1")])
    func `lengths are rounded to two decimals`(units: Double, text: String) {
        #expect(Hundredths(units).description == text)
    }
}
