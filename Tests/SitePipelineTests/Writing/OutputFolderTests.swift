import Foundation
import SiteBase
import SiteOutput
import TestSupport
import Testing

@testable import BookSite
@testable import SiteAssets
@testable import SitePipeline

/// What happens to `output/`: who owns a file, what is removed, and what is never touched.
struct OutputFolderTests {
    private let old = ["shore/data.json": series("The Ferry", "The Salt Road"), "hill/data.json": series("The Hill")]

    private func built() throws -> TestSite {
        let site = try TestSite(data: old)
        _ = try site.build.run()
        return site
    }

    private func clean(_ site: TestSite) throws -> [String: [UInt8]] {
        var build = site.build
        build.folders = SiteFolders(
            data: site.path("data"),
            templates: site.path("templates"),
            assets: site.path("assets"),
            output: site.path("elsewhere/clean")
        )
        _ = try build.run()
        return try site.snapshot("elsewhere/clean")
    }

    @Test(arguments: ["absent", "empty"])
    func `into an absent or empty output the whole site is put`(state: String) throws {
        let site = try TestSite(data: old)
        if state == "empty" { try site.makeFolder("output") }
        let report = try site.build.run()
        #expect(report.records == 3)
        #expect(report.outcome.unchanged == 0)
        #expect(differences(try site.snapshot("output"), try clean(site)) == [])
        #expect(try FileSystem.names(in: site.root).filter { $0.hasPrefix(".") } == [".output.sitegen-cache"])
    }

    @Test(arguments: ["absent", "built"])
    func `two builds at once do not touch one another`(state: String) throws {
        let site = state == "built" ? try built() : try TestSite(data: old)
        let other: OutputFolder? = try OutputFolder(site.path("output"), adoption: .sameBytes)
        let path = try #require(OutputPath("late.html"))
        try other?.take(OutputFile(path: path, rank: .page, bytes: Array("late".utf8)))
        var build = site.build
        build.options.lockTimeout = .milliseconds(50)
        let failure = #expect(throws: BuildFailure.self) { _ = try build.run() }
        #expect(failure?.diagnostics.map(\.message) == ["could not write: another build is writing to this folder"])
        #expect(failure?.isInputOutput == true)
        _ = try other?.commit()
        #expect(try FileSystem.read(site.path("output/late.html")) == Array("late".utf8))
    }

    @Test func `a manifest that lists itself does not remove itself`() throws {
        let site = try built()
        let manifest = site.path("output/.sitegen.json")
        let text = String(decoding: try FileSystem.read(manifest), as: UTF8.self)
        try FileSystem.write(Array(text.replacing("\"index.html\"", with: "\"index.html\",\".sitegen.json\"").utf8), to: manifest)
        #expect(try site.build.run().outcome.removed == 0)
        #expect(try FileSystem.read(manifest) == Array(text.utf8))
    }

    @Test func `a second build writes nothing`() throws {
        let site = try built()
        let before = try marks(site)
        let report = try site.build.run()
        #expect(report.outcome.written == 0)
        #expect(report.outcome.removed == 0)
        #expect(try marks(site) == before)
    }

    @Test func `files of others are kept`() throws {
        let site = try TestSite(data: old)
        try site.write("*\n", to: "output/.gitignore")
        try site.write("example.org\n", to: "output/CNAME")
        try site.write("ref: main\n", to: "output/.git/HEAD")
        try site.write("mine\n", to: "output/shore/notes.txt")
        _ = try site.build.run()
        try site.remove("data/shore")
        _ = try site.build.run()
        #expect(try site.text("output/.gitignore") == "*\n")
        #expect(try site.text("output/CNAME") == "example.org\n")
        #expect(try site.text("output/.git/HEAD") == "ref: main\n")
        #expect(try site.text("output/shore/notes.txt") == "mine\n")
        #expect(try FileSystem.names(in: site.path("output/shore")) == ["notes.txt"])
    }

    @Test func `a file of another in the way is refused, and adopted where that is asked for`() throws {
        let site = try TestSite(data: old)
        try site.write("mine\n", to: "output/shore/1.html")
        let before = try site.snapshot("output")
        let problems = site.problems(of: site.build)
        #expect(
            problems.text == """
                output/shore/1.html: error: a file that sitegen did not write already exists here
                    help: move it away, or build with --adopt to overwrite such files

                """
        )
        #expect(differences(try site.snapshot("output"), before) == [])
        var adopting = site.build
        adopting.options.adoption = .all
        _ = try adopting.run()
        #expect(differences(try site.snapshot("output"), try clean(site)) == [])
    }

    @Test(arguments: [
        ("a folder", "output/shore/1.html: error: the site needs a file here, but a folder or link is in the way"),
        ("a symbolic link", "output/shore/1.html: error: the site needs a file here, but a folder or link is in the way"),
        ("a link in place of a folder", "output/shore: error: the site needs a folder here, but a file or link is in the way"),
        ("a file in place of a folder", "output/shore: error: the site needs a folder here, but a file or link is in the way"),
    ])
    func `what is no file is never written over, not even when adopting`(conflict: String, message: String) throws {
        let site = try TestSite(data: old)
        try site.makeFolder("output")
        try site.write("mine\n", to: "elsewhere/1.html")
        switch conflict {
        case "a folder": try site.write("mine\n", to: "output/shore/1.html/mine.txt")
        case "a symbolic link":
            try site.makeFolder("output/shore")
            try site.link("output/shore/1.html", to: "../../elsewhere/1.html")
        case "a link in place of a folder": try site.link("output/shore", to: "../elsewhere")
        default: try site.write("mine\n", to: "output/shore")
        }
        let before = try site.snapshot("output")
        var adopting = site.build
        adopting.options.adoption = .all
        let problems = site.problems(of: adopting)
        #expect(!problems.isBuilt)
        #expect(problems.text == "\(message)\n    help: move it away\n")
        #expect(differences(try site.snapshot("output"), before) == [])
        #expect(try site.text("elsewhere/1.html") == "mine\n")
    }

    @Test(arguments: ["deleted", "empty", "cut off", "not JSON", "a list", "of another kind"])
    func `without a manifest that can be read, equal files are adopted and others refused`(state: String) throws {
        let site = try built()
        let manifest = try site.text("output/.sitegen.json")
        switch state {
        case "deleted": try site.remove("output/.sitegen.json")
        case "empty": try site.write("", to: "output/.sitegen.json")
        case "cut off": try site.write(String(manifest.prefix(manifest.count / 2)), to: "output/.sitegen.json")
        case "not JSON": try site.write("\u{0}\u{1}", to: "output/.sitegen.json")
        case "a list": try site.write("[1, 2]", to: "output/.sitegen.json")
        default: try site.write("{\"files\": {\"a\": 1}}", to: "output/.sitegen.json")
        }
        let report = try site.build.run()
        #expect(report.outcome.written == 0)
        #expect(try site.text("output/.sitegen.json") == manifest)

        try site.remove("output/.sitegen.json")
        try site.write(series("The Ferry", "Another"), to: "data/shore/data.json")
        let before = try site.snapshot("output")
        let problems = site.problems(of: site.build)
        #expect(!problems.isBuilt)
        #expect(problems.text.contains("output/shore/2.html: error: a file that sitegen did not write already exists here"))
        #expect(problems.text.contains("--adopt"))
        #expect(differences(try site.snapshot("output"), before) == [])
    }

    @Test func `a manifest that lists files outside the output removes none of them`() throws {
        let site = try built()
        try site.write("mine\n", to: "precious.txt")
        try site.write("mine\n", to: "elsewhere/inner/mine.txt")
        try site.link("output/linked", to: "../elsewhere")
        let listed = [
            "../precious.txt", site.path("precious.txt"), "shore/../../precious.txt", "linked/inner/mine.txt", "./precious.txt", ".",
        ]
        let manifest = JSONText.object([("files", .list(listed.map { .text($0) }))])
        try site.write(manifest.description, to: "output/.sitegen.json")
        _ = try site.build.run()
        #expect(try site.text("precious.txt") == "mine\n")
        #expect(try site.text("elsewhere/inner/mine.txt") == "mine\n")
    }

    @Test func `a volume that is gone takes its page and its empty folder along`() throws {
        let site = try built()
        try site.write(series("The Ferry"), to: "data/shore/data.json")
        #expect(try site.build.run().outcome.removed == 1)
        #expect(!site.exists("output/shore/2.html"))
        try site.remove("data/hill")
        _ = try site.build.run()
        #expect(!site.exists("output/hill"))
        #expect(differences(try site.snapshot("output"), try clean(site)) == [])
    }

    @Test func `a volume that changes its number moves`() throws {
        let site = try built()
        try site.write("[{\"title\": \"The Ferry\", \"number\": 7}, {\"title\": \"The Salt Road\"}]", to: "data/shore/data.json")
        _ = try site.build.run()
        #expect(!site.exists("output/shore/1.html"))
        #expect(site.exists("output/shore/7.html"))
        #expect(differences(try site.snapshot("output"), try clean(site)) == [])
    }

    @Test func `a folder renamed in capitals only moves`() throws {
        let site = try built()
        try site.move("data/shore", to: "data/Shore")
        _ = try site.build.run()
        #expect(differences(try site.snapshot("output"), try clean(site)) == [])
    }

    @Test func `a page that a reader changed by hand is put right`() throws {
        let site = try built()
        try site.write("changed", to: "output/shore/1.html")
        try site.remove("output/shore/2.html")
        #expect(try site.build.run().outcome.written == 2)
        #expect(differences(try site.snapshot("output"), try clean(site)) == [])
    }

    @Test func `an output that is a symbolic link to a folder is written through it`() throws {
        let site = try TestSite(data: old)
        try site.makeFolder("published")
        try site.link("output", to: "published")
        _ = try site.build.run()
        _ = try site.build.run()
        #expect(FileSystem.kind(of: site.path("output")) == .link)
        #expect(differences(try site.snapshot("published"), try clean(site)) == [])
    }

    @Test(arguments: [
        ("data/output", "error: the output folder may not be inside data"), ("data", "error: the output folder may not be inside data"),
        ("assets/new/output", "error: the output folder may not be inside assets"),
        ("templates", "error: the output folder may not be inside templates"),
        ("", "error: data is inside the output"),
    ])
    func `an output that overlaps what is read is refused, whether it exists or not`(output: String, message: String) throws {
        let site = try TestSite(data: old)
        var build = site.build
        build.folders = SiteFolders(
            data: site.path("data"),
            templates: site.path("templates"),
            assets: site.path("assets"),
            output: output.isEmpty ? site.root : site.path(output)
        )
        let before = try site.snapshot(".")
        let problems = site.problems(of: build)
        #expect(!problems.isBuilt)
        #expect(problems.text.contains(message))
        #expect(differences(try site.snapshot("."), before) == [])
    }

    @Test func `an output that is a file is refused`() throws {
        let site = try TestSite(data: old)
        try site.write("mine\n", to: "output")
        let problems = site.problems(of: site.build)
        #expect(problems.text == "output: error: could not write: this is not a folder\n    help: move it away, or name another folder\n")
        #expect(try site.text("output") == "mine\n")
    }

    /// Inode and time of change of every file: a file that is written anew changes one of them.
    private func marks(_ site: TestSite) throws -> [String: [Int]] {
        var marks: [String: [Int]] = [:]
        for name in try site.snapshot("output").keys {
            let attributes = try FileManager.default.attributesOfItem(atPath: site.path("output/\(name)"))
            let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            marks[name] = [attributes[.systemFileNumber] as? Int ?? 0, Int(time * 1e6)]
        }
        return marks
    }
}
