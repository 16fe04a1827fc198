import Foundation
import SiteBase
import Testing
import TestSupport

/// `sitegen covers`, with a catalogue and pictures on the loopback address.
struct CoversCommandTests {
    private static let known = "9780141439587"
    private static let unknown = "9788936434120"
    /// A catalogue that does not answer: who asks it fails.
    private static let nobody = ["SITEGEN_CATALOGUE": "http://127.0.0.1:1"]

    private func server(_ environment: [String: String]) throws -> String { try #require(environment["SITEGEN_CATALOGUE"]) }

    private func pictures(_ site: CommandSite, _ folder: String) throws -> [String] {
        try FileSystem.names(in: site.path(folder)).filter { $0.hasSuffix(".png") || $0.hasSuffix(".jpg") }.sorted()
    }

    @Test func `covers of a shelf are fetched by address or ISBN, once, and builds find them in data that stays as it is`() throws {
        try Catalogue.answering { environment in
            let address = try server(environment)
            let books = """
                {"books": [{"title": "Ebb", "isbn13": "978-0-14-143958-7", "status": "finished"},
                {"title": "Flow", "isbn13": "\(Self.unknown)", "status": "finished"},
                {"title": "Neap", "isbn13": "9780000000002", "cover": "\(address)/moved", "status": "finished"},
                {"title": "Tide", "cover": "own.png", "status": "finished"}, {"title": "Surf", "status": "finished"}]}
                """
            let site = try CommandSite(data: ["site.yaml": "title: Books\n", "books/data.json": books])
            try FileManager.default.copyItem(atPath: "\(repository)/assets/icon-192.png", toPath: site.path("data/books/own.png"))
            let run = try site.run("covers", "books", with: environment)
            #expect(run.status == 0, "\(run.err)")
            #expect(run.out == "Fetching 3 pictures, at most one a second.\n2 fetched, 1 already there, 1 not known, 0 failed.\n")
            let names = try pictures(site, "data/books")
            #expect(
                names.count == 3 && names.contains("\(Self.known).png")
                    && names.contains { $0.hasPrefix("moved-") && $0.hasSuffix("-web.png") }
            )
            #expect(String(decoding: try FileSystem.read(site.path("data/books/data.json")), as: UTF8.self) == books)
            // What nobody has is not asked for again.
            let again = try site.run("covers", with: Self.nobody)
            #expect(again.status == 0 && again.out == "0 fetched, 3 already there, 1 not known, 0 failed.\n", "\(again.err)")
            #expect(try site.run("covers", "books/", "--again", with: environment).out.contains("0 fetched, 3 already there, 1 not known"))
            let build = try site.run("build", "--strict")
            #expect(build.status == 0, "\(build.err)")
            for page in [Self.known, "9780000000002"] {
                let html = String(decoding: try FileSystem.read(site.path("output/books/\(page).html")), as: UTF8.self)
                #expect(!html.contains("cover-drawn"), "\(page)")
            }
        }
    }

    @Test func `nobody learns of a private, unfinished or later book`() throws {
        try Catalogue.answering { environment in
            let address = try server(environment)
            let books = """
                [{"title": "Ebb", "isbn13": "\(Self.known)", "status": "finished", "private": true},
                {"title": "Flow", "isbn13": "9788936434120", "status": "finished", "draft": true},
                {"title": "Neap", "cover": "\(address)/moved", "status": "finished", "publish": "2999-01-01"},
                {"title": "Tide", "tags": ["secret"], "isbn13": "9780000000002", "status": "finished"}]
                """
            let site = try CommandSite(data: [
                "site.yaml": "title: Books\n", "books/data.json": books, "books/collection.yaml": "private: [secret]\n",
                "notes/collection.yaml": "kind: shelf\n",
                "notes/ebb.md": "---\ntitle: Ebb\nisbn: \(Self.known)\nprivate: true\n---\n",
                "notes/flow.md": "---\ntitle: Flow\nstatus: finished\n---\n",
            ])
            let run = try site.run("covers", with: Self.nobody)
            #expect(run.status == 0, "\(run.out) \(run.err)")
            #expect(try pictures(site, "data/books").isEmpty && pictures(site, "data/notes").isEmpty)
        }
    }

    @Test func `notes, tables, volumes, exhibits and pages have pictures fetched, too`() throws {
        try Catalogue.answering { environment in
            let picture = "\(try server(environment))/cover.jpg"
            let site = try CommandSite(data: [
                "site.yaml": "title: Books\n", "notes/collection.yaml": "kind: shelf\n",
                "notes/ebb.md": "---\ntitle: Ebb\nisbn: \(Self.known)\n---\n",
                "table/books.csv": "Title,Exclusive Shelf,ISBN13\nEbb,read,\(Self.known)\n", "table/collection.yaml": "kind: shelf\n",
                "shore/data.json":
                    #"{"data": [{"attributes": {"title": "One", "cover": "\#(picture)"}}, {"attributes": {"title": "Two"}}]}"#,
                "fair/poster.json": #"{"title": "Fair", "location": "Pier"}"#,
                "fair/items.json": #"[{"name": "Lamp", "image_name": "\#(picture)"}]"#,
                "cb/metadata.csv":
                    "objectid,title,creator,date,description,subject,object_location,image_small,image_thumb,image_alt_text\n"
                    + "pier,The Pier,Ono Pell,1911,A pier.,harbours,,\(picture),,A pier\n",
                "about.md": "---\ntitle: About\nimage: \(picture)\n---\nText.\n",
            ])
            let run = try site.run("covers", with: environment)
            #expect(run.status == 0 && run.out.contains("6 fetched, 0 already there, 0 not known, 0 failed"), "\(run.out)\(run.err)")
            for (folder, name) in [
                ("notes", Self.known), ("table", Self.known), ("shore", "cover-"), ("fair", "cover-"), ("cb", "cover.jpg"),
            ] {
                let names = try pictures(site, "data/\(folder)")
                #expect(names.count == 1 && names[0].hasPrefix(name), "\(folder): \(names)")
            }
            let build = try site.run("build", "--strict", "--verbose")
            #expect(build.status == 0, "\(build.err)")
            // The picture of the first volume is not that of the second one.
            #expect(String(decoding: try FileSystem.read(site.path("output/shore/2.html")), as: UTF8.self).contains("cover-drawn"))
            #expect(try site.run("covers", with: Self.nobody).out == "0 fetched, 6 already there, 0 not known, 0 failed.\n")
        }
    }

    @Test func `what is no picture, damaged, large or in a private network is left out, and a pixel is nothing`() throws {
        try Catalogue.answering { environment in
            let address = try server(environment)
            let paths = ["pixel.gif", "page.jpg", "cut.png", "large.png", "round", "inside", "file", "gone.jpg", "a b.jpg"]
            let books = paths.map { "{\"title\": \"\($0)\", \"cover\": \"\(address)/\($0)\", \"status\": \"finished\"}" }
            let site = try CommandSite(data: ["site.yaml": "title: Books\n", "books/data.json": "[\(books.joined(separator: ",\n"))]"])
            let before = try site.files("data")
            let run = try site.run("covers", with: environment)
            #expect(run.out.hasSuffix("0 fetched, 0 already there, 2 not known, 7 failed.\n"), "\(run.out)")
            for words in [
                "is no JPEG", "is damaged", "larger than 10 MB", "private network", "has no address on the web",
                "is elsewhere, more than 5 times", "there is no picture at this address", "on line 8",
            ] {
                #expect(run.err.contains(words), "\(words): \(run.err)")
            }
            #expect(run.status == 1 && run.err.hasSuffix("7 errors, 2 warnings.\n"))
            #expect(try site.files("data") == before)
        }
    }

    @Test func `files of the user stay, and a name that no collection has is an error with all names`() throws {
        try Catalogue.answering { environment in
            let books = "[{\"title\": \"Ebb\", \"isbn13\": \"\(Self.known)\", \"status\": \"finished\"}]"
            let site = try CommandSite(data: [
                "site.yaml": "title: Books\n", "books/data.json": books, "books/\(Self.known).jpg": "a scan",
                "shore/data.json": #"[{"title": "One"}]"#,
            ])
            let before = try site.files("data")
            let run = try site.run("covers", with: environment)
            #expect(run.status == 0 && run.out == "0 fetched, 0 already there, 0 not known, 0 failed.\n", "\(run.out)\(run.err)")
            #expect(try site.files("data") == before)
            let build = try site.run("build")
            #expect(build.status == 0 && build.err.contains("it is left out [S508]"), "\(build.err)")
            let wrong = try site.run("covers", "boks", with: environment)
            #expect(
                wrong.status == 1 && wrong.err.contains("(did you mean \"books\"?)") && wrong.err.contains("sitegen covers shore"),
                "\(wrong.err)"
            )
        }
    }

    @Test func `without a connection there is one error, and nothing is remembered`() throws {
        try Catalogue.answering { environment in
            let books = (0..<40).map { "{\"title\": \"\($0)\", \"cover\": \"http://127.0.0.1:1/\($0).jpg\", \"status\": \"finished\"}" }
            let own = "{\"title\": \"Ebb\", \"isbn13\": \"\(Self.known)\", \"status\": \"finished\"}"
            let site = try CommandSite(data: [
                "site.yaml": "title: Books\n", "books/data.json": "[\((books + [own]).joined(separator: ",\n"))]",
            ])
            let run = try site.run("covers", with: Self.nobody)
            #expect(run.status == 74 && run.out.contains("0 fetched, 0 already there, 0 not known, 41 failed."), "\(run.out)")
            #expect(run.err.contains("no server answers: 127.0.0.1, Open Library [S898]") && run.err.contains("1 error."), "\(run.err)")
            // One server that answers is enough to fetch from, and the silent one has one line.
            let other = try site.run("covers", with: environment)
            #expect(other.out.contains("1 fetched, 0 already there, 0 not known, 40 failed."), "\(other.out)")
            #expect(other.err.contains("127.0.0.1 does not answer; 39 more are like it") && other.status == 74, "\(other.err)")
        }
    }
}
