import ArgumentParser
import BookSite
import Diagnostics
import LinkChecking

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
              sitegen check --external                    asks linked sites, too

            With --external every address that pages link to is asked once, with curl: at most \(LinkCheck.mostLinks) of them, for a \
            minute, and never a machine of a private network. What does not answer is a warning.

            Exit status: 0 a build would succeed, 1 data or templates are wrong, 64 wrong usage, 74 a file or folder could not be read.
            """
    )

    @OptionGroup var site: SiteOptions

    @Flag(help: "Ask other sites whether the pages are there that this one links to.")
    var external = false

    @OptionGroup var reporting: ReportOptions

    func run() throws {
        var printer = ReportPrinter(format: reporting.format, consequence: "A build would write nothing.", isResult: true)
        do throws(BuildFailure) {
            var build = try site.build()
            build.isStrict = reporting.strict
            let links = LinkCollection()
            let dryRun = try build.dryRun { page, place in
                if external { links.take(page, place) }
            }
            let outcome = external ? LinkCheck().run(links, awayFrom: dryRun.address) : nil
            let warnings: [Diagnostic] = dryRun.warnings + (outcome?.warnings ?? [])
            // With --strict no other warnings came so far.
            if reporting.strict, !warnings.isEmpty {
                printer.consequence = "A build would succeed: only links to other sites are wrong."
                throw BuildFailure(diagnostics: warnings.map { $0.asError })
            }
            printer.warnings(warnings)
            guard reporting.format == .text else { return }
            let answered = outcome.map { "; \(ReportPrinter.count($0.answered, "link")) to other sites answered" } ?? ""
            print(
                "\(warnings.isEmpty ? "Nothing is wrong" : "A build would succeed"): \(ReportPrinter.count(dryRun.records, "record")), "
                    + "\(ReportPrinter.count(dryRun.pages, "page"))\(answered)."
            )
        } catch {
            throw printer.failure(error)
        }
    }
}
