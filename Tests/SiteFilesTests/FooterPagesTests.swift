import SiteBase
import SitePipeline
import TestSupport
import Testing

@testable import BookSite

/// The pages directly in `data/`, which are at the end of every page.
struct FooterPagesTests {
    private func site(of count: Int) throws -> TestSite {
        var data = ["site.yaml": "title: Notes\nsearch: off\n", "imprint.md": "---\ntitle: Imprint\nmenu: footer\n---\nText.\n"]
        for number in 1...count { data["note-\(number).md"] = "# Note \(number)\n\nText.\n" }
        return try TestSite(data: data)
    }

    @Test func `up to fifty pages are at the end of every page`() throws {
        let site = try site(of: 50)
        #expect(try site.build.run().warnings.isEmpty)
        let page = try site.text("output/note-1.html")
        #expect(page.contains(">Note 50</a></li>") && page.contains(">Imprint</a></li>"))
    }

    @Test func `of more, only those that say so are there, and a warning tells it`() throws {
        let site = try site(of: 51)
        let (text, isBuilt) = site.report(of: site.build)
        #expect(isBuilt)
        #expect(
            text == """
                data: warning: 51 pages are directly in this folder, too many for the footer of every page, so it shows none of them [S804]
                    help: write menu: footer into the pages that belong in the footer, and move the others into data/pages

                """
        )
        let page = try site.text("output/note-1.html")
        #expect(!page.contains(">Note 50</a></li>") && page.contains(">Imprint</a></li>"))
    }
}
