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

    @Test(
        arguments: [
            "{\"books\": [{\"title\": \"Mine\", \"status\": \"finished\"}], \"books\": []}", "{\"books\": {\"a\": {\"title\": \"Mine\"}}}",
            "{\"data\": [{\"title\": \"Mine\"}]}", "\"a text\"", "", "null",
            "[]",
        ]
    ) func `what a build refuses, an import refuses, too`(_ books: String) throws {
        let site = try site(books)
        #expect(throws: BuildFailure.self) { try bring([Self.row(1, "Ebb")], into: site) }
        #expect(try site.text("data/books/data.json") == books)
        #expect(try FileSystem.names(in: site.path("data/books")) == ["data.json"])
    }

    @Test func `an import keeps values that a build leaves out`() throws {
        let mine = #"{"title": "Mine", "status": "lent", "total_page": "many", "finished_at": ["2020-01-01", "2023-05-06"]}"#
        let site = try site(#"{"books": [\#(mine)]}"#)
        try bring([Self.row(1, "Ebb")], into: site)
        let own = try #require(try books(site).first { $0["title"] as? String == "Mine" })
        #expect(own["status"] as? String == "lent" && own["total_page"] as? String == "many")
        #expect(own["finished_at"] as? [String] == ["2020-01-01", "2023-05-06"])
    }

    @Test func `what an import does not change stays byte for byte`() throws {
        let site = try site()
        try bring([Self.row(1, "Ebb"), Self.row(2, "Flow")], into: site)
        let first = "{\"title\":  \"Neap\", \"status\":\"finished\",\"x\": [1.50, \"\\u00e9\"]}"
        let text = try site.text("data/books/data.json")
        let mine = text.replacing("{\n  \"books\": [", with: "{ \"meta\" : {\"a\":1e3},\n  \"books\": [ \(first),")
        try site.write(mine, to: "data/books/data.json")
        let report = try bring([Self.row(1, "Ebb"), Self.row(2, "Flow", shelf: "read"), Self.row(3, "Slack")], into: site)
        #expect(report["new"] as? [String] == ["Slack"])
        let now = try site.text("data/books/data.json")
        #expect(now.hasPrefix("{ \"meta\" : {\"a\":1e3},\n  \"books\": [ \(first),"))
        // Only a line of the second book, and what was added at the end.
        let old = mine.split(separator: "\n"), new = now.split(separator: "\n")
        #expect(new.count > old.count && zip(old, new).count { $0 != $1 } <= 6)
        #expect(try book("Flow", site)["status"] as? String == "finished")
        try _ = site.build.run()
    }

    @Test func `a title that was corrected stays where the other program has no numbers`() throws {
        let site = try site()
        func bring(_ rows: [String]) throws -> ImportReport {
            try site.write("title,author,my_review,olid,status\n" + rows.joined(separator: "\n") + "\n", to: "openreads.csv")
            let own = try DataImport(of: site.path("openreads.csv"), into: nil, in: site.build)
            try own.write()
            return own.report
        }
        let rows = ["Eb,Ina Berg,,,read", "Flow,Ina Berg,,,read", "Flow,Ina Berg,,,planned"]
        _ = try bring(rows)
        try site.write(try site.text("data/books/data.json").replacing("\"Eb\"", with: "\"Ebb\""), to: "data/books/data.json")
        for _ in 1...2 {
            let report = try bring(rows).text(isDryRun: false)
            #expect(report.contains("0 new") && !report.contains("deleted by you"), "\(report)")
            #expect(try books(site).compactMap { $0["title"] as? String } == ["Ebb", "Flow", "Flow"])
        }
        var rest = try books(site)
        rest.removeFirst()
        try site.write(Array(try JSONSerialization.data(withJSONObject: ["books": rest])), to: "data/books/data.json")
        #expect(try bring(rows).text(isDryRun: false).contains("deleted by you, and not added again: \"Eb\""))
    }

    @Test(arguments: ["data.ndjson", "data.yaml", "books.csv", "data.tsv", "data.ndjson.gz", "My Clippings.txt", "metadata.opf"])
    func `data that a build would not read beside the new one is an error`(_ name: String) throws {
        let site = try site()
        let clippings =
            "Ebb (Ina Berg)\n- Your Highlight on page 3 | location 245-246 | Added on Friday, 2 January 2026 10:00:00\n\nCalm.\n==========\n"
        let text = [
            "data.yaml": "books:\n  - title: Ebb\n    status: finished\n", "books.csv": "title,status\nEbb,finished\n",
            "data.tsv": "title\tstatus\nEbb\tfinished\n", "My Clippings.txt": clippings,
            "metadata.opf":
                "<package xmlns='http://www.idpf.org/2007/opf'><metadata xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>Ebb</dc:title></metadata></package>",
        ]
        if name.hasSuffix(".gz") {
            let gzip = Process()
            gzip.executableURL = URL(fileURLWithPath: "/bin/sh")
            try site.write("", to: "data/books/\(name)")
            gzip.arguments = ["-c", "echo '{\"title\":\"Ebb\",\"status\":\"finished\"}' | gzip > '\(site.path("data/books/\(name)"))'"]
            try gzip.run()
            gzip.waitUntilExit()
        } else {
            let folder = name == "metadata.opf" ? "data/books/Ina Berg/Ebb" : "data/books"
            try site.write(text[name] ?? "{\"title\": \"Ebb\", \"status\": \"finished\"}\n", to: "\(folder)/\(name)")
        }
        #expect { try bring([Self.row(1, "Flow")], into: site) } throws: { error in
            (error as? BuildFailure)?.diagnostics.map(\.id) == ["S871"]
        }
        #expect(!site.exists("data/books/data.json"))
    }

    @Test func `a book that is in a Markdown file is not added once more`() throws {
        let site = try site()
        try site.write("---\ntitle: Ebb\nauthors:\n  - name: Ina Berg\nstatus: reading\n---\n", to: "data/books/ebb.md")
        try site.write("kind: shelf\n", to: "data/books/collection.yaml")
        let report = try bring([Self.row(1, "Ebb"), Self.row(2, "Flow")], into: site)
        #expect(report["new"] as? [String] == ["Flow"] && report["in_markdown"] as? [String] == ["Ebb"])
        try _ = site.build.run()
    }

    @Test func `an import beside a series at the root makes a site of both`() throws {
        let site = try site()
        try site.write("[{\"title\": \"The Ferry\"}]", to: "data/data.json")
        try _ = bring([Self.row(1, "Ebb")], into: site)
        try _ = site.build.run()
        #expect(site.exists("output/volumes.html") && site.exists("output/1.html") && site.exists("output/books/index.html"))
    }

    @Test func `fields of one's own come from the columns of the export`() throws {
        let site = try site()
        try site.write(
            "kind: shelf\nfields:\n  pace: text\n  owned: flag\n  mood: {type: list, label: Moods}\nkeys:\n  mood: Moods\n",
            to: "data/books/collection.yaml"
        )
        let columns = "Title,Authors,Contributors,ISBN/UID,Format,Read Status,Moods,Pace,Owned?\n"
        try site.write(
            columns + "Ebb,Ina Berg,,,hardcover,read,\"calm, sad\",slow,Yes\nFlow,Ina Berg,,,hardcover,read,,,No\n",
            to: "story.csv"
        )
        let own = try DataImport(of: site.path("story.csv"), into: nil, in: site.build)
        try own.write()
        let ebb = try book("Ebb", site)
        #expect(ebb["pace"] as? String == "slow" && ebb["mood"] as? [String] == ["calm", "sad"] && ebb["owned"] as? Bool == true)
        #expect(try book("Flow", site)["owned"] as? Bool == false)
        let report = own.report.text(isDryRun: false)
        #expect(!report.contains("Moods") && !report.contains("Pace") && !report.contains("Owned"), "\(report)")
        let built = try site.build.run()
        #expect(built.warnings.map(\.id) == [], "\(built.warnings)")
        let page = try FileSystem.read(site.path("output/books/ebb.html"))
        // A build of the export itself shows the same.
        try FileManager.default.removeItem(atPath: site.path("data/books/data.json"))
        try FileManager.default.removeItem(atPath: site.path("data/books/\(ImportState.name)"))
        try site.write(try site.text("story.csv"), to: "data/books/story.csv")
        _ = try site.build.run()
        #expect(try FileSystem.read(site.path("output/books/ebb.html")) == page)
    }
}
