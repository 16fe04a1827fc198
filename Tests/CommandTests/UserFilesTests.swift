import Foundation
import SiteBase
import TestSupport
import Testing

/// What `import` does to files of the user when it is killed, when its calls fail, and when somebody edits at the same time.
@Suite struct UserFilesTests {
    private static func export(_ rows: [(id: Int, title: String, shelf: String)]) -> String {
        let columns = "Book Id,Title,Author,Author l-f,Date Added,Bookshelves,Exclusive Shelf\n"
        return columns + rows.map { "\($0.id),\($0.title),Ina Berg,\"Berg, Ina\",2024/01/02,,\($0.shelf)\n" }.joined()
    }

    private static let old = export([(1, "Ebb", "to-read"), (2, "Flow", "to-read")])
    private static let new = export([(1, "Ebb", "read"), (2, "Flow", "to-read"), (3, "Neap", "to-read"), (4, "Slack", "read")])

    private let data = "data/books/data.json"

    /// The data of a site before the import of `new.csv`.
    private func file(_ start: UsersFile.Start) throws -> UsersFile {
        let site = try CommandSite(data: ["site.yaml": "title: Books\n"])
        try site.write(Self.old, to: "old.csv")
        try site.write(Self.new, to: "new.csv")
        if start != .empty { try #require(try site.run("import", "old.csv").status == 0) }
        return try UsersFile(data, in: site, start)
    }

    @Test(.enabled(if: FaultyCalls.library != nil), arguments: UsersFile.Start.allCases)
    func `an import that is killed at any call leaves the old data or the new, and the next one completes it`(_ start: UsersFile.Start)
        throws
    {
        let file = try file(start)
        let (old, new) = try file.outcomes(of: ["import", "new.csv"])
        var states = Set<Bool>()
        try file.killing(["import", "new.csv"], step: start == .linked ? 2 : 1) { call in
            let found = try file.bytes()
            #expect(found == old || found == new, "call \(call)")
            states.insert(found == new)
            if found != nil { try file.expectKept("call \(call)") }
            let next = try file.site.run("import", "new.csv")
            #expect(next.status == 0 && !next.out.contains("as you edited it"), "call \(call): \(next.out)\(next.err)")
            #expect(try file.bytes() == new, "call \(call)")
            try file.expectKept("call \(call)")
            #expect(try file.leftovers() == [], "call \(call)")
        }
        #expect(states == [true, false])
    }

    @Test(.enabled(if: FaultyCalls.library != nil), arguments: [UsersFile.Start.empty, .file])
    func `a book that was deleted after an import was killed stays away`(_ start: UsersFile.Start) throws {
        let file = try file(start)
        let (old, new) = try file.outcomes(of: ["import", "new.csv"])
        var deletions = 0
        try file.killing(["import", "new.csv"], step: 2) { call in
            guard try file.bytes() == new, old != new else { return }
            deletions += 1
            try file.site.write("{\"books\": []}\n", to: data)
            let next = try file.site.run("import", "new.csv")
            #expect(next.status == 0 && next.out.contains("deleted by you"), "call \(call): \(next.out)")
            #expect(String(decoding: try file.bytes() ?? [], as: UTF8.self) == "{\"books\": []}\n", "call \(call)")
        }
        #expect(deletions > 0)
    }

    @Test(.enabled(if: FaultyCalls.library != nil), arguments: [UsersFile.Start.empty, .file])
    func `an import of which a call fails tells what it wrote`(_ start: UsersFile.Start) throws {
        let file = try file(start)
        let (old, new) = try file.outcomes(of: ["import", "new.csv"])
        try file.failing(["import", "new.csv"], step: 2) { call, run in
            let found = try file.bytes()
            guard run.status != 0 else {
                #expect(found == new, "call \(call)")
                return
            }
            #expect(run.status == 74, "call \(call): \(run.err)")
            #expect(found == (run.err.contains("Nothing was written.") ? old : new), "call \(call): \(run.err)")
            let next = try file.site.run("import", "new.csv")
            #expect(next.status == 0, "call \(call): \(next.err)")
            #expect(try file.bytes() == new, "call \(call)")
        }
    }

    @Test(.enabled(if: FaultyCalls.library != nil), arguments: [UsersFile.Start.empty, .file])
    func `an import of an exhibition writes the list after the poster, and the next one what is missing`(_ start: UsersFile.Start) throws {
        let site = try CommandSite(data: ["site.yaml": "title: Objects\n"])
        try site.write("objectid,title,filename\n1,Storm lamp,lamp.jpg\n", to: "old.csv")
        try site.write("objectid,title,filename\n1,Storm lamp,lamp.jpg\n2,Bell,bell.jpg\n", to: "new.csv")
        let command = ["import", "new.csv", "--into", "data/fair"]
        let poster = "data/fair/poster.json"
        if start != .empty { try #require(try site.run("import", "old.csv", "--into", "data/fair").status == 0) }
        let file = try UsersFile("data/fair/exhibits.json", in: site, start)
        let (old, new) = try file.outcomes(of: command)
        let whole = try #require(try file.bytes(poster))
        func expectCompleted(_ call: Int) throws {
            let next = try site.run(command)
            #expect(next.status == 0, "call \(call): \(next.err)")
            #expect(try file.bytes() == new && file.bytes(poster) == whole, "call \(call)")
            #expect(try file.leftovers() == [], "call \(call)")
            try file.expectKept("call \(call)")
        }
        var states: [Bool: Set<Bool>] = [:]
        try file.killing(command) { call in
            let (list, about) = (try file.bytes(), try file.bytes(poster))
            #expect(list == old || list == new, "call \(call)")
            #expect(about == whole || start == .empty && about == nil && list == nil, "call \(call)")
            states[about != nil, default: []].insert(list == new)
            try expectCompleted(call)
        }
        #expect(states == (start == .empty ? [false: [false], true: [false, true]] : [true: [false, true]]))
        try file.failing(command, step: 2) { call, run in
            let (list, about) = (try file.bytes(), try file.bytes(poster))
            guard run.status != 0 else {
                #expect(list == new && about == whole, "call \(call)")
                return
            }
            let told = run.err.components(separatedBy: "Written before that: ").dropFirst().joined()
            #expect(told.contains(poster) == (start == .empty && about != nil), "call \(call): \(run.err)")
            #expect(told.contains(file.name) == (list == new), "call \(call): \(run.err)")
            try expectCompleted(call)
        }
    }

    /// Imports on a disk with less and less room, then on one that cannot be written to.
    private static let script = """
        set -e
        mount -t tmpfs -o size=1m tmpfs data
        for room in $ROUNDS; do
            rm -rf data/* && cp -a start/. data && chmod 600 data/books/data.json
            dd if=/dev/zero of=data/filler bs=1k status=none 2>/dev/null || true
            truncate -s "-${room}k" data/filler
            status=0
            "$0" import many.csv >"$room.out" 2>&1 || status=$?
            cp -a data/books/data.json "$room.json"
            ls -A data/books >"$room.names"
            rm data/filler
            "$0" import many.csv >/dev/null
            cmp -s data/books/data.json whole.json || echo "not whole: $room"
            echo "$room $status"
        done
        rm -rf data/* && cp -a start/. data
        mount -o remount,ro data
        "$0" import many.csv 2>&1 && echo "not refused" || cmp data/books/data.json start/books/data.json
        """

    @Test(.enabled(if: hasNameSpaces)) func `an import on a full disk, or on one that cannot be written to, changes nothing`() throws {
        let file = try file(.file)
        let site = file.site
        try file.reset()
        let old = try #require(try file.bytes())
        try site.write(Self.export((1...400).map { ($0, "Tide \($0)", "read") }), to: "many.csv")
        try #require(try site.run("import", "many.csv").status == 0)
        let new = try #require(try file.bytes())
        try site.write(String(decoding: new, as: UTF8.self), to: "whole.json")
        let rooms = UsersFile.isSoak ? Array(stride(from: 0, through: 600, by: 4)) : [0, 8, 60, 120, 200, 600]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["-Urm", "sh", "-c", Self.script, CommandSite.command]
        process.currentDirectoryURL = URL(fileURLWithPath: site.root)
        process.environment = ProcessInfo.processInfo.environment.merging(["ROUNDS": rooms.map(String.init).joined(separator: " ")]) { $1 }
        let out = Pipe()
        process.standardOutput = out
        try process.run()
        let log = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && !log.contains("not whole") && !log.contains("not refused"), "\(log)")
        var refused = 0
        for room in rooms {
            let found = try FileSystem.read(site.path("\(room).json"))
            let names = String(decoding: try FileSystem.read(site.path("\(room).names")), as: UTF8.self)
            let report = String(decoding: try FileSystem.read(site.path("\(room).out")), as: UTF8.self)
            #expect(!names.contains("sitegen-new"), "room \(room): \(names)")
            let mode = try FileManager.default.attributesOfItem(atPath: site.path("\(room).json"))[.posixPermissions] as? Int
            #expect(mode == 0o600)
            guard log.contains("\(room) 74\n") else {
                #expect(found == new, "room \(room)")
                continue
            }
            refused += 1
            #expect(found == old && report.contains("no space left") && report.contains("Nothing was written."), "room \(room): \(report)")
        }
        #expect(refused > 1 && refused < rooms.count)
    }

    @Test func `what an editor saves while imports run is never lost`() throws {
        let file = try file(.file)
        let site = file.site
        try file.reset()
        let plain = String(decoding: try #require(try file.bytes()), as: UTF8.self)
        try site.write(plain.replacingOccurrences(of: "{\n  \"books\"", with: "{\n  \"mark\": \"0\",\n  \"books\""), to: data)
        var dice = SeededGenerator(seed: 42)
        for round in 1...(UsersFile.isSoak ? 400 : 25) {
            let process = try site.start(["import", round.isMultiple(of: 2) ? "old.csv" : "new.csv"])
            usleep(UInt32.random(in: 0...120_000, using: &dice))
            let now = String(decoding: try #require(try file.bytes()), as: UTF8.self)
            let edited = now.replacingOccurrences(of: "\"mark\": \"\(round - 1)\"", with: "\"mark\": \"\(round)\"")
            try #require(edited != now, "round \(round): the edit before is lost: \(now)")
            try Data(edited.utf8).write(to: URL(fileURLWithPath: site.path(data)), options: round % 3 == 0 ? [] : .atomic)
            process.waitUntilExit()
            let found = String(decoding: try #require(try file.bytes()), as: UTF8.self)
            let out = try site.out()
            #expect(found.contains("\"mark\": \"\(round)\""), "round \(round): \(out)")
        }
    }

    @Test func `of two imports at once, one is refused or begins with what the other wrote`() throws {
        let file = try file(.empty)
        let site = file.site
        let other = Self.export((10...400).map { ($0, "Tide \($0)", "read") })
        try site.write(other, to: "other.csv")
        for round in 1...(UsersFile.isSoak ? 100 : 6) {
            try file.reset()
            let processes = try ["new.csv", "other.csv"].map { try site.start(["import", $0]) }
            for process in processes { process.waitUntilExit() }
            let done = processes.map { $0.terminationStatus == 0 }
            let text = String(decoding: try #require(try file.bytes()), as: UTF8.self)
            #expect(done.contains(true), "round \(round)")
            #expect(text.contains("\"Slack\"") == done[0] && text.contains("\"Tide 399\"") == done[1], "round \(round): \(done)")
            #expect(try file.leftovers() == [])
            #expect(try site.run("check").status == 0)
        }
    }
}

extension CommandSite {
    /// What the last run printed.
    func out() throws -> String {
        String(decoding: try FileSystem.read(path("out")) + FileSystem.read(path("err")), as: UTF8.self)
    }
}
