import DataReading
public import Diagnostics
import KnownExports
import SiteBase

/// The result of an import, or of a dry run.
public struct ImportReport: Sendable {
    /// Warnings about errors in the export and about data that cannot be shown.
    public let warnings: [Diagnostic]
    private let source: String
    /// The word for the export's columns.
    private let parts: String
    private let from: String
    private let to: String
    private let before: String?
    private let isChanged: Bool
    private let rows: (count: Int, one: String, many: String)
    private let recordCount: Int
    private let added: [String]
    private let changes: [RecordMerge.Change]
    private let missing: [String]
    private let deleted: [String]
    private let elsewhere: [String]
    private let unchanged: Int
    private let leftOut: [(reason: String, count: Int)]
    private let statuses: [(status: String, count: Int)]
    private let columns: [(name: String, reason: String, count: Int)]

    init(
        _ export: ConvertedExport,
        _ merge: RecordMerge,
        from: String,
        to: String,
        before: String?,
        isChanged: Bool,
        warnings: [Diagnostic]
    ) {
        // Several threads find the warnings, so they need sorting.
        self.warnings = warnings.map { (order: $0.location.order, warning: $0) }.sorted { $0.order < $1.order }.map(\.warning)
        source = export.format.name
        parts = export.format.parts
        self.from = from
        self.to = to
        self.before = before
        self.isChanged = isChanged
        rows = (export.rowCount, export.format.row.one, export.format.row.many)
        recordCount = export.records.count
        added = merge.added
        changes = merge.changes
        missing = merge.missing
        deleted = merge.deleted
        elsewhere = merge.elsewhere
        unchanged = merge.unchanged
        leftOut = ExportCount.allCases.compactMap { reason in export.counts[reason].map { (reason.words, $0) } }
        let all = export.records.compactMap { $0.value(of: "status")?.text }
        let known = ["finished", "reading", "not_yet", "pause", "stop", "unknown"]
        // Words that are not known yet may be explained by `values`.
        statuses = (known + Set(all).subtracting(known).sorted()).compactMap { status in
            let count = all.count { $0 == status }
            return count > 0 ? (status, count) : nil
        }
        columns = export.leftOut.map { ($0.name, $0.reason ?? "not known", $0.count) }
    }

    /// The report for people.
    ///
    /// - Parameter isDryRun: whether nothing was written.
    public func text(isDryRun: Bool) -> String {
        var lines = ["\(source): \(count(rows.count, rows.one, rows.many)), \(recordCount) \(recordCount == 1 ? "record" : "records")"]
        if !statuses.isEmpty { lines.append("  " + statuses.map { "\($0.status) \($0.count)" }.joined(separator: ", ")) }
        for (reason, count) in leftOut { lines.append("  left out: \(count) — \(reason)") }
        lines.append("  \(added.count) new, \(changed.count) changed, \(unchanged) unchanged")
        for change in changed.prefix(Self.mostLines) {
            lines.append("  changed: \(Printable.quoted(change.title)): \(change.fields.map(Self.words).joined(separator: ", "))")
        }
        for change in changes.filter({ !$0.kept.isEmpty }).prefix(Self.mostLines) {
            lines.append("  kept as you edited it: \(Printable.quoted(change.title)): \(change.kept.joined(separator: ", "))")
        }
        if !missing.isEmpty { lines.append("  no longer in the export, and kept: \(Self.list(missing))") }
        if !deleted.isEmpty { lines.append("  deleted by you, and not added again: \(Self.list(deleted))") }
        if !elsewhere.isEmpty { lines.append("  in Markdown files, and left as they are: \(Self.list(elsewhere))") }
        if !columns.isEmpty {
            let reasons = Dictionary(grouping: columns, by: \.reason).sorted { $0.key < $1.key }
            for (reason, columns) in reasons {
                lines.append("  \(parts) left out (\(reason)): \(columns.map(\.name).joined(separator: ", "))")
            }
        }
        if !isChanged {
            lines.append("\(to) is unchanged.")
        } else if isDryRun {
            lines.append("Nothing was written; without --dry-run, \(to) would be.")
        } else {
            lines.append("Wrote \(to)" + (before.map { "; the previous version is \($0)" } ?? ""))
        }
        return lines.joined(separator: "\n")
    }

    private static func list(_ titles: [String]) -> String {
        titles.prefix(5).map { Printable.quoted($0) }.joined(separator: ", ") + (titles.count > 5 ? " and \(titles.count - 5) more" : "")
    }

    /// The maximum number of lines of one kind. The JSON report contains all.
    private static let mostLines = 40

    private var changed: [RecordMerge.Change] { changes.filter { !$0.fields.isEmpty } }

    private func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }

    private static func words(_ field: (name: String, from: String?, to: String?)) -> String {
        func short(_ text: String) -> String { Printable.quoted(text.count > 40 ? text.prefix(39) + "…" : text) }
        return switch field {
        case (_, nil, nil): field.name
        case (_, nil, let to?): "\(field.name) \(short(to)) added"
        case (_, let from?, nil): "\(field.name) \(short(from)) removed"
        case (_, let from?, let to?): "\(field.name) \(short(from)) → \(short(to))"
        }
    }

    /// The report as JSON.
    public var json: String {
        func texts(_ all: [String]) -> JSONText { .list(all.map(JSONText.text)) }
        let warnings = warnings.map { warning in
            JSONText.members([
                ("id", .text(warning.id)), ("place", .text(warning.location.description)), ("message", .text(warning.message)),
                ("help", warning.help.map(JSONText.text)),
            ])
        }
        return JSONText.object([
            ("source", .text(source)), ("from", .text(from)), ("to", .text(to)), ("rows", .number(rows.count)),
            ("records", .number(recordCount)), ("status", .object(statuses.map { ($0.status, .number($0.count)) })),
            ("left_out", .object(leftOut.map { ($0.reason, .number($0.count)) })), ("new", texts(added)),
            (
                "changed",
                .list(
                    changed.map { change in
                        .object([
                            ("title", .text(change.title)),
                            (
                                "fields",
                                .list(
                                    change.fields.map { field in
                                        .members([
                                            ("name", .text(field.name)), ("from", field.from.map(JSONText.text)),
                                            ("to", field.to.map(JSONText.text)),
                                        ])
                                    }
                                )
                            ),
                        ])
                    }
                )
            ),
            (
                "kept",
                .list(
                    changes.filter { !$0.kept.isEmpty }.map { .object([("title", .text($0.title)), ("fields", texts($0.kept))]) }
                )
            ),
            ("missing", texts(missing)), ("deleted", texts(deleted)),
            ("in_markdown", texts(elsewhere)), ("unchanged", .number(unchanged)),
            (
                "columns_left_out",
                .list(columns.map { .object([("name", .text($0.name)), ("why", .text($0.reason)), ("count", .number($0.count))]) })
            ),
            ("warnings", .list(warnings)),
        ]).indented
    }
}
