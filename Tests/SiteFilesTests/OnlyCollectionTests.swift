import SiteBase
import TestSupport
import Testing

@testable import BookSite
@testable import SitePipeline

/// A collection without others: its first page is the front page, and all else stays where it is.
struct OnlyCollectionTests {
    private static let poster = """
        {"title": "Fair", "description": "[one](1.html), [here](index.html), [all](/fair/items.html)", "visitors": 5}
        """

    private func fair(beside others: [String: String] = [:], settings: String = "title: Site\nlanguage: en\n") throws -> TestSite {
        let site = try TestSite()
        try site.write(settings, to: "data/site.yaml")
        try site.write(Self.poster, to: "data/fair/poster.json")
        try site.write(#"[{"name": "One", "desc": "[back](index.html)"}]"#, to: "data/fair/items.json")
        for (name, text) in others { try site.write(text, to: "data/\(name)") }
        try site.write("{{description}}", to: "templates/exhibition/poster.html")
        try site.write("{{description}}", to: "templates/exhibition/exhibit.html")
        #expect(site.problems(of: site.build).text == "")
        return site
    }

    @Test func `links of its texts lead to the same pages whether it is alone or not`() throws {
        let alone = try fair()
        #expect(
            try alone.text("output/index.html")
                == "<p><a href=\"fair/1.html\">one</a>, <a href=\"index.html\">here</a>, <a href=\"fair/items.html\">all</a></p>\n"
        )
        #expect(try alone.text("output/fair/1.html") == "<p><a href=\"../index.html\">back</a></p>\n")
        let beside = try fair(beside: ["books/data.json": #"[{"title": "A"}]"#])
        #expect(
            try beside.text("output/fair/index.html")
                == "<p><a href=\"1.html\">one</a>, <a href=\"index.html\">here</a>, <a href=\"items.html\">all</a></p>\n"
        )
        #expect(try beside.text("output/fair/1.html") == "<p><a href=\"index.html\">back</a></p>\n")
    }

    @Test func `a redirect to its former address leads to the front page at once`() throws {
        let redirects = "redirects: {old.html: /fair/, fair/other.html: /fair/1.html}\n"
        let site = try fair(settings: "title: Site\nurl: https://example.org/\n\(redirects)")
        for page in ["old.html", "fair/index.html"] {
            let text = try site.text("output/\(page)")
            #expect(text.contains("<link rel=\"canonical\" href=\"https://example.org/\">"), "\(page)")
        }
        #expect(try site.text("output/old.html").contains("url=index.html"))
        #expect(try site.text("output/fair/other.html").contains("https://example.org/fair/1.html"))
    }

    @Test func `its feed names the front page and keeps its id`() throws {
        let site = try TestSite()
        try site.write("title: Site\nurl: https://example.org/\n", to: "data/site.yaml")
        try site.write(#"[{"title": "A", "release_date": "2001-02-03"}]"#, to: "data/tide/data.json")
        #expect(site.problems(of: site.build).text == "")
        let feed = try site.text("output/tide/feed.xml")
        #expect(feed.contains("<id>https://example.org/tide/</id>"))
        #expect(feed.contains("type=\"text/html\" href=\"https://example.org/\""))
    }

    @Test func `an address that the author redirects is not redirected again`() throws {
        let site = try fair(settings: "redirects: {/fair/index.html: /fair/items.html}\n")
        #expect(try site.text("output/fair/index.html").contains("url=items.html"))
    }

    @Test func `it has the title of the site, whatever its kind, unless it has its own`() throws {
        let contents: [(folder: String, files: [String: String])] = [
            ("books", ["data.json": #"{"books": [{"title": "The Ferry", "status": "finished"}]}"#]),
            ("shore", ["data.json": #"[{"title": "The Ferry"}]"#]),
            ("fair", ["objects.csv": "objectid,title,filename\n1,Storm lamp,lamp.jpg\n"]),
            ("fair", ["collection.yaml": "kind: exhibition\n", "lamp.md": "# Storm lamp\n", "index.md": "Lamps.\n"]),
            ("things", ["collection.yaml": "kind: records\nfields: {colour: text}\n", "data.json": #"[{"title": "Lamp"}]"#]),
        ]
        for (folder, files) in contents {
            let site = try TestSite(data: ["site.yaml": "title: What I read\nlanguage: en\n"])
            for (name, text) in files { try site.write(text, to: "data/\(folder)/\(name)") }
            _ = site.report(of: site.build)
            #expect(try site.text("output/\(folder)/data.json").contains(#""title":"What I read""#), "\(files)")
            try site.write("title: Shelf\n" + (files["collection.yaml"] ?? ""), to: "data/\(folder)/collection.yaml")
            _ = site.report(of: site.build)
            #expect(try site.text("output/\(folder)/data.json").contains(#""title":"Shelf""#), "\(files)")
        }
    }
}
