import Diagnostics
import SiteOutput
import SitePipeline
import Testing
import TestSupport

@testable import BookSite

/// Records that an earlier build found to be right are not looked at again; all others are.
struct KnownRecordsTests {
    private static let long = String(repeating: "long ", count: 120_000)

    private static func site(_ second: String, settings: String = "markdown: false\n") throws -> TestSite {
        let site = try TestSite(data: ["data.json": data(second), "collection.yaml": settings])
        #expect(site.problems(of: site.build).text == "")
        return site
    }

    private static func data(_ second: String) -> String {
        #"[{"title": "One", "summary": "first", "chapters": [{"title": "a"}]}, \#(second), {"title": "Three", "author": "A", "isbn": "3"}]"#
    }

    @Test(arguments: [
        (#"{"title": "Two", "pages": "many"}"#, "data[1].pages: expected a whole number"),
        (#"{"title": "Two", "chapters": true}"#, "data[1].chapters"), (#"{"title": "Two", "chapter": []}"#, "unknown key \"chapter\""),
        (#"{"title": "Two", "wiki": "example"}"#, "expected an address"), (#"{"title": "Two", "isbn": 2, }"#, "a comma follows"),
        (#"{"title": "Two", "title": "Two"}"#, "a second time"), (#"{"title": "Two", "cover": "lamp"}"#, "there is no picture"),
    ])
    func `what is wrong in a record that changed is reported`(record: String, reported: String) throws {
        let site = try Self.site(#"{"title": "Two", "summary": "second"}"#)
        try site.write(Self.data(record), to: "data/data.json")
        let text = site.problems(of: site.build).text
        #expect(text.contains(reported.replacing("data[1]", with: "[1]")), "\(text)")
    }

    @Test func `a setting by which a record is wrong is reported, though the record is the same`() throws {
        let site = try Self.site(#"{"title": "Two", "summary": "\#(Self.long)"}"#)
        try site.write("markdown: true\n", to: "data/collection.yaml")
        let reported = site.problems(of: site.build)
        #expect(reported.isBuilt && reported.text.contains("data/data.json:1:"))
        try site.write("markdown: false\n", to: "data/collection.yaml")
        #expect(site.problems(of: site.build).text == "")
    }

    @Test func `a key that another kind of records does not know is reported, though the record is the same`() throws {
        let data = #"[{"title": "One"}, {"title": "Two", "author": "A"}]"#
        let site = try TestSite(data: ["a/data.json": data, "a/collection.yaml": "kind: series\n"])
        #expect(site.problems(of: site.build).text == "")
        try site.write("kind: records\n", to: "data/a/collection.yaml")
        #expect(site.problems(of: site.build).text.contains("unknown key \"author\""))
    }

    @Test func `a default of what only a record's own page shows is no unknown key of records that did not change`() throws {
        let site = try Self.site(#"{"title": "Two"}"#, settings: "fields: {editor: text}\ndefaults: {isbn: '978', editor: E}\n")
        try site.write(Self.data(#"{"title": "Two", "summary": "second"}"#), to: "data/data.json")
        #expect(site.problems(of: site.build).text == "")
    }

    @Test(arguments: [
        (
            "data.json",
            #"[{"attributes": null, "title": "One", "summary": "first"}, {"attributes": {"title": "Two", "summary": "second"}}]"#
        ),
        (
            "data.ndjson",
            "{\"title\": \"One\", \"summary\": \"first\", \"attributes\": null}\n{\"title\": \"Two\", \"summary\": \"second\"}\n"
        ),
        ("data.yaml", "- attributes:\n  title: One\n  summary: first\n- title: Two\n  summary: second\n"),
    ]) func `attributes that are null are none`(name: String, data: String) throws {
        let site = try TestSite(data: ["a/\(name)": data])
        #expect(site.problems(of: site.build).text == "")
        #expect(try site.text("output/a/1.html").contains("first"))
        try site.write(data.replacing("Two", with: "Deux"), to: "data/a/\(name)")
        #expect(site.problems(of: site.build).text == "")
        #expect(try site.text("output/a/2.html").contains("second"))
        #expect(try site.text("output/index.html").contains("Deux"))
        try site.write(data.replacing("title", with: "heading"), to: "data/a/\(name)")
        #expect(site.problems(of: site.build).text.contains("the key \"title\" is missing"))
    }

    @Test func `keys that are written with escapes are the same keys`() throws {
        let site = try Self.site(#"{"titl\u0065": "Two", "summar\u0079": "second", "\u0061uthor": "B"}"#)
        try site.write(try site.text("data/data.json").replacing("first", with: "other"), to: "data/data.json")
        #expect(site.problems(of: site.build).text == "")
        #expect(try site.text("output/index.html").contains("Two"))
        #expect(try site.text("output/2.html").contains("second"))
    }

    @Test func `a warning is reported again by every build until it is fixed`() throws {
        let site = try Self.site(#"{"title": "Two"}"#)
        try site.write(Self.data(#"{"title": "Two", "sumary": "x"}"#), to: "data/data.json")
        for title in ["One", "Uno", "Un"] {
            try site.write(Self.data(#"{"title": "Two", "sumary": "x"}"#).replacing("One", with: title), to: "data/data.json")
            #expect(site.problems(of: site.build).text.contains("unknown key \"sumary\" (did you mean \"summary\"?)"))
        }
    }

    @Test func `a build that finds nothing changed reports the same warnings in the same words`() throws {
        let site = try TestSite(data: [
            "a/data.json": Self.data(#"{"title": "Two", "sumary": "x"}"#), "b/data.json": #"[{"title": "One", "author": 1, "wiki": ""}]"#,
            "site.yaml": "menu: [/a/1.html]\nstrings: {more: \"\"}\nlangage: ko\n",
        ])
        try site.write(#"[{"title": "One", "sumary": "y"}, {"title": "Two"}]"#, to: "data/b/data.json")
        func reports() throws -> (texts: [String], written: Int) {
            let report = try site.build.run()
            let problems = DiagnosticReport(report.warnings)
            return (
                [problems.text(), problems.json(), problems.github(), problems.sarif(version: "1") { _ in nil }], report.outcome.written
            )
        }
        let (first, again) = (try reports(), try reports())
        #expect(first.written > 0 && again.written == 0)
        #expect(first.texts == again.texts)
        #expect(first.texts[0].utf8.count { $0 == UInt8(ascii: "^") } >= 2, "\(first.texts[0])")
        var build = site.build
        build.options.isStrict = true
        #expect(!site.problems(of: build).isBuilt, "a strict build takes none of them")
    }

    @Test func `a record without a word is held back as soon as another one has an answer, and public again without`() throws {
        func list(_ answer: String) -> String {
            let rows = (1...600).map { "Tide \($0),Ono Pell,read,\($0 == 5 ? answer : "")" }
            return (["Title,Author,Status,Publish to web"] + rows).joined(separator: "\n")
        }
        let site = try TestSite(data: ["site.yaml": "title: Books\n", "books/list.csv": list("")])
        func shown() throws -> Int {
            _ = try site.build.run()
            return try site.text("output/books/data.json").split(separator: "\n").count { $0.hasPrefix("{\"title\":\"Tide") }
        }
        #expect(try shown() == 600)
        try site.write(list("yes"), to: "data/books/list.csv")
        #expect(try shown() == 1)
        try site.write(list(""), to: "data/books/list.csv")
        #expect(try shown() == 600)
    }

    @Test func `the picture of a part leaves the page of the whole as soon as the part has a record`() throws {
        let rows = ["Inventarnummer,Bezeichnung,Material,privat"] + (1...600).map { "B \($0),Topf \($0),Ton," } + ["A 12,Service,Ton,"]
        let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 3\"/>"
        let site = try TestSite(data: [
            "site.yaml": "title: Museum\n", "m/list.csv": rows.joined(separator: "\n"), "m/A 12.svg": picture, "m/A 12 a.svg": picture,
        ])
        _ = try site.build.run()
        #expect(try site.text("output/m/A-12.html").contains("A%2012%20a"))
        try site.write((rows + ["A 12 a,Tasse,Ton,ja"]).joined(separator: "\n"), to: "data/m/list.csv")
        _ = try site.build.run()
        #expect(try !site.text("output/m/A-12.html").contains("A%2012%20a"))
    }

    @Test func `after warnings of an export, the next build keeps what did not change`() throws {
        let head = "Book Id,Title,Author,Author l-f,My Rating,Date Read,Date Added,Bookshelves,Exclusive Shelf,My Review,Private Notes"
        let rows = (1...40).map {
            "\($0),Tide \($0),Ono Pell,\"Pell, Ono\",4,2024/01/02,2023/01/02,,\($0 == 7 ? "lent" : "read"),A review of tide \($0),"
        }
        let export = ([head] + rows).joined(separator: "\n")
        let site = try TestSite(data: ["books/goodreads_library_export.csv": export])
        let warnings = site.problems(of: site.build).text
        #expect(warnings.contains("lent"))
        try site.write(
            export.replacing("review of tide 3,", with: "second review of tide 3,"),
            to: "data/books/goodreads_library_export.csv"
        )
        let report = try site.build.run()
        #expect(report.making.counts.values.reduce(0, +) < 8, "\(report.making.counts)")
        #expect(report.warnings.map(\.id) == ["S255"])
        let kept = try site.snapshot("output")
        try site.remove("output")
        _ = try site.build.run()
        #expect(try site.snapshot("output") == kept)
    }
}
