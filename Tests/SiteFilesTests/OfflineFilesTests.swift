import Foundation
import SiteBase
import SiteOutput
import SitePipeline
import Testing
import TestSupport

@testable import BookSite

struct OfflineFilesTests {
    private static let two = [
        "hill/data.json": #"[{"title": "The Hill"}, {"title": "The Well"}]"#, "tide/data.json": #"[{"title": "Salt"}]"#,
        "site.yaml": "title: Two\nlanguage: en\n",
    ]

    private func list(_ site: TestSite, _ name: String) throws -> [String] {
        try site.text("output/\(name)").split(separator: "\n").compactMap {
            $0.hasPrefix("[\"") ? String($0.split(separator: "\"")[1]) : nil
        }
    }

    @Test func `a site without a folder keeps its volumes together`() throws {
        let site = try TestSite(data: ["data.json": #"[{"title": "The Hill"}, {"title": "The Well"}]"#])
        _ = try site.build.run()
        #expect(try list(site, "offline.json") == ["1.html", "2.html"])
        let always = try list(site, "sw.js")
        #expect(always.contains("index.html") && always.contains("offline.html") && always.contains("search.html"))
        #expect(!always.contains("404.html") && !always.contains { $0.hasPrefix("assets/icon-") })
    }

    @Test func `every page and everything that pages load is in one list`() throws {
        let site = try TestSite(data: Self.two)
        _ = try site.build.run()
        let lists = try ["sw.js", "hill/offline.json", "tide/offline.json", "search/offline.json"].flatMap { try list(site, $0) }
        #expect(Set(lists).count == lists.count)
        let files = try site.snapshot("output").keys.filter {
            ($0.hasSuffix(".html") || $0.hasSuffix(".js") || $0.hasPrefix("assets/")) && !$0.hasSuffix("/")
        }
        let missing = Set(files).subtracting(lists)
        #expect(
            missing.map(\.withoutDigests).sorted() == [
                "404.html", "assets/icon-192.png", "assets/icon-512.png", "assets/icon-maskable-512.png", "assets/offline-worker.js",
                "assets/single.css",
                "sw.js",
            ]
        )
        #expect(Set(lists).isSubset(of: files))
    }

    @Test func `a digest changes with the bytes of its file, and with it the worker`() throws {
        let site = try TestSite(data: Self.two)
        _ = try site.build.run()
        let (worker, hill, tide) = (
            try site.text("output/sw.js"), try site.text("output/hill/offline.json"), try site.text("output/tide/offline.json")
        )
        #expect(try site.build.run().outcome.written == 0)
        try site.write(#"[{"title": "Salt", "summary": "More."}]"#, to: "data/tide/data.json")
        // A dryRun knows the same.
        let changes = try site.build.dryRun().changes
        let rehearsed = (changes.changed + changes.added).map(\.description)
        let outcome = try site.build.run().outcome
        #expect(outcome.written == rehearsed.count)
        #expect(rehearsed.contains("sw.js") && rehearsed.contains("tide/offline.json") && !rehearsed.contains("hill/offline.json"))
        #expect(try site.text("output/sw.js") != worker && site.text("output/tide/offline.json") != tide)
        #expect(try site.text("output/hill/offline.json") == hill)
        // A build from nothing makes the same.
        let after = try site.text("output/sw.js")
        try FileManager.default.removeItem(atPath: site.path("output"))
        _ = try site.build.run()
        #expect(try site.text("output/sw.js") == after)
    }

    @Test func `offline off leaves a worker that takes everything back`() throws {
        let site = try TestSite(data: Self.two)
        _ = try site.build.run()
        try site.write("offline: off\n", to: "data/site.yaml")
        _ = try site.build.run()
        let worker = try site.text("output/sw.js")
        #expect(worker.contains("unregister()") && !worker.contains("importScripts"))
        for name in ["offline.html", "manifest.webmanifest", "hill/offline.json"] { #expect(!site.exists("output/\(name)")) }
        #expect(try !site.text("output/index.html").contains("offline"))
    }

    @Test func `a site of more than five megabytes is not kept of itself, and its large pictures not with every page`() throws {
        let site = try TestSite(data: Self.two)
        let noise = (0..<(6 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        try site.write(noise, to: "assets/film.bin")
        let drawing = "<svg viewBox=\"0 0 9 9\"><path d=\"M0 0\(String(repeating: " 1 1", count: 1 << 18))\"/></svg>"
        try site.write(drawing, to: "assets/tide/large.svg")
        _ = try site.build.run()
        #expect(try site.text("output/sw.js").contains("\"isWhole\":false"))
        #expect(try !list(site, "sw.js").contains { $0.hasPrefix("assets/film.") })
        #expect(try list(site, "tide/offline.json").contains { $0.hasPrefix("assets/tide/large.") })
    }

    @Test func `an author's icon has none of sitegen's pictures beside it`() throws {
        let site = try TestSite(data: Self.two)
        try site.remove("assets")
        _ = try site.build.run()
        #expect(try site.text("output/manifest.webmanifest").contains("icon-512"))
        try site.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "assets/icon.svg")
        _ = try site.build.run()
        #expect(try !site.text("output/manifest.webmanifest").contains("icon-512"))
    }

    @Test func `an old address may be written as browsers copy it`() throws {
        let site = try TestSite(data: [
            "data.json": #"[{"title": "The Hill"}]"#, "site.yaml": "redirects: {old/%EA%B0%84.html: /%31.html}",
        ])
        _ = try site.build.run()
        #expect(try site.text("output/old/간.html").contains("url=../1.html"))
    }

    @Test(arguments: ["sw.js", "robots.txt", "search/index.js", "manifest.webmanifest", "feed.json"])
    func `a redirect from what the site calls its own is reported, whether it has it or not`(name: String) throws {
        let site = try TestSite(data: ["data.json": #"[{"title": "The Hill"}]"#, "site.yaml": "redirects: {\(name): /1.html}"])
        #expect(site.problems(of: site.build).text.contains("\"\(name)\" is not the address of a page"))
    }

    @Test(arguments: ["data.json", "offline.json"])
    func `a redirect below a file of the site is reported before anything is written`(name: String) throws {
        let site = try TestSite(data: ["data.json": #"[{"title": "The Hill"}]"#, "site.yaml": "redirects: {\(name): /1.html}"])
        #expect(site.problems(of: site.build).text.contains("/\(name) is a file of the site, so it cannot be redirected"))
        #expect(!site.exists("output"))
    }
}
