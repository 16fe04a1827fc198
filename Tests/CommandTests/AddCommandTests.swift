import Foundation
import SiteBase
import Testing
import TestSupport

/// `sitegen add`, with a catalogue on the loopback address that answers as the real ones do.
struct AddCommandTests {
    @Test func `a book is added with its cover, and the data around it stays as it is written`() throws {
        try Catalogue.answering { environment in
            let books = "{\"books\": [\n  {\"title\": \"Neap \\\"}]\",   \"status\": \"finished\"}\n],\n\"meta\": {}}\n"
            let site = try CommandSite(data: ["site.yaml": "title: Books\n", "books/data.json": books])
            let run = try site.run("add", "978-0-14-143958-7", "--status", "reading", with: environment)
            #expect(run.status == 0, "\(run.err)")
            #expect(
                run.out.hasPrefix(
                    "Ebb: A <b>Novel</b> · Ina Berg · Low Tide · 1988 · 9780141439587\n  added to data/books/data.json, with the cover"
                )
            )
            let text = String(decoding: try FileSystem.read(site.path("data/books/data.json")), as: UTF8.self)
            #expect(
                text.hasPrefix(
                    "{\"books\": [\n  {\"title\": \"Neap \\\"}]\",   \"status\": \"finished\"},\n  {\n    \"title\": \"Ebb: A <b>Novel</b>\","
                )
            )
            #expect(text.hasSuffix("\n  }\n],\n\"meta\": {}}\n") && text.contains("\"published_at\": \"1988-10-01\""))
            #expect(site.exists("data/books/9780141439587.png"))
            let again = try site.run("add", "9780141439587", with: environment)
            #expect(again.status == 1 && again.err.contains("the shelf already has the book"))
        }
    }

    @Test func `a picture of one's own is never written over: it is the cover, if it is a picture`() throws {
        try Catalogue.answering { environment in
            let own = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 3\"/>"
            for (name, text, cover) in [
                ("9780141439587.svg", own, "your own picture 9780141439587.svg"),
                ("9780141439587.jpg", "a scan", "the cover 9780141439587-2.png"),
            ] {
                let site = try CommandSite(data: ["site.yaml": "title: Books\n", "books/\(name)": text])
                let run = try site.run("add", "9780141439587", with: environment)
                #expect(run.status == 0 && run.out.contains("with \(cover)"), "\(run.out)\(run.err)")
                #expect(String(decoding: try FileSystem.read(site.path("data/books/\(name)")), as: UTF8.self) == text)
                let data = String(decoding: try FileSystem.read(site.path("data/books/data.json")), as: UTF8.self)
                #expect(data.contains("\"cover\": \"\(cover.split(separator: " ").last ?? "")\""))
            }
        }
    }

    @Test func `data that a build refuses, or cannot read a second file beside, stays as it is`() throws {
        try Catalogue.answering { environment in
            let books = "{\"books\": [{\"title\": \"Neap\", \"status\": \"finished\", \"title\": \"Ebb\"}]}"
            for (name, text, message) in [
                ("data.json", books, "[S110]"), ("data.ndjson", "{\"title\": \"Neap\", \"status\": \"finished\"}\n", "[S871]"),
                ("data.json", "{\"data\": [{\"title\": \"Neap\"}]}", "[S892]"),
                ("neap.md", "---\ntitle: Neap\nisbn13: 9780141439587\nstatus: finished\n---\n", "[S872]"),
            ] {
                let site = try CommandSite(data: ["site.yaml": "title: Books\n", "books/\(name)": text])
                if name == "neap.md" { try site.write("kind: shelf\n", to: "data/books/collection.yaml") }
                let before = try site.files("data")
                let run = try site.run("add", "9780141439587", "--collection", "books", with: environment)
                #expect(run.status == 1 && run.err.contains(message), "\(name): \(run.out)\(run.err)")
                #expect(try site.files("data") == before)
            }
        }
    }

    @Test func `a list of numbers adds what is known, and tells of the rest`() throws {
        try Catalogue.answering { environment in
            let site = try CommandSite(data: ["site.yaml": "title: Books\n"])
            try site.write("9780141439587\n\n0141439580\n9780141439588\n9788936434120\n", to: "list.txt")
            let run = try site.run("add", "--isbn-file", "list.txt", with: environment)
            #expect(run.status == 1)
            #expect(run.out.contains("1 of 4: Ebb") && run.out.contains("2 of 4: 0141439580: left out"))
            #expect(run.err.contains("its check digit is wrong") && run.err.contains("does not know \"9788936434120\""))
            #expect(run.err.contains("the shelf already has the book"))
            #expect(site.exists("data/books/data.json"))
        }
    }

    @Test func `words find several books, of which one is chosen`() throws {
        try Catalogue.answering { environment in
            let site = try CommandSite(data: ["site.yaml": "title: Books\n"])
            let asked = try site.run("add", "flow", with: environment)
            let choice = "Several books match: choose one with its number, such as --choose 1.\n"
            #expect(asked.out == "1. Flow\n2. Flow, again · Per Lund\n" + choice)
            #expect(!site.exists("data/books"))
            #expect(try site.run("add", "flow", "--choose", "2", with: environment).out.hasPrefix("Flow, again"))
            #expect(try site.run("add", "one", with: environment).out.hasPrefix("Flow · Ina Berg · 2001"))
            for (words, message) in [("broken", "sitegen cannot read"), ("busy", "too many requests")] {
                let run = try site.run("add", words, with: environment)
                #expect(run.status == 74 && run.err.contains(message))
            }
            let away = try site.run("add", "flow", with: ["SITEGEN_CATALOGUE": "http://127.0.0.1:1"])
            #expect(away.status == 74 && away.err.contains("does not answer"))
        }
    }

    @Test func `a Korean catalogue tells authors from translators`() throws {
        try Catalogue.answering { environment in
            let site = try CommandSite(data: ["site.yaml": "title: Books\n"])
            let run = try site.run(
                "add",
                "9788936434120",
                with: environment.merging(["ALADIN_TTB_KEY": "ttbkey"]) { first, _ in first }
            )
            #expect(run.status == 0, "\(run.err)")
            let text = String(decoding: try FileSystem.read(site.path("data/books/data.json")), as: UTF8.self)
            #expect(text.contains("\"title\": \"밀물: 바다 소설\"") && text.contains("\"role\": \"옮긴이\"") && text.contains("\"total_page\": 216"))
            #expect(text.contains("2014-05-19"))
            #expect(try site.run("build").status == 0)
        }
    }
}
