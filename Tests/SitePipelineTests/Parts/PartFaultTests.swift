import Diagnostics
import Foundation
import SiteAssets
import SiteBase
import SiteOutput
import TestSupport
import Testing

@testable import BookSite
@testable import SiteModel
@testable import SitePipeline

/// What is wrong with parts is told with its place, and nothing is written.
@Suite struct `Parts that make no site` {
    private let site: TestSite

    init() throws {
        site = try TestSite(data: ["data.json": series("The Ferry", "The Lamp", "Salt"), "site.yaml": "offline: off\n"])
        try site.buildParts(3, site.build)
    }

    private func faults(_ parts: [String] = ["parts/1", "parts/2", "parts/3"], into output: String = "output") -> String {
        let assembly = Assembly(parts.map(site.path), into: site.path(output))
        do {
            _ = try assembly.run()
            return "assembled"
        } catch {
            return DiagnosticReport(error.diagnostics).text().replacing("\(site.root)/", with: "").split(separator: "\n")
                .filter { $0.contains("error:") || $0.contains("help:") }
                .map { $0.replacing(#/error: (.*) \[(S\d+)\]/#) { "error[\($0.2)]: \($0.1)" } }.joined(separator: "\n")
        }
    }

    @Test func `a missing one`() {
        #expect(
            faults(["parts/3", "parts/1"]) == """
                output: error[S733]: part 2 of 3 is missing
                    help: build it: sitegen build --shard 2/3
                """
        )
        #expect(faults(["parts/2"]).contains("2 of 3 parts are missing: 1, 3"))
        #expect(!site.exists("output"))
    }

    @Test func `one that is named twice`() throws {
        try site.copy(site.path("parts/2"), to: "copy")
        let found = faults(["parts/1", "parts/2", "copy", "parts/3"])
        #expect(found.contains("error[S734]: this is part 2 of 3, as is"))
        #expect(!site.exists("output"))
    }

    @Test func `an empty folder behind a symbolic link, and a slash at the end, are no obstacle`() throws {
        try site.makeFolder("empty")
        try FileManager.default.createSymbolicLink(atPath: site.path("link"), withDestinationPath: site.path("empty"))
        for (output, folder) in [("link", "empty"), ("new/", "new"), ("link/", "empty")] {
            #expect(faults(into: output) == "assembled")
            #expect(site.exists("\(folder)/1.html") && site.exists("\(folder)/index.html"), "\(output)")
            #expect(site.exists("\(folder)/.sitegen.json") && !site.exists("\(folder)/.sitegen-stage"))
        }
    }

    @Test func `a part over a whole site`() throws {
        _ = try site.build.run()
        var build = site.build
        build.options.shard = Shard(number: 1, of: 3)
        #expect(site.problems(of: build).text.contains("output: error: this folder holds a whole site, which the part would replace"))
        #expect(site.exists("output/index.html"))
    }

    @Test func `a site over its sources`() throws {
        #expect(faults(into: "data").contains("S707"))
        #expect(try site.text("data/site.yaml") == "offline: off\n")
    }

    @Test func `a file of a part that may not be read`() throws {
        // For the superuser, there is none.
        if geteuid() == 0 { return }
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: site.path("parts/1"))
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.path("parts/1")) }
        #expect(faults().contains("parts/1: error[S0"))
    }

    /// Machines have the data at different places.
    @Test func `the same data under other names are no fault`() throws {
        var build = site.build
        try site.copy(site.path("data"), to: "other/books")
        build.folders = SiteFolders(
            data: site.path("other/./books"),
            templates: site.path("templates"),
            assets: site.path("assets"),
            output: site.path("parts/2")
        )
        build.options.shard = Shard(number: 2, of: 3)
        _ = try build.run()
        #expect(faults() == "assembled")
    }

    @Test func `no part at all`() throws {
        _ = try site.build.run()
        try site.makeFolder("empty")
        let found = faults(["output", "empty", "nowhere"], into: "site")
        #expect(found.contains("output: error[S730]: this is a whole site, not a part of one"))
        #expect(found.contains("empty: error[S730]: this folder holds no part of a site, or the build of the part has not finished"))
        #expect(found.contains("nowhere: error[S013]"))
        #expect(!site.exists("site"))
    }

    @Test func `parts of other data`() throws {
        try site.write(series("The Ferry", "The Lamp", "Sand"), to: "data/data.json")
        _ = try site.part(2, of: 3, site.build).run()
        #expect(faults().contains("parts/2: error[S732]: this part was built from other data, templates, assets or options than parts/1"))
        try site.buildParts(3, site.build)
        #expect(faults() == "assembled")
    }

    @Test func `parts with other options`() throws {
        var build = site.build
        build.options.baseURL = "https://example.org/"
        _ = try site.part(3, of: 3, build).run()
        #expect(faults().contains("parts/3: error[S732]"))
    }

    @Test func `parts of other numbers`() throws {
        _ = try site.part(3, of: 4, site.build).run()
        #expect(faults().contains("parts/3: error[S735]: this is part 3 of 4, and parts/1 is part 1 of 3"))
    }

    @Test func `parts of other programs`() throws {
        let head = "parts/2/.sitegen-part/part.json"
        let text = String(decoding: try #require(PartHead.unsealed(try site.read(head))), as: UTF8.self)
        func write(_ text: String) throws { try site.write(PartHead.sealed(Array(text.utf8)), to: head) }
        try write(text.replacing(#/"version":"[^"]*","program":"[^"]*"/#, with: #""version":"0.9.0","program":"1""#))
        let expected = "parts/2: error[S731]: sitegen 0.9.0 made this part, but sitegen \(SitegenVersion.number) made another one"
        #expect(faults().contains(expected))
        try write(text.replacing(#/"program":"[^"]*"/#, with: #""program":"1""#))
        #expect(faults().contains("parts/2: error[S731]: another build of sitegen \(SitegenVersion.number) made this part"))
    }

    @Test(arguments: [".sitegen-part/files", ".sitegen-part/part.json", "3.html"]) func `a file that is cut off`(name: String) throws {
        let part = try #require(["parts/1", "parts/2", "parts/3"].first { site.exists("\($0)/\(name)") })
        let bytes = try site.read("\(part)/\(name)")
        for length in [0, bytes.count / 2, bytes.count - 1] {
            try site.write(Array(bytes[..<length]), to: "\(part)/\(name)")
            let found = faults()
            let expected = "\(part)/\(name): error[S016]: could not read: the file is not the one that the build of the part wrote"
            #expect(found.contains(expected), "\(length)")
            #expect(!site.exists("output"), "\(length)")
        }
        try site.remove("\(part)/\(name)")
        #expect(faults().contains(name.hasSuffix("part.json") ? "error[S730]" : "\(part)/\(name): error[S"))
        #expect(!site.exists("output"))
    }

    /// Every byte that may be wrong in a record or a list is an error, and none is a crash.
    @Test(arguments: ["part.json", "files"]) func `a file with a wrong byte`(file: String) throws {
        let name = "parts/2/.sitegen-part/\(file)"
        let bytes = try site.read(name)
        for index in stride(from: 0, to: bytes.count, by: 41) {
            var wrong = bytes
            // One that leaves texts and numbers what they are, and one that does not.
            wrong[index] ^= file == "files" ? 0x81 : 0x01
            try site.write(wrong, to: name)
            #expect(faults() != "assembled", "byte \(index)")
        }
        try site.write(bytes, to: name)
        #expect(faults() == "assembled")
    }

    @Test func `a site inside a part, and a part inside a site`() {
        #expect(faults(into: "parts/1").contains("parts/1: error[S737]: the site cannot be written into the folder of a part"))
        #expect(faults(into: "parts/1/site").contains("error[S737]"))
        #expect(faults(into: "parts").contains("error[S737]"))
    }

    @Test func `a part whose build was interrupted`() throws {
        try site.write("{}", to: "parts/.2.sitegen-stage/journal.json")
        #expect(faults().contains("parts/2: error[S730]: this folder holds no part of a site, or the build of the part has not finished"))
    }

    @Test func `a file in the way`() throws {
        try site.write("mine", to: "output/2.html")
        try site.write("mine, too", to: "output/notes.txt")
        #expect(faults().contains("output/2.html: error[S710]"))
        #expect(try site.snapshot("output").count == 2)
        try site.remove("output/2.html")
        #expect(faults() == "assembled")
        #expect(try site.text("output/notes.txt") == "mine, too")
    }

    @Test func `whole sites stay what they are`() throws {
        #expect(faults() == "assembled")
        let whole = try site.snapshot("output")
        // A part may be built again: the site keeps the old file until it is assembled anew.
        try site.write(series("The Ferry", "The Lamp", "Sand"), to: "data/data.json")
        try site.buildParts(3, site.build)
        #expect(differences(whole, try site.snapshot("output")) == [])
        #expect(faults() == "assembled")
        #expect(differences(whole, try site.snapshot("output")).contains("3.html"))
        // A single build goes on where an assembly left off, and the other way round.
        let assembled = try site.snapshot("output")
        #expect(try site.build.run().outcome.written == 0)
        #expect(differences(assembled, try site.snapshot("output")) == [])
        // A part that becomes a whole site again loses what only parts have.
        var build = site.build
        build.folders = site.part(1, of: 3, build).folders
        _ = try build.run()
        #expect(differences(assembled, try site.snapshot("parts/1")) == [])
    }

    @Test(arguments: [
        "", "3", "0/3", "4/3", "1/0", "1/10001", "-1/3", "1/3/5", " 1/3", "1 /3", "a/b", "1/", "/3", "９/９", "16+1/16", "+1/16", "1+2/3",
        "1+1+1/3", "-0+1/3", "1/3+1", "99999999999999999999/3",
    ])
    func `no shard`(text: String) {
        #expect(Shard(text) == nil)
    }

    @Test func `an unchanged part is only looked at, also after its files got second names`() throws {
        let part = site.part(2, of: 3, site.build)
        #expect(try part.run().plan == nil)
        #expect(faults() == "assembled")
        #expect(try part.run().plan == nil)
        // A page that was edited in the site is the same file.
        let page = try #require(try site.snapshot("parts/2").keys.first { $0.hasSuffix(".html") })
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: site.path("output/\(page)")))
        try handle.write(contentsOf: Array("X".utf8))
        try handle.close()
        #expect(try part.run().outcome.written > 0)
        #expect(faults() == "assembled")
        var whole = site.build
        whole.folders = SiteFolders(
            data: whole.folders.data,
            templates: whole.folders.templates,
            assets: whole.folders.assets,
            output: site.path("whole")
        )
        _ = try whole.run()
        #expect(differences(try site.snapshot("whole"), try site.snapshot("output")) == [])
    }

    @Test func `a shard may be counted from 0`() {
        #expect(Shard("0+1/16") == Shard("1/16"))
        #expect(Shard("15+1/16") == Shard("16/16"))
    }

    @Test func `a folder of parts stands for all of them`() throws {
        #expect(faults(["parts"]) == "assembled")
        try site.remove("parts/2")
        #expect(faults(["parts"]).contains("part 2 of 3 is missing"))
        try site.makeFolder("empty")
        #expect(faults(["empty"]).contains("empty: error[S730]: this folder holds no part of a site"))
    }

    @Test func `a page that is damaged and has its size is found by reading it`() throws {
        let part = try #require(["parts/1", "parts/2", "parts/3"].first { site.exists("\($0)/3.html") })
        var bytes = try site.read("\(part)/3.html")
        bytes[bytes.count / 2] ^= 1
        try site.write(bytes, to: "\(part)/3.html")
        var assembly = site.assembly(of: 3)
        assembly.verifies = true
        #expect(throws: BuildFailure.self) { try assembly.run() }
        #expect(!site.exists("output"))
    }

    @Test func `the shares of all parts are the whole, and equal but for one`() throws {
        for count in [1, 2, 3, 7, 16, 1_000] {
            let shards = try (1...count).map { try #require(Shard("\($0)/\(count)")) }
            for total in [0, 1, 5, 16, 999, 10_000_000] {
                let shares = shards.map { $0.share(of: total) }
                #expect(shares.flatMap { [$0.lowerBound, $0.upperBound] }.dropLast().dropFirst().allSatisfy { $0 <= total })
                #expect(zip(shares, shares.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
                #expect(shares.first?.lowerBound == 0 && shares.last?.upperBound == total)
                #expect(Set(shares.map(\.count)).count <= 2)
            }
            #expect((0..<50).allSatisfy { index in shards.count { $0.deals(index) } == 1 })
        }
    }
}
