import Foundation
import SiteBase
import Testing

@testable import SitePreview

/// Each test changes files and waits for the watch to report; a watch that reports nothing lets the test run into its time limit.
@Suite(.timeLimit(.minutes(1)))
struct FolderWatchTests {
    private final class Watched: Sendable {
        let root: String
        let watch: FolderWatch

        init(_ prepare: (String) throws -> Void = { _ in }) throws {
            let root = try #require(FileSystem.realPath(NSTemporaryDirectory())) + "/sitegen-\(UUID().uuidString)"
            for folder in ["data/books", "templates"] {
                try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
            }
            try prepare(root)
            let folders = WatchedFolders(inputs: ["data", "templates", "assets"].map { "\(root)/\($0)" }, output: "\(root)/output")
            self.root = root
            watch = try FolderWatch(folders)
        }

        deinit { try? FileManager.default.removeItem(atPath: root) }

        func write(_ name: String, _ text: String = "x") throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)"), options: [])
        }

        func move(_ old: String, to new: String) throws {
            try FileManager.default.moveItem(atPath: "\(root)/\(old)", toPath: "\(root)/\(new)")
        }
        func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(root)/\(name)") }
        func makeFolder(_ name: String) throws {
            try FileManager.default.createDirectory(atPath: "\(root)/\(name)", withIntermediateDirectories: true)
        }

        /// The next change, paths below the root.
        func next() throws -> [String] { try #require(try watch.next()).paths.map { String($0.dropFirst(root.count + 1)) } }
    }

    @Test func `a file that is written, renamed and removed is seen`() throws {
        let site = try Watched()
        try site.write("data/books/data.json")
        #expect(try site.next() == ["data/books/data.json"])
        try site.move("data/books/data.json", to: "data/books/other.json")
        #expect(try site.next() == ["data/books/data.json", "data/books/other.json"])
        try site.remove("data/books/other.json")
        #expect(try site.next() == ["data/books/other.json"])
    }

    @Test func `a folder that comes later is watched, with what is in it`() throws {
        let site = try Watched()
        try site.makeFolder("assets/deep/deeper")
        #expect(try !site.next().isEmpty)
        try site.write("assets/deep/deeper/a.css")
        #expect(try site.next().last == "assets/deep/deeper/a.css")
    }

    @Test func `a folder that is removed and comes back is watched again`() throws {
        let site = try Watched()
        try site.move("data", to: "away")
        #expect(try site.next().contains("data"))
        try site.write("away/books/unseen.json")
        try site.move("away", to: "data")
        #expect(try site.next() == ["data"])
        try site.write("data/books/data.json")
        #expect(try site.next() == ["data/books/data.json"])
    }

    @Test func `files behind links are watched where they lie`() throws {
        let site = try Watched { root in
            try FileManager.default.createDirectory(atPath: "\(root)/elsewhere/inner", withIntermediateDirectories: true)
            try Data("x".utf8).write(to: URL(fileURLWithPath: "\(root)/elsewhere/data.json"))
            try FileManager.default.createSymbolicLink(
                atPath: "\(root)/data/books/data.json",
                withDestinationPath: "\(root)/elsewhere/data.json"
            )
            try FileManager.default.createSymbolicLink(atPath: "\(root)/data/linked", withDestinationPath: "\(root)/elsewhere/inner")
        }
        try site.write("elsewhere/data.json", "changed")
        #expect(try site.next() == ["elsewhere/data.json"])
        try site.write("elsewhere/inner/a.json")
        #expect(try site.next() == ["data/linked/a.json"])
    }

    @Test func `links that go round in circles end`() throws {
        let site = try Watched { root in
            try FileManager.default.createSymbolicLink(atPath: "\(root)/data/round", withDestinationPath: "..")
        }
        try site.write("templates/a.html")
        #expect(try !site.next().isEmpty)
    }

    @Test func `hidden files, the output and what is beside the folders do not count; a lost output does`() throws {
        let site = try Watched()
        try site.write("data/.data.json.swp")
        try site.write("notes.txt")
        try site.makeFolder("output/books")
        try site.write("output/books/1.html")
        try site.move("output", to: "gone")
        #expect(try site.next() == ["output"])
    }

    @Test func `a hundred saves are a few changes, and none is lost`() throws {
        let site = try Watched()
        let writer = Thread {
            for number in 0..<100 {
                try? site.write("data/books/\(number).json")
                Thread.sleep(forTimeInterval: 0.002)
            }
        }
        writer.start()
        var seen: Set<String> = []
        var changes = 0
        while seen.count < 100 {
            seen.formUnion(try site.next())
            changes += 1
        }
        #expect(changes < 50)
    }

    @Test func `without patience, nothing is reported`() throws {
        let site = try Watched()
        #expect(try site.watch.next(within: 20)?.paths == [])
        try site.write("data/a.json")
        #expect(try site.watch.next(within: 5_000)?.paths.count == 1)
    }

    @Test func `a watch that is stopped ends`() throws {
        let site = try Watched()
        let watch = site.watch
        Thread { watch.stop() }.start()
        #expect(try watch.next() == nil)
        #expect(try watch.next() == nil)
    }
}
