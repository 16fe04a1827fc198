import Foundation
import SiteBase
import TestSupport
import Testing

struct KilledPartsTests {
    private let isSoak = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1"

    @Test func `parts and assemblies that are killed can be run again`() throws {
        let site = try CommandSite(data: [:])
        try site.write("url: https://example.org/\n", to: "data/site.yaml")
        try site.write("{{#volumes}}<a href=\"{{link}}\">{{title}}</a>{{/volumes}}", to: "templates/series/index.html")
        try site.write("<h1>{{title}}</h1>{{summary}}", to: "templates/series/volume.html")
        var dice = SeededGenerator(seed: 3)
        var killed = 0
        var longest = 200_000
        for round in 0..<(isSoak ? 60 : 2) {
            let volumes = (1...800).map { number in
                let round = number % 7 == round % 7 ? " of \(round)" : ""
                return #"{"title": "Lamp \#(number)\#(round)", "summary": "*\#(number)*"}"#
            }
            try site.write("[\(volumes.joined(separator: ",\n"))]", to: "data/data.json")
            for part in 1...3 {
                killed += try run(["build", "--shard", "\(part)/3", "--output", "part-\(part)"], killedAt: 1, &longest, &dice, in: site)
            }
            killed += try run(["assemble", "part-1", "part-2", "part-3", "--output", "site"], killedAt: 2, &longest, &dice, in: site)
            try #require(try site.run("build", "--output", "whole").status == 0)
            let isSame = try site.files("whole") == site.files("site")
            #expect(isSame, "round \(round)")
            #expect(!site.exists(".site.sitegen-stage"))
        }
        #expect(killed > 0, "nothing was killed")
    }

    /// Runs a command, kills it some times in its midst, and runs it to its end. Returns how often it was killed.
    private func run(
        _ arguments: [String],
        killedAt times: Int,
        _ longest: inout Int,
        _ dice: inout SeededGenerator,
        in site: CommandSite
    ) throws -> Int {
        var killed = 0
        for _ in 0..<times {
            let process = try site.start(arguments)
            usleep(UInt32.random(in: 0...UInt32(arguments[0] == "assemble" ? longest / 8 : longest), using: &dice))
            if process.isRunning { killed += 1 }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let start = ContinuousClock.now
        let last = try site.run(arguments)
        if arguments[0] == "build" { longest = Int((ContinuousClock.now - start) / .microseconds(1)) }
        #expect(last.status == 0, "\(arguments): \(last.err)")
        return killed
    }
}
