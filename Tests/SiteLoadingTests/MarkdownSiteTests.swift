import SiteBase
import SitePipeline
import Testing
import TestSupport

@testable import BookSite

/// Sites of Markdown files: pages, posts, records, people.
struct MarkdownSiteTests {
    private static let data = [
        "site.yaml": "title: Shore\nlanguage: en\nurl: https://example.org/\nmenu: [/news/index.html]\n",
        "index.md": "Welcome. See [](/shelf/tides.html).\n",
        "about.md": "# About\n\nSee [](/news/2026-01-02-two.html) and [imprint](imprint.md).\n",
        "imprint.md": "---\ntitle: Imprint\norder: 1\nredirects: [/legal/]\n---\nAda.\n",
        "pages/press/kit.md": "---\nmenu: main\n---\n# Kit\n",
        "news/2026-01-01-one.md": "---\nauthor: Ada Marsh\ntags: [sea]\n---\n# One\n\nFirst.\n",
        "news/2026-01-02-two.md": "---\nauthor: Ada Marsh\ntags: [sea, ink]\n---\n# Two\n\nSecond.\n",
        "news/2026-01-03-three.md": "---\ndraft: true\n---\n# Three\n",
        "shelf/collection.yaml":
            "kind: shelf\nkeys: {title: book.title, authors: book.author, rate: review.rating}\ndefaults: {status: finished}\nignore: [mood]\n",
        "shelf/tides.md": "---\nbook: {title: Tides, author: Ada Marsh}\nreview: {rating: 4}\nmood: calm\n---\nGood.\n",
        "shelf/lamps.md": "---\nbook: {title: Lamps, author: Bo Reed}\n---\nBright.\n",
        "series/data.json": #"[{"title": "First", "author": "Bo Reed"}]"#,
        "series/02-second.md": "---\nauthor: Bo Reed\n---\nThe summary.\n",
    ]

    private static func site() throws -> TestSite {
        let site = try TestSite(data: data)
        try #require(site.problems(of: site.build) == ("", true))
        return site
    }

    @Test func `pages, posts and records have their addresses`() throws {
        let site = try Self.site()
        for name in [
            "about.html", "imprint.html", "press/kit.html", "legal/index.html", "news/index.html", "news/2026-01-01-one.html",
            "shelf/tides.html",
            "series/1.html", "series/2.html", "people/ada-marsh.html", "people/bo-reed.html", "people/index.html", "tags/sea.html",
            "pages.json",
        ] { #expect(site.exists("output/\(name)"), "\(name)") }
        #expect(!site.exists("output/news/2026-01-03-three.html") && !site.exists("output/tags/ink.html"))
        #expect(try site.text("output/series/2.html").contains("second") && site.text("output/series/2.html").contains("The summary."))
        #expect(try site.text("output/about.html").contains(">Two</a>") && site.text("output/about.html").contains("href=\"imprint.html\""))
        #expect(try site.text("output/index.html").contains(">Tides</a>"))
    }

    @Test func `drafts are shown where they are asked for`() throws {
        let site = try Self.site()
        var build = site.build
        build.options.showsDrafts = true
        try #require(site.problems(of: build) == ("", true))
        #expect(try site.text("output/news/2026-01-03-three.html").contains("noindex"))
        try #require(site.problems(of: site.build) == ("", true))
        #expect(!site.exists("output/news/2026-01-03-three.html"))
    }

    /// Each edit, and whether the site is still right after it.
    private static let edits: [(file: String, text: String?)] = [
        ("news/2026-01-02-two.md", "---\ntags: [sea, ink]\n---\n# Two, again\n\nSecond.\n"),
        ("shelf/lamps.md", "---\nbook: {title: Lamps, author: Ada Marsh}\n---\nBright.\n"),
        ("about.md", "# About us\n\nSee [](/news/2026-01-02-two.html) and [imprint](imprint.md).\n"),
        ("imprint.md", "---\ntitle: Legal\n---\nAda.\n"),
        ("people/ada-marsh.md", "---\ntitle: Ada Marsh\n---\nBy the sea.\n"),
        ("news/2026-01-04-four.md", "---\ntags: [ink]\n---\n# Four\n"),
        ("news/2026-01-01-one.md", nil), ("index.md", "Hello.\n"), ("shelf/index.md", "All that was read.\n"),
        ("shelf/collection.yaml", "kind: shelf\norder: 1\nkeys: {title: book.title}\nignore: \"*\"\ndefaults: {status: finished}\n"),
        ("series/02-second.md", "---\nauthor: Cy Dune\n---\nAnother summary.\n"),
        ("series/data.json", #"[{"title": "Begin", "author": "Cy Dune"}]"#),
        (
            "site.yaml",
            "title: Shore\nlanguage: en\nurl: https://example.org/\npeople: off\nfooter: [/series/index.html]\nlicense: CC BY 4.0\n"
        ),
        ("shelf/tides.md", "---\nbook: {title: High tides}\n---\nBetter.\n"), ("press.md", "Press.\n"), ("people/ada-marsh.md", nil),
    ]

    @Test func `every edit gives what a build from nothing gives`() throws {
        let site = try Self.site()
        for (number, edit) in Self.edits.enumerated() {
            if let text = edit.text { try site.write(text, to: "data/\(edit.file)") } else { try site.remove("data/\(edit.file)") }
            // A title that nobody filled in.
            let reported = site.problems(of: site.build)
            try #require(reported == ("", true), "edit \(number): \(reported.text)")
            let grown = try site.snapshot("output")
            let clean = try TestSite()
            try clean.copy(site.path("data"), to: "data")
            try clean.copy(site.path("templates"), to: "templates")
            try clean.copy(site.path("assets"), to: "assets")
            try #require(clean.problems(of: clean.build) == ("", true))
            #expect(differences(grown, try clean.snapshot("output")) == [], "edit \(number) of \(edit.file)")
        }
    }
}
