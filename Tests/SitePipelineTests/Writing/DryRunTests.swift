import Diagnostics
import Foundation
import SiteBase
import SiteModel
import SiteOutput
import SiteTemplates
import Testing
import TestSupport

@testable import BookSite
@testable import SeriesKind
@testable import SitePipeline

struct RehearsalTests {
    private func site(_ titles: String...) throws -> TestSite {
        let site = try TestSite()
        try site.write(JSONText.list(titles.map { .object([("title", .text($0))]) }).description, to: "data/data.json")
        try site.write("search: off\noffline: off", to: "data/site.yaml")
        return site
    }

    @Test func `a dryRun writes nothing and knows what a build would do`() throws {
        let site = try site("The Ferry", "Salt")
        #expect(try site.build.dryRun().changes.added.count > 3)
        #expect(!site.exists("output"))
        _ = try site.build.run()
        let same = try site.build.dryRun()
        #expect(same.changes.added + same.changes.changed + same.changes.removed == [])
        let files = try site.snapshot("output").filter { !$0.key.hasSuffix("/") && $0.key != ".sitegen.json" }
        #expect(same.changes.unchanged == files.count)

        try site.write(#"[{"title": "The Ferries"}]"#, to: "data/data.json")
        try site.write("x", to: "assets/new.css")
        let before = try site.snapshot(".")
        let changes = try site.build.dryRun().changes
        #expect(changes.added.map(\.description.withoutDigests) == ["assets/new.css"])
        #expect(changes.changed.map(\.description) == ["1.html", "data.json", "index.html"])
        #expect(changes.removed.map(\.description) == ["2.html"])
        #expect(differences(try site.snapshot("."), before) == [])
        let outcome = try site.build.run().outcome
        #expect((outcome.written, outcome.removed, outcome.unchanged) == (4, 1, changes.unchanged))
    }

    @Test func `a dry run reports what a build reports`() throws {
        let site = try site("The Ferry")
        try site.write("mine", to: "output/1.html")
        func reported(_ work: () throws(BuildFailure) -> Void) -> [String] {
            do throws(BuildFailure) {
                try work()
                return []
            } catch {
                return error.diagnostics.map(\.message)
            }
        }
        let expected = reported { () throws(BuildFailure) in _ = try site.build.run() }
        #expect(expected == ["a file that sitegen did not write already exists here"])
        #expect(reported { () throws(BuildFailure) in _ = try site.build.dryRun() } == expected)
    }

    @Test func `pages are listed with their sources`() throws {
        let site = try site("The Ferry", "Salt")
        let pages = try site.build.pages()
        #expect(pages.map(\.path.description) == ["index.html", "1.html", "2.html", "404.html"])
        #expect(pages.map(\.template) == ["series/index", "series/volume", "series/volume", "404"])
        #expect(pages[2].source.description.hasSuffix("data/data.json:1:24"))
    }

    @Test func `an explanation holds every value that the template is given, and why the page would be written`() throws {
        let site = try site("The Ferry", "Salt")
        let page = try #require(OutputPath("1.html"))
        let new = try #require(try site.build.explanation(of: page))
        #expect(new.reason.contains("there is no record of an earlier build; "))
        #expect(new.templates.first == "sitegen:templates/series/volume.html")
        #expect(new.templates.contains("sitegen:templates/layout.html"))
        let values = new.values.description
        for field in VolumePage.kind.declaration.fields { #expect(values.contains("\"\(field.name)\":")) }
        #expect(values.contains("\"title\":\"The Ferry\"") && values.contains("\"link\":\"2.html\""))
        #expect(!site.exists("output"))
        _ = try site.build.run()
        #expect(try site.build.explanation(of: page)?.reason.contains("nothing that it is made from changed") == true)
        try site.write(#"[{"title": "The Ferry", "author": "N. Calloway"}, {"title": "Salt"}]"#, to: "data/data.json")
        let changed = try #require(try site.build.explanation(of: page)?.reason)
        #expect(changed.contains("differs from line") && changed.contains("author"))
        #expect(try site.build.explanation(of: try #require(OutputPath("9.html"))) == nil)
    }

    @Test func `a trace has the steps of a page, after a build that read the site and after one that did not`() throws {
        let site = try site("The Ferry", "Salt")
        let page = try #require(OutputPath("1.html"))
        for report in [try site.build.run(), try site.build.run()] {
            let steps = try #require(try site.build.trace(of: [page], after: report)).steps
            #expect(steps.map(\.name) == ["read", "fields", "inputs", "template", "file"])
            #expect(steps[0].subject.hasSuffix("data/data.json:1:2") && steps[0].bytes == #"{"title":"The Ferry"}"#.utf8.count)
            let size = try site.text("output/1.html").utf8.count
            #expect(steps[3].bytes == size && steps[3].subject == "sitegen:templates/series/volume.html" && steps[4].bytes == size)
            #expect(steps.allSatisfy { $0.duration > .zero })
        }
        let index = try #require(OutputPath("index.html"))
        let list = try #require(try site.build.explanation(of: index)).trace
        #expect(list.steps.map(\.name) == ["inputs", "template", "file"])
        #expect(try site.build.trace(of: [try #require(OutputPath("9.html"))], after: try site.build.run()) == nil)
    }

    @Test func `pages that someone looks at are ready before the output changes`() throws {
        let site = try site("The Ferry", "Salt")
        _ = try site.build.run()
        try site.write(series("The Ferry Boat", "Salt"), to: "data/data.json")
        try site.write("h1 { color: red }", to: "assets/site.css")
        var build = site.build
        let seen = Seen()
        build.options.urgent = PriorityPages(Set(["1.html", "7.html"].compactMap { OutputPath($0) })) { files, _, _ in
            seen.files = files
            seen.output = (try? site.text("output/1.html")) ?? ""
        }
        _ = try build.run()
        #expect(seen.files.filter { $0.rank != .asset }.map(\.path.description) == ["1.html"])
        #expect(seen.files.filter { $0.rank == .asset }.map(\.path.description.withoutDigests) == ["assets/site.css"])
        #expect(!seen.output.contains("The Ferry Boat"))
        #expect(seen.files.first?.bytes == (try site.read("output/1.html")))
    }

    private final class Seen: @unchecked Sendable {
        // Called from the one thread that builds.
        var files: [OutputFile] = []
        var output = ""
    }
}
