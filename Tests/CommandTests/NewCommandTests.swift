import Foundation
import Testing
import TestSupport

/// `sitegen new` and `sitegen add` in sites that have something already.
struct NewCommandTests {
    private static let shelf = "---\ntitle: Ebb\nauthors: [Ina Berg]\nstatus: finished\n---\n"

    private func build(_ site: CommandSite) throws {
        let run = try site.run("build")
        #expect(run.status == 0, "\(run.err)")
    }

    @Test func `a series at the root gets a journal, a shelf and a second series, and keeps its pages`() throws {
        let site = try CommandSite()
        try build(site)
        let before = Set(try site.files("output").keys)
        for (kind, title) in [("post", "Snow"), ("book", "Ebb")] { #expect(try site.run("new", kind, title).status == 0) }
        #expect(site.exists("data/books/ebb.md") && site.exists("data/books/collection.yaml"))
        try build(site)
        #expect(before.subtracting(try site.files("output").keys) == [])
        for page in ["output/books/ebb.html", "output/volumes.html", "output/2.html"] { #expect(site.exists(page), "\(page)") }
        let volume = try site.run("new", "volume", "The Oar")
        #expect(volume.status == 1 && volume.err.contains(#"data/data.json: error:"#))
        #expect(volume.err.contains(#"help: add this to its list: {"title":"The Oar"}"#), "\(volume.err)")
        #expect(try site.run("new", "volume", "The Oar", "--collection", "series").out == "Created data/series/1-the-oar.md\n")
        try build(site)
        #expect(site.exists("output/series/1.html") && site.exists("output/1.html"))
        let either = try site.run("new", "volume", "The Net")
        #expect(either.status == 1 && either.err.contains("more than one folder holds a series: ., series"), "\(either.err)")
    }

    @Test func `what is the first of its kind begins a folder that is free`() throws {
        let site = try CommandSite(data: ["books/data.json": #"[{"title": "The Ferry"}]"#, "books/collection.yaml": "kind: series\n"])
        #expect(try site.run("new", "book", "Ebb").out == "Created data/shelf/ebb.md\n")
        #expect(try site.run("new", "book", "Flow").out == "Created data/shelf/flow.md\n")
        try build(site)
        #expect(site.exists("output/shelf/flow.html") && site.exists("output/books/1.html"))
    }

    @Test func `a folder of pictures becomes a shelf, and a broken link elsewhere does not matter`() throws {
        let site = try CommandSite(data: [
            "data.json": #"[{"title": "The Ferry", "related": ["/nowhere.html"]}]"#, "books/flow.png": "picture",
        ])
        #expect(try site.run("new", "book", "Ebb").out == "Created data/books/ebb.md\n")
        #expect(site.exists("data/books/collection.yaml"))
    }

    @Test func `a folder with an error is not passed over`() throws {
        let site = try CommandSite(data: ["mine/data.json": #"{"books": [{"title": "Ebb""#])
        let run = try site.run("new", "book", "Flow")
        #expect(run.status == 1 && run.err.contains("data/mine/data.json:1"), "\(run.err)")
        #expect(!site.exists("data/books"))
    }

    @Test func `a volume has the next number and the keys of the others`() throws {
        let site = try CommandSite(data: [
            "lamps/collection.yaml": "kind: series\n",
            "lamps/08-the-wick.md": "---\ntitle: The Wick\nauthor: Ina Berg\npages: 120\nrelease_date: 2001-02-03\n---\nText\n",
            "lamps/09-the-oil.md": "---\ntitle: The Oil\nauthor: Ina Berg\ncover: oil\n---\n",
        ])
        #expect(try site.run("new", "volume", "The Flame: a novel").out == "Created data/lamps/10-the-flame-a-novel.md\n")
        let text = try String(contentsOfFile: site.path("data/lamps/10-the-flame-a-novel.md"), encoding: .utf8)
        #expect(text == "---\ntitle: \"The Flame: a novel\"\nauthor: Ina Berg\npages:\nrelease_date:\n---\n\n")
        try FileManager.default.removeItem(atPath: site.path("data/lamps/09-the-oil.md"))
        try build(site)
        #expect(site.exists("output/lamps/10.html"))
    }

    @Test func `records in one file are added by their author, as the file has them`() throws {
        let volumes = """
            {"data": [{"attributes": {"number": 1, "title": "A", "author": "Ina Berg", "pages": 3}},
             {"attributes": {"number": 2, "title": "B", "author": "Ina Berg"}}]}
            """
        let site = try CommandSite(data: [
            "one/data.json": volumes, "books/data.json": #"{"books": [{"title": "Ebb", "status": "finished"}]}"#,
        ])
        let volume = try site.run("new", "volume", "C").err
        #expect(volume.contains(#"{"attributes":{"title":"C","author":"Ina Berg","pages":null,"number":3}}"#), "\(volume)")
        let book = try site.run("new", "book", "Flow", "--now", "2026-11-25").err
        #expect(book.contains(#"list: {"title":"Flow","authors":[],"status":"reading","started_at":"2026-11-25"}"#), "\(book)")
        for name in ["one/data.json", "books/data.json"] { try FileManager.default.removeItem(atPath: site.path("data/\(name)")) }
        try site.write("Titel;Autor;Status\nEbb;Ina Berg;gelesen\n", to: "data/books/books.csv")
        try site.write("kind: shelf\n", to: "data/books/collection.yaml")
        try site.write("- title: A\n", to: "data/one/data.yaml")
        let row = try site.run("new", "book", "Flow; Neap").err
        #expect(
            row.contains(#"help: add this row: "Flow; Neap",,reading"#) || row.contains(#"help: add this row: "Flow; Neap";;reading"#),
            "\(row)"
        )
        #expect(try site.run("new", "volume", "B").err.contains("- {\"title\":\"B\"}"))
        #expect(!FileManager.default.fileExists(atPath: site.path("data/books/flow-neap.md")))
    }

    @Test func `beside an export, and beside Markdown files, a book is a Markdown file`() throws {
        let site = try CommandSite(data: [
            "books/goodreads_library_export.csv":
                "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Date Read,Date Added,Bookshelves,Exclusive Shelf,My Review\n1,Ebb,Ina Berg,,,,,4,2020/01/02,2020/01/01,,read,\n"
        ])
        #expect(try site.run("new", "book", "Flow").out == "Created data/books/flow.md\n")
        try build(site)
        #expect(site.exists("output/books/flow.html"))
    }

    @Test func `several shelves are named where nobody can be asked`() throws {
        let site = try CommandSite(data: [
            "mine/collection.yaml": "kind: shelf\n", "mine/a.md": Self.shelf, "yours/collection.yaml": "kind: shelf\n",
            "yours/a.md": Self.shelf,
        ])
        for arguments in [["new", "book", "Flow"], ["add", "9780141439587"]] {
            let run = try site.run(arguments)
            #expect(run.status == 1 && run.err.contains("more than one folder holds a shelf: mine, yours"), "\(run.err)")
            #expect(run.err.contains("--collection mine"))
        }
        #expect(try site.run("new", "book", "Flow", "--collection", "yours").out == "Created data/yours/flow.md\n")
    }
}
