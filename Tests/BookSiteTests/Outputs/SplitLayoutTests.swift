import Foundation
import SiteBase
import TestSupport
import Testing

@testable import BookSite
@testable import SiteModel

/// `layout: split`: the pages of records are in subfolders.
@Suite struct `A split layout` {
    private func site(_ count: Int, settings: String = "kind: records\nlayout: split\n", text: String = "") throws -> TestSite {
        let records = (1...count).map { #"{"id": "n\#($0)", "title": "Lamp \#($0)", "description": "\#(text)"}"# }
        return try TestSite(data: [
            "books/data.ndjson": records.joined(separator: "\n"), "books/collection.yaml": "\(settings)fields: {shelf: text}\n",
            "notes/collection.yaml": "kind: records\nfields: {shelf: text}\n",
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
        #expect(
            large.exists("output/books/index.html") && large.exists("output/books/page-2.html") && large.exists("output/books/data.json")
        )
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

    @Test func `another word is an error`() throws {
        let site = try site(1, settings: "kind: records\nlayout: deep\n")
        #expect(site.problems(of: site.build).text.contains("layout"))
    }
}
