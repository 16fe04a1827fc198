import Diagnostics
import Foundation
import SiteBase
import Testing
import TestSupport

@testable import BookSite
@testable import SitePipeline

/// A library of calibre: folders of authors and books, each with `metadata.opf` and `cover.jpg`.
@Suite struct `Libraries of calibre` {
    private static func package(_ title: String, _ id: String, _ more: String = "") -> String {
        """
        <?xml version='1.0' encoding='utf-8'?>
        <package xmlns="http://www.idpf.org/2007/opf" unique-identifier="uuid_id" version="2.0">
          <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
            <dc:identifier opf:scheme="uuid" id="uuid_id">\(id)</dc:identifier>
            <dc:title>\(title)</dc:title>
            <dc:creator opf:role="aut">Ina Berg</dc:creator>
            \(more)
          </metadata>
          <guide><reference type="cover" title="Cover" href="cover.png"/></guide>
        </package>
        """
    }

    private static let epub3 = """
        <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
          <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:identifier id="id">urn:uuid:4d1e</dc:identifier>
            <dc:title>해 질 무렵</dc:title>
            <dc:creator id="a">황석영</dc:creator>
            <meta refines="#a" property="role" scheme="marc:relators">aut</meta>
            <meta property="belongs-to-collection" id="c0">Prize winners</meta>
            <meta refines="#c0" property="collection-type">set</meta>
            <meta property="belongs-to-collection" id="c1">서해 이야기</meta>
            <meta refines="#c1" property="collection-type">series</meta>
            <meta refines="#c1" property="group-position">2.0</meta>
          </metadata>
          <manifest>
            <item id="x" href="other.png" media-type="image/png"/>
            <item id="c" href="front.png" properties="svg cover-image" media-type="image/png"/>
          </manifest>
        </package>
        """

    private func site() throws -> TestSite {
        let site = try TestSite(data: ["site.yaml": "title: Books\nlanguage: en\n"])
        let picture = try FileSystem.read("\(repository)/assets/icon-192.png")
        for (path, text) in [
            ("Ina Berg/Ebb (10)", Self.package("Ebb", "a-1")), ("Ina Berg/Flow (2)", Self.package("Flow", "a-2")),
            // A book without an ISBN has the page of its title.
            ("Ina Berg/Ebb (11)", Self.package("Ebb", "a-3", "<dc:subject>sea</dc:subject>")), ("황석영/해 질 무렵 (3)", Self.epub3),
        ] {
            try site.write(text, to: "data/books/\(path)/metadata.opf")
            try site.write(picture, to: "data/books/\(path)/\(text == Self.epub3 ? "front.png" : "cover.png")")
            try site.write("not published", to: "data/books/\(path)/book.epub")
        }
        try site.write("SQLite", to: "data/books/metadata.db")
        try site.write("{}", to: "data/books/metadata_db_prefs_backup.json")
        return site
    }

    private func books(_ site: TestSite) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(try site.read("output/books/data.json"))) as? [String: Any]
        return try #require(json?["books"] as? [[String: Any]])
    }

    @Test func `all books of a library are one shelf, each with the cover beside it`() throws {
        let site = try site()
        #expect(try site.build.run().warnings.map(\.message) == [])
        let books = try books(site)
        #expect(books.compactMap { $0["title"] as? String } == ["Ebb", "Ebb", "Flow", "해 질 무렵"])
        let covers = books.compactMap { ($0["links"] as? [String: String])?["image"]?.removingPercentEncoding }
        #expect(zip(covers, ["Ebb (10)/cover", "Ebb (11)/cover", "Flow (2)/cover", "해 질 무렵 (3)/front"]).allSatisfy { $0.contains($1) })
        #expect(covers.count == 4)
        #expect(books.last?["series"] as? String == "서해 이야기" && books.last?["series_number"] as? String == "2")
        #expect(Set(books.compactMap { ($0["links"] as? [String: String])?["self"] }).count == 4)
        #expect(!(try FileManager.default.subpathsOfDirectory(atPath: site.path("output"))).contains { $0.hasSuffix(".epub") })
    }

    @Test func `what is wrong names the file of its book`() throws {
        let site = try site()
        try site.write("<package><metadata>", to: "data/books/Ina Berg/Flow (2)/metadata.opf")
        try site.write("<package/>", to: "data/books/Ina Berg/Ebb (10)/metadata.opf")
        let first = site.report(of: site.build).text
        #expect(first.contains("data/books/Ina Berg/Flow (2)/metadata.opf:1:20: error: this is not XML"))
        try site.write(Self.package("Flow", "a-2", "<dc:date>soon</dc:date>"), to: "data/books/Ina Berg/Flow (2)/metadata.opf")
        let second = site.report(of: site.build).text
        #expect(second.contains("data/books/Ina Berg/Flow (2)/metadata.opf:7:5: warning: expected a date"))
        #expect(second.contains("data/books/Ina Berg/Ebb (10)/metadata.opf:1:1: error: this is a package without metadata"))
        #expect(second.contains("found \"soon\"") && second.contains("7 |     <dc:date>soon</dc:date>"))
    }

    @Test func `other data in the folder comes first`() throws {
        let site = try site()
        try site.remove("data/books/metadata_db_prefs_backup.json")
        try site.write(
            "[{\"title\": \"Mine\", \"status\": \"reading\", \"cover\": \"Ina Berg/Ebb (10)/cover.png\"}]",
            to: "data/books/data.json"
        )
        _ = try site.build.run()
        #expect(try books(site).compactMap { $0["title"] as? String } == ["Mine"])
    }

    @Test func `a change of one book is seen`() throws {
        let site = try site()
        _ = try site.build.run()
        try site.write(Self.package("Low water", "a-2"), to: "data/books/Ina Berg/Flow (2)/metadata.opf")
        _ = try site.build.run()
        #expect(try books(site).contains { $0["title"] as? String == "Low water" })
        try site.remove("data/books/Ina Berg/Flow (2)")
        _ = try site.build.run()
        #expect(try books(site).count == 3)
    }
}
