import ArgumentParser
import BookSite
import Diagnostics
import SitePipeline
import WebAccess

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the site without writing anything.",
        usage: "sitegen check [<options>]",
        discussion: """
            Examples:
              sitegen check
              sitegen check --strict --format github   in a GitHub workflow
              sitegen check --format sarif > sitegen.sarif
              sitegen check --external              links to other sites, too

            With --external, curl requests each linked address once: at most \(LinkCheck.mostLinks) addresses, for at most a minute, and \
            never in a private network. A broken link is a warning.

            Exit status: 0 a build would succeed, 1 errors in data or templates, 64 wrong usage, 74 a file or folder could not be read.
            """
    )

    @OptionGroup var site: SiteOptions
    @OptionGroup var drafts: DraftOptions

    @Flag(help: "Also check links to other sites.")
    var external = false

    @OptionGroup var reporting: ReportOptions

    func run() throws {
        var printer = ReportPrinter(format: reporting.format, consequence: "A build would write nothing.", isResult: true)
        do throws(BuildFailure) {
            var build = try site.build(drafts)
            build.options.isStrict = reporting.strict
            let links = LinkCollection()
            let dryRun = try build.dryRun { page, place in
                if external { links.take(page, place) }
            }
            let outcome = external ? LinkCheck().run(links, awayFrom: dryRun.address) : nil
            let warnings: [Diagnostic] = dryRun.warnings + (outcome?.warnings ?? [])
            // With --strict, there were no other warnings before.
            if reporting.strict, !warnings.isEmpty {
                printer.consequence = "A build would succeed: only links to other sites are broken."
                throw BuildFailure(diagnostics: warnings.map { $0.asError })
            }
            printer.warnings(warnings)
            guard reporting.format == .text else { return }
            for (path, names) in dryRun.leftOut {
                print("Left out of \(path): \(names.joined(separator: ", ")); the page of exports in the documentation says why")
            }
            let answered = outcome.map { "; \(ReportPrinter.count($0.answered, "link")) to other sites answered" } ?? ""
            print(
                "\(warnings.isEmpty ? "No problems" : "A build would succeed"): \(ReportPrinter.count(dryRun.records, "record")), "
                    + "\(ReportPrinter.count(dryRun.pages, "page"))\(answered)."
            )
        } catch {
            throw printer.failure(error)
        }
    }
}
