import ArgumentParser
import BookSite
import SiteEngine

/// `sitegen check`.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Tell everything that a build would, without writing.",
        discussion: """
            Examples:
              sitegen check
              sitegen check --strict --format github      in a GitHub workflow
              sitegen check --format sarif > sitegen.sarif

            Exit status: 0 a build would succeed, 1 data or templates are wrong, 64 wrong usage, 74 a file or folder could not be read.
            """
    )

    @OptionGroup var site: SiteOptions
    @OptionGroup var reporting: ReportOptions

    func run() throws {
        let printer = ReportPrinter(format: reporting.format, consequence: "A build would write nothing.")
        do throws(BuildFailure) {
            var build = try site.build()
            build.isStrict = reporting.strict
            let rehearsal = try build.rehearse()
            printer.warnings(rehearsal.warnings)
            guard reporting.format == .text else { return }
            print("Nothing is wrong: \(ReportPrinter.count(rehearsal.records, "record")), \(ReportPrinter.count(rehearsal.pages, "page")).")
        } catch {
            throw printer.failure(error)
        }
    }
}
