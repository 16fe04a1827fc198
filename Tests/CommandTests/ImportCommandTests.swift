import Foundation
import SiteBase
import Testing
import TestSupport

struct ImportCommandTests {
    private static func export(_ count: Int, shelf: String) -> String {
        let columns = "Book Id,Title,Author,Author l-f,Date Added,Bookshelves,Exclusive Shelf\n"
        return columns + (1...count).map { "\($0),Tide \($0),Ina Berg,\"Berg, Ina\",2024/01/02,,\(shelf)\n" }.joined()
    }

    @Test func `an import that is killed leaves the old data or the new one`() throws {
        let rounds = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1" ? 200 : 12
        let site = try CommandSite(data: ["site.yaml": "title: Books\n"])
        var states: [[UInt8]] = []
        var longest = Duration.zero
        for shelf in ["to-read", "read"] {
            try site.write(Self.export(1_000, shelf: shelf), to: "\(shelf).csv")
            let start = ContinuousClock.now
            try #require(try site.run("import", "\(shelf).csv", "--into", "clean/\(shelf)").status == 0)
            longest = max(longest, ContinuousClock.now - start)
            states.append(try FileSystem.read(site.path("clean/\(shelf)/data.json")))
        }
        try #require(try site.run("import", "to-read.csv").status == 0)
        var dice = SeededGenerator(seed: 2_026)
        for round in 0..<rounds {
            let process = try site.start(["import", round.isMultiple(of: 2) ? "read.csv" : "to-read.csv"])
            usleep(UInt32.random(in: 0...UInt32(longest / .microseconds(1)), using: &dice))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let found = try FileSystem.read(site.path("data/books/data.json"))
            #expect(states.contains(found), "round \(round)")
            // Whatever it left, the next import takes it for its own.
            let next = try site.run("import", round.isMultiple(of: 2) ? "read.csv" : "to-read.csv")
            #expect(next.status == 0 && !next.out.contains("kept as you edited it"), "round \(round)")
            #expect(try FileSystem.read(site.path("data/books/data.json")) == states[round.isMultiple(of: 2) ? 1 : 0], "round \(round)")
        }
    }

    @Test func `it tells what it did, and what it left out`() throws {
        let site = try CommandSite(data: ["site.yaml": "title: Books\n"])
        try site.write(Self.export(2, shelf: "read") + "3,Ebb,Ina Berg,\"Berg, Ina\",2024/01/02,,lent\n", to: "export.csv")
        let run = try site.run("import", "export.csv")
        #expect(run.status == 0)
        #expect(
            run.out.hasPrefix("Goodreads: 3 rows, 3 records\n  finished 2, lent 1\n  3 new")
        )
        #expect(try site.run("build").err.contains("sitegen does not know the word \"lent\""))
        let none = try site.run("import", "data/site.yaml")
        #expect(none.status == 1 && none.err.contains("sitegen does not recognise this file as an export"))
        #expect(try site.run("import", "nothing.csv").status == 74)
    }
}
