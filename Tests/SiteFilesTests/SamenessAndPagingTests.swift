import Foundation
import SiteBase
import SitePipeline
import TestSupport
import Testing

@testable import BookSite
@testable import SiteAssets

struct SamenessAndPagingTests {
    private static let many = JSONText.list(
        (1...1_000).map { .object([("title", .text("Volume \($0)")), ("summary", .text("As told in **\($0)** nights."))]) }
    ).description

    @Test func `one, two and eight threads make the same bytes`() throws {
        let site = try TestSite(data: ["shore/data.json": Self.many, "hill/data.json": series("The Hill", "The Well")])
        var outputs: [[String: [UInt8]]] = []
        for jobs in [1, 2, 8] {
            var build = site.build
            build.options.jobs = jobs
            build.folders = SiteFolders(
                data: site.path("data"),
                templates: site.path("templates"),
                assets: site.path("assets"),
                output: site.path("output-\(jobs)")
            )
            _ = try build.run()
            outputs.append(try site.snapshot("output-\(jobs)"))
        }
        #expect(outputs[0].count > 1_000)
        #expect(differences(outputs[0], outputs[1]) == [])
        #expect(differences(outputs[0], outputs[2]) == [])
    }

    @Test func `another folder makes the same bytes`() throws {
        let data = ["shore/data.json": series("The Ferry", "The Salt Road")]
        let (here, there) = (try TestSite(data: data), try TestSite(data: data))
        try there.makeFolder("a deep/folder of")
        for name in ["data", "templates", "assets"] { try there.move(name, to: "a deep/folder of/\(name)") }
        _ = try here.build.run()
        var build = there.build
        let deep = there.path("a deep/folder of")
        build.folders = SiteFolders(data: "\(deep)/data", templates: "\(deep)/templates", assets: "\(deep)/assets", output: "\(deep)/out")
        _ = try build.run()
        #expect(differences(try here.snapshot("output"), try there.snapshot("a deep/folder of/out")) == [])
    }

    @Test(.enabled(if: FileSystem.target(of: "/dev/shm") == .folder))
    func `a disk in memory holds the same bytes as a real one`() throws {
        let site = try TestSite(data: ["shore/data.json": Self.many, "hill/data.json": series("The Hill", "The Well")])
        let memory = "/dev/shm/sitegen-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: memory) }
        var build = site.build
        build.options.jobs = 2
        _ = try build.run()
        build.folders = SiteFolders(
            data: site.path("data"),
            templates: site.path("templates"),
            assets: site.path("assets"),
            output: "\(memory)/output"
        )
        _ = try build.run()
        #expect(differences(try site.snapshot("output"), try TestSite.snapshot("\(memory)/output")) == [])
        // And after a change, over what is there.
        for folder in [site.path("output"), "\(memory)/output"] {
            try site.write(Self.many.replacing("nights", with: "days"), to: "data/shore/data.json")
            build.folders = SiteFolders(
                data: site.path("data"),
                templates: site.path("templates"),
                assets: site.path("assets"),
                output: folder
            )
            _ = try build.run()
        }
        #expect(differences(try site.snapshot("output"), try TestSite.snapshot("\(memory)/output")) == [])
    }

    @Test(arguments: ["", "shore/"])
    func `a long series is paged, and links lead to every volume`(folder: String) throws {
        let site = try TestSite(data: ["\(folder)data.json": Self.many])
        var build = site.build
        build.options.jobs = 2
        let report = try build.run()
        #expect(report.records == 1_000)
        // The list of volumes and that of all titles have 5 pages each; there is one on reading offline. Without a folder, 404.html is
        // volume 404.
        #expect(report.pages == 1_000 + 5 + 5 + 1 + (folder.isEmpty ? 0 : 2))
        let pages = try site.snapshot("output").filter { $0.key.hasSuffix(".html") }
        #expect(pages.count == report.pages)

        var reached: Set<String> = ["index.html"]
        var waiting = ["index.html"]
        while let page = waiting.popLast() {
            let links = Self.links(of: String(decoding: pages[page] ?? [], as: UTF8.self), from: page)
            let isList = page.contains("index") || page.contains("page-") || page.contains("search")
            // Each page also has a link to the first volume.
            if isList { #expect(links.filter { Self.isVolume($0, in: folder) }.count <= 201, "\(page)") }
            if !isList { #expect(links.count < 24, "\(page) shows a window of numbers") }
            for link in links where link.hasSuffix(".html") && reached.insert(link).inserted { waiting.append(link) }
        }
        // The old address of the front page.
        let redirects = folder.isEmpty ? [] : ["\(folder)index.html"]
        #expect(reached.union(["404.html"]).union(redirects) == Set(pages.keys))
    }

    private static func isVolume(_ path: String, in folder: String) -> Bool {
        path.hasPrefix(folder) && path.hasSuffix(".html") && Int(path.dropFirst(folder.count).dropLast(5)) != nil
    }

    private static func links(of page: String, from path: String) -> Set<String> {
        let folder = path.split(separator: "/").dropLast()
        return Set(
            page.matches(of: #/href="([^"#:]+)"/#).map { match in
                var parts = folder
                for part in match.output.1.split(separator: "/") {
                    if part == ".." { parts.removeLast() } else { parts.append(part) }
                }
                return parts.joined(separator: "/")
            }
        )
    }
}
