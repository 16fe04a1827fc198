import Diagnostics
import Foundation
import SiteRecords
import Testing
import TestSupport

@testable import BookSite
@testable import SiteAssets
@testable import SiteModel
@testable import SitePipeline

struct NewSiteTests {
    private func problems(_ work: () throws(BuildFailure) -> Void) -> String {
        do throws(BuildFailure) {
            try work()
            return ""
        } catch {
            return DiagnosticReport(error.diagnostics).text()
        }
    }

    @Test(arguments: NewSite.starters, [nil, "en", "de"])
    func `every starter builds without a warning, and every kind has records`(starter: String, language: String?) throws {
        let site = try TestSite()
        var settings = NewSite.Settings()
        settings.language = language
        _ = try #require(NewSite(starter: starter, language: language)).make(in: site.root, with: settings)
        var build = site.build
        build.options.isStrict = true
        let report = try build.run()
        #expect(report.records >= 3 * (starter == "all" ? CollectionKinds.ofBooks.all.count : 1))
        #expect(try site.text("output/index.html").withoutDigests.contains("assets/site.css"))
        #expect(!site.exists("templates") && !site.exists("assets"))
        let hangul = try site.text("output/index.html").unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
        #expect(hangul == (language == nil))
    }

    @Test func `there is a starter for each kind and for all`() {
        #expect(NewSite.starters == CollectionKinds.ofBooks.all.map(\.name) + ["all"])
        #expect(NewSite(starter: "museum") == nil)
    }

    @Test func `a site around a file takes it as it is, with the pictures that it names`() throws {
        let site = try TestSite()
        let data = #"{"data":[{"attributes":{"title":"The Ferry","cover":"ferry"}},{"title":"Salt","cover":"salt.svg"}]}"# + "\n\n"
        try site.write(data, to: "app/volumes.json")
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"></svg>"#
        for name in ["ferry.svg", "salt.svg", "other.svg"] { try site.write(svg, to: "app/\(name)") }
        let made = try NewSite(around: [site.path("app/volumes.json")]).make(in: site.path("new")).files
        #expect(
            Set(made.map { String($0.dropFirst(site.path("new").count + 1)) })
                == [
                    ".gitignore", ".schemas/collection.json", ".schemas/site.json", "data/site.yaml", "data/series/volumes.json",
                    "data/series/ferry.svg", "data/series/salt.svg",
                ]
        )
        #expect(try site.text("new/data/series/volumes.json") == data)
    }

    @Test func `an exhibition begins with both its files, in a folder of its own`() throws {
        let site = try TestSite()
        let new = try NewSite(around: [
            "\(repository)/data/paris-1900/items.json", "\(repository)/data/paris-1900/exposition_universelle_1900.json",
        ])
        #expect(new.contents == "an exhibition")
        let made = try new.make(in: site.path("new")).files
        #expect(made.contains(site.path("new/data/exhibition/poster.svg")))
        #expect(try Build(SiteFolders(data: site.path("new/data"), output: site.path("new/output"))).run().records == 13)
    }

    @Test(arguments: [
        ("{\"pages\": 3}", "does not recognise what this file holds"), ("{", "error"), ("", "error"),
        ("3", "does not recognise what this file holds"),
        ("\"data\"", "does not recognise what this file holds"), ("{\"boks\": []}", "did you mean \"books\"?"),
    ])
    func `a file that is no data is reported with its place, and nothing is made`(text: String, expected: String) throws {
        let site = try TestSite()
        try site.write(text, to: "data.json")
        let reported = problems { () throws(BuildFailure) in _ = try NewSite(around: [site.path("data.json")]).make(in: site.path("new")) }
        #expect(reported.contains("data.json:1:"))
        #expect(reported.contains("help:"))
        #expect(!site.exists("new"))
    }

    @Test func `nothing that exists is overwritten`() throws {
        let site = try TestSite()
        try site.write("mine", to: "data/notes.txt")
        let before = try site.snapshot(".")
        let starter = try #require(NewSite(starter: "series"))
        #expect(problems { () throws(BuildFailure) in _ = try starter.make(in: site.root) }.contains("sitegen init never overwrites files"))
        #expect(try site.snapshot(".") == before)
        try site.write("node_modules/\noutput/\n", to: "second/.gitignore")
        let second = try starter.make(in: site.path("second"))
        #expect(second.linesToIgnore == ["/.output.sitegen-*"])
        #expect(try site.text("second/.gitignore") == "node_modules/\noutput/\n")
        #expect(site.exists("second/data/site.yaml"))
        try site.write("a file", to: "third")
        #expect(problems { () throws(BuildFailure) in _ = try starter.make(in: site.path("third")) }.contains("name another folder"))
    }

    @Test(arguments: [
        ("data.txt", #"[{"title": "A"}]"#, "data.json"), ("data", "- title: A", "data.yaml"),
        ("a.b.JSON", #"[{"title": "A"}]"#, "a.b.JSON"),
    ])
    func `a file of any name becomes one that a site reads`(name: String, text: String, expected: String) throws {
        let site = try TestSite()
        try site.write(text, to: name)
        _ = try NewSite(around: [site.path(name), site.path(name)]).make(in: site.path("new"))
        #expect(try site.text("new/data/series/\(expected)") == text)
        #expect(try Build(SiteFolders(data: site.path("new/data"), output: site.path("out"))).run().records == 1)
    }

    @Test func `what cannot be made whole is not made at all`() throws {
        let site = try TestSite()
        let long = NewSite([NewSite.File(path: "data/\(String(repeating: "x", count: 300))", bytes: [])], contents: "a fault")
        #expect(problems { () throws(BuildFailure) in _ = try long.make(in: site.path("new")) }.contains("choose a shorter name"))
        #expect(!site.exists("new"))
    }

    @Test func `files of two kinds are refused with what each is`() throws {
        let reported = problems { () throws(BuildFailure) in
            _ = try NewSite(around: ["\(repository)/data/bookshelf/data.json", "\(repository)/data/harry-potter/data.json"])
        }
        #expect(reported.contains("this is a shelf") && reported.contains("this is a series"))
    }
}

struct CarriedCopyTests {
    @Test func `a copy takes the place of the embedded file, and only of that one`() throws {
        let site = try TestSite()
        try site.write(series("The Ferry"), to: "data/data.json")
        try site.write("search: off\noffline: off", to: "data/site.yaml")
        _ = try site.build.run()
        let before = try site.snapshot("output")
        let folders = site.build.folders
        #expect(try EmbeddedCopy.make(["templates/series", "assets/icon.svg"], in: folders).count == 3)
        #expect(
            EmbeddedCopy.entries(for: folders).filter(\.isOverridden).map(\.name) == [
                "assets/icon.svg", "templates/series/index.html", "templates/series/volume.html",
            ]
        )
        _ = try site.build.run()
        #expect(differences(try site.snapshot("output"), before) == [])
        // A style sheet of sitegen's is written without its comments; a copy is written as it is.
        #expect(try EmbeddedCopy.make(["assets/home.css"], in: folders).count == 1)
        _ = try site.build.run()
        #expect(Set(differences(try site.snapshot("output"), before).map(\.withoutDigests)) == [".sitegen.json", "assets/home.css"])
        try site.remove("assets/home.css")
        try site.write("h1 { color: red }", to: "assets/site.css")
        _ = try site.build.run()
        let changed = differences(try site.snapshot("output"), before).map(\.withoutDigests)
        #expect(changed == [".sitegen.json", "1.html", "404.html", "assets/site.css", "assets/site.css", "index.html"])
        try site.remove("assets/site.css")
        _ = try site.build.run()
        #expect(differences(try site.snapshot("output"), before) == [])
    }

    @Test func `what is there already, and what nobody carries, is reported, and nothing is copied`() throws {
        let site = try TestSite()
        try site.write("mine", to: "assets/site.css")
        let before = try site.snapshot(".")
        do throws(BuildFailure) {
            _ = try EmbeddedCopy.make(["assets", "templates/layuot.html"], in: site.build.folders)
            Issue.record("nothing was reported")
        } catch {
            let reported = DiagnosticReport(error.diagnostics).text()
            #expect(
                reported.contains(#"did you mean "templates/layout.html"?"#)
                    && reported.contains("assets/site.css: error: this file already exists")
            )
        }
        #expect(try site.snapshot(".") == before)
    }

    @Test func `what is embedded is the same as in the repository`() throws {
        for (folder, embedded) in [("templates", EmbeddedFiles.templates), ("assets", EmbeddedFiles.assets)] {
            let files = try TestSite.snapshot("\(repository)/\(folder)").filter { !$0.key.hasSuffix("/") }
            #expect(Set(embedded.map(\.path)) == Set(files.keys))
            for file in embedded { #expect(file.bytes == files[file.path], "\(file.path)") }
        }
    }
}
