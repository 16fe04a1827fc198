import Foundation
import SiteBase
import Testing
import TestSupport

/// Whether a file system may be mounted that nobody else sees.
let hasNameSpaces: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = ["-Urm", "sh", "-c", "mount -t tmpfs tmpfs /mnt"]
    process.standardError = FileHandle.nullDevice
    do {
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    } catch {
        return false
    }
}()

/// A disk on which there is room for less and less. It is a file system in memory, which needs a name space of its own: where a machine
/// allows none, there is no such test.
@Suite(.enabled(if: hasNameSpaces)) struct FullDiskTests {
    /// Builds on the disk, fills it but for some room, changes every page, builds, makes room, builds. Each output is copied off the disk.
    private static let script = """
        set -e
        mount -t tmpfs -o size=4m tmpfs disk
        for round in $ROUNDS; do
            cp old.json data/data.json
            "$0" build --quiet --output disk/output
            dd if=/dev/zero of=disk/filler bs=1k status=none 2>/dev/null || true
            truncate -s "-${round}k" disk/filler
            cp new.json data/data.json
            status=0
            "$0" build --quiet --output disk/output 2>"full-$round.err" || status=$?
            echo "$round $status"
            cp -r disk/output "full-$round"
            ls -A disk >"full-$round.names"
            rm disk/filler
            "$0" build --quiet --output disk/output
            cp -r disk/output "after-$round"
        done
        """

    /// The same for an assembly of two parts that lie on another disk, so that their files are copied.
    private static let assembly = script.replacing(
        #""$0" build --quiet --output disk/output"#,
        with:
            #"for part in 1/2 2/2; do "$0" build --quiet --shard $part --output parts/${part%/2}; done; "$0" assemble --quiet parts --output disk/output"#
    )

    @Test(arguments: [script, assembly]) func `a full disk leaves the old site, whole, and the next build makes all good`(script: String)
        throws
    {
        let isSoak = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1"
        let site = try CommandSite(data: [:])
        try FileManager.default.createDirectory(atPath: site.path("disk"), withIntermediateDirectories: true)
        for (name, word) in [("old", "Ferry"), ("new", "Lamp")] {
            let volumes = (1...60).map { #"{"title": "\#(word) \#($0)", "summary": "The \#(word) of **\#($0)**."}"# }.joined(separator: ",")
            try site.write("[\(volumes)]", to: "\(name).json")
            try site.write("[\(volumes)]", to: "data/data.json")
            try #require(try site.run("build", "--output", name).status == 0)
        }
        let (old, new) = (try site.files("old"), try site.files("new"))
        var dice = SeededGenerator(seed: 7)
        // KiB of room; the pages take about 900.
        let rooms = [0, 4, 2_000] + Array(5...1_400).shuffled(using: &dice).prefix(isSoak ? 60 : 5)
        let run = Process()
        run.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        run.arguments = ["-Urm", "sh", "-c", script, CommandSite.command]
        run.currentDirectoryURL = URL(fileURLWithPath: site.root)
        run.environment = ProcessInfo.processInfo.environment.merging(["ROUNDS": rooms.map(String.init).joined(separator: " ")]) { $1 }
        try site.write("", to: "log")
        run.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: site.path("log")))
        try run.run()
        run.waitUntilExit()
        try #require(run.terminationStatus == 0)
        let log = String(decoding: try FileSystem.read(site.path("log")), as: UTF8.self)
        var refused = 0
        for line in log.split(separator: "\n") {
            let (room, status) = (line.split(separator: " ")[0], line.split(separator: " ")[1])
            let reported = String(decoding: try FileSystem.read(site.path("full-\(room).err")), as: UTF8.self)
            let found = try site.files("full-\(room)")
            if status == "0" {
                #expect(found == new, "room \(room)")
            } else {
                refused += 1
                #expect(status == "74" && reported.contains("no space left"), "room \(room): \(reported)")
                #expect(found == old, "room \(room)")
                let names = String(decoding: try FileSystem.read(site.path("full-\(room).names")), as: UTF8.self)
                #expect(!names.contains("stage"), "room \(room): \(names)")
            }
            #expect(try site.files("after-\(room)") == new, "room \(room)")
        }
        #expect(log.split(separator: "\n").count == rooms.count)
        #expect(refused >= 2 && refused < rooms.count)
    }
}
