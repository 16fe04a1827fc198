import SiteModel
import SiteBase
import TestSupport
import Testing

@testable import SiteFiles
@testable import BookSite
@testable import SitePipeline

struct SitemapTests {
    private func files(_ length: Int) throws -> [String: String] {
        let site = try TestSite(data: [
            "data.json": #"[{"title": "The Hill"}, {"title": "The Well"}, {"title": "Salt"}]"#,
            "site.yaml": "url: https://example.org/books/\nsearch: off\noffline: off\n",
        ])
        let plan = try #require(try site.build.run().plan)
        let outputs = Sitemap.outputs(of: plan.site, plan.pages, length: length)
        return Dictionary(
            uniqueKeysWithValues: outputs.map { output in
                guard case .bytes(let bytes) = output.content else { return (output.path.description, "") }
                return (output.path.description, String(decoding: bytes(), as: UTF8.self))
            }
        )
    }

    private func addresses(_ text: String?) -> [String] {
        (text ?? "").split(separator: "<loc>").dropFirst().map { String($0.prefix { $0 != "<" }) }
    }

    private let pages = ["1.html", "2.html", "3.html", ""].map { "https://example.org/books/\($0)" }

    @Test func `as many pages as a file may hold stand in one`() throws {
        let files = try files(4)
        #expect(files.keys.sorted() == ["sitemap.xml"])
        #expect(Set(addresses(files["sitemap.xml"])) == Set(pages))
    }

    @Test func `one page more makes two files, and one that names them`() throws {
        let files = try files(3)
        #expect(files.keys.sorted() == ["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"])
        #expect(addresses(files["sitemap.xml"]) == ["sitemap-1.xml", "sitemap-2.xml"].map { "https://example.org/books/\($0)" })
        let parts = [addresses(files["sitemap-1.xml"]), addresses(files["sitemap-2.xml"])]
        #expect(parts.map(\.count) == [3, 1])
        #expect(Set(parts.joined()) == Set(pages))
    }
}
