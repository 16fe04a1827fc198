import ArgumentParser
import BookSite
import Diagnostics
import SiteAssets
import SiteBase
import SitePipeline

struct CustomizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "customize",
        abstract: "Copy embedded templates and assets into your site, to change them.",
        usage: "sitegen customize [<file> ...] [<options>]",
        discussion: """
            Examples:
              sitegen customize           lists the embedded files
              sitegen customize assets/site.css
              sitegen customize templates/series
              sitegen customize --diff    what an update changed

            Your file replaces the embedded one of the same name. All others stay embedded and follow new versions of sitegen. Existing files \
            are never overwritten. For --diff, .originals keeps sitegen's files as they were when you copied them.
            """
    )

    @Argument(
        help: ArgumentHelp("Files or folders, by their names in the list.", valueName: "file"),
        completion: .list(EmbeddedCopy.entries(for: SiteFolders()).map(\.name))
    )
    var files: [String] = []

    @Flag(help: "Show what has changed in sitegen's own files since you copied them.")
    var diff = false

    @OptionGroup var source: DataOptions
    @OptionGroup var look: LookOptions

    func validate() throws {
        if diff, !files.isEmpty { throw ValidationError("--diff shows all files that you replace: leave the names out.") }
    }

    func run() throws {
        if diff { return try showChanges() }
        guard !files.isEmpty else {
            for entry in EmbeddedCopy.entries(for: look.folders(data: source.data)) {
                let difference = entry.isSame ? ", identical" : ""
                print(entry.name + (entry.isOverridden ? "  (yours: \(Printable.line(entry.place))\(difference))" : ""))
            }
            return
        }
        do throws(BuildFailure) {
            let made = try EmbeddedCopy.make(files, in: look.folders(data: source.data))
            for path in made { print("Copied \(Printable.line(path))") }
            let templates = made.contains { $0.utf8.hasSuffix(".html") } ? " `sitegen explain` shows the values of a page's template." : ""
            print("They now replace the embedded files; to go back, remove them.\(templates)")
        } catch {
            throw ReportPrinter(format: .text, consequence: "Nothing was copied.").failure(error)
        }
    }

    private func showChanges() throws {
        var shown = 0
        do throws(FileError) {
            for entry in EmbeddedCopy.entries(for: look.folders(data: source.data)) {
                switch try entry.change() {
                case nil, .sinceCopied(""), .unknown(""): continue
                case .sinceCopied(let lines):
                    print("--- \(entry.name) when you copied it\n+++ \(entry.name) now\n\(lines)", terminator: "")
                case .unknown(let lines):
                    print(
                        "--- \(entry.name) now\n+++ \(Printable.line(entry.place))  (yours; it is unknown when you copied it)\n\(lines)",
                        terminator: ""
                    )
                }
                shown += 1
            }
        } catch {
            throw ReportPrinter(format: .text).failure(BuildFailure(diagnostics: [error.diagnostic]))
        }
        if shown == 0 { print("Nothing has changed in the files that you replace.") }
    }
}
