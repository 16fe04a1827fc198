import Foundation
import SiteBase
import Testing
import TestSupport

@testable import BookSite

/// Sites in several languages, with references between their pages.
struct LanguageSiteTests {
    @Test func `each language has its pages, its search and its feeds`() throws {
        let site = try EditedLanguages.site()
        for name in [
            "index.html", "about.html", "imprint.html", "shore/1.html", "shore/2.html", "news/2026-01-02-two.html", "people/han.html",
            "search/index.js", "feed.xml", "pages.json", "shore/data.json", "offline.html",
        ] { #expect(site.exists("output/\(name)"), "\(name)") }
        for name in [
            "index.html", "about.html", "shore/1.html", "shore/2.html", "shore/index.html", "news/2026-01-01-one.html", "news/index.html",
            "people/han.html", "search.html", "search/index.js", "feed.xml", "news/feed.json", "pages.json", "shore/data.json",
            "offline.html",
        ] { #expect(site.exists("output/en/\(name)"), "en/\(name)") }
        #expect(!site.exists("output/en/imprint.html") && !site.exists("output/en/news/2026-01-02-two.html"))
        #expect(!site.exists("output/en/404.html") && !site.exists("output/en/sw.js") && !site.exists("output/en/sitemap.xml"))
        let sitemap = try site.text("output/sitemap.xml")
        #expect(sitemap.contains("<loc>https://example.org/en/shore/1.html</loc>"))
        #expect(try !site.text("output/search/index.js").contains("High tide") && site.text("output/en/search/index.js").contains("Tales"))
    }

    @Test func `pages lead to one another across languages`() throws {
        let site = try EditedLanguages.site()
        let volume = try site.text("output/en/shore/1.html")
        #expect(volume.contains("<html lang=\"en\" data-root=\"../index.html\" data-site=\"../../index.html\""))
        #expect(volume.contains("<link rel=\"alternate\" hreflang=\"ko\" href=\"https://example.org/shore/1.html\">"))
        #expect(volume.contains("<link rel=\"alternate\" hreflang=\"en\" href=\"https://example.org/en/shore/1.html\">"))
        #expect(volume.contains("<a href=\"../../shore/1.html\" hreflang=\"ko\" lang=\"ko\">한국어</a>"))
        let imprint = try site.text("output/imprint.html")
        #expect(!imprint.contains("rel=\"alternate\" hreflang=\"en\""))
        #expect(imprint.contains("<a href=\"en/index.html\" hreflang=\"en\" lang=\"en\">English</a>"))
        let about = try site.text("output/en/about.html")
        #expect(about.contains("<a href=\"shore/1.html\">High tide</a>"))
        #expect(
            about.contains("<a href=\"../imprint.html\" lang=\"ko\">판권</a>")
                || about.contains("<a href=\"../imprint.html\"><span lang=\"ko\">판권</span></a>")
        )
        #expect(about.contains("href=\"news/index.html\">") && !about.contains("href=\"../news/index.html\">"))
    }

    @Test func `a site of one language says nothing of languages`() throws {
        let site = try TestSite(data: ["about.md": "# About\n"])
        try #require(site.problems(of: site.build) == ("", true))
        let about = try site.text("output/about.html")
        #expect(!about.contains("hreflang") && !about.contains("data-site") && !about.contains("class=\"languages\""))
    }

    @Test func `what is not translated shows in the original where that is asked for`() throws {
        let site = try EditedLanguages.site(["site.yaml": EditedLanguages.data["site.yaml", default: ""] + "untranslated: show\n"])
        let imprint = try site.text("output/en/imprint.html")
        #expect(imprint.contains("<html lang=\"en\"") && imprint.contains("class=\"article\" lang=\"ko\""))
        #expect(imprint.contains("<strong lang=\"ko\">한국어</strong>"))
        #expect(!imprint.contains("rel=\"alternate\" hreflang=\"en\""))
        let two = try site.text("output/en/news/2026-01-02-two.html")
        #expect(two.contains("<strong lang=\"ko\">한국어</strong>"))
        #expect(try !site.text("output/en/news/2026-01-01-one.html").contains("<strong lang=\"ko\">한국어</strong>"))
        #expect(try site.text("output/en/about.html").contains("<a href=\"imprint.html\""))
    }

    @Test func `a record that a translated data file lacks shows in the original, in its place`() throws {
        let site = try EditedLanguages.site([
            "site.yaml": EditedLanguages.data["site.yaml", default: ""] + "untranslated: show\n",
            "shore/data.json": #"{"data": [{"number": 1, "title": "밀물"}, {"number": 2, "title": "썰물"}, {"number": 3, "title": "사리"}]}"#,
            "shore/data.en.json": #"{"data": [{"number": 3, "title": "Spring tide"}, {"number": 1, "title": "High tide"}]}"#,
        ])
        let second = try site.text("output/en/shore/2.html")
        #expect(second.contains("<main id=\"content\" class=\"volume\" lang=\"ko\">") && second.contains("<p class=\"original\">"))
        #expect(try !site.text("output/en/shore/3.html").contains("<p class=\"original\">"))
        let data = try site.text("output/en/shore/data.json")
        let places = ["High tide", "썰물", "Spring tide"].map { data.range(of: $0)?.lowerBound ?? data.endIndex }
        #expect(places == places.sorted() && !places.contains(data.endIndex))
        #expect(try !site.text("output/shore/data.json").contains("tide"))
    }

    @Test func `both ends of a reference show it, each in its language`() throws {
        let site = try EditedLanguages.site()
        func related(_ page: String) throws -> String {
            let text = try site.text("output/\(page)")
            guard let start = text.range(of: "<aside class=\"related\""), let end = text.range(of: "</aside>") else { return "" }
            return String(text[start.lowerBound..<end.upperBound])
        }
        #expect(
            try related("about.html").contains("href=\"shore/1.html\"")
                && related("about.html").contains("href=\"news/2026-01-01-one.html\"")
        )
        #expect(try related("shore/1.html").contains("href=\"../about.html\"") && related("news/2026-01-01-one.html").contains("소개"))
        #expect(try related("en/about.html").contains("href=\"shore/1.html\"") && related("en/shore/1.html").contains(">About</a>"))
        #expect(try related("shore/2.html") == "" && related("en/shore/2.html") == "")
    }

    /// All files of lines of a language are one list, however many there are and whether they are compressed.
    @Test(arguments: ["show", "hide"]) func `a list in several files is translated record by record`(untranslated: String) throws {
        func line(_ id: String, _ title: String) -> String { #"{"id": "\#(id)", "title": "\#(title)"}"# + "\n" }
        let one = [line("a", "하나"), line("b", "둘"), line("c", "셋")].joined()
        let settings = "languages: [ko, en]\nuntranslated: \(untranslated)\n"
        let translated = [line("a", "One"), line("b", "Two")].joined()
        let data = [
            "site.yaml": settings, "books/collection.yaml": "kind: records\n", "books/records.ndjson": one,
            "books/records.en.ndjson": translated,
        ]
        let expected = try TestSite(data: data)
        try #require(expected.problems(of: expected.build) == ("", true))
        #expect(expected.exists("output/en/books/c.html") == (untranslated == "show") && expected.exists("output/en/books/b.html"))
        let divided = ["books/records-1.ndjson": line("a", "하나"), "books/records-2.ndjson": line("b", "둘") + line("c", "셋")]
        for others in [
            divided.merging(["books/records-1.en.ndjson": translated]) { $1 },
            divided.merging(["books/records.en.ndjson": translated]) { $1 },
            divided.merging(["books/records-1.en.ndjson": line("a", "One"), "books/records-2.en.ndjson": line("b", "Two")]) { $1 },
        ] {
            let site = try TestSite(data: ["site.yaml": settings, "books/collection.yaml": "kind: records\n"].merging(others) { $1 })
            try #require(site.problems(of: site.build) == ("", true))
            #expect(differences(try expected.snapshot("output"), try site.snapshot("output")) == [])
        }
        for names in [["records.ndjson"], ["records.en.ndjson"], ["records.ndjson", "records.en.ndjson"]] {
            let site = try TestSite(data: data)
            for name in names {
                let gzip = Process()
                gzip.executableURL = URL(filePath: "/usr/bin/env")
                gzip.arguments = ["gzip", site.path("data/books/\(name)")]
                try gzip.run()
                gzip.waitUntilExit()
            }
            try #require(site.exists("data/books/\(names[0]).gz"))
            #expect(site.problems(of: site.build) == ("", true), "\(names)")
            let found = differences(try expected.snapshot("output"), try site.snapshot("output"))
            #expect(found == [])
        }
    }

    private static let isSoak = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1"

    @Test func `a note is named in the language of the page, and a menu may name what is not translated`() throws {
        let site = try EditedLanguages.site([
            "site.yaml": EditedLanguages.data["site.yaml", default: ""] + "untranslated: show\n",
            "site.en.yaml": "title: The shore\nmenu: [/about.html, /imprint.html]\n",
            "imprint.md": "---\nredirects: [old.html]\n---\n# 판권\n",
            "note.md": "---\nrelated: [\"[[imprint]]\"]\n---\n# 쪽지\n", "note.en.md": "---\nrelated: [\"[[imprint]]\"]\n---\n# Note\n",
        ])
        for folder in ["", "en/"] {
            #expect(try site.text("output/\(folder)note.html").contains("<a href=\"imprint.html\" lang=\"ko\">판권</a>"))
            #expect(try site.text("output/\(folder)imprint.html").contains("href=\"note.html\""))
        }
        #expect(try site.text("output/old.html").contains("href=\"imprint.html\"") && !site.exists("output/en/old.html"))
    }

    /// Edits of all files, in any order.
    @Test(arguments: isSoak ? Array(1...12) : [1]) func `any edits give what a build from nothing gives`(seed: UInt64) throws {
        let site = try EditedLanguages.site()
        var random = SeededGenerator(seed: seed)
        for number in 0..<(Self.isSoak ? 40 : 14) {
            try EditedLanguages.edit(site, &random)
            let reported = site.problems(of: site.build)
            let clean = try TestSite()
            try clean.copy(site.path("data"), to: "data")
            try clean.copy(site.path("templates"), to: "templates")
            try clean.copy(site.path("assets"), to: "assets")
            let expected = clean.problems(of: clean.build)
            try #require(reported == expected, "edit \(number)")
            guard expected.isBuilt else { continue }
            #expect(differences(try site.snapshot("output"), try clean.snapshot("output")) == [], "edit \(number)")
        }
    }
}
