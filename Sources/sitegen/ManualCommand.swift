import ArgumentParser

/// `sitegen manual`.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Print the manual page, for man.",
        discussion: """
            Examples:
              sitegen manual | man -l -
              sitegen manual > ~/.local/share/man/man1/sitegen.1

            The first reads it at once, the second lets `man sitegen` find it.
            """
    )

    func run() throws {
        print(try ManualPage(of: Sitegen._dumpHelp()).text, terminator: "")
    }
}
