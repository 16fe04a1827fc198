import ArgumentParser
import BookSite
import SiteBase
import SiteOutput

/// `sitegen diff`.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show which files a build would add, change and remove.",
        discussion: """
            Examples:
              sitegen diff
              sitegen diff --output ~/public_html/books
              sitegen diff --format json

            One line per file: + it would be added, ~ changed, - removed. Nothing is written. While `sitegen serve` runs there is no \
            difference: it keeps output/ up to date.
            """
    )

    @OptionGroup var site: SiteOptions

    @Option(help: ArgumentHelp("The output format: text or json.", valueName: "format"))
    var format = ListFormat.text

    func run() throws {
        let printer = ReportPrinter(format: format.reports, consequence: "A build would write nothing.")
        do throws(BuildFailure) {
            let dryRun = try site.build().dryRun()
            if !dryRun.warnings.isEmpty { printer.warnings(dryRun.warnings) }
            let changes = dryRun.changes
            switch format {
            case .text: Self.print(changes)
            case .json:
                let lists = [("added", changes.added), ("changed", changes.changed), ("removed", changes.removed)]
                let members = lists.map { ($0, JSONText.list($1.map { .text($0.description) })) }
                Swift.print(JSONText.object(members + [("unchanged", .number(changes.unchanged))]))
            }
        } catch {
            throw printer.failure(error)
        }
    }

    private static func print(_ changes: OutputComparison.Changes) {
        let lines = [("+", changes.added), ("~", changes.changed), ("-", changes.removed)].flatMap { sign, files in
            files.map { (path: $0, line: "\(sign) \(Printable.line($0.description))") }
        }
        for (_, line) in lines.sorted(by: { $0.path < $1.path }) { Swift.print(line) }
        Swift.print(
            "\(changes.added.count) to add, \(changes.changed.count) to change, \(changes.removed.count) to remove; "
                + "\(changes.unchanged) unchanged"
        )
    }
}

/// How lists are printed.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json

    /// The same for problems.
    var reports: ReportFormat { self == .json ? .json : .text }
}
