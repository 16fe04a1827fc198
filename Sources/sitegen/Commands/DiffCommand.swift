public import ArgumentParser
import BookSite
import Diagnostics
import Platform
import SiteAssets
import SiteBase
import SiteOutput
import SitePipeline

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show which files a build would add, change and remove.",
        usage: "sitegen diff [<options>]",
        discussion: """
            Examples:
              sitegen diff
              sitegen diff --output ~/public_html/books
              sitegen diff --format json
              sitegen diff --since published.json --only pages
              sitegen diff --since published.json --mark

            One line per file: + added, ~ changed, - removed. Nothing is written.

            --since compares output/, as the last build wrote it, with its state when you last marked the file. It lists what to copy to the \
            host, in the order assets, pages, lists, and what to remove there at the end. Mark the file with --mark after you publish.
            """
    )

    @OptionGroup var site: SiteOptions
    @OptionGroup var drafts: DraftOptions

    @OptionGroup var compression: CompressionOptions

    @Option(help: ArgumentHelp("The output format: text or json.", valueName: "format"))
    var format = ListFormat.text

    @Option(
        help: ArgumentHelp("Compare output/ with its state when this file was last marked.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var since: String?

    @Option(help: ArgumentHelp("With --since, print only the file names of one step: assets, pages, lists or removed.", valueName: "step"))
    var only: PublishedFiles.Step?

    @Flag(help: "With --since, record in the file that output/ is published as it is now.")
    var mark = false

    func validate() throws {
        if since == nil, only != nil || mark { throw ValidationError("--only and --mark need --since.") }
        if since?.isEmpty == true { throw ValidationError("--since takes the name of a file.") }
        if mark, only != nil { throw ValidationError("--mark and --only cannot be combined: mark after all steps.") }
    }

    /// Compares the output with the published files.
    private func showUnpublished(since file: String) throws {
        do throws(BuildFailure) {
            let folder = site.folders.output
            let now = try PublishedFiles(in: folder, jobs: ProcessInfo.processInfo.activeProcessorCount)
            if mark { return try now.mark(in: file) }
            let changes = now.changes(since: try PublishedFiles(file: file))
            switch (only, format) {
            case (let only?, .text): for (step, paths) in changes where step == only { for path in paths { Swift.print(path) } }
            case (_, .json):
                let lists = changes.filter { only == nil || $0.step == only }.map { change in
                    (change.step.rawValue, JSONText.list(change.paths.map { .text($0.description) }))
                }
                Swift.print(JSONText.object(lists))
            case (nil, .text):
                for (step, paths) in changes {
                    for path in paths { Swift.print("\(step == .removed ? "-" : "+") \(Printable.line(path.description))") }
                }
                let counts = changes.map { "\($0.paths.count) \($0.step.rawValue)" }
                Swift.print(counts.joined(separator: ", "))
            }
        } catch {
            throw ReportPrinter(format: format.reports).failure(error)
        }
    }

    func run() throws {
        if let since { return try showUnpublished(since: since) }
        let printer = ReportPrinter(format: format.reports, consequence: "A build would write nothing.")
        do throws(BuildFailure) {
            var build = try site.build(drafts)
            build.options.compressions = compression.compress
            let dryRun = try build.dryRun()
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

extension PublishedFiles.Step: ExpressibleByArgument {}

/// The format of printed lists.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json

    var reports: ReportFormat { self == .json ? .json : .text }
}
