import Foundation
import SiteBase
import SitePipeline
import Testing
import TestSupport

/// A site of one collection that gets another one beside it.
@Suite struct `A site that grows` {
    private static let settings = "title: My site\nurl: https://example.org\n"
    private static let shelf =
        #"{"books": [{"id": "ebb", "title": "Ebb", "authors": [{"name": "Ina Berg"}], "finished_at": "2020-01-02"}]}"#
    private static let volumes = """
        [{"title": "The Tide and the Salt", "release_date": "2001-02-03", "cover": "1"},
         {"title": "The Tide and the Rope", "release_date": "2003-02-03", "cover": "2", "summary": "[First](1.html)"}]
        """

    /// A series directly in the data folder.
    private static func series(_ more: [String: String] = [:]) throws -> TestSite {
        let site = try TestSite(data: ["site.yaml": settings, "data.json": volumes, "about.md": "# About\n"].merging(more) { $1 })
        for name in ["1", "2"] { try site.write(smallPicture, to: "data/\(name).png") }
        return site
    }

    private static func built(_ site: TestSite) throws -> Set<String> {
        #expect(site.problems(of: site.build).text == "")
        return Set(try site.snapshot("output").keys.map(\.withoutDigests))
    }

    @Test func `keeps every address of a series at its root`() throws {
        let site = try Self.series(["index.md": "Welcome."])
        let before = try Self.built(site)
        #expect(try site.text("output/index.html").contains("The Tide and the Rope"))
        try site.write(Self.shelf, to: "data/books/data.json")
        try site.write(smallPicture, to: "data/books/3.png")
        let after = try Self.built(site)
        #expect(before.subtracting(after) == [])
        #expect(after.contains("volumes.html") && after.contains("books/index.html"))
        let front = try site.text("output/index.html")
        for part in ["volumes.html", "books/index.html", "<h1 class=\"home-title\">My site</h1>", "Welcome."] {
            #expect(front.contains(part), "\(part)")
        }
        let own = try site.text("output/volumes.html")
        #expect(own.contains("<h1 class=\"series-title\">The Tide</h1>") && own.contains("1.html") && !own.contains("Welcome."))
        #expect(try site.text("output/1.html").contains("href=\"volumes.html\""))
        #expect(try site.text("output/data.json").contains("\"title\":\"The Tide\""))
        // The feed of the site has the entries of both, and the series has none of its own.
        #expect(try ["1.html", "books/ebb.html"].allSatisfy(site.text("output/feed.xml").contains))
        #expect(try site.text("output/volumes.html").components(separatedBy: "application/atom+xml").count == 2)
        let worker = try site.text("output/sw.js")
        #expect(worker.contains(#"{"path":"volumes.html""#) && worker.contains(#"{"path":"books/index.html""#))
        #expect(try site.text("output/sitemap.xml").contains("https://example.org/volumes.html"))
    }

    @Test func `keeps the addresses of a collection in a folder`() throws {
        let site = try TestSite(data: ["site.yaml": Self.settings, "books/data.json": Self.shelf])
        let before = try Self.built(site)
        try site.write("# Snow\n", to: "data/news/2026-01-02-snow.md")
        let after = try Self.built(site)
        #expect(before.subtracting(after) == [])
        #expect(try site.text("output/books/index.html").contains("Ebb"))
        try site.write(Self.volumes.replacing(#", "cover": "1""#, with: "").replacing(#", "cover": "2""#, with: ""), to: "data/data.json")
        #expect(after.subtracting(try Self.built(site)) == [])
        #expect(try site.text("output/index.html").contains("volumes.html"))
    }

    @Test func `has a front page of its own in each language`() throws {
        let site = try Self.series([
            "site.yaml": "title: My site\nlanguages: [en, ko]\n", "data.ko.json": #"[{"title": "밀물과 소금", "number": 1}]"#,
            "books/data.json": Self.shelf,
        ])
        let files = try Self.built(site)
        for name in ["volumes.html", "ko/volumes.html", "ko/1.html", "ko/index.html"] { #expect(files.contains(name), "\(name)") }
    }

    @Test func `takes no pictures of its neighbours`() throws {
        let site = try Self.series(["books/data.json": Self.shelf])
        try site.move("data/2.png", to: "data/books/2.png")
        #expect(site.problems(of: site.build).text.contains("there is no picture"))
    }

    @Test func `reports a page in the place of the series' first page`() throws {
        let site = try Self.series(["books/data.json": Self.shelf, "volumes.md": "# Volumes\n"])
        let report = site.problems(of: site.build)
        #expect(!report.isBuilt && report.text.contains("volumes.html"), "\(report.text)")
        let folder = try Self.series(["volumes.html/data.json": Self.shelf])
        #expect(
            folder.problems(of: folder.build).text.contains(
                "data/volumes.html: error: the name \"volumes.html\" is taken: it is that of the index"
            )
        )
        let root = try Self.series(["books/data.json": Self.shelf, "books.md": "# Books\n"])
        #expect(try Self.built(root).contains("books.html"))
    }
}
