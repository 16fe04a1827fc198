import Foundation
import SiteEngine
import SeededGenerator
import Testing

struct KilledBuildTests {
    private static func data(_ name: String, count: Int) -> String {
        let volumes = (1...count).map { #"{"title": "\#(name) \#($0)", "cover": "dot.svg", "summary": "The \#(name) of **\#($0)**."}"# }
        return "[" + volumes.joined(separator: ",\n") + "]"
    }

    @Test func `a build that is killed leaves whole pages, and the next one makes all good`() throws {
        let rounds = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1" ? 400 : 20
        let site = try CommandSite(data: ["shore/data.json": "", "quay/data.json": ""])
        let states = [("Ferry", 2_000, "quay"), ("Lamp", 1_900, "hill")]
        try site.write("<svg viewBox=\"0 0 2 3\"/>", to: "assets/dot.svg")
        // Small templates: here it is the files that count.
        try site.write("{{#collections}}<a href=\"{{link}}\">{{title}}</a>{{/collections}}", to: "templates/home.html")
        try site.write("{{#volumes}}<a href=\"{{link}}\">{{title}}</a>{{/volumes}}", to: "templates/series/index.html")
        try site.write("<h1>{{title}}</h1>{{summary}}", to: "templates/series/volume.html")
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

            let torn = try site.files("output").filter { $1 != old[$0] && $1 != new[$0] }.keys.sorted()
            #expect(torn == [], "round \(round)")
            let next = try site.run("build")
            #expect(next.status == 0, "round \(round): \(next.err)")
            let isWhole = try site.files("output") == new
            #expect(isWhole, "round \(round)")
            #expect(!site.exists(".output.sitegen-stage"))
        }
        #expect(unfinished > 0, "no kill met the switch")
    }

    private func set(_ state: (name: String, count: Int, second: String), in site: CommandSite) throws {
        for folder in ["quay", "hill"] where site.exists("data/\(folder)") {
            try FileManager.default.removeItem(atPath: site.path("data/\(folder)"))
        }
        try site.write(Self.data(state.name, count: state.count), to: "data/shore/data.json")
        try site.write(Self.data(state.name, count: 3), to: "data/\(state.second)/data.json")
    }
}
