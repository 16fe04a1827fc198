import Diagnostics
import Foundation
import SiteBase
import TestSupport
import Testing

@testable import BookSite
@testable import SitePipeline

/// Fields of authors' own, keys of other data, and defaults.
struct OwnFieldsTests {
    private static let settings = """
        kind: series
        fields:
          editor: {type: text, label: {ko: 엮은이, en: Editor}, search: person, property: editor}
          pressed: date
          about: {type: markdown, label: About it, search: text}
          shop: {type: url, label: Shop}
          tags: list
          place: {type: word, words: {wild: In the wild, garden: Garden}, label: Place}
          signed: {type: flag, show: nowhere}
          weight: {type: number, label: Weight}
        keys: {title: book.name, author: book.by.n}
        defaults: {release_date: "2001"}
        """

    private static let data = """
        [{"book": {"name": "First", "by": [{"n": "A. Author"}, {"n": "B. Other"}]}, "pages": 12, "editor": "김옮긴",
          "pressed": "1997-06", "about": "Some *text*.", "shop": "https://example.org/a/b", "tags": ["a", "b"], "place": "wild",
          "signed": true, "weight": 1.5},
         {"book": {"name": "Second"}, "release_date": "2002", "signed": false, "editor": "Xavier Quill"}]
        """

    private func site() throws -> TestSite {
        let site = try TestSite()
        try site.write(Self.settings, to: "data/books/collection.yaml")
        try site.write(Self.data, to: "data/books/data.json")
        try site.write("language: en\nurl: https://example.org/\n", to: "data/site.yaml")
        return site
    }

    @Test func `own fields are facts, texts, data, structured data and found by search`() throws {
        let site = try site()
        let report = try site.build.run()
        #expect(report.warnings.isEmpty)
        let page = try site.text("output/books/1.html")
        for row in [
            "<dt>Author</dt><dd>A. Author, B. Other</dd>", "<dt>Editor</dt><dd lang=\"ko\">김옮긴</dd>",
            "<dt>pressed</dt><dd><time datetime=\"1997-06\">June 1997</time></dd>", "<dt>Place</dt><dd>In the wild</dd>",
            "<dt>Shop</dt><dd><a href=\"https://example.org/a/b\">example.org/a/b</a></dd>", "<dt>Weight</dt><dd>1.5</dd>",
            "<h2>About it</h2>", "<p>Some <em>text</em>.</p>", "\"editor\":{\"@type\":\"Person\",\"name\":\"김옮긴\"}",
        ] { #expect(page.contains(row), "\(row)") }
        #expect(!page.contains("signed"))
        let data = try site.text("output/books/data.json")
        #expect(data.contains("\"editor\":\"김옮긴\",\"pressed\":\"1997-06\",\"about\":\"Some *text*.\""))
        #expect(data.contains("\"place\":\"wild\",\"signed\":true,\"weight\":1.5}"))
        #expect(data.contains("\"title\":\"Second\",\"release_date\":\"2002\",\"editor\":\"Xavier Quill\",\"signed\":false}"))
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(site.root)/output/search")
        let index = try names.map { try site.text("output/search/\($0)") }
        #expect(index.contains { $0.contains("xavier") })
    }

    @Test func `templates use own fields by name, strictly`() throws {
        let site = try site()
        try site.write(
            "{{editor}}|{{#next}}{{title}}{{#signed}} signed{{/signed}}{{/next}}|{{placeWord}}",
            to: "templates/series/volume.html"
        )
        _ = try site.build.run()
        #expect(try site.text("output/books/1.html") == "김옮긴|Second|wild")
        try site.write("{{editer}}", to: "templates/series/volume.html")
        let failure = try #require(throws: BuildFailure.self) { _ = try site.build.run() }
        #expect(failure.diagnostics.map(\.message) == ["unknown name \"editer\" (did you mean \"editor\"?)"])
    }

    @Test func `a change of an own field renders the pages that show it`() throws {
        let site = try site()
        try site.write("{{title}}{{#next}}{{#tags}}{{text}}{{/tags}}{{/next}}", to: "templates/series/volume.html")
        _ = try site.build.run()
        try site.write(Self.data.replacing("\"signed\": false", with: "\"tags\": [\"new\"]"), to: "data/books/data.json")
        _ = try site.build.run()
        #expect(try site.text("output/books/1.html") == "Firstnew")
        try site.write(Self.settings.replacing("In the wild", with: "Wild"), to: "data/books/collection.yaml")
        try site.write("{{place}}", to: "templates/series/volume.html")
        _ = try site.build.run()
        #expect(try site.text("output/books/1.html") == "Wild")
    }

    @Test(arguments: ["map: {type: picture, label: Map}", "map: {type: picture, label: Map, show: nowhere}"])
    func `the pages with a picture of an own field follow the picture`(field: String) throws {
        let site = try TestSite()
        func drawing(_ height: Int) -> String { "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='\(height)'/>" }
        try site.write("fields:\n  \(field)\n", to: "data/books/collection.yaml")
        try site.write(#"[{"title": "First", "map": "map"}, {"title": "Second"}]"#, to: "data/books/data.json")
        try site.write(drawing(40), to: "data/books/map.svg")
        try site.write(
            "{{#map}}{{source}} {{height}}{{/map}}|{{#pictures}}{{#picture}}{{height}}{{/picture}}{{/pictures}}",
            to: "templates/series/volume.html"
        )
        for height in [40, 41] {
            try site.write(drawing(height), to: "data/books/map.svg")
            _ = try site.build.run()
            let page = try site.text("output/books/1.html")
            #expect(page.hasSuffix(" \(height)|\(height)"))
            let address = try #require(page.split(separator: " ").first)
            #expect(FileSystem.kind(of: site.path("output/books/\(address)")) == .file)
            #expect(try site.text("output/books/2.html") == "|")
        }
    }

    @Test func `a required field that only its page shows is known to be there`() throws {
        let site = try TestSite()
        try site.write("fields: {shelfmark: {required: true}}\n", to: "data/books/collection.yaml")
        try site.write(#"[{"title": "First", "shelfmark": "A 1"}, {"title": "Second", "shelfmark": "A 2"}]"#, to: "data/books/data.json")
        _ = try site.build.run()
        try site.write(#"[{"title": "First", "shelfmark": "A 1"}, {"title": "Third", "shelfmark": "A 2"}]"#, to: "data/books/data.json")
        #expect(try site.build.run().records == 2)
        #expect(try site.text("output/books/1.html").contains("<dd>A 1</dd>"))
    }

    @Test func `a list shows the label of a flag that is set, and a page says yes or no`() throws {
        let site = try TestSite()
        try site.write(
            "kind: records\ntitle: Plants\nlanguage: en\nfields: {wet: {type: flag, label: Likes water, show: list}, height: number}\n",
            to: "data/plants/collection.yaml"
        )
        try site.write(
            #"[{"title": "Reed", "wet": true, "height": 1234.5}, {"title": "Thrift", "wet": false}]"#,
            to: "data/plants/data.json"
        )
        try site.write("{{#entries}}[{{title}}{{#facts}} {{text}}{{/facts}}]{{/entries}}", to: "templates/records/index.html")
        try site.write("{{#facts}}{{label}}: {{text}};{{/facts}}{{height}}", to: "templates/records/record.html")
        _ = try site.build.run()
        #expect(try site.text("output/index.html") == "[Reed Likes water][Thrift]")
        #expect(try site.text("output/plants/Reed.html") == "Likes water: Yes;height: 1,234.5;1,234.5")
        #expect(try site.text("output/plants/Thrift.html") == "Likes water: No;")
    }

    @Test func `an empty list of fields declares none, and no record is lost`() throws {
        let site = try TestSite()
        try site.write("kind: records\nfields: {}\n", to: "data/plants/collection.yaml")
        try site.write(#"[{"title": "Reed"}]"#, to: "data/plants/data.json")
        #expect(site.problems(of: site.build).text == "")
        #expect(site.exists("output/plants/Reed.html"))
    }

    @Test func `a field with words needs no type, and blank texts of a list are not shown`() throws {
        let site = try TestSite()
        let settings = "kind: records\nlanguage: en\nfields: {soil: {words: {sand: Sand}}, places: {type: list, show: list}}\n"
        try site.write(settings, to: "data/plants/collection.yaml")
        try site.write(
            #"[{"title": "Reed", "soil": "sand", "places": ["", "Fen", " "]}, {"title": "Oak", "places": [""]}]"#,
            to: "data/plants/data.json"
        )
        try site.write("{{#entries}}[{{#facts}}{{#items}}{{item}};{{/items}}{{/facts}}]{{/entries}}", to: "templates/records/index.html")
        try site.write("{{#facts}}{{label}}: {{text}}{{#items}}{{item}}{{/items}};{{/facts}}", to: "templates/records/record.html")
        #expect(site.problems(of: site.build).text == "")
        #expect(try site.text("output/index.html") == "[Fen;][]")
        #expect(try site.text("output/plants/Reed.html") == "soil: Sand;places: Fen;")
    }

    @Test("what the help on an unknown key says to write makes it known", arguments: ["language", "bookplate", "weight", "shop"])
    func literalHelp(_ key: String) throws {
        let value = key == "bookplate" ? "\"lamp.svg\"" : key == "weight" ? "320" : "\"Somewhere\""
        let book = #"{"title": "The Lamp", "status": "finished", "\#(key)": \#(value)}"#
        let site = try TestSite(data: ["books/data.json": #"{"books": [\#(book)]}"#])
        try site.write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 15\"/>", to: "data/books/lamp.svg")
        let report = site.report(of: site.build).text
        #expect(report.contains("unknown key \"\(key)\""))
        let help = try #require(report.firstMatch(of: /collection\.yaml(?: what it is)?: (.+)/)?.output.1)
        try site.write(help.replacing(" and keys:", with: "\nkeys:") + "\n", to: "data/books/collection.yaml")
        #expect(site.report(of: site.build).text == "")
        #expect(try site.text("output/books/data.json").contains(key == "bookplate" ? "lamp" : value))
    }
}
