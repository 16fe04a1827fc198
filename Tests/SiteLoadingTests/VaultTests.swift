import SitePipeline
import Testing
import TestSupport

/// A folder of notes, as Obsidian writes it, and links of all sites.
@Suite struct `A vault of notes` {
    private static func shelf(_ books: [String: String], _ settings: String = "") throws -> TestSite {
        var data = ["shelf/collection.yaml": "kind: shelf\n" + settings]
        for (name, text) in books { data["shelf/\(name).md"] = text }
        return try TestSite(data: data)
    }

    private static func record(_ name: String, in site: TestSite) throws -> String {
        let data = try site.text("output/shelf/data.json")
        return String(data.split(separator: "{\"id\":\"").first { $0.hasPrefix(name + "\"") } ?? "")
    }

    @Test func `has links and comments in front matter`() throws {
        let site = try Self.shelf([
            "a": """
            ---
            title: "가 %%secret%% 나 ^ref-1"
            authors: [{name: "[[한강|Han Kang]]"}, {name: "[[Writers/Ina#Life]]"}]
            publisher: "<!-- secret -->난다"
            tags: ["[[소설]]", [[시]]]
            status: finished
            ---
            text
            """
        ])
        #expect(site.problems(of: site.build).text == "")
        let record = try Self.record("a", in: site)
        for part in ["\"가  나\"", "\"Han Kang\"", "\"Writers/Ina > Life\"", "\"난다\"", "[\"소설\",\"시\"]"] {
            #expect(record.contains(part), "\(part) in \(record)")
        }
        for (name, bytes) in try site.snapshot("output") { #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"), "\(name)") }
    }

    @Test func `has links in front matter under keys of its own`() throws {
        let site = try Self.shelf(
            ["a": "---\n제목: \"가 %%secret%%\"\n출판: \"[[난다]]\"\n---\ntext\n"],
            "keys: {title: 제목, publisher: 출판}\ndefaults: {status: finished}\n"
        )
        #expect(site.problems(of: site.build).text == "")
        let record = try Self.record("a", in: site)
        #expect(record.contains("\"title\":\"가\"") && record.contains("\"publisher\":\"난다\""), "\(record)")
    }

    @Test func `has fields and tags in texts`() throws {
        let text = """
            ---
            title: b
            tags: [시]
            ---
            Rating:: 5
            - **status**:: finished
            Mood:: calm

            #소설 #한국/현대

            Read in [pages:: 12 ] days (left:: x). A good #여행 book (#a1), not #1984, `#code`, C#, https://example.org/#x.

            ```
            Rating:: 3
            #no
            ```
            """
        let site = try Self.shelf(["b": text], "tags: inline\nkeys: {rate: Rating, status: Status, total_page: Pages}\n")
        let report = site.report(of: site.build)
        #expect(
            report.isBuilt
                && report.text.hasPrefix(
                    "data/shelf/b.md:7:1: warning: notes[0].content: pages show inline fields as they are: Mood::, left::"
                )
        )
        let record = try Self.record("b", in: site)
        #expect(record.contains("\"status\":\"finished\",\"rate\":5"), "\(record)")
        #expect(record.contains("\"tags\":[\"시\",\"소설\",\"한국/현대\",\"여행\",\"a1\"]"), "\(record)")
        let page = try site.text("output/shelf/b.html")
        #expect(record.contains("\"total_page\":12"), "\(record)")
        #expect(page.contains("<p>Mood:: calm</p>\n<p>Read in "))
        #expect(page.contains(" days (left:: x). A good #여행 book (#a1), not #1984, <code>#code</code>"))
        #expect(page.contains("<pre><code>Rating:: 3\n#no</code></pre>"))
        // Without the settings, they are words.
        try site.write("kind: shelf\ndefaults: {status: reading}\n", to: "data/shelf/collection.yaml")
        #expect(site.report(of: site.build).isBuilt)
        #expect(try Self.record("b", in: site).contains("\"tags\":[\"시\"]"))
    }

    @Test func `has comments in no text, and code as it is`() throws {
        let text =
            "# T\n\na\n\n[//]: # (secret\nsecond secret)\n\nb %%secret%% c\n\n    %%code one%%\n    #code\n\n```\nx\n```\n~~~\n%%code two%%\n~~~\n\n- item\n\n    in a list %%secret%%\n"
        let site = try TestSite(data: [
            "pages/a.md": text,
            "fair/poster.json": #"{"title":"Fair %%secret%%","visitors":1,"location":"","duration":"","description":""}"#,
            "fair/items.json": #"[{"name":"I %%secret%%","image_name":"","short_desc":"","desc":""}]"#,
            "s/data.json": #"[{"title":"V","chapters":[{"title":"One %%secret%%"}]}]"#,
            "people/ina.md": "---\ntitle: Ina %%secret%%\n---\nx\n",
        ])
        _ = site.problems(of: site.build)
        for (name, bytes) in try site.snapshot("output") { #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"), "\(name)") }
        let page = try site.text("output/a.html")
        #expect(
            page.contains("%%code one%%\n#code</code>") && page.contains("<code>%%code two%%</code>") && page.contains("in a list"),
            "\(page)"
        )
    }

    @Test func `has the heading that is not its title`() throws {
        let site = try TestSite(data: [
            "pages/a.md": "---\ntitle: One\n---\n# Two\n\n[x](#two)\n", "pages/b.md": "---\ntitle: One\n---\n# *One*\n\ny\n",
        ])
        #expect(site.problems(of: site.build).text == "")
        #expect(try site.text("output/a.html").contains("<h2 id=\"two\">Two"))
        #expect(try !site.text("output/b.html").contains("<h2"))
    }

    @Test func `is warned of in every build`() throws {
        let site = try TestSite(data: ["pages/a.md": "# A\n\n[[none]]\n", "pages/b.md": "# B\n"])
        let first = site.problems(of: site.build).text
        #expect(first.contains("there is no note or picture \"none\""))
        try site.write("# B\n\nmore\n", to: "data/pages/b.md")
        #expect(site.problems(of: site.build).text == first)
    }

    @Test func `has notes in every text`() throws {
        let site = try TestSite(data: [
            "s/data.json": #"[{"title":"A","dedication":"d[^1]\n\n[^1]: one","summary":"s[^x] <ruby>漢字<rt>かんじ</rt></ruby>\n\n[^x]: two"}]"#
        ])
        #expect(site.problems(of: site.build).text == "")
        let page = try #require(try site.snapshot("output/s").first { $0.key.hasSuffix("volume-1.html") || $0.key == "1.html" }).value
        let html = String(decoding: page, as: UTF8.self)
        #expect(html.contains("<meta name=\"description\" content=\"s 漢字\">"), "what search engines show has no marks and readings")
        #expect(html.contains("id=\"fn-1\"") && html.contains("id=\"fn-t2-1\"") && html.contains("href=\"#fn-t2-1\""))
    }

    @Test func `shows what leads to a page`() throws {
        let data = [
            "notes/collection.yaml": "kind: records\n", "notes/a.md": "# Aa\n\nsee [[b]] and [c](c.md#x), [[b]]\n",
            "notes/b.md": "# Bb\n\n[[b]]\n", "notes/c.md": "---\nrelated: \"[[b]]\"\n---\n# Cc\n\n## X\n",
            "posts/collection.yaml": "kind: journal\n", "posts/p.md": "# Pp\n\n[b](/notes/b.html)\n",
        ]
        let site = try TestSite(data: data)
        func related(_ page: String) throws -> [String] {
            try site.text("output/notes/\(page).html").split(separator: "id=\"related\"").dropFirst().first.map { rest in
                rest.prefix { $0 != "\u{0}" }.split(separator: "<li><a href=\"").dropFirst().compactMap {
                    $0.split(separator: "\"").first.map(String.init)
                }
                .filter { $0.hasSuffix(".html") }
            } ?? []
        }
        #expect(site.problems(of: site.build).text == "")
        #expect(try related("b").prefix(1) == ["c.html"])
        try site.write("backlinks: on\n", to: "data/site.yaml")
        #expect(site.problems(of: site.build).text == "")
        #expect(try related("b").prefix(3) == ["c.html", "a.html", "../posts/p.html"])
        #expect(try related("c").prefix(2) == ["b.html", "a.html"])
        // A link that goes away is shown no more.
        try site.write("# Aa\n\nalone\n", to: "data/notes/a.md")
        #expect(site.problems(of: site.build).text == "")
        #expect(try related("b").prefix(2) == ["c.html", "../posts/p.html"])
    }

    @Test func `tells parts that are missing`() throws {
        let site = try TestSite(data: [
            "pages/a.md":
                "# A\n\n[x](#part-one) [y](b.md#전체-줄거리) [[b#전체 줄거리]] [z](/b.html#fn-1) [t](#top) [u](b.md#:~:text=a)\n\n## Part one\n",
            "pages/b.md": "# B\n\nc[^1] ^ref\n\n## 전체 줄거리\n\n[[a#^none]]\n\n[^1]: d\n",
        ])
        let missing = "data/pages/b.md:7:1: warning: text: the page /a.html has no part \"^none\"\n"
        #expect(site.problems(of: site.build).text.hasPrefix(missing))
        try site.write("# B\n\nc[^1] ^ref\n\n## 전체 줄거리\n\n[[#^ref]]\n\n[^1]: d\n", to: "data/pages/b.md")
        #expect(site.problems(of: site.build).text == "")
        // A heading that is renamed breaks the links on other pages, which have not changed.
        try site.write("# B\n\nc[^1]\n\n## 전체 줄기\n\n[^1]: d\n", to: "data/pages/b.md")
        let report = site.problems(of: site.build)
        #expect(report.isBuilt)
        #expect(
            report.text.hasPrefix(
                "data/pages/a.md:3:20: warning: text: the page /b.html has no part \"전체-줄거리\" (did you mean \"전체-줄기\"?); 1 more is like it, on line 3\n"
            )
        )
        #expect(report.text.split(separator: "has no part").count == 2)
    }

    @Test func `tells what a link may mean`() throws {
        let site = try TestSite(data: [
            "pages/about.md": """
            # About

            [a](/abuot.html) [b](www.example.org) [c](example.org/x) [d](imprnt.md) [e](page.kind) [f](/about)

            [[imprnt]]
            """, "pages/imprint.md": "# Imprint\n",
        ])
        let report = site.problems(of: site.build).text
        for line in [
            "there is no file \"/abuot.html\" in this site (did you mean \"/about.html\"?)",
            "\"www.example.org\" is an address in this site, which has no such file",
            "help: write https://example.org/x if you mean another site",
            "there is no file \"imprnt.md\" in this site (did you mean \"imprint.md\"?)", "there is no file \"page.kind\" in this site\n",
            "there is no file \"/about\" in this site (did you mean \"/about.html\"?)",
            "there is no note or picture \"imprnt\" (did you mean \"imprint\"?)",
        ] { #expect(report.contains(line), "\(line) in \(report)") }
    }

    @Test func `feeds have whole texts`() throws {
        let site = try TestSite(data: [
            "site.yaml": "url: https://example.org/books/\n",
            "posts/2026-01-02-a.md":
                "# A\n\n## Part\n\n가[^1] [i](../pages/i.md) [p](#part) ||secret||\n\n![x](p.png)\n\n- [x] done\n\n[^1]: note\n",
            "pages/i.md": "# I\n",
        ])
        try site.copy("\(repository)/assets/icon-512.png", to: "data/posts/p.png")
        #expect(site.problems(of: site.build).text == "")
        let feed = try site.text("output/feed.xml")
        let content = try #require(feed.split(separator: "<content type=\"html\">").dropFirst().first?.split(separator: "</content>").first)
        let html = content.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing(
            "&amp;",
            with: "&"
        )
        let page = "https://example.org/books/posts/2026-01-02-a.html"
        #expect(
            html.hasPrefix(
                "<h2>Part</h2>\n<p>가<sup><a href=\"\(page)#fn-1\" role=\"doc-noteref\" aria-label=\"각주 1\">1</a></sup> "
                    + "<a href=\"https://example.org/books/i.html\">i</a> <a href=\"\(page)#part\">p</a> …</p>\n"
            ),
            "\(html)"
        )
        #expect(
            !html.contains(" id=") && !html.contains("<input") && !feed.contains("secret")
                && html.contains("<img src=\"https://example.org/books/")
        )
        let json = try site.text("output/feed.json")
        #expect(json.contains("\"content_html\":\"<h2>Part") || json.contains("\"content_html\":\"\\u003Ch2"), "\(json)")
        #expect(json.contains("\"summary\":\"Part\\n가") && !json.contains("content_text"))
        // What a text shows of others is in the feed, too.
        try site.remove("data/pages/i.md")
        try site.write("# I\n", to: "data/pages/j.md")
        try site.write("# A\n\n[[j]]\n", to: "data/posts/2026-01-02-a.md")
        #expect(site.problems(of: site.build).text == "")
        try site.write("# Other\n", to: "data/pages/j.md")
        try site.write("url: https://example.org/books/\nfeeds: excerpt\n", to: "data/site.yaml")
        #expect(site.problems(of: site.build).text == "")
        #expect(try !site.text("output/feed.xml").contains("<content") && site.text("output/feed.json").contains("content_text"))
    }
}
