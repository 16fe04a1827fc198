import Platform
import ArgumentParser
import BookSite
import Diagnostics
import SiteModel
import SitePipeline
import SiteRecords

/// Prints problems and results. Text for people goes to standard output, with problems on standard error. Data for programs goes to either
/// stream.
struct ReportPrinter {
    let format: ReportFormat
    /// The consequence of an error, for the end of a report: `Nothing was written.`
    var consequence = ""
    /// Whether the report is the command's result, whose data goes to standard output.
    var isResult = false

    /// Prints warnings. Data is printed even without warnings, so that programs always receive a document.
    func warnings(_ diagnostics: [Diagnostic]) {
        let report = DiagnosticReport(diagnostics)
        printProblems(report)
        if format == .text, report.warningCount > 0 { printError(Self.count(report.warningCount, "warning")) }
    }

    /// Prints the problems and returns the exit status.
    func failure(_ failure: BuildFailure) -> ExitCode {
        let report = DiagnosticReport(failure.diagnostics)
        printProblems(report)
        if format == .text {
            let warnings = report.warningCount > 0 ? ", \(Self.count(report.warningCount, "warning"))" : ""
            printError("\(Self.count(report.errorCount, "error"))\(warnings).\(consequence.isEmpty ? "" : " ")\(consequence)")
        }
        return ExitCode(failure.isInputOutput ? EX_IOERR : 1)
    }

    private func printProblems(_ report: DiagnosticReport) {
        switch format {
        case .text: printError(report.text(Self.ink), terminator: "")
        case .json: if isResult { print(report.json()) } else { printError(report.json()) }
        case .sarif: print(report.sarif(version: SitegenVersion.number, summary: EmbeddedManual.summary))
        case .github: print(report.github(), terminator: "")
        }
    }

    private static var ink: Ink {
        let environment = ProcessInfo.processInfo.environment
        return isatty(STDERR_FILENO) != 0 && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb" ? .ansi : .plain
    }

    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    static func seconds(_ duration: Duration) -> String {
        let milliseconds = Int(duration / .milliseconds(1))
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}
