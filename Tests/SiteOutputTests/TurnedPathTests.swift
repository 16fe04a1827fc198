import SiteBase
import SiteOutput
import TestSupport
import Testing

/// What a site calls a file in one build may be a folder in the next, and the other way round.
struct TurnedPathTests {
    private static let turns: [(before: [String], after: [String])] = [
        (["map"], ["map/index.html"]),
        (["map/index.html"], ["map"]),
        (["a/map", "a/b"], ["a/map/x/y", "a/b"]),
        (["a/map/x/y", "a/map/z", "a/map/x.html"], ["a/map"]),
        (["a/b/c", "d"], ["a", "d/e/f"]),
    ]

    private static func build(_ names: [String], in folder: String) throws -> OutputFolder {
        let output = try OutputFolder(folder, adoption: .sameBytes)
        for name in names { try output.take(try file(name)) }
        return output
    }

    private static func file(_ name: String) throws -> OutputFile {
        OutputFile(path: try #require(OutputPath(name)), rank: .page, bytes: Array("\(name)\n".utf8))
    }

    private static func check(_ names: [String], in folder: String) throws {
        let manifest =
            Array("{\"generator\":\"sitegen\",\"files\":[\n".utf8) + names.sorted().map { "\"\($0)\"" }.joined(separator: ",\n").utf8
        #expect(try FileSystem.read("\(folder)/.sitegen.json") == manifest + Array("\n]}\n".utf8))
        for name in names { #expect(try FileSystem.read("\(folder)/\(name)") == Array("\(name)\n".utf8)) }
    }

    @Test(arguments: turns) func `files of an earlier build make way`(before: [String], after: [String]) throws {
        let folder = try TemporaryFolder()
        for others in [[], ["kept.html"]] {
            let place = folder["output\(others.count)"]
            _ = try Self.build(before + others, in: place).commit()
            let output = try Self.build(after + others, in: place)
            #expect(output.foreign == [])
            _ = try output.commit()
            try Self.check(after + others, in: place)
        }
    }

    @Test(arguments: turns) func `a comparison tells what goes and what comes`(before: [String], after: [String]) throws {
        let folder = try TemporaryFolder()
        _ = try Self.build(before, in: folder["output"]).commit()
        let comparison = try OutputComparison(folder["output"], adoption: .sameBytes)
        for name in after { try comparison.take(try Self.file(name)) }
        #expect(comparison.foreign == [])
        #expect(comparison.changes.added.map(\.description) == Set(after).subtracting(before).sorted())
        #expect(comparison.changes.removed.map(\.description) == Set(before).subtracting(after).sorted())
    }

    @Test(arguments: turns) func `an assembly makes way, too`(before: [String], after: [String]) throws {
        let folder = try TemporaryFolder()
        _ = try Self.build(before, in: folder["output"]).commit()
        let paths = try after.sorted().map { try Self.file($0) }
        let assembled = try AssembledFolder(folder["output"], adoption: .sameBytes)
        try assembled.take(paths.map { .made($0, bytes: FolderFingerprint.fingerprint(ofBytes: $0.bytes)) }, jobs: 2)
        #expect(assembled.foreign == [])
        _ = try assembled.commit { (each) throws(FileError) in for file in paths { try each(file.path) } }
        try Self.check(after, in: folder["output"])
    }

    @Test(arguments: [("map", "map/own.txt"), ("map/index.html", "map"), ("map/empty/index.html", "map/empty/x/own.txt")])
    func `a file of the author's stays, and is named`(built: String, own: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "output/\(own)")
        let output = try Self.build([built], in: folder["output"])
        #expect(output.foreign.map(\.description) == (own == "map/empty/x/own.txt" ? [] : [built]))
        try output.discard()
        #expect(try FileSystem.read(folder["output/\(own)"]) == Array("mine".utf8))
    }

    @Test func `a file of the author's in a folder of an earlier build keeps the folder`() throws {
        let folder = try TemporaryFolder()
        _ = try Self.build(["map/index.html"], in: folder["output"]).commit()
        try folder.write("mine", to: "output/map/own.txt")
        #expect(try Self.build(["map"], in: folder["output"]).foreign.map(\.description) == ["map"])
    }

    @Test(arguments: turns) func `a commit that stops is completed by the next build`(before: [String], after: [String]) throws {
        let folder = try TemporaryFolder()
        _ = try Self.build(before + ["zz"], in: folder["output"]).commit()
        do {
            let output = try Self.build(after + ["zz", "zzz"], in: folder["output"])
            // A folder in the way of the last file is where the commit stops.
            try folder.write("", to: "output/zzz/in-the-way")
            #expect(throws: FileError.self) { _ = try output.commit() }
        }
        try FileSystem.removeFile(folder["output/zzz/in-the-way"])
        #expect(FileSystem.removeEmptyFolder(folder["output/zzz"]))
        try OutputFolder.completeInterrupted(folder["output"])
        try Self.check(after + ["zz", "zzz"], in: folder["output"])
    }
}
