import Diagnostics
import Foundation
import SiteAssets
import SiteBase
import TestSupport
import Testing

@testable import BookSite
@testable import DataReading
@testable import SiteModel
@testable import SitePipeline

/// Lists of lines that are not in memory, in one file or several.
@Suite struct `Records that are not in memory` {
    private static let settings = "kind: records\nfields: {author: {search: person, show: list}, note: {type: markdown}}\n"

    private func site(_ files: [String: [String]], settings: String = settings, more: String = "") throws -> TestSite {
        let site = try TestSite(data: ["site.yaml": "url: https://example.org/\n\(more)", "books/collection.yaml": settings])
        for (name, lines) in files { try site.write(lines.joined(separator: "\n") + "\n", to: "data/books/\(name)") }
        return site
    }

    private func line(_ id: String, _ title: String, _ more: String = "") -> String { #"{"id": "\#(id)", "title": "\#(title)"\#(more)}"# }

    private func report(_ site: TestSite, parts count: Int) -> String {
        var build = site.build
        build.hooks.pagedFrom = 0
        var texts: [String] = []
        for number in 1...count {
            let (text, isBuilt) = site.problems(of: site.part(number, of: count, build))
            if !isBuilt { texts.append(text) }
        }
        if !texts.isEmpty { return texts.joined() }
        do {
            _ = try site.assembly(of: count).run()
            return ""
        } catch {
            return DiagnosticReport(error.diagnostics).text().replacing("\(site.root)/", with: "").withoutIDs
        }
    }

    /// The files that differ from those of a single build.
    private func differences(_ site: TestSite, parts count: Int) throws -> [String] {
        let found = report(site, parts: count)
        guard found.isEmpty else { return [found] }
        var clean = site.build
        clean.folders = SiteFolders(
            data: clean.folders.data,
            templates: clean.folders.templates,
            assets: clean.folders.assets,
            output: site.path("clean/output")
        )
        _ = try clean.run()
        return TestSupport.differences(try site.snapshot("clean/output"), try site.snapshot("output"))
    }

    @Test(arguments: [1, 3, 7]) func `they make the same site, in as many parts as one likes`(count: Int) throws {
        var dice = SeededGenerator(seed: UInt64(count))
        let lines = (1...260).map { number -> String in
            let title = ["A Lamp", "등불", "The Ferry"].randomElement(using: &dice) ?? ""
            let date = number % 5 == 0 ? #", "date": "19\#(10 + number % 80)-05""# : ""
            let related = number % 50 == 0 ? #", "related": ["/books/n1.html"]"# : ""
            let text = number % 9 == 0 ? #", "note": "See [](/books/n2.html) and [one](n3.html).""# : ""
            return number <= 3 || number % 2 == 0
                ? line("n\(number)", title, date + related + text) : #"{"title": "\#(title)"\#(date)\#(text)}"#
        }
        let site = try site(["data.ndjson": lines])
        #expect(try differences(site, parts: count) == [])
        // One more record moves the shares of all parts.
        try site.write((lines + [line("last", "Salt")]).joined(separator: "\r\n\n"), to: "data/books/data.ndjson")
        #expect(try differences(site, parts: count) == [])
    }

    @Test(arguments: ["\"발견\"", #""\ubc1c\uacac""#, #""\uBC1C견""#]) func `a key may be written in escapes`(key: String) throws {
        let lines = (1...200).map { line("n\($0)", "Lamp \($0)", $0 == 190 ? #", \#(key): {"날": "1999-05-01"}"# : "") }
        let site = try site(["data.ndjson": lines], settings: "\(Self.settings)keys: {date: 발견.날}\n")
        #expect(try differences(site, parts: 3) == [])
        #expect(try site.text("output/feed.xml").contains("Lamp 190"))
    }

    @Test func `a key that is nowhere in the data is reported`() throws {
        func warnings(_ path: String) throws -> String {
            let more = #", "found": {"on": "1999-05-01", "by": "Edda"}, "seen.at": "sea""#
            let site = try site(
                ["data.ndjson": (1...200).map { line("n\($0)", "Lamp \($0)", more) }],
                settings: "\(Self.settings)keys: {author: \(path)}\n"
            )
            var build = site.build
            build.hooks.pagedFrom = 0
            return site.problems(of: site.part(2, of: 3, build)).text
        }
        for path in ["found.by", "seen.at"] { #expect(try warnings(path) == "") }
        for path in ["found.bye", "fund.by", "seen.att"] {
            #expect(try warnings(path).contains("data/books/collection.yaml:3:8: warning"), "\(path)")
        }
    }

    @Test func `books have the pictures that are named by their ISBN`() throws {
        let lines = (1...200).map { #"{"title": "Lamp \#($0)", "status": "finished"\#($0 == 150 ? #", "isbn13": "9780141439587""# : "")}"# }
        let site = try site(["data.ndjson": lines], settings: "kind: shelf\n")
        try site.write(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 30"/>"#, to: "data/books/9780141439587.svg")
        #expect(try differences(site, parts: 3) == [])
        #expect(try !site.text("output/books/9780141439587.html").contains("cover-drawn"))
    }

    @Test(arguments: ["flat", "split"]) func `links, references, menus and redirects lead to their pages`(layout: String) throws {
        let text = #", "note": "See [](/books/n7.html) and [two](n8.html).""#
        let lines = (1...200).map { line("n\($0)", "Lamp \($0)", $0 == 150 ? text + #", "related": ["/books/n9.html"]"# : "") }
        let site = try site(
            ["data.ndjson": lines],
            settings: "\(Self.settings)layout: \(layout)\n",
            more: "menu: [/books/n5.html]\nredirects: {old.html: /books/n6.html}\n"
        )
        try site.write("---\nrelated: [/books/n4.html]\n---\n# About\n\n[](/books/n3.html)\n", to: "data/about.md")
        let differences = try differences(site, parts: 3)
        #expect(differences == [])
    }

    @Test func `a picture may belong to records of several parts`() throws {
        let site = try site(["data.ndjson": (1...40).map { line("n\($0)", "Lamp \($0)", $0 % 2 == 0 ? #", "image": "lamp""# : "") }])
        try site.write(EditedSite.picture, to: "data/books/lamp.svg")
        #expect(try differences(site, parts: 3) == [])
    }

    @Test(arguments: [false, true]) func `many files of lines are one list, in the order of their names`(hasParts: Bool) throws {
        let lines = (1...300).map { line("n\($0)", "Lamp \($0)") }
        let site = try site([
            "records-10.ndjson": Array(lines[150...]), "records-2.ndjson": Array(lines[..<70]), "records-9.jsonl": Array(lines[70..<150]),
        ])
        if hasParts { #expect(try differences(site, parts: 4) == []) } else { _ = try site.build.run() }
        let one = try self.site(["data.ndjson": lines])
        _ = try one.build.run()
        #expect(TestSupport.differences(try one.snapshot("output"), try site.snapshot("output")) == [])
    }

    @Test func `an error has the line of its own file`() throws {
        let files = [
            "a.ndjson": [line("1", "One", #", "author": "A", "note": "B""#), line("2", "Two")],
            "b.ndjson": [line("3", "Three"), #"{"id": "4"}"#],
        ]
        let site = try site(files)
        let whole = site.problems(of: site.build).text
        #expect(whole.contains("data/books/b.ndjson:2:1: error: missing \"title\"") || whole.contains("data/books/b.ndjson:2"), "\(whole)")
        #expect(report(site, parts: 2) == whole)
        try site.write("{\n", to: "data/books/a.ndjson")
        #expect(report(site, parts: 3).contains("data/books/a.ndjson:1"))
    }

    @Test func `two records with one address are told, in one part and in two`() throws {
        let site = try site(["data.ndjson": (1...40).map { line("n\($0 == 40 || $0 == 2 ? 1 : $0)", "Lamp \($0)") }])
        let one = report(site, parts: 1)
        #expect(one.contains("data.ndjson:2:1: error:") && one.contains("data.ndjson:40:1: error:"), "\(one)")
        let several = try self.site(["data.ndjson": (1...40).map { line($0 == 40 ? "N1" : "n\($0)", "Lamp \($0)") }])
        let two = report(several, parts: 4)
        #expect(
            two.contains("data/books/data.ndjson:40:1: error: the page of this record has the same address as the page of another record"),
            "\(two)"
        )
        #expect(two.contains("data/books/data.ndjson:1:1"), "\(two)")
        #expect(!several.exists("output"))
    }

    @Test func `a record may not take the address of another page`() throws {
        let site = try site(["data.ndjson": (1...5).map { line("n\($0)", "Lamp \($0)") }])
        try site.write("not a page", to: "assets/plain.txt")
        try site.write("---\ntitle: Salt\n---\n", to: "data/pages/books/n4.md")
        _ = report(site, parts: 2)
        #expect(site.problems(of: site.build).isBuilt == report(site, parts: 2).isEmpty)
    }

    @Test func `a list that changes while it is read is an error`() throws {
        let site = try site(["data.ndjson": (1...400).map { line("n\($0)", "Lamp \($0)") }])
        let list = try #require(
            JSONReader.readLines(
                [SourceFile(onDisk: site.path("data/books/data.ndjson"))],
                isPaged: true,
                jobs: 2,
                problems: DiagnosticCollector()
            )?.records(in: SourceFile(path: "", text: ""))
        )
        #expect(list.count == 400 && list.isPaged)
        try site.write("{}\n", to: "data/books/data.ndjson")
        #expect(throws: FileError.self) { try list.value(at: 399) }
    }

    /// What a file of lines may be: the same records as when it is read as a whole.
    @Test func `lines are found whatever ends them and whatever is between them`() throws {
        var dice = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let site = try TestSite()
            var texts: [String] = []
            for file in 0..<Int.random(in: 1...3, using: &dice) {
                var text = Bool.random(using: &dice) ? "\u{FEFF}" : ""
                for _ in 0..<Int.random(in: 0...150, using: &dice) {
                    text += ["{\"a\": 1}", "  {\"b\": [2]}", "", " ", "\t\r", "[]", "7"].randomElement(using: &dice) ?? ""
                    text += ["\n", "\r\n", "\n\n", "\n \n"].randomElement(using: &dice) ?? ""
                }
                if Bool.random(using: &dice) { text += "{\"last\": \(file)}" }
                try site.write(text, to: "\(file).ndjson")
                texts.append(text)
            }
            let files = texts.indices.map { SourceFile(onDisk: site.path("\($0).ndjson")) }
            let discarded = DiagnosticCollector()
            let list = try #require(JSONReader.readLines(files, isPaged: true, jobs: 2, problems: discarded)?.records(in: files[0]))
            let expected = texts.indices.flatMap { file in
                JSONReader.readLines(SourceFile(path: "\(file)", text: texts[file]), problems: discarded)?.records(in: files[0])?
                    .values(problems: discarded).map { "\($0)" } ?? []
            }
            #expect(list.values(problems: discarded).map { "\($0)" } == expected)
            for index in 0..<list.count { #expect(throws: Never.self) { try list.value(at: index) } }
        }
    }
}
