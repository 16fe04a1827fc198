import DataReading
import Foundation
import SiteBase
import Testing
import TestSupport

struct BuildCommandTests {
    @Test func `a build prints one line and leaves with 0`() throws {
        let site = try CommandSite()
        let run = try site.run("build")
        #expect(run.status == 0)
        #expect(run.err == "")
        #expect(
            run.out.wholeMatch(of: #/Built output/index\.html: 2 records, 4 pages; files: \d+ written, 0 unchanged; \d+\.\d{3} s\n/#)
                != nil,
            "\(run.out)"
        )
        #expect(site.exists("output/index.html"))
        let again = try site.run("build", "--quiet")
        #expect(again.status == 0)
        #expect(again.out + again.err == "")
    }

    @Test func `one record and one removed page are counted in words`() throws {
        let site = try CommandSite()
        _ = try site.run("build")
        try site.write(#"[{"title": "The Ferry"}]"#, to: "data/data.json")
        let run = try site.run("build")
        #expect(run.out.contains("1 record, 3 pages; files: "))
        #expect(run.out.contains(", 1 removed; "))
    }

    @Test func `an explanation says why each page was rendered, and counts`() throws {
        let site = try CommandSite()
        let first = try site.run("build", "--explain")
        #expect(first.out.contains("\n2.html: there is no record of an earlier build\n"))
        #expect(first.out.contains("Rendered 4 of 4 pages: 4 because there is no record of an earlier build; 0 kept\n"))
        #expect(try site.run("build", "--explain").out.hasPrefix("Rendered 0 of 4 pages; 4 kept\n"))
        try site.write(#"[{"title": "The Ferry"}, {"title": "Salt", "summary": "White."}]"#, to: "data/data.json")
        _ = try site.run("build")
        try site.write(#"[{"title": "The Ferry"}, {"title": "Salt", "summary": "Grey."}]"#, to: "data/data.json")
        let changed = try site.run("build", "--explain")
        #expect(
            changed.out.hasPrefix(
                "2.html: what it shows changed: volume 2 (Salt): summary; data/data.json:1:26\nRendered 1 of 4 pages: 1 because what they show changed; 3 kept\n"
            )
        )
        try site.write("A hand was here.", to: "output/1.html")
        let repaired = try site.run("build", "--explain", "--format", "json")
        #expect(repaired.out.contains(#""explained":[{"page":"1.html","reason":"output"}]"#))
        #expect(repaired.out.contains(#""rendered":1,"#) && repaired.out.contains(#""written":1,"#))
        let forced = try site.run("build", "--force", "--explain")
        #expect(forced.out.contains("Rendered 4 of 4 pages: 4 because there is no record of an earlier build; 0 kept\n"))
        #expect(forced.out.contains("files: 0 written, "))
        #expect(try site.run("build", "--quiet", "--explain").status == 64)
    }

    @Test func `verbose names the phases in their order`() throws {
        let run = try CommandSite().run("build", "--verbose")
        let phases = run.out.split(separator: "\n").dropLast().compactMap { $0.split(separator: ":").first }
        #expect(phases == ["load", "pictures", "resolve", "plan", "render", "write"])
    }

    @Test func `verbose warns of a picture that no record names`() throws {
        let site = try CommandSite(data: ["data.json": #"[{"title": "The Ferry", "cover": "ferry.svg"}]"#])
        let picture = #"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="6"/>"#
        for name in ["ferry", "old"] { try site.write(picture, to: "data/\(name).svg") }
        #expect(try site.run("build").err == "")
        #expect(
            try site.run("build", "--force", "--verbose").err == """
                data/old.svg: warning: no record names this file [S522]
                    help: name it in the data, or remove it
                1 warning

                """
        )
    }

    @Test func `broken data ends with status 1, says where, and writes nothing`() throws {
        let site = try CommandSite(data: ["data.json": #"[{"title": "The Ferry", "draft": "many"}]"#])
        let run = try site.run("build")
        #expect(run.status == 1)
        #expect(run.out == "")
        #expect(
            run.err == """
                data/data.json:1:34: error: [0].draft: expected true or false, found "many" [S201]
                 1 | [{"title": "The Ferry", "draft": "many"}]
                   |                                  ^
                    help: write true or false, without quotes
                1 error. Nothing was written.

                """
        )
        #expect(!site.exists("output"))
    }

    @Test func `a warning is reported and passes, and fails when strict`() throws {
        let site = try CommandSite(data: ["data.json": #"[{"title": "The Ferry", "pages": 12.0}]"#])
        let strict = try site.run("build", "--strict")
        #expect(strict.status == 1)
        #expect(strict.err.contains("data/data.json:1:34: error: [0].pages: a whole number is written as 12.0"))
        #expect(!site.exists("output"))
        let usual = try site.run("build", "--quiet")
        #expect(usual.status == 0)
        #expect(usual.out == "")
        #expect(usual.err.contains("data/data.json:1:34: warning: [0].pages: a whole number is written as 12.0"))
        #expect(usual.err.hasSuffix("1 warning\n"))
    }

    @Test(arguments: [
        (["build", "--jobs", "0"], "--jobs"), (["build", "--jobs", "many"], "--jobs"),
        (["build", "--base-url", "example.org"], "--base-url"),
        (["build", "--base-url", "https://example.org/?q"], "--base-url"), (["build", "--colour"], "--colour"), (["biuld"], "biuld"),
        (["build", "--quiet", "--verbose"], "--quiet"), (["build", "--data"], "--data"), (["build", "--output", ""], "--output"),
        (["build", "--format", "xml"], "xml"), (["build", "more"], "more"),
    ])
    func `wrong usage leaves with 64 and names what is wrong`(arguments: [String], named: String) throws {
        let site = try CommandSite()
        let run = try site.run(arguments)
        #expect(run.status == 64)
        #expect(run.err.contains(named))
        #expect(!site.exists("output"))
    }

    @Test(arguments: [
        ["--data", "nowhere"], ["--templates", "nowhere"], ["--output", "out/below"], ["--output", "out"],
        ["--output", "/proc/sitegen"], ["--data", "data/data.json"],
    ])
    func `what cannot be read or written leaves with 74`(arguments: [String]) throws {
        let site = try CommandSite()
        let run = try site.run(["build"] + arguments)
        #expect(run.status == 74, "\(run.err)")
        #expect(run.err.contains("error: "))
        #expect(run.err.hasSuffix("1 error. Nothing was written.\n"))
        #expect(try FileSystem.names(in: site.root).sorted() == ["assets", "data", "err", "out", "templates"])
    }

    @Test func `files in the way are refused, and taken over with --adopt`() throws {
        let site = try CommandSite()
        try site.write("mine", to: "output/1.html")
        let refused = try site.run("build")
        #expect(refused.status == 1)
        #expect(refused.err.contains("output/1.html: error: a file that sitegen did not write already exists here"))
        #expect(refused.err.contains("--adopt"))
        #expect(try site.files("output") == ["1.html": Array("mine".utf8)])
        #expect(try site.run("build", "--adopt").status == 0)
        #expect(try site.files("output")["1.html"] != Array("mine".utf8))
    }

    @Test func `problems and the result come as JSON`() throws {
        let site = try CommandSite(data: ["data.json": #"[{"title": "The \"Ferry\"", "pages": 12.0, "auther": "x"}]"#])
        let run = try site.run("build", "--format", "json")
        #expect(run.status == 0)
        guard case .number("2") = member("warnings", of: run.out), case .number("1") = member("records", of: run.out),
            case .number("3") = member("pages", of: run.out), case .number("2") = member("warnings", of: run.err),
            case .text("data/data.json") = member("diagnostics", "0", "file", of: run.err),
            case .number("1") = member("diagnostics", "0", "line", of: run.err),
            case .number("38") = member("diagnostics", "0", "column", of: run.err),
            case .text("warning") = member("diagnostics", "0", "severity", of: run.err),
            case .text("[0].pages") = member("diagnostics", "0", "field", of: run.err)
        else {
            Issue.record("\(run.out)\(run.err)")
            return
        }
        let failed = try site.run("build", "--format", "json", "--strict")
        #expect(failed.status == 1)
        #expect(failed.out == "")
        guard case .number("2") = member("errors", of: failed.err),
            case .text("error") = member("diagnostics", "1", "severity", of: failed.err)
        else {
            Issue.record("\(failed.err)")
            return
        }
        let wrong = try site.run("build", "--format", "json", "--data", "nowhere")
        #expect(wrong.status == 74)
        guard case .number("1") = member("errors", of: wrong.err) else {
            Issue.record("\(wrong.err)")
            return
        }
    }

    @Test func `the base address is in canonical links`() throws {
        let site = try CommandSite()
        try site.write("url: https://example.org/old/\n", to: "data/site.yaml")
        #expect(try site.run("build", "--base-url", "https://example.com/books").status == 0)
        let page = String(decoding: try #require(try site.files("output")["1.html"]), as: UTF8.self)
        #expect(page.contains("https://example.com/books/1.html"))
        #expect(!page.contains("example.org"))
    }

    @Test func `help and version are printed on request`() throws {
        let site = try CommandSite()
        let help = try site.run("build", "--help")
        #expect(help.status == 0)
        for option in ["data", "templates", "assets", "output", "base-url", "jobs", "adopt", "strict", "quiet", "verbose", "format"] {
            #expect(help.out.contains("--\(option)"))
        }
        #expect(try site.run("--help").out.contains("build"))
        let version = try site.run("--version")
        #expect(version.status == 0)
        #expect(version.out.contains(#/sitegen \d+\.\d+\.\d+/#))
        #expect(version.out.contains(#/libcmark-gfm \d+\.\d+/#))
        #expect(version.out.contains(#/Unicode \d+\.\d+/#))
        let others = ["libjpeg-turbo", "libpng", "libwebp", "zlib", "brotli", "face for Hangul: Nanum Myeongjo"]
        for name in others { #expect(version.out.contains("\n\(name)")) }
    }

    @Test func `time zone and locale of the machine change nothing`() throws {
        let site = try CommandSite(data: ["I Istanbul/data.json": #"[{"title": "I İ ı i", "release_date": "1997-06-26"}]"#])
        let places = [("C", "UTC"), ("tr_TR.UTF-8", "Asia/Seoul"), ("ko_KR.UTF-8", "America/New_York"), ("ar_EG", "Pacific/Kiritimati")]
        var outputs: [[String: [UInt8]]] = []
        for (index, (locale, zone)) in places.enumerated() {
            let environment = ["LANG": locale, "LC_ALL": locale, "TZ": zone]
            #expect(try site.run("build", "--output", "output-\(index)", with: environment).status == 0)
            outputs.append(try site.files("output-\(index)"))
        }
        for output in outputs { #expect(output == outputs[0]) }
    }

    /// Root may read and write everything, so the command runs as nobody then.
    @Test(arguments: ["output", "output/shore", "data/shore/data.json", "templates/home.html"])
    func `permission that lacks leaves with 74 and the output as it was`(locked: String) throws {
        let wrapper = getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
        let site = try CommandSite(data: ["shore/data.json": #"[{"title": "The Ferry"}]"#])
        try #require(try site.run("build").status == 0)
        if getuid() == 0 {
            let own = Process()
            own.executableURL = URL(fileURLWithPath: "/bin/chown")
            own.arguments = ["-R", "65534:65534", site.root]
            try own.run()
            own.waitUntilExit()
            // A clone in a folder that nobody may enter cannot be tried in this way.
            guard (try? site.run("--version", through: wrapper).status) == 0 else { return }
        }
        let before = try site.files("output")
        try site.write(#"[{"title": "The Salt Road"}]"#, to: "data/shore/data.json")
        let isFolder = FileSystem.kind(of: site.path(locked)) == .folder
        chmod(site.path(locked), isFolder ? 0o555 : 0)
        let run = try site.run("build", through: wrapper)
        #expect(run.status == 74, "\(run.err)")
        #expect(run.err.contains("\(locked): error: could not \(isFolder ? "write" : "read"): permission denied"), "\(run.err)")
        #expect(try site.files("output") == before)
        chmod(site.path(locked), isFolder ? 0o755 : 0o644)
        #expect(try site.run("build", through: wrapper).status == 0)
        #expect(try site.files("output") != before)
        #expect(try FileSystem.names(in: site.root).filter { $0.hasPrefix(".") } == [".output.sitegen-cache"])
    }

    /// Runs the command through a shell, so that its streams can be closed or full.
    private func status(_ site: CommandSite, _ line: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\"$0\" \(line)", CommandSite.command]
        process.currentDirectoryURL = URL(fileURLWithPath: site.root)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        return process.terminationStatus
    }

    #if os(Linux)
        @Test func `a stream that cannot be written to neither crashes the command nor hides that a report was lost`() throws {
            let broken = try CommandSite(data: ["data.json": "[{}]"])
            let good = try CommandSite()
            for stream in ["2>/dev/full", "2>&-"] {
                #expect(try status(broken, "build \(stream)") == 1)
                #expect(try status(good, "build \(stream)") == 0)
                #expect(try status(good, "build --format json --quiet \(stream)") == 0)
            }
            for command in ["check --format json", "check --format sarif", "check --format github", "check"] {
                let isResult = command != "check"
                #expect(try status(broken, "\(command) >/dev/full 2>/dev/null") == (isResult ? 74 : 1), "\(command)")
                #expect(try status(good, "\(command) >/dev/full 2>/dev/null") == (command.hasSuffix("github") ? 0 : 74), "\(command)")
            }
            #expect(try status(good, "list >/dev/full 2>/dev/null") == 74)
            // What is opened next must not get the number of a closed stream.
            #expect(try status(good, "build --force 0<&- 2>&- >/dev/null") == 0)
            #expect(try status(good, "diff --exit-code >/dev/null") == 0 || status(good, "diff >/dev/null") == 0)
        }

        @Test func `a file beyond the limit of the shell is an error, not the end of the command`() throws {
            let site = try CommandSite()
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "ulimit -f 8; exec \"$0\" build", CommandSite.command]
            process.currentDirectoryURL = URL(fileURLWithPath: site.root)
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 74)
            #expect(FileSystem.kind(of: site.path("output")) == nil)
        }
    #endif
}
