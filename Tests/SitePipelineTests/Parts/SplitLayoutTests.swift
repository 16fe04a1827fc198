import Foundation
import SiteBase
import SitePipeline
import TestSupport
import Testing

@testable import BookSite
@testable import SiteModel

/// `layout: split`: the pages of records are in subfolders.
@Suite struct `A split layout` {
    private func site(_ count: Int, settings: String = "kind: records\nlayout: split\n", text: String = "") throws -> TestSite {
        let records = (1...count).map { #"{"id": "n\#($0)", "title": "Lamp \#($0)", "description": "\#(text)"}"# }
        return try TestSite(data: [
            "books/data.ndjson": records.joined(separator: "\n"),
            "books/collection.yaml": "\(settings)fields: {shelf: text}\ndefaults: {shelf: A}\n",
            "notes/collection.yaml": "kind: records\nfields: {shelf: text}\ndefaults: {shelf: A}\n",
            "notes/data.json": #"[{"title": "Salt", "related": ["/books/n3.html"]}]"#,
        ])
    }

    private func pages(_ site: TestSite) throws -> [String] {
        try site.snapshot("output/books").keys.filter { $0.hasSuffix(".html") && $0.contains("/") }.sorted()
    }

    @Test func `each record has its page in a subfolder, where it stays while the list grows`() throws {
        let small = try site(3)
        _ = try small.build.run()
        let first = try pages(small)
        #expect(first.count == 3 && first.allSatisfy { $0.wholeMatch(of: #/[0-9a-f]{3}\/n[1-3]\.html/#) != nil }, "\(first)")
        let large = try site(500)
        _ = try large.build.run()
        #expect(Set(first).isSubset(of: try pages(large)))
        #expect(large.exists("output/books/index.html") && large.exists("output/books/data.json"))
        let list = "output/books/\(SiteCollection.subfolder(of: "page-2"))/page-2.html"
        #expect(large.exists(list) && large.exists("output/search/\(SiteCollection.subfolder(of: "search-2"))/search-2.html"))
        #expect(try large.text(list).contains("href=\"../index.html\""))
    }

    /// Pages of records and the further pages of lists are in subfolders, and every link leads to a file.
    @Test(arguments: [nil, 3]) func `is one for every kind of collection`(parts: Int?) throws {
        let notes = Array(repeating: #"{"type": "quote", "content": "Salt", "created_at": "2026-01-02"}"#, count: 201).joined(
            separator: ","
        )
        let books = (1...202).map { number in
            let notes = number == 1 ? notes : ""
            return
                #"{"id": "b\#(number)", "title": "Lamp \#(number)", "authors": [{"name": "Ada"}], "status": "finished", "notes": [\#(notes)]}"#
        }
        let items = (1...201).map { #"{"name": "Item \#($0)", "short_desc": "Seen."}"# }
        let site = try TestSite(data: [
            "site.yaml": "url: https://example.org/shop/\n",
            "shelf/collection.yaml": "layout: split\n", "shelf/data.json": #"{"books": [\#(books.joined(separator: ","))]}"#,
            "show/collection.yaml": "layout: split\n", "show/data.json": #"{"title": "Show", "visitors": 12}"#,
            "show/items.json": "[\(items.joined(separator: ","))]", "tales/collection.yaml": "layout: split\n",
            "tales/data.json": series("The Ferry", "Salt"), "news/collection.yaml": "layout: split\n",
            "news/2026-01-01-one.md": "# One\n\n[](2026-01-02-two.md), [](/shelf/b7.html)\n", "news/2026-01-02-two.md": "# Two\n",
        ])
        if let parts {
            try site.buildParts(parts, site.build)
            _ = try site.assembly(of: parts).run()
        } else {
            #expect(site.problems(of: site.build) == ("", true))
        }
        let files = try site.snapshot("output")
        var dead: [String] = []
        for (name, bytes) in files where name.hasSuffix(".html") || name.hasSuffix(".xml") {
            let folder = URL(filePath: "/\(name)").deletingLastPathComponent()
            for link in String(decoding: bytes, as: UTF8.self).matches(of: #/(?:href="|<loc>|<link>)([^"#<]+)["#<]/#).map(\.1) {
                let own = String(link).replacing(#/^(https:\/\/example\.org)?\/shop\//#, with: "/")
                if own.contains(":") || own.isEmpty { continue }
                var path = own.hasPrefix("/") ? own : folder.appending(path: own).standardized.path()
                if path.hasSuffix("/") { path += "index.html" }
                if files[String(path.dropFirst())] == nil { dead.append("\(name): \(link)") }
            }
        }
        #expect(dead == [])
        for name in [
            "shelf/b7", "shelf/library-2", "shelf/notes-2", "shelf/b1.page-2", "show/201", "show/items-2", "tales/2", "news/2026-01-02-two",
        ] {
            let parts = name.split(separator: "/").map(String.init)
            let path = "\(parts[0])/\(SiteCollection.subfolder(of: parts[1]))/\(parts[1]).html"
            #expect(files[path] != nil, "\(path)")
        }
    }

    /// The digits are part of addresses, so no version may change them.
    @Test func `the subfolder follows from the name alone`() {
        #expect(SiteCollection.subfolder(of: "n1") == "fc7")
        #expect(SiteCollection.subfolder(of: "N1") == "fc7")
        #expect(SiteCollection.subfolder(of: "해리") == "0a5")
    }

    @Test func `many names are spread evenly`() {
        var counts: [String: Int] = [:]
        for number in 0..<400_000 {
            counts[SiteCollection.subfolder(of: "b\(String(repeating: "0", count: 8 - String(number).count))\(number)"), default: 0] += 1
        }
        #expect(counts.count == 4_096)
        #expect((counts.values.max() ?? 0) < 160 && (counts.values.min() ?? 0) > 50)
    }

    @Test func `links lead there as if there were no subfolders`() throws {
        let site = try site(3, text: "See [one](/books/n1.html), [two](n2.html) and [](../books/n3.html).")
        let (text, isBuilt) = site.problems(of: site.build)
        #expect(isBuilt && text == "", "\(text)")
        let all = try pages(site)
        let page = try #require(all.first { $0.hasSuffix("/n1.html") })
        let html = try site.text("output/books/\(page)")
        for name in ["n2.html", "n3.html"] {
            let target = try #require(all.first { $0.hasSuffix("/\(name)") })
            #expect(html.contains("href=\"../\(target)\"") || html.contains("href=\"\(name)\""), "\(name)")
        }
        #expect(html.contains(">Lamp 3<"))
        let note = try site.text("output/notes/Salt.html")
        #expect(note.contains("n3.html"))
    }

    @Test func `a collection that is split later, or no longer, has its data anew`() throws {
        let site = try site(3)
        _ = try site.build.run()
        for settings in ["kind: records\n", "kind: records\nlayout: split\n"] {
            try site.write("\(settings)fields: {shelf: text}\ndefaults: {shelf: A}\n", to: "data/books/collection.yaml")
            _ = try site.build.run()
            let built = try site.snapshot("output")
            try site.remove("output")
            _ = try site.build.run()
            #expect(differences(built, try site.snapshot("output")) == [])
        }
    }

    @Test func `a page is explained by the path that authors write`() throws {
        let site = try site(3)
        let path = try #require(OutputPath("books/n2.html"))
        #expect(try site.build.explanation(of: path)?.page.path.description.hasSuffix("/n2.html") == true)
    }

    @Test func `another word is an error`() throws {
        let site = try site(1, settings: "kind: records\nlayout: deep\n")
        #expect(site.problems(of: site.build).text.contains("layout"))
    }
}
