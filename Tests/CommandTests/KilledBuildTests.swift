import Foundation
import SiteBase
import Testing
import TestSupport

struct KilledBuildTests {
    private let isSoak = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1"

    private static func data(_ name: String, count: Int) -> String {
        let volumes = (1...count).map { #"{"title": "\#(name) \#($0)", "cover": "dot.svg", "summary": "The \#(name) of **\#($0)**."}"# }
        return "[" + volumes.joined(separator: ",\n") + "]"
    }

    @Test func `a build that is killed leaves whole pages, and the next one makes all good`() throws {
        let rounds = isSoak ? 450 : 20
        let site = try CommandSite(data: ["shore/data.json": "", "quay/data.json": ""])
        let states = [("Ferry", 2_000, "quay"), ("Lamp", 1_900, "hill")]
        try site.write("<svg viewBox=\"0 0 2 3\"/>", to: "assets/dot.svg")
        try writeSmallTemplates(in: site)
        var clean: [[String: [UInt8]]] = []
        var longest = Duration.zero
        for (index, state) in states.enumerated() {
            try set(state, in: site)
            let start = ContinuousClock.now
            try #require(try site.run("build", "--output", "clean-\(index)").status == 0)
            longest = max(longest, ContinuousClock.now - start)
            clean.append(try site.files("clean-\(index)"))
        }
        try #require(try site.run("build").status == 0)

        var dice = SeededGenerator(seed: 2_026)
        var unfinished = 0
        for round in 0..<rounds {
            let (old, new) = (clean[(round + 1) % 2], clean[round % 2])
            try set(states[round % 2], in: site)
            let process = try site.start(["build"])
            if round.isMultiple(of: 2) {
                usleep(UInt32.random(in: 0...UInt32(longest / .microseconds(1)), using: &dice))
            } else {
                // The switch itself is short: wait for its journal to hit it.
                while process.isRunning, !site.exists(".output.sitegen-stage/journal.json") { usleep(100) }
                usleep(UInt32.random(in: 0...30_000, using: &dice))
            }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            if site.exists(".output.sitegen-stage/journal.json") { unfinished += 1 }

            try expectWhole(site, between: old, and: new, "round \(round)")
        }
        #expect(unfinished > 0, "no kill met the switch")
    }

    /// Ten thousand pages change at once, and the build is killed while one after the other takes its new place.
    @Test func `a switch of all pages that is killed is completed by the next build`() throws {
        let (rounds, count) = isSoak ? (60, 10_000) : (4, 1_500)
        let site = try CommandSite(data: [:])
        try writeSmallTemplates(in: site)
        var clean: [[String: [UInt8]]] = []
        for (index, name) in ["Ferry", "Lamp"].enumerated() {
            try site.write(Self.data(name, count: count), to: "data/shore/data.json")
            try site.write("<svg viewBox=\"0 0 2 3\"/>", to: "assets/dot.svg")
            try #require(try site.run("build", "--output", "clean-\(index)").status == 0)
            clean.append(try site.files("clean-\(index)"))
        }
        try #require(try site.run("build").status == 0)
        var dice = SeededGenerator(seed: 6)
        // How long a switch takes, as far as one was seen to its end.
        var longest = 20_000
        var unfinished = 0
        var standing = 1
        for round in 0..<rounds {
            let (old, new) = (clean[standing], clean[1 - standing])
            try site.write(Self.data(["Ferry", "Lamp"][1 - standing], count: count), to: "data/shore/data.json")
            let process = try site.start(["build"])
            while process.isRunning, !site.exists(".output.sitegen-stage/journal.json") { usleep(50) }
            let start = ContinuousClock.now
            usleep(UInt32.random(in: 0...UInt32(longest), using: &dice))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let wasInside = site.exists(".output.sitegen-stage/journal.json")
            if !wasInside { longest = max(2_000, min(longest, Int((ContinuousClock.now - start) / .microseconds(1))) / 2) }
            if wasInside { unfinished += 1 }
            try expectWhole(site, between: old, and: new, "round \(round)")
            standing = 1 - standing
        }
        #expect(unfinished >= rounds * 5 / 6, "of \(rounds) kills only \(unfinished) met the switch")
    }

    /// Every file is the old one or the new one, and the next build makes all of them new.
    private func expectWhole(
        _ site: CommandSite,
        between old: [String: [UInt8]],
        and new: [String: [UInt8]],
        _ round: Comment
    ) throws {
        let torn = try site.files("output").filter { $1 != old[$0] && $1 != new[$0] }.keys.sorted()
        #expect(torn == [], round)
        let next = try site.run("build")
        #expect(next.status == 0, "\(round): \(next.err)")
        let isWhole = try site.files("output") == new
        #expect(isWhole, round)
        #expect(!site.exists(".output.sitegen-stage"), round)
    }

    /// Here it is the files that count.
    private func writeSmallTemplates(in site: CommandSite) throws {
        try site.write("{{#collections}}<a href=\"{{link}}\">{{title}}</a>{{/collections}}", to: "templates/home.html")
        try site.write("{{#volumes}}<a href=\"{{link}}\">{{title}}</a>{{/volumes}}", to: "templates/series/index.html")
        try site.write("<h1>{{title}}</h1>{{summary}}", to: "templates/series/volume.html")
    }

    private func set(_ state: (name: String, count: Int, second: String), in site: CommandSite) throws {
        for folder in ["quay", "hill"] where site.exists("data/\(folder)") {
            try FileManager.default.removeItem(atPath: site.path("data/\(folder)"))
        }
        try site.write(Self.data(state.name, count: state.count), to: "data/shore/data.json")
        try site.write(Self.data(state.name, count: 3), to: "data/\(state.second)/data.json")
    }
}
