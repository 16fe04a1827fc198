import Foundation
import SiteBase
import Testing
import TestSupport

/// What `sitegen init` makes of a title, and of files that are no data.
struct InitCommandTests {
    private static let kinds: [(from: [String], files: [String: String])] = [
        (["volumes.json"], ["volumes.json": #"{"data": [{"attributes": {"title": "A one"}}]}"#]),
        (["shelf.json"], ["shelf.json": #"{"books": [{"title": "Ebb", "status": "finished"}]}"#]),
        (["log.csv"], ["log.csv": "Thing,Colour\nLamp,red\nOil,blue\n"]),
        (
            ["poster.json", "items.json"],
            ["poster.json": #"{"title": "The Fair (1900)"}"#, "items.json": #"[{"name": "Lamp"}, {"name": "Oil"}]"#]
        ),
        (["refs.ris"], ["refs.ris": "TY  - BOOK\nTI  - Ebb\nAU  - Berg, Ina\nPY  - 2001\nER  - \n"]),
        (
            ["manifest.json"],
            [
                "manifest.json":
                    #"{"@context": "http://iiif.io/api/presentation/3/context.json", "id": "https://example.org/m", "type": "Manifest", "label": {"en": ["The lamps"]}, "items": [{"id": "https://example.org/c", "type": "Canvas", "label": {"en": ["Lamp"]}, "height": 10, "width": 10, "items": []}]}"#
            ]
        ),
        (["posts"], ["posts/index.md": "---\ntitle: Old\n---\n", "posts/2026-01-02-a.md": "# A\n", "posts/2026-01-03-b.md": "# B\n"]),
    ]

    @Test(arguments: kinds.indices)
    func `a title that is given is on the page`(index: Int) throws {
        let (from, files) = Self.kinds[index]
        let site = try CommandSite(data: [:])
        for name in ["templates", "assets"] { try FileManager.default.removeItem(atPath: site.path(name)) }
        for (name, text) in files { try site.write(text, to: name) }
        let run = try site.run(["init", "new", "--title", "My Books"] + from.flatMap { ["--from", $0] })
        #expect(run.status == 0, "\(run.err)")
        #expect(try site.run("build", "--data", "new/data", "--output", "new/output").status == 0)
        let page = try String(contentsOfFile: site.path("new/output/index.html"), encoding: .utf8)
        #expect(page.contains("<title>My Books"), "\(from)")
        #expect(page.contains(/<h1[^>]*>(<span>)?My Books</), "\(from)")
    }

    @Test(arguments: ["series", "exhibition", "shelf", "records", "journal", "all"])
    func `a title is on the page of example data`(kind: String) throws {
        let site = try CommandSite(data: [:])
        #expect(try site.run("init", "new", "--kind", kind, "--title", "My Books").status == 0)
        #expect(try site.run("build", "--data", "new/data", "--output", "new/output").status == 0)
        let page = try String(contentsOfFile: site.path("new/output/index.html"), encoding: .utf8)
        #expect(page.contains("<title>My Books</title>") && page.contains(/<h1[^>]*>(<span>)?My Books</), "\(kind)")
    }

    @Test(
        arguments: [
            ("list.xlsx", [0x50, 0x4B, 0x03, 0x04, 0], "this is a spreadsheet"),
            ("List.NUMBERS", [0x50, 0x4B, 0x03, 0x04], "this is a spreadsheet"),
            ("list", [0x50, 0x4B, 0x03, 0x04], "this is a ZIP archive or a spreadsheet"),
            ("old.xls", [0xD0, 0xCF], "this is a spreadsheet"),
            ("letter.doc", [0xD0, 0xCF, 0x11, 0xE0], "this is a document"), ("cover.jpg", [0xFF, 0xD8, 0xFF], "this is a picture"),
            ("cover", [0xFF, 0xD8, 0xFF], "this is a picture"), ("page.txt", Array("<!DOCTYPE html>".utf8), "this is a web page"),
        ] as [(String, [UInt8], String)]
    )
    func `what is no data has the words of a build`(name: String, bytes: [UInt8], words: String) throws {
        let site = try CommandSite(data: [:])
        try Data(bytes).write(to: URL(fileURLWithPath: site.path(name)))
        let run = try site.run("init", "new", "--from", name)
        #expect(run.status == 1 && run.err.hasPrefix("\(name): error: \(words)") && run.err.contains("[S127]"), "\(run.err)")
        if !words.contains("web page") { #expect(run.err.contains("CSV")) }
        #expect(!site.exists("new"))
    }

    @Test(arguments: [("de_AT.UTF-8", "de"), ("es_ES.UTF-8", "en"), ("zh_CN.UTF-8", "en"), ("C.UTF-8", nil), ("POSIX", nil)])
    func `a new site speaks the language of the system, or English if there are no texts in it`(locale: String, language: String?) throws {
        let site = try CommandSite()
        #expect(try site.run("init", "new", with: ["LC_ALL": locale]).status == 0)
        let settings = String(decoding: try FileSystem.read(site.path("new/data/site.yaml")), as: UTF8.self)
        let line = settings.utf8.split(separator: "\n").first { $0.utf8.hasPrefix("language: ") }
        #expect(line.map { String($0) } == language.map { "language: \($0)" })
    }
}
