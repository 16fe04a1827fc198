import Diagnostics
import Foundation
import SiteBase
import Testing
import TestSupport

@testable import BookSite
@testable import SitePipeline

/// `sitegen import`: what it writes, what it leaves, what it tells.
@Suite struct `Imports` {
    private static let columns =
        "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Number of Pages,Date Read,Date Added,Bookshelves,"
        + "Exclusive Shelf,My Review,Private Notes,Read Count\n"

    private static func row(
        _ id: Int,
        _ title: String,
        isbn: String = "",
        shelf: String = "to-read",
        shelves: String = "",
        read: String = "",
        rating: Int = 0,
        review: String = "",
        count: Int = 1
    ) -> String {
        "\(id),\(title),Ina Berg,\"Berg, Ina\",,\"=\"\"\"\"\",\"=\"\"\(isbn)\"\"\",\(rating),210,\(read),2024/01/02,\"\(shelves)\",\(shelf),"
            + "\"\(review)\",a secret,\(count)\n"
    }

    private func site(_ books: String? = nil) throws -> TestSite {
        let site = try TestSite(data: ["site.yaml": "title: Books\nlanguage: en\n"])
        if let books { try site.write(books, to: "data/books/data.json") }
        return site
    }

    /// Imports rows, and returns the report as data.
    @discardableResult
    private func bring(_ rows: [String], into site: TestSite, isDryRun: Bool = false) throws -> [String: Any] {
        try site.write(Self.columns + rows.joined(), to: "export.csv")
        let own = try DataImport(of: site.path("export.csv"), into: nil, in: site.build)
        if !isDryRun { try own.write() }
        let json = try JSONSerialization.jsonObject(with: Data(own.report.json.utf8)) as? [String: Any]
        return try #require(json)
    }

    private func books(_ site: TestSite) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(try site.read("data/books/data.json"))) as? [String: Any]
        return try #require(json?["books"] as? [[String: Any]])
    }

    private func book(_ title: String, _ site: TestSite) throws -> [String: Any] {
        try #require(try books(site).first { $0["title"] as? String == title })
    }

    @Test func `the same import twice changes nothing`() throws {
        let site = try site()
        let rows = [Self.row(1, "Ebb", shelf: "read", read: "2024/02/03", rating: 4), Self.row(2, "Flow", shelves: "sea, calm")]
        let first = try bring(rows, into: site)
        #expect(first["new"] as? [String] == ["Ebb", "Flow"])
        let before = try TestSite.snapshot(site.path("data"))
        let second = try bring(rows, into: site)
        #expect((second["new"] as? [String]) == [] && (second["changed"] as? [Any])?.isEmpty == true)
        #expect(try TestSite.snapshot(site.path("data")) == before)
        #expect(try !String(decoding: site.read("data/books/data.json"), as: UTF8.self).contains("secret"))
        try _ = site.build.run()
    }

    @Test func `a dry run writes nothing`() throws {
        let site = try site()
        let before = try TestSite.snapshot(site.path("data"))
        #expect(try bring([Self.row(1, "Ebb")], into: site, isDryRun: true)["new"] as? [String] == ["Ebb"])
        #expect(try TestSite.snapshot(site.path("data")) == before)
    }

    @Test func `what was edited stays, and what the export changes is taken and told`() throws {
        let site = try site()
        try bring([Self.row(1, "Ebb", shelves: "sea"), Self.row(2, "Flow", review: "Calm."), Self.row(3, "Spring tide")], into: site)
        let edited = try site.text("data/books/data.json").replacing("\"Ebb\"", with: "\"Ebb, corrected\"")
            .replacing("\"sea\"", with: "\"sea\", \"by hand\"").replacing("\"Calm.\"", with: "\"Calm, I thought.\"")
        try site.write(edited, to: "data/books/data.json")
        let report = try bring(
            [
                Self.row(1, "Ebb", shelf: "read", shelves: "sea, new", read: "2025/05/06", rating: 5), Self.row(2, "Flow", review: "Calm."),
                Self.row(4, "Neap tide"),
            ],
            into: site
        )
        let ebb = try book("Ebb, corrected", site)
        #expect(ebb["status"] as? String == "finished" && ebb["finished_at"] as? String == "2025-05-06")
        #expect(ebb["tags"] as? [String] == ["sea", "by hand", "new"])
        let notes = try book("Flow", site)["notes"] as? [[String: Any]]
        #expect(notes?.map { $0["content"] as? String } == ["Calm, I thought."])
        #expect(report["new"] as? [String] == ["Neap tide"])
        #expect(report["missing"] as? [String] == ["Spring tide"])
        let changed = try #require((report["changed"] as? [[String: Any]])?.first)
        let fields = changed["fields"] as? [[String: Any]] ?? []
        #expect(
            fields.contains { $0["name"] as? String == "status" && $0["from"] as? String == "not_yet" && $0["to"] as? String == "finished" }
        )
        #expect((report["kept"] as? [[String: Any]])?.contains { $0["title"] as? String == "Ebb, corrected" } == true)
        #expect(try site.text("data/books/.data.json.before") == edited)
        try _ = site.build.run()
    }

    @Test func `a book of one's own is known by its ISBN, or by title and author`() throws {
        let site = try site(
            """
            {"books": [
              {"title": "Ebb (my copy)", "isbn13": "978-0-14-143958-7", "status": "reading", "total_page": 211},
              {"title": "FLOW", "status": "finished", "authors": [{"name": "Ina Berg"}], "shelf_mark": "A 4"}
            ], "meta": {"kept": true}}
            """
        )
        let report = try bring(
            [Self.row(1, "Ebb", isbn: "9780141439587"), Self.row(2, "Flow", shelf: "read", read: "2024/05/06")],
            into: site
        )
        #expect(report["new"] as? [String] == [])
        let own = try books(site)
        #expect(own.map { $0["title"] as? String } == ["Ebb (my copy)", "FLOW"])
        #expect(own[0]["status"] as? String == "reading" && own[0]["total_page"] as? Int == 211)
        #expect(own[1]["finished_at"] as? String == "2024-05-06" && own[1]["shelf_mark"] as? String == "A 4")
        #expect(own.compactMap { ($0["source"] as? [String: Any])?["goodreads"] as? String } == ["1", "2"])
        #expect(try site.text("data/books/data.json").contains("\"kept\": true"))
    }

    @Test func `a second reading takes the place of the first one's fields`() throws {
        let site = try site()
        try bring([Self.row(1, "Ebb", shelf: "read", read: "2024/02/03", rating: 4)], into: site)
        try bring([Self.row(1, "Ebb", shelf: "read", read: "2025/02/03", rating: 5, count: 2)], into: site)
        let ebb = try book("Ebb", site)
        #expect(ebb["finished_at"] == nil && (ebb["readings"] as? [Any])?.count == 1)
        try _ = site.build.run()
    }

    @Test func `after a kill between two files, the next import takes its own values for unedited`() throws {
        let site = try site()
        try bring([Self.row(1, "Ebb")], into: site)
        let old = try ImportState(at: site.path("data/books/.imported.json"))
        try bring([Self.row(1, "Ebb", shelf: "currently-reading")], into: site)
        // The data is new, and the record of the import is of both.
        let new = try ImportState(at: site.path("data/books/.imported.json"))
        try site.write(old.joined(with: new).bytes, to: "data/books/.imported.json")
        let report = try bring([Self.row(1, "Ebb", shelf: "read")], into: site)
        #expect((report["kept"] as? [Any])?.isEmpty == true)
        #expect(try book("Ebb", site)["status"] as? String == "finished")
    }

    @Test func `a damaged record of the last import is an error, because nobody knows what was edited`() throws {
        let site = try site()
        try bring([Self.row(1, "Ebb")], into: site)
        let before = try site.read("data/books/data.json")
        try site.write("{\"records\": ", to: "data/books/.imported.json")
        #expect(throws: BuildFailure.self) { try bring([Self.row(1, "Ebb", shelf: "read")], into: site) }
        #expect(try site.read("data/books/data.json") == before)
    }

    @Test func `a book that was deleted is not added again`() throws {
        let site = try site()
        let rows = [Self.row(1, "Ebb"), Self.row(2, "Flow"), Self.row(3, "Slack")]
        try bring(rows, into: site)
        var rest = try books(site)
        rest.removeAll { $0["title"] as? String == "Flow" }
        try site.write(Array(try JSONSerialization.data(withJSONObject: ["books": rest])), to: "data/books/data.json")
        for _ in 1...2 {
            let report = try bring(rows + [Self.row(4, "Spring")], into: site)
            #expect(report["deleted"] as? [String] == ["Flow"])
            #expect(Set(try books(site).compactMap { $0["title"] as? String }) == ["Ebb", "Slack", "Spring"])
        }
    }

    @Test func `after a kill before the data is written, its books are not taken for deleted`() throws {
        let site = try site()
        try bring([Self.row(1, "Ebb")], into: site)
        let before = try site.read("data/books/data.json")
        let old = try ImportState(at: site.path("data/books/\(ImportState.name)"))
        try bring([Self.row(1, "Ebb"), Self.row(2, "Flow")], into: site)
        let new = try ImportState(at: site.path("data/books/\(ImportState.name)"))
        try site.write(before, to: "data/books/data.json")
        try site.write(old.joined(with: new).bytes, to: "data/books/\(ImportState.name)")
        #expect(try bring([Self.row(1, "Ebb"), Self.row(2, "Flow")], into: site)["new"] as? [String] == ["Flow"])
    }

    @Test func `the address of a book stays, whatever the export calls it`() throws {
        let site = try site()
        try bring([Self.row(1, "Ebb"), Self.row(2, "Ebb")], into: site)
        let ids = try books(site).map { $0["id"] as? String }
        #expect(ids.contains { $0 != nil })
        try bring([Self.row(1, "Ebb"), Self.row(2, "Ebb and flow")], into: site)
        #expect(try books(site).map { $0["id"] as? String } == ids)
    }

    @Test func `other data in the folder is not overwritten`() throws {
        let site = try site()
        try site.write("title,status\nEbb,finished\n", to: "data/books/books.csv")
        #expect(throws: BuildFailure.self) { try bring([Self.row(1, "Ebb")], into: site) }
        #expect(!site.exists("data/books/data.json"))
    }
}
