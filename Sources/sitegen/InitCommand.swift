import ArgumentParser
import BookSite
import Foundation
import SiteBase

/// `sitegen init`.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Begin a site: around your own data, or with some to try things out.",
        discussion: """
            Examples:
              sitegen init site --from data.json
              sitegen init museum --from poster.json --from items.json
              sitegen init site --kind shelf

            The data is taken as it is, with the pictures beside it that it names. Nothing that exists is overwritten. Templates and \
            assets are not copied: sitegen carries its own, and `sitegen customize` gives you those that you want to change.
            """
    )

    @Argument(help: ArgumentHelp("The folder of the new site; it is made if it is not there.", valueName: "folder"), completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp("What the site begins with: \(NewSite.starters.joined(separator: ", ")). (default: all)", valueName: "kind"),
        completion: .list(NewSite.starters)
    )
    var kind: String?

    @Option(
        help: ArgumentHelp(
            "Your own data file; what it holds is recognised. May be given for each file of an exhibition.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json", "yaml", "yml", "ndjson", "jsonl"])
    )
    var from: [String] = []

    func validate() throws {
        if folder.isEmpty { throw ValidationError("sitegen init takes the name of a folder.") }
        if kind != nil, !from.isEmpty {
            throw ValidationError("--kind and --from exclude each other: the kind of your data is recognised.")
        }
        if let kind, NewSite(starter: kind) == nil {
            throw ValidationError(
                "--kind takes \(NewSite.starters.joined(separator: ", ")), not \"\(kind)\"\(Suggestion.phrase(for: kind, in: NewSite.starters))."
            )
        }
    }

    func run() throws {
        let folder = SiteFolders(data: folder).data
        let printer = ReportPrinter(format: .text, consequence: "Nothing was made.")
        let site: NewSite
        let made: NewSite.Made
        do throws(BuildFailure) {
            if from.isEmpty, let starter = NewSite(starter: kind ?? "all") { site = starter } else { site = try NewSite(around: from) }
            made = try site.make(in: folder)
        } catch {
            throw printer.failure(error)
        }
        print("Made \(Printable.line(folder)) with \(site.contents):")
        for path in made.files { print("  \(Printable.line(path))") }
        if !made.linesToIgnore.isEmpty { print("Your .gitignore stays as it is; add to it: \(made.linesToIgnore.joined(separator: " "))") }
        // What is wrong comes on standard error, behind this.
        fflush(nil)
        tellProblems(in: folder)
        print(
            """

            Next:
            \(folder == "." ? "" : "  cd \(Printable.shellWord(folder))\n")  sitegen serve    shows the site in a browser, and every edit at once
              sitegen build    writes it to output/, ready for any host
            Title, language and address of the site are set in data/site.yaml.
            """
        )
    }

    /// What the first build will say of the author's data.
    private func tellProblems(in folder: String) {
        let folders = SiteFolders(
            data: "\(folder)/data",
            templates: "\(folder)/templates",
            assets: "\(folder)/assets",
            output: "\(folder)/output"
        )
        do throws(BuildFailure) {
            ReportPrinter(format: .text).warnings(try Build(folders).dryRun().warnings)
        } catch {
            let printer = ReportPrinter(format: .text, consequence: "The site was created. Fix this, then build it.")
            _ = printer.failure(error)
        }
    }
}
