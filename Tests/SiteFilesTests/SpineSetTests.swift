import FoundationEssentials
import SiteBase
import TestSupport
import Testing

@testable import BookCovers
@testable import BookSite

/// How thick a spine is, and what is on it.
struct SpineSetTests {
    @Test(arguments: [(nil, 20), (0, 8), (1, 8), (223, 21), (636, 45), (766, 52), (1_931, 120), (10_000_000, 120)] as [(Int?, Int)])
    func `a spine is as thick as its pages make it`(pages: Int?, millimetres: Int) {
        #expect(SpineSet.depth(pages: pages) == millimetres)
    }

    struct Titles: Sendable, CustomTestStringConvertible {
        let all: [String]
        let rests: [String]
        var testDescription: String { all.joined(separator: ", ") }

        init(_ all: String..., rests: String...) { (self.all, self.rests) = (all, rests) }
    }

    @Test(arguments: [
        Titles(
            "Harry Potter and the Goblet of Fire",
            "Harry Potter and the Half-Blood Prince",
            rests: "Goblet of Fire",
            "Half-Blood Prince"
        ),
        Titles("The Hill", "The Well", rests: "Hill", "Well"),
        Titles("해리 포터와 불의 잔", "해리 포터와 혼혈 왕자", rests: "불의 잔", "혼혈 왕자"),
        Titles("The Hill", "A Well", rests: "The Hill", "A Well"),
        Titles("Theory", "The Well", rests: "Theory", "The Well"),
        Titles("The Hill", rests: "The Hill"),
        Titles("The Hill", "The Hill", rests: "The Hill", "The Hill"),
        Titles("The Hill", "The Hill and I", rests: "The Hill", "The Hill and I"),
        Titles("Volume 1", "Volume 2", rests: "Volume 1", "Volume 2"),
        Titles("한강 1: 물", "한강 2: 불", rests: "1: 물", "2: 불"),
        Titles("  The  Hill ", "The Well", rests: "Hill", "Well"),
        Titles("", "The Well", rests: "", "The Well"),
    ])
    func `the words that all titles begin with are dropped`(_ titles: Titles) {
        #expect(SpineSet.withoutCommonWords(titles.all) == titles.rests)
    }

    @Test(arguments: [(1, true), (2, true), (24, true), (25, false)])
    func `more than 24 spines have no titles`(count: Int, hasTitles: Bool) throws {
        let titles = (1...count).map { "{\"title\": \"T\($0)\"}" }.joined(separator: ",")
        let site = try TestSite(data: ["s/data.json": "[\(titles)]"])
        #expect(site.problems(of: site.build).text == "")
        let index = try site.text("output/index.html")
        #expect(index.components(separatedBy: "class=\"spine ").count - 1 == count)
        #expect(index.contains("<span class=\"spine-title\"") == hasTitles)
        #expect(index.contains("<ul class=\"set set-strip\"") != hasTitles)
    }

    @Test(arguments: [("7", true), ("2.5", true), ("1-3", true), ("1000", true), ("10.5", true), ("10-12", false)])
    func `a number too long for the narrowest spine is left out`(number: String, isShown: Bool) throws {
        let site = try TestSite(data: ["s/data.json": "[{\"title\": \"T\", \"number\": \"\(number)\"}]"])
        #expect(site.problems(of: site.build).text == "")
        #expect(try site.text("output/index.html").contains("<span class=\"spine-number\">\(number)</span>") == isShown)
    }
}
