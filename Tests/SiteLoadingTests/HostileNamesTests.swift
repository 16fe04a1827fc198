import Foundation
@testable import SitePages
@testable import SiteBase
import SitePipeline
import TestSupport
import Testing

@testable import BookSite
@testable import SiteAssets
@testable import SiteModel

/// Names and texts whose letters join: what Swift takes for one character, or for equal, is not so to a file system or a browser.
@Suite struct `Names and texts of joining letters` {
    @Test func `a name that begins with a combining mark is inside the site`() throws {
        let site = try TestSite(data: [
            "\u{301}a/data.json": series("The Ferry"),
            "\u{301}a/\u{301}c1.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"3\"/>",
            "\u{301}a/collection.yaml": "cover: \"\u{301}c{number}\"\n",
        ])
        try site.write("p {}", to: "assets/\u{301}x.css")
        let (text, isBuilt) = site.problems(of: site.build)
        #expect(isBuilt && text == "")
        #expect(try site.snapshot("output").keys.contains { $0.utf8.elementsEqual("assets/\u{301}x.\(digits(of: $0)).css".utf8) })
    }

    private func digits(of name: String) -> String { String(name.utf8.split(separator: ".").dropFirst().first ?? "") }

    @Test func `folders whose names differ in composition lie beside one another`() throws {
        #expect(!FileSystem.isInside("/a/caf\u{E9}/x", "/a/cafe\u{301}") && FileSystem.isInside("/a/caf\u{E9}/x", "/a/caf\u{E9}"))
        let site = try TestSite(data: ["data.json": series("The Ferry")])
        try site.move("data", to: "caf\u{E9}")
        var build = site.build
        build.folders = SiteFolders(
            data: site.path("caf\u{E9}"),
            templates: site.path("templates"),
            assets: site.path("assets"),
            output: site.path("cafe\u{301}")
        )
        #expect(site.problems(of: build).isBuilt)
    }

    @Test func `a name that is not UTF-8 is reported as such`() throws {
        let site = try TestSite(data: ["data.json": series("The Ferry")])
        let path: [UInt8] = Array(site.path("assets/").utf8) + [0x61, 0xFF, 0x2E, 0x63, 0x73, 0x73, 0]
        let file = path.withUnsafeBufferPointer { $0.withMemoryRebound(to: CChar.self) { fopen($0.baseAddress, "w") } }
        fclose(file)
        let (text, isBuilt) = site.problems(of: site.build)
        #expect(!isBuilt && text.utf8.hasPrefix("assets: error: could not read: the name \"a\u{FFFD}.css\" is not UTF-8\n"), "\(text)")
    }

    @Test func `books whose titles differ in signs alone have pages of their own, in any order`() throws {
        func pages(_ titles: [String]) throws -> [String] {
            // Records that are the same byte for byte are one book.
            let books = titles.enumerated().map {
                JSONText.object([("title", .text($1)), ("status", .text("reading")), ("total_page", .number($0 + 1))])
            }
            let site = try TestSite(data: ["shelf/data.json": JSONText.list(books).description])
            let (text, isBuilt) = site.problems(of: site.build)
            try #require(isBuilt, "\(text)")
            return try site.build.pages().map(\.path.description).filter { $0.hasPrefix("shelf/c") }.sorted()
        }
        let both = try pages(["C#", "C++"])
        #expect(both.count == 2 && both.allSatisfy { $0.wholeMatch(of: #/shelf/c-[0-9a-f]{8}\.html/#) != nil })
        #expect(try pages(["C++", "C#"]) == both)
        #expect(try pages(["C++", "c", "C#"]) == (both + ["shelf/c.html"]).sorted())
        #expect(try pages(["C++"]) == ["shelf/c.html"])
        #expect(try pages(["C", "C", "C"]) == ["shelf/c-2.html", "shelf/c-3.html", "shelf/c.html"])
    }

    @Test func `books of one title have pages of their own: the first has the title, the others their author, then a number`() throws {
        let books = ["Mara Vint", "Odile Marsh", "Odile Marsh"].enumerated().map {
            #"{"title": "Tide", "authors": "\#($1)", "total_page": \#($0 + 1)}"#
        }
        let site = try TestSite(data: ["shelf/data.json": #"{"books": [\#(books.joined(separator: ", "))]}"#])
        #expect(site.problems(of: site.build).text == "")
        let pages = try site.build.pages().map(\.path.description).filter { $0.hasPrefix("shelf/tide") }
        #expect(pages.sorted() == ["shelf/tide-odile-marsh-2.html", "shelf/tide-odile-marsh.html", "shelf/tide.html"])
    }

    private static let longTexts = [
        String(repeating: "a\u{301}\u{302}\u{303}", count: 600), String(repeating: "👩‍👩‍👧‍👦", count: 300),
        "a" + String(repeating: "\u{301}", count: 3_000),
        String(repeating: "책", count: 600), "b " + String(repeating: "\u{301}", count: 1_597) + "é" + String(repeating: "c", count: 400),
    ]

    @Test(arguments: longTexts.indices) func `a page's description ends between letters, with dots`(number: Int) throws {
        let text = Self.longTexts[number]
        let description = try #require(OpenGraph(.book, .html { Array("<p>\(text)</p>".utf8) }).description)
        #expect(description.hasSuffix("…") && !description.unicodeScalars.contains("\u{FFFD}") && description.count <= 201)
        #expect(
            OpenGraph(.book, .html { Array("<p>\(text.prefix(1))</p>".utf8) }).description?.hasSuffix("…")
                == (text.prefix(1).utf8.count > 1_600)
        )
    }
}
