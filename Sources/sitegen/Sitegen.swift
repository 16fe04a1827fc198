import ArgumentParser
import BookSite

/// The command and its subcommands.
@main
struct Sitegen: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sitegen",
        abstract: "Makes a website from a folder of book data.",
        discussion: """
            Put your app's data.json into a folder named data and run `sitegen build`: the site lies in output/, ready to be opened \
            (output/index.html) or to be copied to any static host.
            """,
        version: Version.text,
        subcommands: [BuildCommand.self]
    )
}
