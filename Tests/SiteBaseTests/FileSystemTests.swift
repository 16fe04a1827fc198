import Foundation
import SiteBase
import SystemPackage
import TestSupport
import Testing

struct FileSystemTests {
    private let folder = try? TemporaryFolder()
    private func made() throws -> TemporaryFolder { try #require(folder) }

    /// What a call says is wrong; nil if nothing is.
    private func reason(_ call: () throws(FileError) -> Void) -> FileError.Reason? {
        do throws(FileError) {
            try call()
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(
        "A path is inside a folder or not",
        arguments: [
            ("/home/data", "/", true), ("/", "/", true), ("/home", "/home", true), ("/home/data", "/home", true),
            ("/homely", "/home", false), ("/home", "/home/data", false), ("/", "/home", false),
        ]
    )
    func reportsInside(_ path: String, _ folder: String, _ expected: Bool) {
        #expect(FileSystem.isInside(path, folder) == expected)
    }

    @Test func `what is at a path is told with and without following links`() throws {
        let folder = try made()
        try folder.write("abc", to: "inner/a")
        try folder.link("file", to: "inner/a")
        try folder.link("folder", to: "inner")
        try folder.link("nowhere", to: "gone")
        #expect(mkfifo(folder["pipe"], 0o600) == 0)
        let names = ["inner/a", "inner", "file", "folder", "nowhere", "pipe", "gone"]
        #expect(names.map { FileSystem.kind(of: folder[$0]) } == [.file, .folder, .link, .link, .link, .other, nil])
        #expect(names.map { FileSystem.target(of: folder[$0]) } == [.file, .folder, .file, .folder, nil, .other, nil])
        #expect(names.map { FileSystem.size(of: folder[$0]) } == [3, 0, 3, 0, 0, 0, 0])
        #expect(FileSystem.realPath(folder["folder/a"]) == folder["inner/a"])
        #expect(FileSystem.realPath(folder["nowhere"]) == nil)
        #expect(FileSystem.futurePath(folder["folder/b/c"]) == folder["inner/b/c"])
        #expect(FileSystem.isSameFile(folder["inner/a"], folder["folder/a"]))
        #expect(!FileSystem.isSameFile(folder["inner/a"], folder["file"]))
        #expect(!FileSystem.isSameFile(folder["gone"], folder["gone"]))
        #expect(FileSystem.isSameFileSystem(folder["inner"], folder["file"]))
    }

    @Test func `a file is read whole, and what is no file is not read`() throws {
        let folder = try made()
        #expect(try FileSystem.read(folder.write("", to: "empty")) == [])
        #expect(try FileSystem.read(folder.write("abc", to: "a")) == Array("abc".utf8))
        #expect(reason { () throws(FileError) in _ = try FileSystem.read(folder["gone"]) } == .system(.noSuchFileOrDirectory))
        #expect(reason { () throws(FileError) in _ = try FileSystem.read(folder.path) } == .notAFile)
        // Without a writer, a named pipe must not stop us.
        #expect(mkfifo(folder["pipe"], 0o600) == 0)
        #expect(reason { () throws(FileError) in _ = try FileSystem.read(folder["pipe"]) } == .notAFile)
        #expect(try FileSystem.read(folder["a"], from: 1, count: 1) == Array("b".utf8))
        #expect(try FileSystem.read(folder["a"], from: 1, count: 9) == Array("bc".utf8))
        #expect(try FileSystem.read(folder["a"], from: 7, count: 9) == [])
    }

    #if os(Linux)
        @Test func `a file that is longer than its size says is read to its end`() throws {
            // The kernel makes it while it is read, and gives 0 as its size.
            let status = try FileSystem.read("/proc/self/status")
            #expect(String(decoding: status, as: UTF8.self).contains("\nPid:\t\(getpid())\n") && status.last == UInt8(ascii: "\n"))
        }

        @Test func `where something is mounted is told`() throws {
            #expect(FileSystem.isMountPoint("/proc"))
            #expect(!FileSystem.isMountPoint("/proc/self"))
            #expect(!FileSystem.isMountPoint(try made()["gone"]))
        }
    #endif

    @Test func `a file is written over, but not through a link`() throws {
        let folder = try made()
        try folder.write("a longer text", to: "a")
        try FileSystem.write(Array("short".utf8), to: folder["a"])
        #expect(try FileSystem.read(folder["a"]) == Array("short".utf8))
        try folder.link("link", to: "a")
        #expect(reason { () throws(FileError) in try FileSystem.write([1], to: folder["link"]) } == .system(.tooManySymbolicLinkLevels))
        #expect(try FileSystem.read(folder["a"]) == Array("short".utf8))
        #expect(reason { () throws(FileError) in try FileSystem.write([1], to: folder["x/y"]) } == .system(.noSuchFileOrDirectory))
        #expect(reason { () throws(FileError) in try FileSystem.write([1], to: folder.path) } == .system(.isDirectory))
        #expect(try FileSystem.writeStamped([1, 2], to: folder["b"]) == FileStamp(folder["b"]))
        try FileSystem.synchronize(folder["b"])
        #expect(reason { () throws(FileError) in try FileSystem.synchronize(folder["gone"]) } == .system(.noSuchFileOrDirectory))
    }

    @Test func `a new file takes no place that is taken`() throws {
        let folder = try made()
        try folder.write("mine", to: "a")
        try folder.link("link", to: "gone")
        for name in ["a", "link", ""] {
            #expect(reason { () throws(FileError) in try FileSystem.writeNew([1], to: folder[name]) } == .occupied)
        }
        #expect(try FileSystem.read(folder["a"]) == Array("mine".utf8) && FileSystem.kind(of: folder["gone"]) == nil)
        try FileSystem.writeNew([1], to: folder["b"])
        #expect(try FileSystem.read(folder["b"]) == [1])
        // Somebody was faster: the file of theirs stays.
        #expect(reason { () throws(FileError) in _ = try NewFile(folder["a"], .exclusiveCreate) } == .system(.fileExists))
        #expect(try FileSystem.read(folder["a"]) == Array("mine".utf8))
    }

    @Test func `a file that is written in chunks and not closed is removed`() throws {
        let folder = try made()
        var file: NewFile? = try NewFile(folder["a"])
        try file?.append([1, 2])
        #expect(try FileSystem.read(folder["a"]) == [1, 2])
        file = nil
        #expect(FileSystem.kind(of: folder["a"]) == nil)
        file = try NewFile(folder["b"])
        try file?.append([1, 2])
        try file?.append([3])
        try file?.close()
        file = nil
        #expect(try FileSystem.read(folder["b"]) == [1, 2, 3])
    }

    #if os(Linux)
        @Test func `a full disk is told`() throws {
            #expect(reason { () throws(FileError) in try FileSystem.write([1], to: "/dev/full") } == .system(.noSpace))
        }
    #endif

    @Test func `names are sorted by their bytes`() throws {
        let folder = try made()
        for name in ["b", "é", "a", "B", ".hidden", "가", "a.b", "a/x"] { try folder.write("", to: name == "a" ? "a0" : name) }
        #expect(try FileSystem.names(in: folder.path) == [".hidden", "B", "a", "a.b", "a0", "b", "é", "가"])
        #expect(reason { () throws(FileError) in _ = try FileSystem.names(in: folder["gone"]) } == .system(.noSuchFileOrDirectory))
        #expect(try !FileSystem.isEmpty(folder.path))
        #expect(try FileSystem.isEmpty(folder["a"], but: "x") && !FileSystem.isEmpty(folder["a"], but: "y"))
    }

    #if os(Linux)
        @Test func `a name that is not UTF-8 is told, unless it is hidden`() throws {
            let folder = try made()
            func write(_ name: [UInt8]) throws {
                let path = Array(folder.path.utf8) + [UInt8(ascii: "/")] + name + [0]
                let number = open(path.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o644)
                Foundation.close(number)
            }
            try write([UInt8(ascii: "."), 0xFF])
            #expect(try FileSystem.names(in: folder.path) == [])
            try write([0x61, 0xFF])
            #expect(reason { () throws(FileError) in _ = try FileSystem.names(in: folder.path) } == .notUnicode(name: "a\u{FFFD}"))
        }
    #endif

    @Test func `folders are made with their parents, and where one is already`() throws {
        let folder = try made()
        try FileSystem.makeFolder(folder["a/b/c"])
        try FileSystem.makeFolder(folder["a/b/c"])
        #expect(FileSystem.kind(of: folder["a/b/c"]) == .folder)
        try folder.link("link", to: "a")
        try FileSystem.makeFolder(folder["link/d"])
        #expect(FileSystem.kind(of: folder["a/d"]) == .folder)
        try folder.write("", to: "file")
        #expect(reason { () throws(FileError) in try FileSystem.makeFolder(folder["file"]) } == .system(.fileExists))
        #expect(reason { () throws(FileError) in try FileSystem.makeFolder(folder["file/x"]) } == .system(.fileExists))
        #expect(try FileSystem.makeNewFolder(folder["e"]))
        #expect(try !FileSystem.makeNewFolder(folder["e"]))
        #expect(FileSystem.removeEmptyFolder(folder["e"]))
        #expect(!FileSystem.removeEmptyFolder(folder["a"]))
    }

    @Test func `a tree is removed, and what its links lead to is not`() throws {
        let folder = try made()
        try folder.write("mine", to: "elsewhere/mine")
        try folder.write("", to: "tree/a/b")
        try folder.link("tree/a/link", to: folder["elsewhere"])
        try folder.link("tree/dead", to: "gone")
        try FileSystem.removeTree(folder["tree"])
        try FileSystem.removeTree(folder["tree"])
        #expect(try FileSystem.names(in: folder.path) == ["elsewhere"])
        try folder.link("link", to: "elsewhere")
        try FileSystem.removeTree(folder["link"])
        #expect(try FileSystem.read(folder["elsewhere/mine"]) == Array("mine".utf8) && FileSystem.kind(of: folder["link"]) == nil)
        try FileSystem.removeFile(folder["gone"])
        #expect(reason { () throws(FileError) in try FileSystem.removeFile(folder["elsewhere"]) } != nil)
    }

    @Test func `a file is renamed, and gets a second name`() throws {
        let folder = try made()
        try folder.write("a", to: "a")
        try folder.write("b", to: "b")
        #expect(try FileSystem.link(folder["a"], as: folder["c"]))
        #expect(FileSystem.isSameFile(folder["a"], folder["c"]))
        let before = try #require(FileStamp(folder["a"]))
        try FileSystem.rename(folder["a"], to: folder["b"])
        #expect(try #require(FileStamp(folder["b"])).isRenamed(from: before))
        #expect(reason { () throws(FileError) in try FileSystem.rename(folder["a"], to: folder["b"]) } == .system(.noSuchFileOrDirectory))
        #expect(reason { () throws(FileError) in _ = try FileSystem.link(folder["b"], as: folder["c"]) } == .system(.fileExists))
    }

    @Test func `a folder is locked once at a time`() throws {
        let folder = try made()
        var lock = try FolderLock(folder.path)
        #expect(try lock != nil && FolderLock(folder.path) == nil)
        lock = nil
        #expect(try FolderLock(folder.path) != nil)
        #expect(try FolderLock(folder["gone"]) == nil)
        try folder.write("", to: "file")
        #expect(reason { () throws(FileError) in _ = try FolderLock(folder["file"]) } == .system(.notDirectory))
    }

    @Test func `the stamp of a file is that of the file itself, and changes with it`() throws {
        let folder = try made()
        try folder.write("abc", to: "inner/a")
        try folder.link("link", to: "inner/a")
        #expect(FileStamp(folder["link"]) == nil && FileStamp(folder["inner"]) == nil && FileStamp(folder["gone"]) == nil)
        let path = try #require(OutputPath("inner/a"))
        let stamp = try #require(FileStamp(path, in: folder.path))
        #expect(stamp == FileStamp(folder["inner/a"]) && stamp.size == 3)
        try folder.write("abcd", to: "inner/a")
        #expect(FileStamp(path, in: folder.path) != stamp)
    }

    @Test(arguments: [
        // ns since 1970: the change, and how much later it was noted.
        (1_700_000_000_123_456_789, 0, false), (1_700_000_000_123_456_789, 4_000_000, false),
        (1_700_000_000_123_456_789, 15_000_000, false), (1_700_000_000_123_456_789, 25_000_000, true),
        // The clock of FAT goes on every two seconds, that of HFS+ every second.
        (1_700_000_000_000_000_000, 25_000_000, false), (1_700_000_000_000_000_000, 1_990_000_000, false),
        (1_700_000_001_000_000_000, 999_000_000, false), (1_700_000_000_000_000_000, 2_025_000_000, true),
        // A clock that was set back.
        (1_700_000_000_123_456_789, -5_000_000_000, false),
    ]) func `within a tick of the clock, a stamp says nothing`(changed: Int, later: Int, expected: Bool) {
        #expect(FileStamp(size: 1, written: 1, changed: changed, number: 1).isSettled(at: changed + later) == expected)
    }
}
