import DataReading
import Diagnostics
import Foundation
import SiteBase
import SiteOutput
import SitePipeline
import Testing
import TestSupport

@testable import BookSite

struct CollectionDataTests {
    /// What a build of the repository's sample site writes.
    private func sample() throws -> TestSite {
        let site = try TestSite()
        try site.copy("\(repository)/data", to: "data")
        _ = try site.build.run()
        return site
    }

    @Test(arguments: ["harry-potter", "bookshelf"])
    func `a site of the published data has the same pages`(slug: String) throws {
        let original = try sample()
        let again = try TestSite()
        try again.copy("\(repository)/data/site.yaml", to: "data/site.yaml")
        try again.write(try original.read("output/\(slug)/data.json"), to: "data/\(slug)/data.json")
        try again.copy("\(repository)/data/\(slug)/collection.yaml", to: "data/\(slug)/collection.yaml")
        // Beside another, a collection is no front page.
        try again.write(#"[{"title": "Other"}]"#, to: "data/other/data.json")
        var build = again.build
        build.options.isStrict = true
        #expect(again.problems(of: build).text == "")
        let (before, after) = (try original.snapshot("output/\(slug)"), try again.snapshot("output/\(slug)"))
        #expect(differences(before, after) == [])
        #expect(after.count > 8)
    }

    @Test func `an exhibition's data holds its poster and its exhibits`() throws {
        let site = try sample()
        let file = SourceFile(path: "data.json", bytes: try site.read("output/paris-1900/data.json"))
        let problems = DiagnosticCollector()
        let root = try #require(JSONReader.read(file, problems: problems))
        #expect(problems.diagnostics.isEmpty)
        var fields = try #require(Fields(root, in: file, problems: problems))
        let items = fields.objects("items")
        #expect(items?.count == 13)
        let object = fields.object("poster")
        var poster = try #require(object)
        let visitors = poster.wholeNumber("visitors", in: 0...100_000_000)
        #expect(visitors == 48_130_300)
        let inner = poster.object("links")
        var links = try #require(inner)
        let (page, image) = (links.text("self"), links.text("image"))
        #expect(page == "index.html")
        #expect(image?.hasPrefix("../assets/paris-1900/poster.") == true)
    }

    @Test func `what an author wrote beside is not published`() throws {
        let site = try TestSite(data: ["shore/data.json": #"[{"title": "The Ferry", "secret": "not for you", "id": 7}]"#])
        _ = try site.build.run()
        let data = try site.text("output/shore/data.json")
        #expect(data.contains("The Ferry") && !data.contains("not for you"))
    }

    @Test func `data larger than a piece is written, kept and made anew`() throws {
        let text = String(repeating: "The tide took a lamp. ", count: 400)
        func records(_ word: String) -> String {
            JSONText.list((0..<400).map { .object([("title", .text("Volume \($0)")), ("summary", .text("\(word) \($0) \(text)"))]) })
                .description
        }
        let site = try TestSite(data: ["shore/data.json": records("first")])
        _ = try site.build.run()
        let first = try site.read("output/shore/data.json")
        #expect(first.count > 3 << 20)
        // Once more, from nothing and over what is there: nothing is written.
        var build = site.build
        build.options.isForced = true
        #expect(try build.run().outcome.written == 0)
        #expect(try site.build.dryRun().changes.changed == [])
        try site.write(records("other"), to: "data/shore/data.json")
        #expect(try site.build.dryRun().changes.changed.contains { $0.description == "shore/data.json" })
        _ = try site.build.run()
        let second = try site.text("output/shore/data.json")
        #expect(second.contains("other 399") && !second.contains("first"))
        // A hand in the output is repaired.
        try site.write("mine", to: "output/shore/data.json")
        _ = try site.build.run()
        #expect(try site.text("output/shore/data.json") == second)
    }

    @Test func `a file in the way of the data is not written over`() throws {
        let site = try TestSite(data: ["shore/data.json": series("The Ferry")])
        try site.write("mine", to: "output/shore/data.json")
        let problems = site.problems(of: site.build)
        #expect(!problems.isBuilt && problems.text.contains("output/shore/data.json"))
        #expect(try site.text("output/shore/data.json") == "mine")
    }
}
