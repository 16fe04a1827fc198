import Platform
import ArgumentParser
import BookSite
import SiteAssets
import SiteBase
import SitePipeline

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create a site with your own data, or with sample data.",
        usage: "sitegen init <folder> [<options>]",
        discussion: """
            Examples:
              sitegen init site --from data.json
              sitegen init museum --from poster.json --from items.json
              sitegen init shelf --from ~/Notes/Books
              sitegen init site --kind shelf --title "나의 책장" --language ko

            The command copies your data unchanged, with the pictures that it names. From a folder, such as an app's project, a vault of notes or \
            a repository, or from a ZIP archive, it takes the data with the most records. It never overwrites files. Templates \
            and assets are embedded in sitegen; copy those that you want to change with `sitegen customize`. On a terminal, the command asks \
            for the title, the language and columns to show, unless options name them; Ctrl-D at a question creates nothing.
            """
    )

    @Argument(
        help: ArgumentHelp("The folder of the new site; it is created if it does not exist.", valueName: "folder"),
        completion: .directory
    )
    var folder: String

    @Option(
        help: ArgumentHelp(
            "The kind of the data, or with sample data: \(NewSite.starters.joined(separator: ", ")). (default: recognised, or all)",
            valueName: "kind"
        ),
        completion: .list(NewSite.starters)
    )
    var kind: String?

    @Option(
        help: ArgumentHelp(
            "Your own data: a file, a folder or a ZIP archive; sitegen recognises its kind. Repeat the option for each file of an exhibition.",
            valueName: "path"
        ),
        completion: .file()
    )
    var from: [String] = []

    @Option(help: ArgumentHelp("The title of the site, and of its only collection. (default: taken from the data)", valueName: "text"))
    var title: String?

    private static let languages = NewSite.Settings.languageList

    @Option(
        help: ArgumentHelp(
            "The language of buttons and navigation: \(languages). (default: that of the data, or of the system)",
            valueName: "tag"
        ),
        completion: .list(NewSite.Settings.languages)
    )
    var language: String?

    func validate() throws {
        if let language, !NewSite.Settings.languages.contains(language) {
            throw ValidationError(
                "--language takes \(Self.languages), not \"\(language)\"; other languages need a file "
                    + "of texts beside data/site.yaml."
            )
        }
        if folder.isEmpty { throw ValidationError("sitegen init takes the name of a folder.") }
        if kind == "all", !from.isEmpty { throw ValidationError("--kind all is for sample data: name one kind for your own.") }
        if let kind, NewSite(starter: kind) == nil {
            throw ValidationError(
                "--kind takes \(NewSite.starters.joined(separator: ", ")), not \"\(kind)\"\(Suggestion.phrase(for: kind, in: NewSite.starters))."
            )
        }
    }

    func run() throws {
        let folder = SiteFolders(data: folder).data
        let printer = ReportPrinter(format: .text, consequence: "Nothing was created.")
        var site: NewSite
        let made: NewSite.Made
        do {
            var settings: NewSite.Settings
            if from.isEmpty {
                settings = try self.settings(usual: NewSite.Settings.systemLanguage, .ofSystem)
                guard let starter = NewSite(starter: kind ?? "all", language: settings.language) else { return }
                site = starter
            } else {
                site = try NewSite(around: from, as: kind)
                let questions = Questions(isKorean: site.language == "ko" || NewSite.Settings.systemLanguage == "ko")
                settings = try self.settings(usual: site.language ?? NewSite.Settings.systemLanguage, questions)
                try askForColumns(of: &site, questions)
            }
            made = try site.make(in: folder, with: settings)
        } catch let failure as BuildFailure {
            throw printer.failure(failure)
        }
        print("Created \(Printable.line(folder)) with \(site.contents):")
        for path in made.files { print("  \(Printable.line(path))") }
        if !made.linesToIgnore.isEmpty {
            print("Your .gitignore was not changed; add these lines to it: \(made.linesToIgnore.joined(separator: " "))")
        }
        if !site.understood.isEmpty { print("Columns: \(site.understood.map(Printable.line).joined(separator: ", "))") }
        if let first = site.others.first {
            let more = site.others.count > 1 ? " and \(ReportPrinter.count(site.others.count - 1, "other file"))" : ""
            print("Not taken, though there is data too: \(Printable.line(first))\(more)")
        }
        // Errors go to standard error after this output.
        fflush(nil)
        let failure = tellProblems(in: folder)
        let hasCollection = made.files.contains { $0.fileName == "collection.yaml" }
        print(
            """

            Next:
            \(folder == "." ? "" : "  cd \(Printable.shellWord(folder))\n")  sitegen serve    shows the site in a browser, and every edit as you save it
              sitegen build    writes it to output/, ready for any host
            Set the title, language and address of the site in data/site.yaml\(hasCollection ? ", and the title and language of a collection in its collection.yaml" : "").
            """
        )
        if let failure { throw failure }
    }

    /// Whether a user can answer questions, and no option answers them.
    private var isAsked: Bool { title == nil && language == nil && Questions.areAnswered }

    /// The title and language, from options or from the user at a terminal.
    ///
    /// - Parameter usual: the language of the data or of the system; nil for Korean.
    private func settings(usual: String?, _ questions: Questions) throws -> NewSite.Settings {
        var settings = NewSite.Settings()
        settings.title = isAsked ? try questions.answer(.title) { _ in true } : title
        let all = NewSite.Settings.languages
        settings.language = (isAsked ? try questions.answer(.language(all, usual: usual ?? "ko"), all.contains) : language) ?? usual
        if settings.title?.contains(where: { !$0.isWhitespace }) == false { settings.title = nil }
        return settings
    }

    /// Asks which other columns of the data pages show.
    private func askForColumns(of site: inout NewSite, _ questions: Questions) throws {
        let columns = site.hiddenColumns
        guard isAsked, !columns.isEmpty else { return }
        print(questions.text(.hiddenColumns(columns.map(Printable.line).joined(separator: ", "))))
        func named(_ answer: String) -> [String] {
            answer.utf8.split(separator: ",").map { name in
                let name = String(name).trimmed
                return columns.first { $0.lowercased() == name.lowercased() } ?? ""
            }
        }
        let answer = try questions.answer(.whichColumns) { !named($0).contains("") }
        site.show(answer.map(named) ?? [])
    }

    /// Prints the problems that the first build will report in the author's data. Returns the exit code of that build if it fails.
    private func tellProblems(in folder: String) -> (any Error)? {
        do throws(BuildFailure) {
            let build = Build(SiteFolders(of: folder))
            ReportPrinter(format: .text).warnings(try build.dryRun().warnings)
            let records = from.isEmpty ? [] : try FirstRecords.lines(of: build)
            if !records.isEmpty {
                print("\nThe first records, as pages show them:")
                for record in records { print("  \(record)") }
            }
        } catch {
            let printer = ReportPrinter(format: .text, consequence: "The site was created. Fix this, then build it.")
            return printer.failure(error)
        }
        return nil
    }
}
