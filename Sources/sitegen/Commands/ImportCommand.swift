import ArgumentParser
import BookSite
import Diagnostics
import SiteBase

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Turn the export of another program into data.json, again and again.",
        discussion: """
            Examples:
              sitegen import goodreads_library_export.csv            data/books/data.json
              sitegen import "My Clippings.txt" --into data/kindle
              sitegen import goodreads_library_export.csv --dry-run  what it would change

            A book is known by the number of the other program, then by its ISBN, then by its title and author. What you edited by hand \
            stays; new books are added, and the report lists what changed. An export may also lie in data/books as it is, without an import.
            """
    )

    @Argument(help: ArgumentHelp("What the other program exported.", valueName: "file"), completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp("The folder of the collection. (default: data/books for books)", valueName: "folder"),
        completion: .directory
    )
    var into: String?

    @Flag(name: .customLong("dry-run"), help: "Tell what would change, and write nothing.")
    var isDryRun = false

    @Option(help: "text or json.")
    var format = Format.text

    @OptionGroup var site: SiteOptions

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    func run() throws {
        var written: [String] = []
        do throws(BuildFailure) {
            let own = try DataImport(of: file, into: into, in: site.build())
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
