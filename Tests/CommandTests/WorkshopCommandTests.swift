import Foundation
import SiteBase
import Testing
import TestSupport

struct WorkshopCommandTests {
    /// A folder with an app's file in it and nothing else.
    private func empty() throws -> CommandSite {
        let site = try CommandSite(data: [:])
        for name in ["templates", "assets"] { try FileManager.default.removeItem(atPath: site.path(name)) }
        try FileManager.default.copyItem(atPath: "\(repository)/Tests/Fixtures/app-series/data/data.json", toPath: site.path("data.json"))
        return site
    }

    @Test func `init begins a site around a file and says what to do next`() throws {
        let site = try empty()
        let run = try site.run("init", "my site", "--from", "data.json")
        #expect(run.status == 0)
        let created = """
            Created my site with a series:
              my site/.gitignore
              my site/.schemas/site.json
              my site/.schemas/collection.json
              my site/data/site.yaml
              my site/data/series/data.json

            The first records, as pages show them:
              The Lighthouse at Low Water: number 1, author Inès Calloway, pages 214, release_date 1996-09-14,
            """
        #expect(run.out.hasPrefix(created))
        let next = """

            Next:
              cd 'my site'
              sitegen serve    shows the site in a browser, and every edit as you save it
              sitegen build    writes it to output/, ready for any host
            Set the title, language and address of the site in data/site.yaml.

            """
        #expect(run.out.hasSuffix(next))
        #expect(run.err == "")
        let built = try site.run("build", "--data", "my site/data", "--output", "my site/output", "--strict")
        #expect(built.status == 0, "\(built.err)")
        let again = try site.run("init", "my site", "--from", "data.json")
        #expect(again.status == 1)
        let refusal = "my site/data: error: this folder already has data (series, site.yaml), and sitegen init never overwrites files"
        #expect(again.err.contains(refusal))
        #expect(again.err.hasSuffix("1 error. Nothing was created.\n"))
    }

    @Test func `init takes pictures along that are numbered like the volumes`() throws {
        let site = try empty()
        try site.write("[{\"title\": \"One\"}, {\"title\": \"Two\"}]", to: "data.json")
        for name in ["ferry1", "ferry2", "crew30"] {
            try site.write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 30\"/>", to: "\(name).svg")
        }
        let run = try site.run("init", "site", "--from", "data.json")
        #expect(run.status == 0)
        #expect(run.out.contains("  site/data/series/ferry1.svg\n  site/data/series/ferry2.svg\n"))
        #expect(!run.out.contains("crew30"))
    }

    @Test func `init takes data with faults and reports them`() throws {
        let site = try empty()
        try site.write(#"[{"title": "The Ferry", "draft": "many"}]"#, to: "faulty.json")
        let run = try site.run("init", "here", "--from", "faulty.json")
        // The first build fails in the same way.
        #expect(run.status == 1)
        #expect(run.err.contains("here/data/series/faulty.json:1:34: error: [0].draft: expected true or false"))
        #expect(run.err.hasSuffix("1 error. The site was created. Fix this, then build it.\n"))
    }

    @Test(arguments: [
        (["init"], "folder"), (["init", ""], "folder"), (["init", "x", "--kind", "serie"], #"(did you mean "series"?)"#),
        (["init", "x", "--kind", "all", "--from", "data.json"], "name one kind for your own"), (["serve", "--port", "70000"], "--port"),
        (["serve", "--prot", "1"], "Did you mean '--port'?"), (["explain"], "page"),
        (["explain", "11.html"], #"(did you mean "1.html"?)"#), (["build", "--trace", "11.html"], #"(did you mean "1.html"?)"#),
        (["build", "--quiet", "--trace", "1.html"], "cannot be combined"),
        (["biuld"], #"there is no subcommand "biuld" (did you mean "build"?)"#), (["help", "sevre"], #"(did you mean "serve"?)"#),
        (["build", "--out", "x"], "Did you mean '--output'?"), (["man"], #"(did you mean "manual"?)"#), (["completions", "tcsh"], "fish"),
        (["list", "--format", "xml"], "json"), (["check", "--extrenal"], "Did you mean '--external'?"),
    ])
    func `wrong usage leaves with 64 and says what was meant`(arguments: [String], said: String) throws {
        let site = try CommandSite()
        let run = try site.run(arguments)
        #expect(run.status == 64)
        #expect(run.err.contains(said), "\(run.err)")
        #expect(!site.exists("x"))
    }

    @Test(arguments: ["build", "serve", "check", "list", "diff"])
    func `folders that were named must be there`(subcommand: String) throws {
        let site = try CommandSite()
        let run = try site.run([subcommand, "--templates", "nowhere"])
        #expect(run.status == 74)
        #expect(run.err.contains("nowhere: error: there is no such folder"))
        #expect(run.err.contains("help: name another folder, or leave --templates out"))
    }

    @Test func `check reports what a build would, and writes nothing`() throws {
        let site = try CommandSite(data: ["data.json": #"[{"title": "The Ferry", "pages": 12.0}]"#])
        let usual = try site.run("check")
        #expect(usual.status == 0)
        #expect(usual.out == "A build would succeed: 1 record, 3 pages.\n")
        #expect(usual.err.contains("warning: [0].pages") && usual.err.hasSuffix("1 warning\n"))
        let strict = try site.run("check", "--strict")
        #expect(strict.status == 1)
        #expect(strict.err.hasSuffix("1 error. A build would write nothing.\n"))
        #expect(!site.exists("output"))
        let github = try site.run("check", "--format", "github")
        #expect(github.out.hasPrefix("::warning title=S207,file=data/data.json,line=1,col=34::[0].pages: "))
        #expect(github.err == "")
        let sarif = try site.run("check", "--format", "sarif")
        #expect(text("runs", "0", "results", "0", "level", of: sarif.out) == "warning")
        #expect(text("runs", "0", "results", "0", "ruleId", of: sarif.out) == "S207")
        #expect(text("runs", "0", "tool", "driver", "rules", "0", "id", of: sarif.out) == "S207")
        let summary = "A whole number is written with decimals that are zero. This is a warning."
        #expect(text("runs", "0", "tool", "driver", "rules", "0", "shortDescription", "text", of: sarif.out) == summary)
        let json = try site.run("check", "--format", "json")
        #expect(json.out.contains("\"warnings\":1}"))
        #expect(json.err == "")
        try site.write(#"[{"title": "The Ferry"}]"#, to: "data/data.json")
        #expect(try site.run("check").out == "No problems: 1 record, 3 pages.\n")
    }

    /// With the names that authors give assets.
    private static func plain(_ text: String) -> String { text.replacing(#/\.[0-9a-f]{10}(?=\.)/#, with: "") }

    @Test func `diff names what a build would touch`() throws {
        let site = try CommandSite()
        let new = try site.run("diff")
        #expect(new.out.contains("+ 1.html\n") && Self.plain(new.out).contains("+ assets/site.css\n"))
        _ = try site.run("build")
        try site.write(#"[{"title": "The Ferry Boat"}]"#, to: "data/data.json")
        try site.write("x", to: "assets/a.css")
        let run = try site.run("diff")
        #expect(
            Self.plain(run.out).hasPrefix(
                "~ 1.html\n- 2.html\n+ assets/a.css\n~ data.json\n~ index.html\n1 to add, 3 to change, 1 to remove; "
            )
        )
        let json = try site.run("diff", "--format", "json")
        #expect(text("removed", "0", of: json.out) == "2.html")
        #expect(try FileSystem.names(in: site.path("output/assets")).allSatisfy { !$0.hasPrefix("a.") })
    }

    @Test func `list and explain name sources`() throws {
        let site = try CommandSite()
        #expect(
            try site.run("list").out
                == "index.html\tdata/data.json:1:1\tseries/index\n1.html\tdata/data.json:1:2\tseries/volume\n2.html\tdata/data.json:1:26\tseries/volume\n404.html\tdata/data.json:1:1\t404\n"
        )
        #expect(text("1", "source", of: try site.run("list", "--format", "json").out) == "data/data.json:1:2")
        for page in ["1.html", "/1.html", "output/1.html", "./output/1.html", "http://localhost:8080/1.html"] {
            let run = try site.run("explain", page)
            #expect(run.status == 0, "\(page): \(run.err)")
            #expect(
                run.out.hasPrefix(
                    "1.html\nshows:     volume 1 (The Ferry)\nfrom:      data/data.json:1:2\ntemplate:  templates/series/volume.html\n"
                ),
                "\(run.out.prefix(300))"
            )
        }
        let json = try site.run("explain", "index.html", "--format", "json")
        #expect(text("page", of: json.out) == "index.html")
        #expect(text("values", "site", "language", of: json.out) == "ko")
        #expect(try site.run("explain", "http://localhost:8080/").out.hasPrefix("index.html\n"))
    }

    @Test func `customize lists and copies`() throws {
        let site = try empty()
        let lost = try site.run("customize", "assets/site.css")
        #expect(lost.status == 74)
        #expect(lost.err.contains("data: error: there is no such folder [S013]"))
        #expect(try site.run("serve").err.hasSuffix("1 error. Nothing is served.\n"))
        try site.write("[]", to: "data/data.json")
        let list = try site.run("customize")
        #expect(list.out.contains("assets/site.css\n") && list.out.contains("templates/layout.html\n"))
        #expect(
            try site.run("customize", "assets/site.css").out
                == "Copied assets/site.css\nThey now replace the embedded files; to go back, remove them.\n"
        )
        #expect(try site.run("customize").out.contains("assets/site.css  (yours: assets/site.css, identical)\n"))
        #expect(try site.run("customize", "shelf.css").err.contains(#"(did you mean "assets/shelf.css"?)"#))
        let wrong = try site.run("customize", "assets/site.cs")
        #expect(wrong.status == 1)
        #expect(wrong.err.contains(#"(did you mean "assets/site.css"?)"#))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions know every subcommand`(shell: String) throws {
        let script = try CommandSite().run("completions", shell).out
        for name in ["init", "serve", "build", "check", "list", "explain", "diff", "customize", "completions", "manual"] {
            #expect(script.contains(name))
        }
    }

    @Test func `help explains a message by its id`() throws {
        let site = try CommandSite()
        let help = try site.run("help", "s204")
        #expect(help.status == 0 && help.err == "")
        #expect(help.out.hasPrefix("S204: A key is unknown. Its value is ignored. This is a warning.\n\n"))
        #expect(help.out.contains("unknown key") && help.out.contains("    help: keys known here: ") && !help.out.contains("```"))
        let unknown = try site.run("help", "S999")
        #expect(unknown.status == 64 && unknown.err == "Error: there is no message S999.\n")
    }

    @Test func `help finds words in the manual`() throws {
        let site = try CommandSite()
        let hide = try site.run("help", "hide")
        #expect(hide.status == 0 && hide.out.contains("The first evening: Hide a field\n") && hide.out.contains("    hide: [dedication]\n"))
        #expect(hide.out.contains("/data/pages/manual/start/first-evening.md#hide-a-field\n") && !hide.out.contains("ko/"))
        #expect(try site.run("help", "accent").out.hasPrefix("site.yaml\n  `accent`: "))
        let korean = try site.run("help", "비공개")
        #expect(korean.status == 0 && korean.out.contains("/ko/start/first-evening.md#비공개-항목"))
        #expect(hide.out.components(separatedBy: "\n").allSatisfy { $0.count <= 80 || $0.contains("https://") || $0.hasPrefix("    ") })
        #expect(try site.run("help", "private", "lent").status == 0)
        let unknown = try site.run("help", "xyzzy")
        #expect(unknown.status == 64 && unknown.err.contains("xyzzy"))
    }

    @Test func `without arguments in a folder without a site, it says the two commands`() throws {
        let site = try CommandSite()
        try FileManager.default.removeItem(atPath: site.path("data"))
        let run = try site.run()
        #expect(run.status == 0 && run.out.contains("\n  sitegen init site --from data.json\n  cd site && sitegen serve --open\n"))
        #expect(try CommandSite().run().out.hasPrefix("OVERVIEW: "))
    }

    @Test func `help is at most 80 columns wide, and each example is one line`() throws {
        let site = try CommandSite()
        let list = try site.run("help").out.components(separatedBy: "SUBCOMMANDS:\n")[1].components(separatedBy: "\n")
        let names = list.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.map { String($0.dropFirst(2).prefix { $0 != " " }) }.filter {
            $0 != "See"
        }
        #expect(names.count >= 15)
        for name in names + [""] {
            let help = try site.run(name.isEmpty ? ["--help"] : ["help", name]).out
            for line in help.components(separatedBy: "\n") { #expect(line.count <= 80, "\(line)") }
            // In the manual page, examples are indented by seven columns more.
            let examples = help.components(separatedBy: "Examples:\n").last?.components(separatedBy: "\n\n").first ?? ""
            for line in examples.components(separatedBy: "\n") {
                #expect(line.hasPrefix("  sitegen ") || line.hasPrefix("  cd "), "\(line)")
                #expect(line.count <= 73, "\(line)")
            }
        }
    }

    @Test func `no command offers options that it does not use`() throws {
        let site = try CommandSite()
        for name in ["new", "import", "add", "covers", "schema", "init"] {
            let help = try site.run("help", name).out
            for option in ["--templates", "--assets", "--output", "--base-url", "--drafts"] {
                #expect(!help.contains(option), "\(name) \(option)")
            }
        }
        #expect(!(try site.run("help", "serve").out).contains("--drafts"))
        #expect(!(try site.run("help", "customize").out).contains("--output"))
    }

    @Test func `every subcommand explains itself with examples, in the help and in the manual`() throws {
        let site = try CommandSite()
        let manual = try site.run("manual").out
        let help = try site.run("--help").out
        for name in ["init", "serve", "build", "check", "list", "explain", "diff", "customize", "completions", "manual"] {
            #expect(help.contains("\n  \(name) "))
            let own = try site.run(name, "--help").out
            #expect(own.contains("Examples:\n  sitegen \(name)"), "\(own)")
            #expect(manual.contains(".SH \"sitegen \(name)\"\n"))
        }
        #expect(manual.hasPrefix(".TH SITEGEN 1 "))
        #expect(manual.contains("\\fB\\-\\-external\\fR"))
    }
}
