import ArgumentParser
import BookSite
import SiteBase

/// `sitegen customize`.
struct CustomizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "customize",
        abstract: "Copy embedded templates and assets into your site, to change them.",
        discussion: """
            Examples:
              sitegen customize                         lists what there is
              sitegen customize assets/site.css
              sitegen customize templates/series

            Your file replaces the embedded one of the same name. All others stay embedded and follow new versions of sitegen. Existing files \
            are never overwritten.
            """
    )

    @Argument(
        help: ArgumentHelp("Files or folders by the names that the list shows.", valueName: "file"),
        completion: .list(EmbeddedCopy.entries(for: SiteFolders()).map(\.name))
    )
    var files: [String] = []

    @OptionGroup var site: SiteOptions

    func run() throws {
        guard !files.isEmpty else {
            for entry in EmbeddedCopy.entries(for: site.folders) {
                let difference = entry.isSame ? ", identical" : ""
                print(entry.name + (entry.isOverridden ? "  (yours: \(Printable.line(entry.place))\(difference))" : ""))
            }
            return
        }
        do throws(BuildFailure) {
            let made = try EmbeddedCopy.make(files, in: site.folders)
            for path in made { print("Copied \(Printable.line(path))") }
            let templates = made.contains { $0.utf8.hasSuffix(".html") } ? " `sitegen explain` shows the values of a page's template." : ""
            print("They now replace the embedded ones; remove them to go back.\(templates)")
        } catch {
            throw ReportPrinter(format: .text, consequence: "Nothing was copied.").failure(error)
        }
    }
}
