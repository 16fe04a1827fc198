import ArgumentParser
import BookSite
import SiteBase

/// `sitegen customize`.
struct CustomizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "customize",
        abstract: "Copy templates and assets that sitegen carries into your site, to change them.",
        discussion: """
            Examples:
              sitegen customize                         lists what there is
              sitegen customize assets/site.css
              sitegen customize templates/series

            A file of yours takes the place of sitegen's own; all others stay sitegen's and follow its new versions. Nothing that exists \
            is overwritten.
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
                let difference = entry.isSame ? ", no different" : ""
                print(entry.name + (entry.isOverridden ? "  (yours: \(Printable.line(entry.place))\(difference))" : ""))
            }
            return
        }
        do throws(BuildFailure) {
            let made = try EmbeddedCopy.make(files, in: site.folders)
            for path in made { print("Copied \(Printable.line(path))") }
            let templates = made.contains { $0.utf8.hasSuffix(".html") } ? " `sitegen explain` shows what a page's template may write." : ""
            print("Yours now take the place of sitegen's own; to go back, remove them.\(templates)")
        } catch {
            throw ReportPrinter(format: .text, consequence: "Nothing was copied.").failure(error)
        }
    }
}
