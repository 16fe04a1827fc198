import Foundation
import SiteBase
import SiteOutput
import TestSupport
import Testing

@testable import BookSite
@testable import SitePipeline

/// What is not meant to be public carries a mark, in every place that can hold it. No file of any output has the mark, in its name or its bytes.
@Suite struct LeakTests {
    private static let mark = "ZMARKZ"
    private static var publicationData: [String: String] { PublicationTests.data().mapValues { $0.replacing("MARK", with: mark) } }
    private static let isSoak = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1"

    private static let goodreads = """
        Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,\
        Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,\
        Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
        1,Tides,Ada Marsh,,,,,4,,,,120,,,2024/01/02,2024/01/01,,,read,Good.,,ZMARKZ lent to a neighbour,1,
        2,ZMARKZ Secrets,Bo Reed,,,,,,,,,,,,,2024/01/03,sea,,to-read,,,,,
        3,Lamps,Ada Marsh,,,,,,,,,,,,,2024/01/04,,,to-read,,,,,
        """

    /// A site of every kind. The text of each also has comments.
    private static func site() throws -> TestSite {
        let hidden = "Words. %%ZMARKZ%%\n\n%%\nZMARKZ\n%%\n\n<!-- ZMARKZ -->\nMore."
        var data = publicationData
        data["texts/data.json"] =
            JSONText.list([
                .object([("title", .text("One")), ("summary", .text(hidden)), ("dedication", .text("To ZMARKZ"))])
            ]).description
        data["texts/collection.yaml"] = "kind: series\nhide: [dedication]\n"
        data["notes/data.json"] =
            JSONText.object([
                (
                    "books",
                    .list([
                        .object([
                            ("title", .text("Tides")), ("status", .text("finished")), ("overview", .text(hidden)), ("rate", .number(4)),
                            (
                                "notes",
                                .list([
                                    .object([("type", .text("quote")), ("content", .text(hidden)), ("comments", .list([.text("ZMARKZ")]))])
                                ])
                            ),
                        ])
                    ])
                )
            ]).description
        data["notes/collection.yaml"] = "hide: [comments]\n"
        data["notes/own.md"] = "---\nstatus: reading\n---\n# Own %%ZMARKZ%%\n\n\(hidden)\n"
        data["lines/data.ndjson"] = "{\"title\": \"One\"}\n{\"title\": \"ZMARKZ\", \"draft\": true}\n{\"title\": \"Three\"}\n"
        data["lines/collection.yaml"] = "kind: records\n"
        data["read/goodreads_library_export.csv"] = goodreads
        data["read/collection.yaml"] = "private: [sea]\n"
        data["texts.md"] = "# Texts\n\n\(hidden)\n"
        data["index.md"] = hidden
        data["news/2026-01-03-pictures.md"] = "# Pictures\n\n![Photo](photo.jpg) %% ![no](secretZMARKZ.png) %%\n"
        data["news/2026-01-04-draft.md"] = "---\ndraft: true\nimage: secretZMARKZ.png\n---\n# ZMARKZ\n\n![x](otherZMARKZ.gif)\n"
        let site = try TestSite(data: data)
        for name in ["secretZMARKZ.png", "unnamedZMARKZ.webp", "otherZMARKZ.gif", "photo.jpg"] {
            let picture: MarkedPicture =
                name.hasSuffix("png") ? .png : name.hasSuffix("webp") ? .webp : name.hasSuffix("gif") ? .gif : .jpeg
            try site.write(picture.bytes(mark), to: "data/news/\(name)")
        }
        for picture in MarkedPicture.allCases { try site.write(picture.bytes(mark), to: "assets/\(picture).\(picture.ending)") }
        try site.write("pictures: off\n" + String(decoding: site.read("data/site.yaml"), as: UTF8.self), to: "data/site.yaml")
        return site
    }

    private static func leaks(_ site: TestSite, in folder: String = "output") throws -> [String] {
        return try site.snapshot(folder).filter { name, bytes in
            name.contains(mark) || bytes.firstRange(of: Array(mark.utf8)) != nil
        }.keys.sorted()
    }

    private static func expectNoLeak(_ site: TestSite, in folder: String = "output", _ comment: String = "") throws {
        let leaks = try leaks(site, in: folder)
        #expect(leaks == [], "\(comment) \(leaks)")
    }

    private static func build(_ site: TestSite) -> Build {
        var build = site.build
        build.options.set(today: "2026-11-27")
        return build
    }

    @Test func `no output has a marked text`() throws {
        let site = try Self.site()
        let problems = site.problems(of: Self.build(site))
        try #require(problems.isBuilt, "\(problems.text)")
        try Self.expectNoLeak(site)
        #expect(try site.text("output/notes/tides.html").contains("More.") && site.exists("output/lines/Three.html"))
        try site.makeFolder("single")
        _ = try Self.build(site).writeSingleFile(to: site.path("single/notes.html"), of: "notes")
        _ = try Self.build(site).writeSingleFile(to: site.path("single/series.html"), of: "series")
        try Self.expectNoLeak(site, in: "single")
    }

    @Test func `no part and no assembled site has one`() throws {
        let site = try Self.site()
        #expect(try site.differencesOfParts(3, jobs: 2) == [])
        try Self.expectNoLeak(site)
    }

    @Test func `a preview leaves the output as it was`() throws {
        let site = try Self.site()
        try #require(site.problems(of: Self.build(site)).isBuilt)
        let built = try site.snapshot("output")
        _ = try Self.build(site).preview.run()
        #expect(try site.snapshot("output") == built)
        #expect(try Self.leaks(site, in: ".output.sitegen-preview").contains { $0.contains("series/2.html") })
        #expect(try Self.build(site).run().outcome.written == 0)
    }

    @Test func `an import keeps private what was private in the export`() throws {
        let site = try Self.site()
        try site.write(Self.goodreads, to: "export.csv")
        try DataImport(of: site.path("export.csv"), into: site.path("data/imported"), in: Self.build(site)).write()
        try site.write("private: [sea]\n", to: "data/imported/collection.yaml")
        let problems = site.problems(of: Self.build(site))
        try #require(problems.isBuilt, "\(problems.text)")
        #expect(site.exists("output/imported/tides.html"))
        try Self.expectNoLeak(site)
        try DataImport(of: site.path("export.csv"), into: site.path("data/imported"), in: Self.build(site)).write()
        try #require(site.problems(of: Self.build(site)).isBuilt)
        try Self.expectNoLeak(site)
    }

    @Test func `a book whose shelf becomes private between two imports is held back`() throws {
        let site = try TestSite(data: ["site.yaml": "language: en\n", "imported/collection.yaml": "private: [sea]\n"])
        func take(_ shelf: String) throws -> String {
            try site.write(Self.goodreads.replacing("2024/01/03,sea,", with: "2024/01/03,\(shelf),"), to: "export.csv")
            let data = try DataImport(of: site.path("export.csv"), into: site.path("data/imported"), in: Self.build(site))
            try data.write()
            try #require(site.problems(of: Self.build(site)).isBuilt)
            return data.report.text(isDryRun: false)
        }
        _ = try take("shore")
        #expect(try !Self.leaks(site).isEmpty)
        let report = try take("sea")
        #expect(!report.contains("no longer in the export") && report.contains("left out: 1 — private"), "\(report)")
        try Self.expectNoLeak(site)
        #expect(try site.text("data/imported/data.json").contains("ZMARKZ Secrets"))
        // What was never public stays away, and nothing is wrong with that.
        try site.write("private: [sea, gift]\n", to: "data/imported/collection.yaml")
        #expect(site.problems(of: Self.build(site)).text == "")
    }

    @Test func `what becomes private in another program is private after the next import`() throws {
        let site = try TestSite(data: ["site.yaml": "language: en\n", "imported/collection.yaml": "kind: shelf\n"])
        func take(isPublic: Bool, _ settings: String) throws -> String {
            let book = #"{"1": {"books_id": "1", "title": "ZMARKZ", "public": "\#(isPublic)"}, "2": {"books_id": "2", "title": "Open"}}"#
            try site.write(book, to: "export.json")
            try site.write("kind: shelf\n\(settings)", to: "data/imported/collection.yaml")
            let data = try DataImport(of: site.path("export.json"), into: site.path("data/imported"), in: Self.build(site))
            try data.write()
            try #require(site.problems(of: Self.build(site)).isBuilt)
            return data.report.text(isDryRun: false)
        }
        _ = try take(isPublic: true, "")
        #expect(try !Self.leaks(site).isEmpty)
        let report = try take(isPublic: false, "")
        #expect(report.contains("not public in the other program") && !report.contains("no longer in the export"), "\(report)")
        try Self.expectNoLeak(site)
        _ = try take(isPublic: true, "")
        #expect(try !Self.leaks(site).isEmpty)
    }

    @Test func `a shelf of an export that becomes private hides its books after the next import`() throws {
        let site = try TestSite(data: ["site.yaml": "language: en\n", "imported/collection.yaml": "kind: shelf\n"])
        for (settings, isHidden) in [("", false), ("private: [to-read]\n", true)] {
            try site.write(Self.goodreads.replacing(",sea,", with: ",,"), to: "export.csv")
            try site.write("kind: shelf\n\(settings)", to: "data/imported/collection.yaml")
            try DataImport(of: site.path("export.csv"), into: site.path("data/imported"), in: Self.build(site)).write()
            try #require(site.problems(of: Self.build(site)).isBuilt)
            #expect(try Self.leaks(site).isEmpty == isHidden)
        }
    }

    /// Records become public and private again, on one day and another. Nothing stays behind.
    @Test(arguments: isSoak ? 1...40 : 1...2) func `no sequence of edits leaves one behind`(seed: UInt64) throws {
        let site = try Self.site()
        var random = SeededGenerator(seed: seed)
        let public_ = "---\n{}\n---\n# Now public\n"
        for step in 0..<(Self.isSoak ? 12 : 4) {
            var build = Self.build(site)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: build.options.showsDrafts = true
            case 1: build.options.set(today: "2032-01-01")
            case 2: try site.write("# Draft ZMARKZ\n", to: "data/news/2026-01-02-draft.md")
            case 3: try site.write("kind: series\n", to: "data/texts/collection.yaml")
            default: try site.write(public_, to: "data/plan.md")
            }
            // What was public for a while.
            _ = site.problems(of: build)
            for (name, text) in Self.publicationData { try site.write(text, to: "data/\(name)") }
            try site.write("kind: series\nhide: [dedication]\n", to: "data/texts/collection.yaml")
            try site.write("pictures: off\n" + String(decoding: site.read("data/site.yaml"), as: UTF8.self), to: "data/site.yaml")
            let problems = site.problems(of: Self.build(site))
            #expect(problems.isBuilt, "\(problems.text)")
            try Self.expectNoLeak(site, "step \(step) of seed \(seed)")
        }
    }
}
