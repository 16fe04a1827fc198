import SiteAssets
import SiteBase
import SitePipeline
import TestSupport
import Testing

@testable import BookSite

/// Which pictures next to Markdown files a site publishes.
struct LinkedPicturesTests {
    private static let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"60\"><circle r=\"9\"/></svg>"

    /// The names of the pictures that a site publishes, without those of sitegen.
    private static func published(_ site: TestSite, _ build: Build? = nil) throws -> [String] {
        #expect(site.problems(of: build ?? site.build).isBuilt)
        let own = try site.snapshot("output").keys.map(\.withoutDigests).filter { $0.hasSuffix(".svg") && $0.contains("own") }
        return own.map { String($0.dropFirst("assets/".count)) }.sorted()
    }

    private static func site(_ texts: [String: String], pictures: [String]) throws -> TestSite {
        let site = try TestSite(data: ["site.yaml": "language: en"].merging(texts) { $1 })
        for name in pictures { try site.write(drawing, to: "data/\(name)") }
        return site
    }

    @Test func `a picture is published if a public text or field shows it`() throws {
        let site = try Self.site(
            [
                "news/2026-01-01-a.md":
                    "---\ntitle: A\nimage: own-field.svg\n---\n![a](own-shown.svg) [b](own%20linked.svg) `![c](own-code.svg)`",
                "news/2026-01-02-b.md": "---\ntitle: B\ndraft: true\nimage: own-draft-field.svg\n---\n![d](own-draft.svg)",
                "about.md":
                    "---\ntitle: About\n---\n![a][1] ![far](/news/own-far.svg) ![name](/assets/news/own-name.svg)\n\n[1]: <own-page.svg>",
                "plan.md": "---\ntitle: Plan\ndraft: true\n---\n![d](own-plan.svg)",
                "news/index.md": "---\ntitle: News\n---\n![i](own-introduction.svg)",
            ],
            pictures: [
                "news/own-field.svg", "news/own-shown.svg", "news/own linked.svg", "news/own-code.svg", "news/own-draft-field.svg",
                "news/own-draft.svg", "own-page.svg", "news/own-far.svg", "news/own-name.svg", "own-plan.svg", "news/own-introduction.svg",
                "news/own-unnamed.svg", "own-unnamed.svg",
            ]
        )
        let public1 = [
            "news/own linked.svg", "news/own-far.svg", "news/own-field.svg", "news/own-introduction.svg", "news/own-name.svg",
            "news/own-shown.svg", "own-page.svg",
        ]
        #expect(try Self.published(site) == public1)
        // The next build, which reads less, has the same, and so has the first one after a change.
        #expect(try Self.published(site) == public1)
        try site.write("---\ntitle: Other\n---\nWords.", to: "data/other.md")
        #expect(try Self.published(site) == public1)
        // A preview shows the drafts.
        var preview = site.build
        preview.options.showsDrafts = true
        preview.folders = SiteFolders(
            data: site.path("data"),
            templates: site.path("templates"),
            assets: site.path("assets"),
            output: site.path("preview")
        )
        #expect(site.problems(of: preview).isBuilt)
        let shown = try site.snapshot("preview").keys.map(\.withoutDigests)
        for name in ["own-plan.svg", "news/own-draft.svg", "news/own-draft-field.svg"] { #expect(shown.contains("assets/\(name)")) }
        // What is no longer shown goes.
        try site.write("---\ntitle: About\n---\nWords.", to: "data/about.md")
        #expect(try Self.published(site) == public1.filter { !["own-page.svg", "news/own-far.svg", "news/own-name.svg"].contains($0) })
    }

    @Test func `a picture beside a book that nothing names stays at home`() throws {
        let site = try Self.site(
            [
                "books/collection.yaml": "kind: shelf\ndefaults: {status: finished}", "books/flat.md": "---\ntitle: Flat\n---\nA note.",
                "books/ebb/ebb.md": "---\ntitle: Ebb\n---\nA note with ![a map](own-map.svg).",
            ],
            pictures: ["books/own-family.svg", "books/flat.svg", "books/ebb/own-map.svg", "books/ebb/own-other.svg"]
        )
        #expect(try Self.published(site) == ["books/ebb/own-map.svg"])
        #expect(!(try site.text("output/books/offline.json")).contains("own-family"))
        var build = site.build
        build.options.warnsOfUnnamedPictures = true
        let text = site.problems(of: build).text
        #expect(text.contains("data/books/own-family.svg: warning: no record names this file"))
        #expect(!text.contains("own-map"))
    }
}
