import Foundation
import SiteBase
import TestSupport
import Testing

@testable import sitegen

/// What is to be copied to a host since the last time, and what changed in copied templates.
struct PublishingTests {
    private static let steps = ["assets", "pages", "lists", "removed"]

    /// Copies and removes, step by step, what `diff --since` names; after each step no page of the host names a file that is not there.
    private func publish(_ site: CommandSite, to host: String) throws {
        let files = FileManager.default
        for step in Self.steps {
            let run = try site.run("diff", "--since", "published.json", "--only", step)
            try #require(run.status == 0)
            for name in run.out.split(separator: "\n").map(String.init) {
                let copy = URL(fileURLWithPath: site.path("\(host)/\(name)"))
                if files.fileExists(atPath: copy.path) { try files.removeItem(at: copy) }
                if step == "removed" { continue }
                try files.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
                try files.copyItem(at: URL(fileURLWithPath: site.path("output/\(name)")), to: copy)
            }
            if step == "assets" { continue }
            for (name, bytes) in try site.files(host) where name.hasSuffix(".html") && name != "404.html" {
                let text = String(decoding: bytes, as: UTF8.self)
                for link in text.matches(of: #/(?:href|src)="([^":#?]+\.(?:css|js|html))/#) {
                    let place = URL(fileURLWithPath: site.path("\(host)/\(name)")).deletingLastPathComponent().path
                    let target = "\(place)/\(String(link.output.1).removingPercentEncoding ?? "")"
                    // Before the lists are copied for the first time, there is no first page.
                    if !target.hasSuffix("index.html") && !target.contains("search/") {
                        #expect(FileSystem.kind(of: target) == .file, "\(step): \(name) names \(link.output.1)")
                    }
                }
            }
        }
        #expect(try site.run("diff", "--since", "published.json", "--mark").status == 0)
    }

    @Test func `a new post has the day that --now says`() throws {
        let site = try CommandSite()
        try site.write(#"{"books": [{"title": "Ebb", "status": "reading"}]}"#, to: "data/shelf/data.json")
        let run = try site.run("new", "post", "Snow", "--now", "2027-03-04")
        #expect(run.status == 0 && site.exists("data/journal/2027-03-04-snow.md"), "\(run)")
        #expect(try site.run("new", "post", "Ice", "--now", "soon").status != 0)
    }

    @Test func `a host that gets only what changed has the whole site`() throws {
        let site = try CommandSite()
        func published() throws -> [String: [UInt8]] { try site.files("output").filter { $0.key != ".sitegen.json" } }
        for data in [
            #"[{"title": "The Ferry"}, {"title": "The Salt Road"}]"#, #"[{"title": "The Ferry, again"}, {"title": "The Salt Road"}]"#,
            #"[{"title": "The Ferry, again"}]"#, #"[{"title": "The Ferry, again"}, {"title": "Tide"}, {"title": "Lamp"}]"#,
        ] {
            try site.write(data, to: "data/data.json")
            #expect(try site.run("build").status == 0)
            try publish(site, to: "host")
            #expect(try site.files("host") == published())
            #expect(try site.run("diff", "--since", "published.json").out == "0 assets, 0 pages, 0 lists, 0 removed\n")
        }
        try site.write(".skip { color: red }\n", to: "assets/site.css")
        #expect(try site.run("build").status == 0)
        let sheets = try site.run("diff", "--since", "published.json", "--only", "assets").out
        #expect(sheets.hasPrefix("assets/site.") && sheets.split(separator: "\n").count == 1)
        try publish(site, to: "host")
        #expect(try site.files("host") == published())
    }

    @Test func `lists of published files are checked`() throws {
        let site = try CommandSite()
        let unbuilt = try site.run("diff", "--since", "published.json")
        #expect(unbuilt.status == 1 && unbuilt.err.contains("[S909]"))
        #expect(try site.run("build").status == 0)
        for text in ["[]", "{}", #"{"published": 3}"#] {
            try site.write(text, to: "published.json")
            let run = try site.run("diff", "--since", "published.json")
            #expect(run.status == 1 && run.err.contains("[S910]"), "\(text)")
        }
        try site.write("{", to: "published.json")
        #expect(try site.run("diff", "--since", "published.json").err.contains("[S1"))
        // A path outside the site is none.
        try site.write(#"{"published": {"../../etc/passwd": "0", "gone.html": "1"}}"#, to: "published.json")
        #expect(try site.run("diff", "--since", "published.json", "--only", "removed").out == "gone.html\n")
        for wrong in [["--mark"], ["--only", "pages"], ["--since", "x", "--mark", "--only", "pages"], ["--since", ""]] {
            #expect(try site.run(["diff"] + wrong).status == 64)
        }
    }

    @Test func `copied templates know what changed since`() throws {
        let site = try CommandSite()
        for name in ["templates", "assets"] { try FileManager.default.removeItem(atPath: site.path(name)) }
        #expect(try site.run("customize", "templates/404.html", "templates/redirect.html", "assets/menu.css").status == 0)
        #expect(try site.run("customize", "--diff").out == "Nothing has changed in the files that you replace.\n")
        // An older original: as if sitegen had gained a line and lost another.
        let original = site.path(".originals/templates/404.html")
        let lines = try String(contentsOfFile: original, encoding: .utf8).components(separatedBy: "\n")
        try site.write(
            (lines[..<4] + lines[5...20] + ["<p>old</p>"] + lines[21...]).joined(separator: "\n"),
            to: ".originals/templates/404.html"
        )
        try FileManager.default.removeItem(atPath: site.path(".originals/templates/redirect.html"))
        try site.write("<p>mine</p>\n", to: "templates/redirect.html")
        let run = try site.run("customize", "--diff")
        #expect(run.out.contains("--- templates/404.html when you copied it\n+++ templates/404.html now\n@@ -2,"))
        #expect(run.out.contains("\n+\(lines[4])\n") && run.out.contains("\n-<p>old</p>\n"))
        #expect(run.out.contains("(yours; it is unknown when you copied it)") && run.out.contains("\n+<p>mine</p>\n"))
        #expect(!run.out.contains("menu.css"))
    }

    @Test func `a site that was fetched from a cache, and a program that was unpacked anew, keep their pages`() throws {
        let site = try CommandSite()
        #expect(try site.run("build").status == 0)
        // The copies have other times and other numbers.
        for (old, new) in [("output", "fetched"), (".output.sitegen-cache", ".fetched.sitegen-cache")] {
            try FileManager.default.copyItem(atPath: site.path(old), toPath: site.path(new))
        }
        let program = site.path("sitegen")
        try FileManager.default.copyItem(atPath: CommandSite.command, toPath: program)
        func build() throws -> CommandSite.Run {
            try site.run("build", "--output", "fetched", "--explain", through: ["/bin/sh", "-c", "shift; exec \(program) \"$@\"", "sh"])
        }
        #expect(try build().out.contains("Rendered 0 of "))
        // What somebody changed is made again.
        let page = try String(contentsOfFile: site.path("fetched/1.html"), encoding: .utf8)
        try site.write(String(page.dropLast()) + " ", to: "fetched/1.html")
        #expect(try build().out.contains("Rendered 1 of "))
        #expect(try site.files("fetched") == site.files("output"))
    }

    @Test func `an assembly is written into no folder of a site, as a build is not`() throws {
        let site = try CommandSite(data: ["shore/data.json": #"[{"title": "The Ferry"}]"#])
        for part in 1...2 { #expect(try site.run("build", "--shard", "\(part)/2", "--output", "parts/\(part)").status == 0) }
        let before = try site.files("data")
        for folder in ["data", "data/shore", "data/shore/../new", "assets/books", "templates", "themes/mine"] {
            for arguments in [["build"], ["assemble", "parts"]] {
                let run = try site.run(arguments + ["--output", folder])
                #expect(run.status == 1 && run.err.contains("[S707]"), "\(arguments) \(folder): \(run.err)")
            }
        }
        #expect(try site.files("data") == before && !site.exists("themes"))
        // Without data, nothing is a site here.
        try FileManager.default.moveItem(atPath: site.path("data"), toPath: site.path("elsewhere"))
        #expect(try site.run("assemble", "parts", "--output", "assets/books").status == 0)
    }
}
