import Foundation
import SiteBase
import TestSupport
import Testing

/// What `import` does to files of the user when it is killed, when its calls fail, and when somebody edits at the same time.
@Suite struct UserFilesTests {
    private static let isSoak = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1"

    private static func export(_ rows: [(id: Int, title: String, shelf: String)]) -> String {
        let columns = "Book Id,Title,Author,Author l-f,Date Added,Bookshelves,Exclusive Shelf\n"
        return columns + rows.map { "\($0.id),\($0.title),Ina Berg,\"Berg, Ina\",2024/01/02,,\($0.shelf)\n" }.joined()
    }

    private static let old = export([(1, "Ebb", "to-read"), (2, "Flow", "to-read")])
    private static let new = export([(1, "Ebb", "read"), (2, "Flow", "to-read"), (3, "Neap", "to-read"), (4, "Slack", "read")])

    /// What the data folder is like before the import.
    enum Start: CaseIterable { case empty, imported, linked }

    /// A site before the import.
    private func site(_ start: Start) throws -> CommandSite {
        let site = try CommandSite(data: ["site.yaml": "title: Books\n"])
        try site.write(Self.old, to: "old.csv")
        try site.write(Self.new, to: "new.csv")
        if start != .empty { try #require(try site.run("import", "old.csv").status == 0) }
        try FileManager.default.createDirectory(atPath: site.path("start"), withIntermediateDirectories: true)
        if site.exists("data/books") { try FileManager.default.moveItem(atPath: site.path("data/books"), toPath: site.path("start/books")) }
        return site
    }

    private let data = "data/books/data.json"

    /// Puts everything back to where it was.
    private func reset(_ site: CommandSite, _ start: Start) throws {
        let files = FileManager.default
        for name in ["data/books", "data/.kept"] where site.exists(name) { try files.removeItem(atPath: site.path(name)) }
        guard start != .empty else { return }
        try files.copyItem(atPath: site.path("start/books"), toPath: site.path("data/books"))
        if start == .linked {
            try files.createDirectory(atPath: site.path("data/.kept"), withIntermediateDirectories: true)
            try files.moveItem(atPath: site.path(data), toPath: site.path("data/.kept/mine.json"))
            try files.createSymbolicLink(atPath: site.path(data), withDestinationPath: "../../data/.kept/mine.json")
        }
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: real(site))
    }

    /// Where the data is.
    private func real(_ site: CommandSite) -> String { FileSystem.realPath(site.path(data)) ?? site.path(data) }

    private func bytes(_ site: CommandSite) throws -> [UInt8]? { site.exists(data) ? try FileSystem.read(site.path(data)) : nil }

    /// The data before and after an import that nothing interrupts, and after one once a book was deleted by hand.
    private func outcomes(_ site: CommandSite, _ start: Start) throws -> (old: [UInt8]?, new: [UInt8]) {
        try reset(site, start)
        let old = try bytes(site)
        let run = try site.run("import", "new.csv")
        try #require(run.status == 0, "\(run.err)")
        return (old, try #require(try bytes(site)))
    }

    private func expectKept(_ site: CommandSite, _ start: Start, _ note: Comment) throws {
        guard start != .empty else { return }
        let mode = try FileManager.default.attributesOfItem(atPath: real(site))[.posixPermissions] as? Int
        #expect(mode == 0o600, note)
        #expect((FileSystem.kind(of: site.path(data)) == .link) == (start == .linked), note)
    }

    /// The names beside the data that no run may leave for good.
    private func leftovers(_ site: CommandSite) throws -> [String] {
        let folders = [site.path("data/books"), real(site).parentFolder]
        return try folders.flatMap { try FileSystem.names(in: $0) }.filter { $0.hasSuffix("sitegen-new") }
    }

    @Test(.enabled(if: FaultyCalls.library != nil), arguments: Start.allCases)
    func `an import that is killed at any call leaves the old data or the new, and the next one completes it`(_ start: Start) throws {
        let library = try #require(FaultyCalls.library)
        let site = try site(start)
        let (old, new) = try outcomes(site, start)
        var (call, states) = (0, Set<Bool>())
        while true {
            call += 1
            try reset(site, start)
            let killed = try site.run(["import", "new.csv"], with: FaultyCalls.environment(library, killedAt: call))
            if killed.status == 0 { break }
            guard Self.isSoak || start != .linked || call.isMultiple(of: 2) else { continue }
            let found = try bytes(site)
            #expect(found == old || found == new, "call \(call)")
            states.insert(found == new)
            if found != nil { try expectKept(site, start, "call \(call)") }
            let next = try site.run("import", "new.csv")
            #expect(next.status == 0 && !next.out.contains("as you edited it"), "call \(call): \(next.out)\(next.err)")
            #expect(try bytes(site) == new, "call \(call)")
            try expectKept(site, start, "call \(call)")
            #expect(try leftovers(site) == [], "call \(call)")
        }
        #expect(call > 20 && states == [true, false])
    }

    @Test(.enabled(if: FaultyCalls.library != nil), arguments: [Start.empty, .imported])
    func `a book that was deleted after an import was killed stays away`(_ start: Start) throws {
        let library = try #require(FaultyCalls.library)
        let site = try site(start)
        let (old, new) = try outcomes(site, start)
        var (call, deletions) = (0, 0)
        while true {
            call += Self.isSoak ? 1 : 2
            try reset(site, start)
            let killed = try site.run(["import", "new.csv"], with: FaultyCalls.environment(library, killedAt: call))
            if killed.status == 0 { break }
            guard try bytes(site) == new, old != new else { continue }
            deletions += 1
            try site.write("{\"books\": []}\n", to: data)
            let next = try site.run("import", "new.csv")
            #expect(next.status == 0 && next.out.contains("deleted by you"), "call \(call): \(next.out)")
            #expect(String(decoding: try bytes(site) ?? [], as: UTF8.self) == "{\"books\": []}\n", "call \(call)")
        }
        #expect(deletions > 0)
    }

    @Test(.enabled(if: FaultyCalls.library != nil), arguments: [Start.empty, .imported])
    func `an import of which a call fails tells what it wrote`(_ start: Start) throws {
        let library = try #require(FaultyCalls.library)
        let site = try site(start)
        let (old, new) = try outcomes(site, start)
        var (call, refused) = (0, 0)
        while call < 200 {
            call += Self.isSoak ? 1 : 2
            try reset(site, start)
            let run = try site.run(["import", "new.csv"], with: FaultyCalls.environment(library, failingAt: call))
            let found = try bytes(site)
            if run.status == 0 {
                #expect(found == new, "call \(call)")
                if FileSystem.kind(of: site.path("data/books/.imported.json")) != nil, call > 40 { break }
                continue
            }
            refused += 1
            #expect(run.status == 74, "call \(call): \(run.err)")
            #expect(found == (run.err.contains("Nothing was written.") ? old : new), "call \(call): \(run.err)")
            let next = try site.run("import", "new.csv")
            #expect(next.status == 0, "call \(call): \(next.err)")
            #expect(try bytes(site) == new, "call \(call)")
        }
        #expect(refused > 8)
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
        let site = try site(.imported)
        try reset(site, .imported)
        let old = try #require(try bytes(site))
        try FileManager.default.removeItem(atPath: site.path("start"))
        try FileManager.default.copyItem(atPath: site.path("data"), toPath: site.path("start"))
        try site.write(Self.export((1...400).map { ($0, "Tide \($0)", "read") }), to: "many.csv")
        try #require(try site.run("import", "many.csv").status == 0)
        let new = try #require(try bytes(site))
        try site.write(String(decoding: new, as: UTF8.self), to: "whole.json")
        let rooms = Self.isSoak ? Array(stride(from: 0, through: 600, by: 4)) : [0, 8, 60, 120, 200, 600]
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
        let site = try site(.imported)
        try reset(site, .imported)
        let plain = String(decoding: try #require(try bytes(site)), as: UTF8.self)
        try site.write(plain.replacingOccurrences(of: "{\n  \"books\"", with: "{\n  \"mark\": \"0\",\n  \"books\""), to: data)
        var dice = SeededGenerator(seed: 42)
        var refused = 0
        for round in 1...(Self.isSoak ? 400 : 25) {
            let process = try site.start(["import", round.isMultiple(of: 2) ? "old.csv" : "new.csv"])
            usleep(UInt32.random(in: 0...120_000, using: &dice))
            let now = String(decoding: try #require(try bytes(site)), as: UTF8.self)
            let edited = now.replacingOccurrences(of: "\"mark\": \"\(round - 1)\"", with: "\"mark\": \"\(round)\"")
            try #require(edited != now, "round \(round): the edit before is lost: \(now)")
            try Data(edited.utf8).write(to: URL(fileURLWithPath: site.path(data)), options: round % 3 == 0 ? [] : .atomic)
            process.waitUntilExit()
            if process.terminationStatus != 0 { refused += 1 }
            let found = String(decoding: try #require(try bytes(site)), as: UTF8.self)
            let out = try site.out()
            #expect(found.contains("\"mark\": \"\(round)\""), "round \(round): \(out)")
        }
    }

    @Test func `of two imports at once, one is refused or begins with what the other wrote`() throws {
        let site = try site(.empty)
        try reset(site, .empty)
        let other = Self.export((10...400).map { ($0, "Tide \($0)", "read") })
        try site.write(other, to: "other.csv")
        for round in 1...(Self.isSoak ? 100 : 6) {
            try reset(site, .empty)
            let processes = try ["new.csv", "other.csv"].map { try site.start(["import", $0]) }
            for process in processes { process.waitUntilExit() }
            let done = processes.map { $0.terminationStatus == 0 }
            let text = String(decoding: try #require(try bytes(site)), as: UTF8.self)
            #expect(done.contains(true), "round \(round)")
            #expect(text.contains("\"Slack\"") == done[0] && text.contains("\"Tide 399\"") == done[1], "round \(round): \(done)")
            #expect(try leftovers(site) == [])
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
