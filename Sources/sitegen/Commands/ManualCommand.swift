import ArgumentParser

struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Print the manual page.",
        discussion: """
            Examples:
              sitegen manual | man -l -
              sitegen manual > ~/.local/share/man/man1/sitegen.1

            The first shows it directly; after the second, `man sitegen` finds it.
            """
    )

    func run() throws {
        print(try ManualPage(of: Sitegen._dumpHelp()).text, terminator: "")
    }
}
