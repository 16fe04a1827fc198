import Foundation
import SiteBase
import SitePipeline
import TestSupport
import Testing

@testable import BookSite

@Suite struct `Pages of a folder` {
    private static let book = [
        "pages/guide/index.md": "---\nchapters: true\nlanguage: en\n---\n# Guide",
        "pages/guide/lamp.md": "---\norder: 2\n---\n# Lamp", "pages/guide/oil.md": "---\norder: 1\n---\n# Oil",
        "pages/guide/rooms/index.md": "# Rooms", "pages/guide/rooms/stairs.md": "# Stairs",
        "pages/guide/rooms/old/index.md": "---\nunlisted: true\n---\n# Old", "pages/guide/rooms/old/attic.md": "# Attic",
        "pages/guide/ko/index.md": "---\nchapters: true\nlanguage: ko\n---\n# 안내", "pages/guide/ko/deung.md": "# 등",
        "pages/other/a.md": "# Other",
    ]

    private func built() throws -> TestSite {
        let site = try TestSite(data: Self.book.merging(["s/data.json": "[{\"title\": \"하나\"}]"]) { $1 })
        _ = try site.build.run()
        return site
    }

    /// The names and links of the list of chapters.
    private func chapters(_ page: String) -> [String] {
        guard let list = page.components(separatedBy: "<nav class=\"chapters\"").last?.components(separatedBy: "</nav>").first else {
            return []
        }
        return list.components(separatedBy: "<a href=\"").dropFirst().map { String($0.prefix { $0 != "<" }) }
    }

    @Test func `become chapters in their order, those of other folders only by their first page`() throws {
        let site = try built()
        let first = try site.text("output/guide/index.html")
        #expect(
            chapters(first) == [
                #"index.html" aria-current="page" lang="en">Guide"#, #"oil.html" lang="en">Oil"#, #"lamp.html" lang="en">Lamp"#,
                #"rooms/index.html" lang="en">Rooms"#,
            ]
        )
        let inside = try site.text("output/guide/rooms/stairs.html")
        #expect(
            chapters(inside).suffix(3) == [
                #"index.html" lang="en">Rooms"#, #"old/attic.html" lang="en">Attic"#, #"stairs.html" aria-current="page" lang="en">Stairs"#,
            ]
        )
        #expect(!(try site.text("output/other/a.html")).contains("chapters"))
    }

    @Test func `are read one after the other, and end with their book`() throws {
        let site = try built()
        func neighbours(_ page: String) throws -> [String] {
            try site.text("output/\(page)").components(separatedBy: "rel=\"").dropFirst().compactMap { part in
                let words = part.components(separatedBy: "\"")
                return ["prev", "next"].contains(words[0]) ? "\(words[0]) \(words[2])" : nil
            }
        }
        #expect(try neighbours("guide/index.html") == ["next oil.html"])
        #expect(try neighbours("guide/lamp.html") == ["prev oil.html", "next rooms/index.html"])
        #expect(try neighbours("guide/rooms/stairs.html") == ["prev old/attic.html"])
        #expect(try neighbours("guide/ko/index.html") == ["next deung.html"])
        #expect(try neighbours("guide/ko/deung.html") == ["prev index.html"])
        #expect(try site.text("output/guide/rooms/stairs.html").contains("This is the last page."))
    }

    @Test func `have the pages above them in the trail, and the language of their folder`() throws {
        let site = try built()
        let page = try site.text("output/guide/rooms/stairs.html")
        let trail = page.components(separatedBy: "<nav class=\"trail\"")[1].components(separatedBy: "</nav>")[0]
        #expect(
            trail.components(separatedBy: "<a href=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) } == [
                "../../index.html", "../index.html", "index.html",
            ]
        )
        #expect(page.contains(#"<main id="content" class="article" lang="en">"#))
        #expect(try site.text("output/guide/ko/deung.html").contains(#"<main id="content" class="article" lang="ko">"#))
        #expect(try site.text("output/other/a.html").contains(#"<main id="content" class="article" lang="ko">"#))
    }
}
