import Diagnostics
import SiteBase

/// The errors of a failed build, which the preview shows over a page.
struct ErrorOverlay: Sendable {
    /// The contents of the overlay as JSON.
    let json: JSONText

    init(_ diagnostics: [Diagnostic]) {
        let report = DiagnosticReport(diagnostics)
        json = .object([
            ("count", .number(report.errorCount)),
            ("omitted", .number(diagnostics.count - report.shown.count)),
            ("errors", .list(report.shown.map(Self.problem))),
        ])
    }

    private static func problem(_ diagnostic: Diagnostic) -> JSONText {
        var members: [(String, JSONText)] = [
            ("place", .text(diagnostic.location.description)),
            ("severity", .text(diagnostic.severity.rawValue)), ("id", .text(diagnostic.id)),
            ("message", .text((diagnostic.fieldPath.map { Printable.line($0) + ": " } ?? "") + Printable.line(diagnostic.message))),
        ]
        if let excerpt = diagnostic.location.excerpt {
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
        if let help = diagnostic.help { members.append(("help", .text(Printable.line(help)))) }
        members.append(("notes", .list(diagnostic.notes.map { .text("\($0.location): \(Printable.line($0.message))") })))
        return .object(members)
    }
}
