import Platform
import BookSite
import Diagnostics
import SiteBase
import SitePipeline
import SitePreview

/// Prints the events of the preview.
struct PreviewPrinter: Sendable {
    let output: String
    let opensBrowser: Bool

    func report(_ event: Preview.Event) {
        let isThere = FileSystem.target(of: output) == .folder
        let printer = ReportPrinter(
            format: .text,
            consequence: isThere ? "The last good build is still shown." : "Nothing has been built yet."
        )
        switch event {
        case .busy(let port): print("Port \(port) is taken; trying \(port + 1).")
        case .serving(let address):
            print("Serving \(address) (press Ctrl-C to stop)")
            if opensBrowser { openBrowser(at: address) }
        case .built(let report, let changed, let duration):
            printer.warnings(report.warnings)
            if changed.isEmpty {
                print(
                    "Built the preview: \(ReportPrinter.count(report.records, "record")), "
                        + "\(ReportPrinter.count(report.pages, "page")); \(ReportPrinter.seconds(duration)) s"
                )
            } else {
                print("\(Self.phrase(changed)): \(report.outcome.phrase); \(ReportPrinter.seconds(duration)) s")
            }
        case .failed(let failure, let changed):
            if !changed.isEmpty { print("\(Self.phrase(changed)):") }
            fflush(nil)
            _ = printer.failure(failure)
        case .blind(let diagnostic):
            printError(DiagnosticReport([diagnostic]).text(), terminator: "")
            printError("File watching stopped. Fix this, then start sitegen serve again.")
        }
        // A pipe would buffer the lines.
        fflush(nil)
    }

    /// The changes in words: `data/data.json changed`.
    private static func phrase(_ changed: [String]) -> String {
        let first = changed.first.map(Printable.line) ?? ""
        return changed.count > 1 ? "\(first) and \(changed.count - 1) more changed" : "\(first) changed"
    }

    private func openBrowser(at address: String) {
        #if os(macOS)
            let command = "/usr/bin/open"
        #else
            let command = "/usr/bin/xdg-open"
        #endif
        guard !ChildProcess.start(command, [address]) else { return }
        print("Could not open a browser with \(command); open the address yourself.")
    }
}
