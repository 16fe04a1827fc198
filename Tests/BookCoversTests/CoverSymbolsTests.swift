import Foundation
import Testing

@testable import BookCovers

struct CoverSymbolsTests {
    private static let syllables = Array("가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호")

    /// Two hundred books with Korean titles of one to five words, by as many authors, of all sizes.
    private static let shelf: [DrawnCover] = {
        var random = Mulberry32(seed: 7)
        func word(_ lengths: ClosedRange<Int>) -> String {
            String((0..<random.whole(in: lengths)).map { _ in syllables[random.whole(in: 0...syllables.count - 1)] })
        }
        return (0..<200).map { _ in
            let title = (0..<random.whole(in: 1...5)).map { _ in word(1...4) }.joined(separator: " ")
            let author = random.fraction() < 0.6 ? word(2...4) : word(2...4) + " " + word(2...5)
            let height = random.whole(in: DrawnCover.heights)
            return DrawnCover(title: title, foot: .author(author), layout: .forAuthor(author), height: height, language: "ko")
        }
    }()

    private static let symbols = String(decoding: DrawnCover.symbols(for: shelf), as: UTF8.self)
    private static let covers = String(decoding: shelf.flatMap { $0.referringSVG() }, as: UTF8.self)

    private func values(of mark: String, in markup: String) -> [String] {
        markup.components(separatedBy: mark).dropFirst().map { String($0.prefix { $0 != "\"" && $0 != ")" }) }
    }

    @Test func `a shelf of two hundred covers takes at most 120 kilobytes`() {
        let count = Self.symbols.utf8.count + Self.covers.utf8.count
        #expect(count <= 120_000, "\(Self.symbols.utf8.count) of symbols and \(Self.covers.utf8.count) of covers")
    }

    @Test func `no drawing is missing on a shelf and none is there twice`() {
        let ids = values(of: " id=\"", in: Self.symbols)
        #expect(ids.count == Set(ids).count)
        #expect(ids.count > 60)
        #expect(Set(values(of: "href=\"#", in: Self.covers)).isSubset(of: ids))
        #expect(Set(values(of: "href=\"#", in: Self.symbols) + values(of: "url(#", in: Self.symbols)).isSubset(of: ids))
        #expect(values(of: " id=\"", in: Self.covers).isEmpty)
        #expect(XMLCheck(Self.symbols).problem == nil)
    }

    @Test func `a shelf has no drawing that no cover needs`() {
        let used = values(of: "href=\"#", in: Self.covers + Self.symbols)
        let drawn = values(of: "<symbol id=\"", in: Self.symbols) + values(of: "<g id=\"", in: Self.symbols)
        #expect(Set(drawn).isSubset(of: used))
    }

    @Test func `the height does not multiply the drawings`() {
        func ids(heights: ClosedRange<Int>) -> [String] {
            let covers = heights.flatMap { height in
                CoverLayout.allCases.map { DrawnCover(title: "시", foot: .none, layout: $0, height: height, language: "ko") }
            }
            return values(of: " id=\"", in: String(decoding: DrawnCover.symbols(for: covers), as: UTF8.self))
        }
        #expect(ids(heights: 301...360).count == ids(heights: 301...301).count)
        #expect(ids(heights: 200...299).count == ids(heights: 250...250).count)
    }

    @Test func `symbols do not hang on the order of the books`() {
        #expect(DrawnCover.symbols(for: Self.shelf.reversed()) == Array(Self.symbols.utf8))
    }

    @Test func `a page without windows has nothing of a window`() {
        let covers = [DrawnCover(title: "시", foot: .none, layout: .stamp, language: "ko")]
        let symbols = String(decoding: DrawnCover.symbols(for: covers), as: UTF8.self)
        #expect(!symbols.contains("cover-window"))
        #expect(!symbols.contains("cover-board"))
        #expect(!symbols.contains("<symbol"))
    }
}
