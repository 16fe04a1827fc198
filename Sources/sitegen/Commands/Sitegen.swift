import ArgumentParser
import BookSite
import Platform
import SiteAssets
import SiteBase
import SiteFonts
import SiteModel
import SitePictures
import SiteRecords

/// The command and its subcommands.
@main
struct Sitegen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sitegen",
        abstract: "Build a website from a folder of book data.",
        discussion: """
            Examples:
              sitegen init site --from data.json   make a site of your data
              cd site && sitegen serve             see it, and each edit
              sitegen build                        write it to output/
              sitegen help S204                    explain a message
              sitegen help private                 find words in the manual
              sitegen --licenses                   print all licences
            """,
        version: Version.text,
        subcommands: [
            InitCommand.self, NewCommand.self, ImportCommand.self, AddCommand.self, CoversCommand.self, ServeCommand.self,
            BuildCommand.self,
            AssembleCommand.self,
            CheckCommand.self,
            ListCommand.self,
            ExplainCommand.self,
            DiffCommand.self, SchemaCommand.self, CustomizeCommand.self, CompletionsCommand.self, ManualCommand.self,
        ]
    )

    static func main() {
        let arguments = ProgramArguments.all
        PictureWorker.runIfAsked(arguments)
        MemoryAllocator.keepMemory()
        StandardStreams.ensureOpen()
        // Exceeding the limit of `ulimit -f` is an error like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        // Signals without a handler do not end the first process of a container.
        if getpid() == 1 { for number in [SIGTERM, SIGINT] { signal(number) { _exit(128 + $0) } } }
        if arguments == ["--licenses"] || arguments == ["--licences"] {
            print(Licences.text)
            end()
        }
        if arguments.count == 2, arguments[0] == "help", EmbeddedManual.isMessage(arguments[1]) { explainMessage(arguments[1]) }
        if arguments.first == "help", unknownSubcommand(arguments) != nil,
            let text = EmbeddedManual.chapters(about: Array(arguments.dropFirst()))
        {
            print(text, terminator: "")
            end()
        }
        if arguments.isEmpty, FileSystem.target(of: "data") != .folder {
            print(welcome)
            end()
        }
        if let unknown = unknownSubcommand(arguments) {
            let names = configuration.subcommands.compactMap { $0.configuration.commandName }
            if arguments.first == "help", arguments.count > 2 || Suggestion.phrase(for: unknown, in: names).isEmpty {
                let words = arguments.dropFirst().joined(separator: " ")
                printError(
                    "Error: the manual has nothing about \(Printable.quoted(Printable.line(words))). `sitegen help` lists the subcommands."
                )
                Self.exit(withError: ExitCode(EX_USAGE))
            }
            let suggestion = otherNames[unknown].map { " (did you mean \"\($0)\"?)" } ?? Suggestion.phrase(for: unknown, in: names)
            printError("Error: there is no subcommand \(Printable.quoted(Printable.line(unknown)))\(suggestion).")
            printError("Subcommands: \(names.joined(separator: ", ")). `sitegen help <subcommand>` explains each.")
            Self.exit(withError: ExitCode(EX_USAGE))
        }
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            if exitCode(for: error).rawValue == EX_USAGE, let (written, meant) = shortenedOption(arguments) {
                printError("Error: Unknown option '\(written)'. Did you mean '\(meant)'?")
                Self.exit(withError: ExitCode(EX_USAGE))
            }
            checkOutput()
            Self.exit(withError: error)
        }
        checkOutput()
    }

    /// What the program says in a folder without a site.
    private static let welcome = """
        There is no site in this folder: it has no folder data/. Make one of your data
        (a file, a folder or a ZIP archive), and look at it:

          sitegen init site --from data.json
          cd site && sitegen serve --open

        Without data, `sitegen init site --kind all` makes a site with samples.
        `sitegen help` lists all commands.
        """

    /// Prints the catalogue's entry for a message.
    private static func explainMessage(_ id: String) -> Never {
        guard let entry = EmbeddedManual.entry(id) else {
            printError("Error: there is no message \(id.uppercased()).")
            Self.exit(withError: ExitCode(EX_USAGE))
        }
        print("\(id.uppercased()): \(entry)")
        end()
    }

    /// Ends the program successfully.
    static func end() -> Never {
        checkOutput()
        Platform.exit(EXIT_SUCCESS)
    }

    /// Exits with an error if output was lost, for example on a full disk.
    private static func checkOutput() {
        guard !StandardStreams.isWritten() else { return }
        printError("Error: could not write the output: is the disk full?")
        Platform.exit(EX_IOERR)
    }

    /// The names of these commands and options in other programs.
    private static let otherNames = [
        "man": "manual", "create": "init", "start": "serve", "server": "serve", "watch": "serve", "preview": "serve",
        "dev": "serve", "version": "--version", "validate": "check", "lint": "check", "test": "check", "pages": "list", "ls": "list",
        "show": "explain", "why": "explain", "theme": "customize", "override": "customize", "copy": "customize", "status": "diff",
        "publish": "build", "generate": "build", "completion": "completions",
    ]

    /// The option with this unique prefix. The parser's own suggestion uses edit distance and would name another option.
    private static func shortenedOption(_ arguments: [String]) -> (written: String, meant: String)? {
        guard let command = configuration.subcommands.first(where: { $0.configuration.commandName == arguments.first }) else { return nil }
        let known = Set(helpMessage(for: command).matches(of: #/--[a-z-]+/#).map { String($0.output) })
        for argument in arguments.dropFirst() where argument.utf8.hasPrefix("--") && argument.count > 3 {
            let written = String(argument.utf8.prefix(before: "="))
            let meant = known.filter { $0.utf8.hasPrefix(written) }
            if let only = meant.first, meant.count == 1, only != written { return (Printable.line(written), only) }
        }
        return nil
    }

    /// The unknown name in place of a subcommand, if there is one.
    private static func unknownSubcommand(_ arguments: [String]) -> String? {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let word = words.first, !word.utf8.hasPrefix("-"), word != "help", !names.contains(word) else { return nil }
        return word
    }
}

/// The output of `--version`. Builds of the same input with the same version and revision are byte-for-byte identical.
enum Version {
    static let text = """
        sitegen \(SitegenVersion.number)
        libcmark-gfm \(SitegenVersion.markdownLibrary)
        Unicode \(SitegenVersion.unicode) (Swift's tables)
        \(PictureRecipe.encoders.map { "\($0.name) \($0.version)" }.joined(separator: "\n"))
        brotli \(FontRecipe.brotliVersion)
        face for Hangul: \(CarriedFace.fingerprint == nil ? "none" : "Nanum Myeongjo")
        """
}
