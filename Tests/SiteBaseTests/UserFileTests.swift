import Foundation
import SystemPackage
import Testing
import TestSupport

@testable import SiteBase

/// How files of the user are replaced.
final class UserFileTests {
    private let folder: String

    init() throws {
        folder = try #require(FileSystem.realPath(NSTemporaryDirectory())) + "/sitegen-\(UUID().uuidString)"
        try FileSystem.makeFolder(folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    private func write(_ text: String, to name: String, mode: Int = 0o644) throws {
        try FileSystem.write(Array(text.utf8), to: path(name))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }

    private func text(_ name: String) throws -> String { String(decoding: try FileSystem.read(path(name)), as: UTF8.self) }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func replace(_ name: String, with text: String) throws {
        try UserFile(path(name)).replace(with: Array(text.utf8))
    }

    @Test(arguments: [0o600, 0o640, 0o664, 0o755]) func `the mode stays, and nobody else may read the new file before`(_ mode: Int) throws {
        try write("old", to: "a.json", mode: mode)
        let file = try UserFile(path("a.json"))
        let staged = try file.staged(Array("new".utf8))
        #expect(try self.mode(staged.path) == mode)
        try file.commit(staged)
        #expect(try ["a.json", ".a.json.before"].map(text) == ["new", "old"])
        #expect(try ["a.json", ".a.json.before"].map { try self.mode(path($0)) } == [mode, mode])
        #expect(try FileSystem.names(in: folder) == [".a.json.before", "a.json"])
    }

    @Test func `a symbolic link stays, and leads to the new content`() throws {
        try FileSystem.makeFolder(path("elsewhere"))
        try write("old", to: "elsewhere/real.json", mode: 0o600)
        try FileManager.default.createSymbolicLink(atPath: path("a.json"), withDestinationPath: "elsewhere/real.json")
        try replace("a.json", with: "new")
        #expect(FileSystem.kind(of: path("a.json")) == .link)
        #expect(try ["real.json", ".real.json.before"].map { try text("elsewhere/\($0)") } == ["new", "old"])
        #expect(try mode(path("elsewhere/real.json")) == 0o600)
        #expect(try FileSystem.names(in: folder) == ["a.json", "elsewhere"])
        try FileManager.default.createSymbolicLink(atPath: path("lost.json"), withDestinationPath: "nowhere.json")
        #expect(throws: FileError.self) { try replace("lost.json", with: "new") }
        #expect(!FileManager.default.fileExists(atPath: path("nowhere.json")))
    }

    @Test func `another name of the file, such as that of a backup, keeps what it was`() throws {
        try write("old", to: "a.json")
        try FileManager.default.linkItem(atPath: path("a.json"), toPath: path("backup.json"))
        try replace("a.json", with: "new")
        #expect(try ["a.json", "backup.json"].map(text) == ["new", "old"])
    }

    @Test func `what somebody saved since it was read stays`() throws {
        try write("old", to: "a.json")
        let file = try UserFile(path("a.json"))
        let staged = try file.staged(Array("new".utf8))
        try write("OLD", to: "a.json")
        #expect { try file.commit(staged) } throws: { ($0 as? FileError)?.reason == .edited }
        #expect(try text("a.json") == "OLD")
        #expect(!FileManager.default.fileExists(atPath: path(".a.json.before")))
        // It is the same if it was removed, or made meanwhile.
        try FileSystem.removeFile(path("a.json"))
        #expect { try file.replace(with: []) } throws: {
            ($0 as? FileError)?.reason == .edited || ($0 as? FileError)?.reason == .system(.noSuchFileOrDirectory)
        }
        let missing = try UserFile(path("b.json"))
        try write("theirs", to: "b.json")
        #expect { try missing.replace(with: []) } throws: { ($0 as? FileError)?.reason == .edited }
        #expect(try text("b.json") == "theirs")
    }

    @Test func `two commands do not write in one folder at once, and the slower one is refused`() throws {
        try write("old", to: "a.json")
        let (first, second) = (try UserFile(path("a.json")), try UserFile(path("a.json")))
        do {
            let lock = try first.lock()
            defer { withExtendedLifetime(lock) {} }
            #expect { try second.replace(with: []) } throws: { ($0 as? FileError)?.reason == .beingEdited }
        }
        let (one, two) = (try first.staged([1]), try second.staged([2]))
        #expect(one.path != two.path)
        try first.commit(one)
        #expect { try second.commit(two) } throws: { ($0 as? FileError)?.reason == .edited }
        #expect(try FileSystem.read(path("a.json")) == [1])
    }

    @Test func `what killed commands left beside it is removed`() throws {
        try write("old", to: "a.json")
        for name in [".a.json.sitegen-new", ".a.json.1x2y.sitegen-new", ".b.json.1x2y.sitegen-new"] { try write("half", to: name) }
        try replace("a.json", with: "new")
        #expect(try FileSystem.names(in: folder) == [".a.json.before", ".b.json.1x2y.sitegen-new", "a.json"])
    }

    @Test func `the longest names have room for those beside them`() throws {
        let name = String(repeating: "책", count: 83) + ".json"
        try write("old", to: name)
        try replace(name, with: "new")
        #expect(try text(name) == "new")
    }

    @Test func `a file that may not be written to is not replaced either`() throws {
        try write("old", to: "a.json", mode: 0o444)
        // The administrator may write to every file.
        if access(path("a.json"), W_OK) == 0 { return }
        #expect(throws: FileError.self) { try replace("a.json", with: "new") }
        #expect(try text("a.json") == "old")
    }

    #if os(Linux)
        @Test func `a file beside it whose name is not UTF-8 is not in the way`() throws {
            try write("old", to: "a.json")
            try write("half", to: ".a.json.1x2y.sitegen-new")
            let other = Array(path("").utf8CString.dropLast()) + [-1, 0]
            try #require(close(creat(other, 0o644)) == 0)
            try replace("a.json", with: "new")
            #expect(try text("a.json") == "new")
            unlink(other)
            #expect(try FileSystem.names(in: folder) == [".a.json.before", "a.json"])
        }

        @Test func `extended attributes stay`() throws {
            try write("old", to: "a.json")
            let set = Process()
            set.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
            set.arguments = ["-c", "import os, sys; os.setxattr(sys.argv[1], 'user.note', b'mine')", path("a.json")]
            set.standardError = FileHandle.nullDevice
            try set.run()
            set.waitUntilExit()
            // Not every file system has them.
            if set.terminationStatus != 0 { return }
            try replace("a.json", with: "new")
            let get = Process()
            get.executableURL = set.executableURL
            get.arguments = ["-c", "import os, sys; sys.exit(os.getxattr(sys.argv[1], 'user.note') != b'mine')", path("a.json")]
            try get.run()
            get.waitUntilExit()
            #expect(get.terminationStatus == 0)
        }
    #endif
}
