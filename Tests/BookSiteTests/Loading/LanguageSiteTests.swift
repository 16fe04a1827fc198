import Foundation
import SiteBase
import Testing
import TestSupport

@testable import BookSite

/// Sites in several languages, with references between their pages.
struct LanguageSiteTests {
    private static let data = [
        "site.yaml":
            "title: 바닷가\nlanguages: [ko, en]\nurl: https://example.org/\nmenu: [/shore/, /news/, {가게: \"https://shop.example/\"}]\n",
        "site.en.yaml": "title: The shore\n",
        "index.md": "어서 오세요.\n",
        "index.en.md": "Welcome to [](/about.html).\n",
        "about.md": "---\nrelated: [/shore/1.html, news/2026-01-01-one.md]\n---\n# 소개\n\n[](/shore/1.html)\n",
        "about.en.md": "# About\n\n[](/shore/1.html), [](/imprint.html)\n",
        "imprint.md": "# 판권\n\n글.\n",
        "shore/collection.yaml": "title: 이야기\n",
        "shore/collection.en.yaml": "title: Tales\n",
        "shore/data.json": #"{"data": [{"number": 1, "title": "밀물", "author": "한"}, {"number": 2, "title": "썰물", "author": "한"}]}"#,
        "shore/data.en.json":
            #"{"data": [{"number": 1, "title": "High tide", "author": "Han", "related": "/about.html"}, {"number": 2, "title": "Low tide"}]}"#,
        "news/2026-01-01-one.md": "---\nauthor: 한\n---\n# 하나\n",
        "news/2026-01-01-one.en.md": "---\nauthor: Han\n---\n# One\n",
        "news/2026-01-02-two.md": "# 둘\n",
        "people/han.md": "---\ntitle: 한\n---\n바닷가에 산다.\n",
        "people/han.en.md": "---\ntitle: Han\n---\nLives by the sea.\n",
    ]

    private static func site(_ others: [String: String] = [:]) throws -> TestSite {
        let site = try TestSite(data: data.merging(others) { $1 })
        try #require(site.problems(of: site.build) == ("", true))
        return site
    }

    @Test func `each language has its pages, its search and its feeds`() throws {
        let site = try Self.site()
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
        let site = try Self.site()
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
        let site = try Self.site(["site.yaml": Self.data["site.yaml", default: ""] + "untranslated: show\n"])
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
        let site = try Self.site([
            "site.yaml": Self.data["site.yaml", default: ""] + "untranslated: show\n",
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
        let site = try Self.site()
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

    private static let isSoak = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1"

    @Test func `a note is named in the language of the page, and a menu may name what is not translated`() throws {
        let site = try Self.site([
            "site.yaml": Self.data["site.yaml", default: ""] + "untranslated: show\n",
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

    /// What each file may hold; nil takes it away.
    private static let texts: [(file: String, texts: [String?])] = [
        (
            "site.yaml",
            [
                "title: 바다\nlanguages: [ko, en]\nuntranslated: show\n", "title: 바닷가\nlanguages: [ko, en, ja]\n", "title: 바닷가\n",
                data["site.yaml"],
            ]
        ),
        ("site.en.yaml", ["title: The shore\nfooter: [/about.html]\n", nil, "strings: {search: Find}\n"]),
        ("index.en.md", ["# Hello\n", nil, "Welcome.\n"]),
        (
            "about.md",
            [
                "---\nredirects: [old.html]\n---\n# 우리\n", "---\nrelated: /shore/2.html\nmenu: main\n---\n# 소개\n", nil,
                "---\ndraft: true\n---\n# 소개\n",
            ]
        ),
        ("about.en.md", ["# About us\n", nil, "---\nrelated: [/shore/, /shore/2.html]\n---\n# About\n"]),
        ("imprint.en.md", ["# Imprint\n", nil]),
        ("imprint.md", ["# 판권\n\n[](about.md)\n", "# 판권\n"]),
        (
            "shore/data.json",
            [
                #"{"data": [{"number": 1, "title": "밀물", "author": "한", "related": ["/imprint.html"]}, {"number": 2, "title": "썰물"}]}"#,
                #"{"data": [{"number": 1, "title": "바다", "author": "한"}]}"#, data["shore/data.json"],
            ]
        ),
        ("shore/data.en.json", [nil, #"{"data": [{"number": 2, "title": "Ebb"}]}"#, data["shore/data.en.json"]]),
        ("shore/collection.en.yaml", ["title: Stories\n", nil]), ("shore/index.en.md", ["Two stories.\n", nil]),
        ("shore/03-third.en.md", ["---\nrelated: 1.html\n---\nThird.\n", nil]), ("shore/03-third.md", ["셋째.\n", nil]),
        ("news/2026-01-02-two.en.md", ["---\nauthor: Han\ntags: [sea]\n---\n# Two\n", nil, "---\ntags: [sea]\n---\n# Second\n"]),
        ("news/2026-01-02-two.md", ["---\nauthor: 한\n---\n# 둘\n", nil, "# 둘째\n"]),
        ("news/2026-01-03-three.md", ["---\nrelated: [\"[[2026-01-01-one]]\"]\ntags: [sea]\n---\n# 셋\n", nil]),
        ("people/han.en.md", ["---\ntitle: Han\n---\nBy the sea.\n", nil]), ("about.ja.md", ["# 紹介\n", nil]),
    ]

    /// Edits of all these files, in any order: some leave links that lead nowhere.
    @Test(arguments: isSoak ? Array(1...12) : [1]) func `any edits give what a build from nothing gives`(seed: UInt64) throws {
        let site = try Self.site()
        var random = SeededGenerator(seed: seed)
        for number in 0..<(Self.isSoak ? 40 : 14) {
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                guard let (file, texts) = Self.texts.randomElement(using: &random), let text = texts.randomElement(using: &random) else {
                    continue
                }
                if let text {
                    try site.write(text, to: "data/\(file)")
                } else if site.exists("data/\(file)") {
                    try site.remove("data/\(file)")
                }
            }
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
