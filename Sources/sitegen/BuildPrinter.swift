import ArgumentParser
import BookSite
import Foundation
import SiteEngine

/// Prints what a build did: the result on standard output, problems on standard error.
struct BuildPrinter {
    let format: ReportFormat
    let isQuiet: Bool
    let isVerbose: Bool
    private let bar: ProgressBar?
    private let start = ContinuousClock.now

    init(format: ReportFormat, isQuiet: Bool, isVerbose: Bool) {
        self.format = format
        self.isQuiet = isQuiet
        self.isVerbose = isVerbose
        bar = !isQuiet && format == .text && isatty(STDERR_FILENO) != 0 ? ProgressBar() : nil
    }

    /// Draws a bar on a terminal; nil where there is none.
    var progress: (@Sendable (Int, Int) -> Void)? {
        guard let bar else { return nil }
        return { bar.show($0, of: $1) }
    }

    func report(_ report: BuildReport, output: String) {
        bar?.clear()
        let problems = DiagnosticReport(report.warnings)
        if format == .json {
            printError(problems.json())
            if !isQuiet { print(json(report)) }
            return
        }
        printError(problems.text(ink), terminator: "")
        if problems.warningCount > 0 { printError(count(problems.warningCount, "warning")) }
        guard !isQuiet else { return }
        if isVerbose {
            for stage in report.stages { print("\(stage.name): \(seconds(stage.duration)) s") }
        }
        let outcome = report.outcome
        let changes =
            ["\(outcome.written) written", "\(outcome.unchanged) unchanged"] + (outcome.removed > 0 ? ["\(outcome.removed) removed"] : [])
        print(
            "Built \(output)/index.html: \(count(report.records, "record")), \(count(report.pages, "page")); "
                + "files: \(changes.joined(separator: ", ")); \(seconds(ContinuousClock.now - start)) s"
        )
    }

    /// Prints the problems; the result is the exit status to leave with.
    func report(_ failure: BuildFailure) -> ExitCode {
        bar?.clear()
        let problems = DiagnosticReport(failure.diagnostics)
        if format == .json {
            printError(problems.json())
        } else {
            printError(problems.text(ink), terminator: "")
            let warnings = problems.warningCount > 0 ? ", \(count(problems.warningCount, "warning"))" : ""
            printError("\(count(problems.errorCount, "error"))\(warnings). Nothing was written.")
        }
        return ExitCode(failure.isInputOutput ? EX_IOERR : 1)
    }

    private var ink: Ink {
        isatty(STDERR_FILENO) != 0 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil ? .ansi : .plain
    }

    private func json(_ report: BuildReport) -> String {
        JSONText.object([
            ("records", .number(report.records)),
            ("pages", .number(report.pages)),
            ("written", .number(report.outcome.written)),
            ("unchanged", .number(report.outcome.unchanged)),
            ("removed", .number(report.outcome.removed)),
            ("warnings", .number(report.warnings.count)),
        ]).description
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private func seconds(_ duration: Duration) -> String {
        let milliseconds = Int(duration / .milliseconds(1))
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }

    private func printError(_ text: String, terminator: String = "\n") {
        FileHandle.standardError.write(Data((text + terminator).utf8))
    }
}
