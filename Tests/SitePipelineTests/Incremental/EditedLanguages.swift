import SiteBase
import TestSupport
import Testing

@testable import BookSite

/// A site in several languages, with a journal, people and references, and edits of all its files.
struct EditedLanguages {
    static let data = [
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

    static func site(_ others: [String: String] = [:]) throws -> TestSite {
        let site = try TestSite(data: data.merging(others) { $1 })
        try #require(site.problems(of: site.build) == ("", true))
        return site
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

    /// Changes one or two files: some edits leave links that lead nowhere.
    static func edit(_ site: TestSite, _ random: inout SeededGenerator) throws {
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            guard let (file, texts) = texts.randomElement(using: &random), let text = texts.randomElement(using: &random) else { continue }
            if let text {
                try site.write(text, to: "data/\(file)")
            } else if site.exists("data/\(file)") {
                try site.remove("data/\(file)")
            }
        }
    }
}
