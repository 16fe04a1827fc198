import BookSite
import SiteEngine

/// What is wrong, as the slip that is laid over a page tells it.
struct Errata: Sendable {
    /// The slip's content as JSON.
    let json: JSONText

    init(_ diagnostics: [Diagnostic]) {
        let report = DiagnosticReport(diagnostics)
        json = .object([
            ("count", .number(report.errorCount)),
            ("omitted", .number(diagnostics.count - report.shown.count)),
            ("problems", .list(report.shown.map(Self.problem))),
        ])
    }

    private static func problem(_ diagnostic: Diagnostic) -> JSONText {
        var members: [(String, JSONText)] = [
            ("place", .text(diagnostic.place.description)),
            ("severity", .text(diagnostic.severity.rawValue)),
            ("message", .text((diagnostic.subject.map { Printable.line($0) + ": " } ?? "") + Printable.line(diagnostic.message))),
        ]
        if case .file(let file, let offset) = diagnostic.place, let excerpt = SourceExcerpt(file: file, offset: offset) {
            members.append(
                (
                    "source",
                    .object([
                        ("line", .number(excerpt.lineNumber)), ("before", .text(excerpt.before)), ("marked", .text(excerpt.marked)),
                        ("after", .text(excerpt.after)),
                    ])
                )
            )
        }
        if let mend = diagnostic.mend { members.append(("mend", .text(Printable.line(mend)))) }
        members.append(("notes", .list(diagnostic.notes.map { .text("\($0.place): \(Printable.line($0.message))") })))
        return .object(members)
    }
}
