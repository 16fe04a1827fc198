import TestSupport
import Testing

@testable import BookSite

/// A text of white space alone is nothing: it makes no row, no tag and no page.
struct BlankTextTests {
    @Test func `blank texts make no row, no tag and no page`() throws {
        let blank = #""series": "", "publisher": " ", "tags": ["", " ", "sea"], "original_title": "\\t""#
        let site = try TestSite(data: [
            "site.yaml": "language: en\n",
            "books/data.json": """
            {"books": [
              {"title": "The Ferry", "status": "finished", \(blank)},
              {"title": "The Lamp", "status": "finished", \(blank), "format": "paper"}
            ]}
            """,
        ])
        #expect(site.problems(of: site.build).text == "")
        for folder in ["series", "publishers"] { #expect(!site.exists("output/\(folder)"), "\(folder)") }
        #expect(try site.snapshot("output/tags").keys.sorted() == ["index.html", "sea.html"])
        let page = try site.text("output/books/the-ferry.html")
        for label in ["Series", "Publisher", "Original title"] { #expect(!page.contains(">\(label)<"), "\(label)") }
        #expect(try !site.text("output/books/data.json").contains("series"))
    }
}
