import Foundation
import SiteBase
import TestSupport
import Testing

/// What `add`, `covers`, `new` and `diff --mark` do to files of the user when they are killed, when their calls fail, and when somebody edits at the
/// same time. For `import`, see `UserFilesTests`.
@Suite(.enabled(if: FaultyCalls.library != nil)) struct InterruptedCommandTests {
    /// A command and the file that it writes.
    enum Command: CaseIterable {
        case add, covers, mark, page, post, book

        var arguments: [String] {
            switch self {
            case .add: ["add", "9780141439587"]
            case .covers: ["covers", "books"]
            case .mark: ["diff", "--since", "published/marks.json", "--mark"]
            case .page: ["new", "page", "press/kit"]
            case .post: ["new", "post", "Ebb"]
            case .book: ["new", "book", "Ebb", "--collection", "read"]
            }
        }

        /// The file that it changes.
        func file(in site: CommandSite) -> String {
            switch self {
            case .add: "data/books/data.json"
            case .covers: "data/books/9780141439587.png"
            case .mark: "published/marks.json"
            case .page: "data/pages/press/kit.md"
            case .post: "data/journal/\(LocalDay.today)-ebb.md"
            case .book: "data/read/ebb.md"
            }
        }

        /// Another file that it writes before, whole or not at all.
        var other: String? {
            switch self {
            case .add: "data/books/9780141439587.png"
            case .book: "data/read/collection.yaml"
            case .covers, .mark, .page, .post: nil
            }
        }

        /// Whether it may be run again once it wrote the file.
        var isRepeatable: Bool { self == .mark || self == .covers }
    }

    /// Two of them change a file, the others only create one.
    private static let cases: [(Command, UsersFile.Start)] =
        [(.covers, .empty), (.page, .empty), (.post, .empty), (.book, .empty)]
        + [Command.add, .mark].flatMap { command in UsersFile.Start.allCases.map { (command, $0) } }

    private func file(_ command: Command, _ start: UsersFile.Start) throws -> UsersFile {
        let settings = "title: Books\nsearch: off\noffline: off\n"
        let site = try CommandSite(data: ["site.yaml": settings, "about.md": "---\ntitle: About\n---\n"])
        for (name, text) in [("data/books/flow.svg", "<svg/>"), ("published/notes.txt", "mine")]
        where command == .add || name.hasPrefix("p") {
            try site.write(text, to: name)
        }
        if command == .covers {
            try site.write(#"[{"title": "Ebb", "isbn13": "9780141439587", "status": "finished"}]"#, to: "data/books/data.json")
        }
        if command == .mark {
            try #require(try site.run("build").status == 0)
            if start != .empty { try #require(try site.run(command.arguments).status == 0) }
            try site.write("---\ntitle: About us\n---\n", to: "data/about.md")
            try #require(try site.run("build").status == 0)
        } else if start != .empty {
            try site.write("{\"books\": [{\"title\": \"Flow\",  \"status\": \"finished\"}]}\n", to: command.file(in: site))
        }
        return try UsersFile(command.file(in: site), in: site, start)
    }

    private func withFile(_ command: Command, _ start: UsersFile.Start, _ body: (UsersFile, [String: String]) throws -> Void) throws {
        let file = try file(command, start)
        if command == .add || command == .covers { try Catalogue.answering { try body(file, $0) } } else { try body(file, [:]) }
    }

    @Test(arguments: cases)
    func `a command that is killed at any call leaves the old file or the new, and the next one completes it`(
        _ command: Command,
        _ start: UsersFile.Start
    ) throws {
        try withFile(command, start) { file, environment in
            let (old, new) = try file.outcomes(of: command.arguments, with: environment)
            let written = Set([command.other].compactMap(\.self))
            let other = try file.bytes(command.other)
            let others = try file.others(but: written)
            var states = Set<Bool>()
            try file.killing(command.arguments, with: environment, step: start == .linked ? 2 : 1) {
                call in
                let found = try file.bytes()
                #expect(found == old || found == new, "call \(call)")
                states.insert(found == new)
                if let other, let left = try file.bytes(command.other) { #expect(left == other, "call \(call)") }
                if found != nil { try file.expectKept("call \(call)") }
                let next = try file.site.run(command.arguments, with: environment)
                #expect((next.status == 0) == (found == old || command.isRepeatable), "call \(call): \(next.out)\(next.err)")
                #expect(try file.bytes() == new, "call \(call)")
                #expect(try file.bytes(command.other) == other, "call \(call)")
                try file.expectKept("call \(call)")
                #expect(try file.others(but: written) == others, "call \(call)")
                #expect(try file.leftovers() == [], "call \(call)")
            }
            #expect(states == [true, false])
        }
    }

    @Test(arguments: cases) func `a command of which a call fails changes nothing, or says nothing of a fault`(
        _ command: Command,
        _ start: UsersFile.Start
    ) throws {
        try withFile(command, start) { file, environment in
            let (old, new) = try file.outcomes(of: command.arguments, with: environment)
            let other = try file.bytes(command.other)
            try file.reset()
            let before = try file.others()
            let isThere = file.site.exists(file.name.parentFolder)
            try file.failing(command.arguments, with: environment, step: start == .linked ? 4 : 2) { call, run in
                let found = try file.bytes()
                guard run.status != 0 else {
                    #expect(found == new, "call \(call)")
                    #expect(try file.bytes(command.other) == other, "call \(call)")
                    return
                }
                #expect(run.status == 74, "call \(call): \(run.err)")
                #expect(found == old, "call \(call)")
                if found != nil { try file.expectKept("call \(call)") }
                #expect(try file.others() == before, "call \(call)")
                // Nor is an empty folder left.
                if old == nil { #expect(file.site.exists(file.name.parentFolder) == isThere, "call \(call)") }
                #expect(try file.site.run(command.arguments, with: environment).status == 0, "call \(call)")
                #expect(try file.bytes() == new, "call \(call)")
            }
        }
    }

    @Test(arguments: cases) func `what an editor saves while a command runs is never lost`(_ command: Command, _ start: UsersFile.Start)
        throws
    {
        try withFile(command, start) { file, environment in
            let begin = ContinuousClock.now
            _ = try file.outcomes(of: command.arguments, with: environment)
            let time = UInt32((ContinuousClock.now - begin) / .microseconds(1))
            var dice = SeededGenerator(seed: 42)
            for round in 1...(UsersFile.isSoak ? 400 : 4) {
                try file.reset()
                let process = try file.site.start(command.arguments, with: environment)
                usleep(UInt32.random(in: 0...time, using: &dice))
                let now = String(decoding: try file.bytes() ?? Array("{}".utf8), as: UTF8.self)
                let edited = Data("{\"mark\": \"mine\", \(now.dropFirst())".utf8)
                let path = URL(fileURLWithPath: file.site.path(file.name))
                try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
                try edited.write(to: path, options: round % 3 == 0 ? [] : .atomic)
                process.waitUntilExit()
                // A list of published files is written anew as a whole.
                let found = [try file.bytes(), command == .mark ? try file.before() : nil].compactMap(\.self)
                let out = try file.site.out()
                #expect(found.contains { String(decoding: $0, as: UTF8.self).contains("\"mark\": \"mine\"") }, "round \(round): \(out)")
                if process.terminationStatus != 0 { #expect(try file.leftovers() == [], "round \(round)") }
            }
        }
    }

    @Test(arguments: [Command.page, .post, .book])
    func `a file or a link that is in the place of a new one stays`(_ command: Command) throws {
        let site = try CommandSite(data: ["site.yaml": "title: Books\n"])
        let name = command.file(in: site)
        try site.write("mine", to: name)
        if command == .book { try site.write("kind: shelf\n", to: "data/read/collection.yaml") }
        for target in [nil, "nowhere.md", "../../elsewhere.md"] {
            if let target {
                try FileManager.default.removeItem(atPath: site.path(name))
                try FileManager.default.createSymbolicLink(atPath: site.path(name), withDestinationPath: target)
            }
            let before = FileSystem.kind(of: site.path(name))
            let names = try FileSystem.names(in: site.path(name).parentFolder)
            let run = try site.run(command.arguments)
            #expect(run.status != 0 && run.err.contains("Nothing was created."), "\(run.err)")
            #expect(FileSystem.kind(of: site.path(name)) == before)
            #expect(try FileSystem.names(in: site.path(name).parentFolder) == names)
        }
        #expect(!site.exists("data/elsewhere.md") && !site.exists("elsewhere.md"))
    }

    @Test func `of two books that are added at once, one is refused or comes after the other`() throws {
        try withFile(.add, .empty) { file, environment in
            for round in 1...(UsersFile.isSoak ? 100 : 6) {
                try file.reset()
                let processes = try ["9780141439587", "one"].map { try file.site.start(["add", $0], with: environment) }
                for process in processes { process.waitUntilExit() }
                let done = processes.map { $0.terminationStatus == 0 }
                let text = String(decoding: try #require(try file.bytes()), as: UTF8.self)
                #expect(done.contains(true), "round \(round)")
                #expect(text.contains("\"Ebb:") == done[0] && text.contains("\"Flow\"") == done[1], "round \(round): \(done)")
                #expect(file.site.exists("data/books/9780141439587.png") == done[0], "round \(round)")
                #expect(try file.leftovers() == [], "round \(round)")
            }
        }
    }

    @Test(arguments: [UsersFile.Start.empty, .file])
    func `a single file is the old one or the new, and what a killed build left beside it goes`(_ start: UsersFile.Start) throws {
        let site = try CommandSite()
        let command = ["build", "--single-file", "published/book.html"]
        try site.write("mine", to: "published/notes.txt")
        if start != .empty { try #require(try site.run(command).status == 0) }
        try site.write(#"[{"title": "The Ferry Boat"}]"#, to: "data/data.json")
        let file = try UsersFile("published/book.html", in: site, start)
        let (old, new) = try file.outcomes(of: command)
        var isCleaned = false
        try file.killing(command) { call in
            let found = try file.bytes()
            #expect(found == old || found == new, "call \(call)")
            isCleaned = try isCleaned || !file.leftovers().isEmpty
            #expect(try site.run(command).status == 0 && file.bytes() == new, "call \(call)")
            #expect(try FileSystem.names(in: site.path("published")) == ["book.html", "notes.txt"], "call \(call)")
        }
        #expect(isCleaned)
        // What another command may be writing just now stays.
        try site.write("half", to: "published/.book.html.1x2y.sitegen-new")
        let lock = try FolderLock(site.path("published"))
        #expect(lock != nil)
        #expect(try site.run(command).status == 0)
        #expect(try file.leftovers().count == 1)
        withExtendedLifetime(lock) {}
    }

    @Test func `no descriptor is closed twice, not even when pictures are read`() throws {
        let library = try #require(FaultyCalls.library)
        try Catalogue.answering { environment in
            let site = try CommandSite(data: ["site.yaml": "title: Books\n"])
            let environment = environment.merging(FaultyCalls.environment(library)) { $1 }
            #expect(try site.run("add", "9780141439587", with: environment).status == 0)
            let build = try site.run("build", "--compress", "gzip", with: environment)
            #expect(build.status == 0, "\(build.err)")
            #expect(site.exists(".output.sitegen-pictures"))
        }
    }
}
