import ArgumentParser
import BookSite
import Diagnostics
import SiteBase

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Turn the export of another program into data.json, as often as you export.",
        usage: "sitegen import <file> [<options>]",
        discussion: """
            Examples:
              sitegen import goodreads_library_export.csv
              sitegen import "My Clippings.txt" --into data/kindle
              sitegen import goodreads_library_export.csv --dry-run

            Sitegen recognises a book by its number in the other program, then by its ISBN, then by its title and author. It keeps what you \
            edited by hand, adds new books, and lists what changed. You can also put an export into data/books as it is, without importing it.
            """
    )

    @Argument(help: ArgumentHelp("The file that the other program exported.", valueName: "file"), completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp("The folder of the collection. (default: data/books for books)", valueName: "folder"),
        completion: .directory
    )
    var into: String?

    @Flag(name: .customLong("dry-run"), help: "Show what would change, without writing anything.")
    var isDryRun = false

    @Option(help: "The output format: text or json.")
    var format = Format.text

    @OptionGroup var site: DataOptions

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    func run() throws {
        var written: [String] = []
        do throws(BuildFailure) {
            let own = try DataImport(of: file, into: into, in: site.build)
            if !isDryRun { try own.write { written.append(Printable.line($0)) } }
            switch format {
            case .text:
                ReportPrinter(format: .text).warnings(own.report.warnings)
                print(own.report.text(isDryRun: isDryRun))
            case .json: print(own.report.json)
            }
        } catch {
            let consequence =
                written.isEmpty
                ? "Nothing was written." : "Written before that: \(written.joined(separator: ", ")). Run the import again to complete it."
            throw ReportPrinter(format: format == .json ? .json : .text, consequence: consequence).failure(error)
        }
    }
}
