import Platform
import ArgumentParser
import BookSite
import SiteBase
import SiteLoading
import SiteModel
import SiteOutput
import SitePipeline
import SiteRecords

/// Prints the result of a build to standard output and problems to standard error.
struct BuildPrinter {
    let isQuiet: Bool
    let isVerbose: Bool
    let explains: Bool
    private let printer: ReportPrinter
    private let bar: ProgressBar?
    private let start = ContinuousClock.now

    init(format: ReportFormat, isQuiet: Bool, isVerbose: Bool, explains: Bool) {
        self.isQuiet = isQuiet
        self.isVerbose = isVerbose
        self.explains = explains
        printer = ReportPrinter(format: format, consequence: "Nothing was written.")
        bar = !isQuiet && format == .text && isatty(STDERR_FILENO) != 0 ? ProgressBar() : nil
    }

    /// Draws the progress bar; nil if there is no terminal.
    var progress: (@Sendable (Int, Int) -> Void)? {
        guard let bar else { return nil }
        return { bar.show($0, of: $1) }
    }

    /// Draws the progress of pictures, because the first build of many takes minutes.
    var pictureProgress: (@Sendable (Int, Int) -> Void)? {
        guard let bar else { return nil }
        return { bar.show($0, of: $1, "pictures") }
    }

    func report(_ report: BuildReport, output: String, shard: Shard? = nil, trace: PageTrace? = nil) {
        bar?.clear()
        printer.warnings(report.warnings)
        guard !isQuiet else { return }
        switch printer.format {
        case .text:
            printText(report, output: output, shard: shard)
            if let trace { print(trace.table) }
        case .json: print(json(report, trace))
        case .sarif, .github: break
        }
    }

    func report(_ report: Assembly.Report, output: String) {
        bar?.clear()
        guard !isQuiet else { return }
        switch printer.format {
        case .text:
            print(
                "Assembled \(output)/index.html of \(ReportPrinter.count(report.parts, "part")): "
                    + "\(ReportPrinter.count(report.records, "record")), \(ReportPrinter.count(report.pages, "page")); "
                    + "files: \(report.outcome.phrase); \(ReportPrinter.seconds(ContinuousClock.now - start)) s"
            )
        case .json:
            let members: [(String, JSONText)] = [
                ("parts", .number(report.parts)), ("records", .number(report.records)), ("pages", .number(report.pages)),
                ("written", .number(report.outcome.written)), ("unchanged", .number(report.outcome.unchanged)),
                ("removed", .number(report.outcome.removed)),
            ]
            print(JSONText.object(members))
        case .sarif, .github: break
        }
    }

    func report(_ report: SingleFileReport, file: String) {
        bar?.clear()
        printer.warnings(report.warnings)
        guard !isQuiet else { return }
        switch printer.format {
        case .text:
            printPhases(report.phases)
            let size = max(1, (report.size + 500) / 1_000)
            print(
                "Wrote \(file): \(report.title), \(ReportPrinter.count(report.records, "record")), \(size) KB; "
                    + "\(ReportPrinter.seconds(ContinuousClock.now - start)) s"
            )
            printHeldBack(report.heldBack)
        case .json:
            let members: [(String, JSONText)] = [
                ("file", .text(file)), ("records", .number(report.records)), ("bytes", .number(report.size)),
                ("warnings", .number(report.warnings.count)), ("heldBack", Self.json(report.heldBack)),
            ]
            print(JSONText.object(members).indented)
        case .sarif, .github: break
        }
    }

    /// Prints the problems and returns the exit status.
    func report(_ failure: BuildFailure) -> ExitCode {
        bar?.clear()
        var printer = printer
        if failure.replacedFiles > 0 { printer.consequence = "Some output files were replaced; the next build will complete this one." }
        return printer.failure(failure)
    }

    private func printText(_ report: BuildReport, output: String, shard: Shard?) {
        if explains { printExplanation(report, output: output) }
        printPhases(report.phases)
        print(
            "Built \(shard.map { "part \($0.number) of \($0.count) in \(output)" } ?? "\(output)/index.html"): \(ReportPrinter.count(report.records, "record")), \(ReportPrinter.count(report.pages, "page")); "
                + "files: \(report.outcome.phrase); \(ReportPrinter.seconds(ContinuousClock.now - start)) s"
        )
        printHeldBack(report.heldBack)
    }

    private static func json(_ held: HeldBack) -> JSONText {
        .object([
            ("drafts", .number(held.drafts)), ("private", .number(held.privateRecords)), ("scheduled", .number(held.scheduled)),
            ("next", held.next.map { .object([("day", .text($0.day)), ("file", .text($0.path))]) } ?? .absent),
            ("unlisted", .number(held.unlisted)), ("passedOver", .number(held.passedOver)),
            ("hiddenFields", .list(held.hiddenFields.map(JSONText.text))),
        ])
    }

    /// Prints what is not public and when that changes.
    private func printHeldBack(_ held: HeldBack) {
        var parts: [String] = []
        if held.drafts > 0 { parts.append(ReportPrinter.count(held.drafts, "draft")) }
        if held.privateRecords > 0 { parts.append("\(held.privateRecords) private") }
        if held.scheduled > 0 { parts.append("\(held.scheduled) scheduled") }
        if !parts.isEmpty {
            let next = held.next.map { "; next on \($0.day): \($0.path)" } ?? ""
            print("Held back: \(parts.joined(separator: ", "))\(next)")
        }
        if held.unlisted > 0 { print("Unlisted: \(ReportPrinter.count(held.unlisted, "page"))") }
        if held.passedOver > 0 {
            print("Passed over: \(held.passedOver) (\(held.passedOverFiles.map(Printable.line).joined(separator: ", ")))")
        }
        if !held.hiddenFields.isEmpty { print("Hidden fields: \(held.hiddenFields.joined(separator: ", "))") }
    }

    private func printPhases(_ phases: [BuildReport.Phase]) {
        guard isVerbose else { return }
        for phase in phases { print("\(phase.name): \(ReportPrinter.seconds(phase.duration)) s") }
    }

    private func printExplanation(_ report: BuildReport, output: String) {
        let places = PlaceNames(report.making.rendered.map(\.page.source))
        for (page, reason) in report.making.rendered {
            let keys = report.making.changedKeys[page.path] ?? []
            print("\(page.path): \(reason.phrase(for: page, at: places.name(of: page.source), keys, output: output))")
        }
        let counts = RebuildReason.allCases.compactMap { reason in
            report.making.counts[reason].map { "\($0) because \(reason.summary)" }
        }
        let rendered = report.making.counts.values.reduce(0, +)
        print(
            "Rendered \(rendered) of \(ReportPrinter.count(report.pages, "page"))"
                + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")) + "; \(report.making.kept) kept"
        )
    }

    private func json(_ report: BuildReport, _ trace: PageTrace?) -> String {
        let explained: [(String, JSONText)] =
            explains
            ? [
                (
                    "explained",
                    .list(
                        report.making.rendered.map {
                            .object(
                                [("page", .text($0.page.path.description)), ("reason", .text($0.reason.rawValue))]
                                    + (report.making.changedKeys[$0.page.path].map { [("keys", .list($0.map(JSONText.text)))] } ?? [])
                            )
                        }
                    )
                )
            ] : []
        return JSONText.object(
            [
                ("records", .number(report.records)),
                ("pages", .number(report.pages)),
                ("rendered", .number(report.making.counts.values.reduce(0, +))),
                ("written", .number(report.outcome.written)),
                ("unchanged", .number(report.outcome.unchanged)),
                ("removed", .number(report.outcome.removed)),
                ("warnings", .number(report.warnings.count)),
                ("heldBack", Self.json(report.heldBack)),
            ] + explained + (trace.map { [("trace", $0.json)] } ?? [])
        ).description
    }
}

extension OutputFolder.Outcome {
    /// The outcome in words: `3 written, 78 unchanged, 1 removed`.
    var phrase: String { "\(written) written, \(unchanged) unchanged" + (removed > 0 ? ", \(removed) removed" : "") }
}
