import Diagnostics
import Foundation
import SiteBase
import SiteOutput
import SitePipeline
import TestSupport
import Testing

@testable import BookSite
@testable import SiteAssets

/// A build that was cut off while it switched files in leaves a stage with a journal; the next build completes it.
struct InterruptedSwitchTests {
    private static let stage = ".output.sitegen-stage"

    @Test func `a forged journal neither removes nor moves anything beyond a symbolic link`() throws {
        let site = try TestSite(data: ["data.json": series("The Ferry")])
        _ = try site.build.run()
        try site.write("mine", to: "elsewhere/keep.html")
        try site.link("output/away", to: "../elsewhere")
        for journal in [#"{"rename": [], "remove": ["away/keep.html"]}"#, #"{"rename": ["away/new.html"], "remove": []}"#] {
            try site.write(journal, to: "\(Self.stage)/journal.json")
            try site.write("new", to: "\(Self.stage)/files/away/new.html")
            let expected = "output/away: error: could not write: the path leads through a symbolic link"
            #expect(site.problems(of: site.build).text.contains(expected))
            #expect(try site.snapshot("elsewhere") == ["keep.html": Array("mine".utf8)])
            try site.remove(Self.stage)
        }
        try site.write(#"{"rename": ["in/keep.html"], "remove": []}"#, to: "\(Self.stage)/journal.json")
        try site.makeFolder("\(Self.stage)/files")
        try site.link("\(Self.stage)/files/in", to: "../../elsewhere")
        #expect(!site.problems(of: site.build).isBuilt && site.exists("elsewhere/keep.html"))
    }

    @Test func `a commit that fails midway says how far it came, and the next build completes it`() throws {
        let site = try TestSite(data: ["data.json": series("The Ferry", "The Salt Road", "The Lamp")])
        _ = try site.build.run()
        var output: OutputFolder? = try OutputFolder(site.path("output"), adoption: .sameBytes)
        for name in ["1.html", "2.html", "3.html"] {
            try output?.take(OutputFile(path: try #require(OutputPath(name)), rank: .page, bytes: Array("new".utf8)))
        }
        // Somebody puts a folder there after the build looked.
        try site.remove("output/2.html")
        try site.write("", to: "output/2.html/foreign")
        do throws(FileError) {
            _ = try output?.commit()
            Issue.record("it was committed")
        } catch {
            #expect(error.replacedFiles == 1)
            #expect(error.diagnostic.message.utf8.hasSuffix("after 1 file was replaced"))
            #expect(error.diagnostic.help?.utf8.hasSuffix("the next build completes this one") == true)
        }
        #expect(try site.text("output/1.html") == "new" && site.text("output/3.html") != "new")
        // The process ends.
        output = nil
        try site.remove("output/2.html")
        try OutputFolder.completeInterrupted(site.path("output"))
        #expect(try site.text("output/2.html") == "new" && site.text("output/3.html") == "new")
    }

    /// A site whose old state is built into `output`, and whose new state is built into `new`; the renames and removals between them.
    private struct Change {
        let site: TestSite
        let old: [String: [UInt8]]
        let new: [String: [UInt8]]
        let renames: [String]
        let removals: [String]

        init() throws {
            site = try TestSite(data: [
                "shore/data.json": series("The Ferry", "The Salt Road", "The Lamp"), "hill/data.json": series("The Hill"),
            ])
            _ = try site.build.run()
            old = try site.snapshot("output")
            try site.remove("data/hill")
            try site.write(series("The Ferry", "Another Road"), to: "data/shore/data.json")
            try site.write(series("The Quay"), to: "data/quay/data.json")
            var build = site.build
            build.folders = SiteFolders(
                data: site.path("data"),
                templates: site.path("templates"),
                assets: site.path("assets"),
                output: site.path("new")
            )
            _ = try build.run()
            new = try site.snapshot("new")
            let (old, new) = (old, new)
            renames = new.keys.filter { !$0.hasSuffix("/") && $0 != ".sitegen.json" && old[$0] != new[$0] }.sorted()
            removals = old.keys.filter { !$0.hasSuffix("/") && new[$0] == nil }.sorted()
        }

        /// Puts the old state back, with a stage as a build leaves it that was killed after `steps` steps of its switch.
        func cutOff(after steps: Int, in place: String) throws {
            for name in ["output", place] where site.exists(name) { try site.remove(name) }
            for (name, bytes) in old where !name.hasSuffix("/") { try site.write(bytes, to: "output/\(name)") }
            let journal = JSONText.object([
                ("rename", .list(renames.map { .text($0) })), ("remove", .list(removals.map { .text($0) })),
            ])
            try site.write(journal.description, to: "\(place)/journal.json")
            for name in renames + [".sitegen.json"] { try site.write(new[name] ?? [], to: "\(place)/files/\(name)") }
            for name in renames.prefix(steps) { try move(name, place) }
            for name in removals.prefix(max(0, steps - renames.count)) { try site.remove("output/\(name)") }
            if steps > renames.count + removals.count { try move(".sitegen.json", place) }
            if steps > renames.count + removals.count + 1 { try site.remove("\(place)/files") }
        }

        private func move(_ name: String, _ place: String) throws {
            if site.exists("output/\(name)") { try site.remove("output/\(name)") }
            try site.write(new[name] ?? [], to: "output/\(name)")
            try site.remove("\(place)/files/\(name)")
        }
    }

    @Test(arguments: [".output.sitegen-stage", "output/.sitegen-stage"])
    func `a switch that was cut off at any step is completed by the next build`(place: String) throws {
        let change = try Change()
        try #require(change.renames.count > 3 && change.removals.count > 1)
        for steps in 0...(change.renames.count + change.removals.count + 2) {
            try change.cutOff(after: steps, in: place)
            let report = try change.site.build.run()
            #expect(report.outcome.written == 0, "the journal completes all after \(steps) steps")
            #expect(differences(try change.site.snapshot("output"), change.new) == [], "after \(steps) steps")
            #expect(!change.site.exists(place))
        }
    }

    @Test func `a switch that was cut off is completed even if the data is broken now`() throws {
        let change = try Change()
        try change.cutOff(after: 2, in: Self.stage)
        try change.site.write("[", to: "data/shore/data.json")
        #expect(!change.site.problems(of: change.site.build).isBuilt)
        #expect(differences(try change.site.snapshot("output"), change.new) == [])
    }

    @Test func `a stage without a journal is forgotten`() throws {
        let change = try Change()
        try change.cutOff(after: 0, in: Self.stage)
        try change.site.remove("\(Self.stage)/journal.json")
        try change.site.write("{\"rename\":[", to: "\(Self.stage)/journal.unfinished")
        try change.site.write("[", to: "data/shore/data.json")
        #expect(!change.site.problems(of: change.site.build).isBuilt)
        #expect(differences(try change.site.snapshot("output"), change.old) == [])
        #expect(!change.site.exists(Self.stage))
    }

    @Test func `a journal that names files outside the output touches none of them`() throws {
        let change = try Change()
        try change.site.write("mine\n", to: "precious.txt")
        try change.site.write("theirs\n", to: "\(Self.stage)/files/a.txt")
        try change.site.write(
            "{\"rename\":[\"../precious.txt\"],\"remove\":[\"../precious.txt\",\"/etc/hostname\"]}",
            to: "\(Self.stage)/journal.json"
        )
        _ = try change.site.build.run()
        #expect(try change.site.text("precious.txt") == "mine\n")
        #expect(differences(try change.site.snapshot("output"), change.new) == [])
    }

    @Test func `a switch that fails midway says so, and is completed once the way is free`() throws {
        let change = try Change()
        try change.cutOff(after: 1, in: Self.stage)
        // A folder that holds a file cannot be renamed over.
        let blocked = try #require(change.renames.dropFirst().first)
        if change.site.exists("output/\(blocked)") { try change.site.remove("output/\(blocked)") }
        try change.site.write("mine\n", to: "output/\(blocked)/mine.txt")
        let problems = change.site.problems(of: change.site.build)
        #expect(!problems.isBuilt)
        #expect(problems.text.hasPrefix("output/\(blocked): error: could not write: "))
        try change.site.remove("output/\(blocked)")
        _ = try change.site.build.run()
        #expect(differences(try change.site.snapshot("output"), change.new) == [])
    }
}
