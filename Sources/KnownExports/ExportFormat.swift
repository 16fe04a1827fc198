package import DataReading
import Diagnostics
import SiteBase

/// What another program exports: how it is recognised, and how its records become those of a collection.
package struct ExportFormat: Sendable {
    /// What visitors of that program call it: `Goodreads`.
    package let name: String
    /// The name of the kind of collection: `shelf`.
    package let kind: String
    /// Which file it is, for the documentation.
    package let file: String
    /// What it consists of, and what becomes of each part.
    package let columns: [ExportColumn]
    /// What its columns are, for messages.
    package let parts: String
    /// Words for what is in a row of it, for messages: one, and several.
    package let row: (one: String, many: String)
    /// Whether its numbers are those of rows, so that two of them may be one record.
    let numbersRows: Bool
    /// Whether data looks like it.
    let recognises: @Sendable (_ root: SourceValue) -> Bool
    /// Whether the names of the columns of a table are those that it has.
    let hasColumns: @Sendable ([String]) -> Bool
    /// Makes records of the data.
    let records: @Sendable (ExportReading) -> [RecordDraft]
    /// What it says about the collection as a whole: the members of a poster. Nil if it says nothing.
    let whole: (@Sendable (ExportReading) -> [SourceMember])?
    /// What it calls the collection as a whole; nil if it has no name for it.
    let title: (@Sendable (ExportReading) -> String?)?

    /// A format that is a table.
    ///
    /// - Parameters:
    ///   - telling: columns that no other format has together.
    ///   - columns: all columns, in the order of the documentation.
    ///   - complete: makes the rest of a record when all of its columns are read.
    init(
        _ name: String,
        kind: String = "shelf",
        file: String,
        telling: [String],
        numbersRows: Bool = false,
        columns: [ExportColumn],
        complete: @escaping @Sendable (inout RecordDraft, ExportReading) -> Void = { _, _ in }
    ) {
        let read: @Sendable (ExportReading) -> [RecordDraft] = { reading in
            let known = ColumnNames(columns)
            let rows = reading.elements
            // All rows of a table have the same columns.
            let names = reading.columns?.names.filter { !$0.isEmpty } ?? []
            let places = columns.map { column in names.indices.filter { column.read != nil && column.isNamed(names[$0]) } }
            let drafts = Workers.map(rows.count, jobs: reading.settings.jobs, run: 64) { index -> RecordDraft? in
                guard case .object(let members) = rows[index].content else { return nil }
                var draft = RecordDraft(rows[index])
                reading.leaveOutRest(of: rows[index], known)
                for (column, places) in zip(columns, places) {
                    guard let read = column.read else { continue }
                    let own = members.count == names.count ? places : members.indices.filter { column.isNamed(members[$0].key) }
                    for place in own {
                        if let cell = Cell(members[place], in: reading) { read(cell, &draft, reading) }
                    }
                }
                complete(&draft, reading)
                return draft
            }
            return drafts.compactMap { draft in
                guard var draft else { return nil }
                if let id = draft.sourceID, !reading.isNew(id) { draft.isDuplicate = true }
                return draft
            }
        }
        self.init(
            name,
            kind: kind,
            file: file,
            parts: "columns",
            row: ("row", "rows"),
            numbersRows: numbersRows,
            columns: columns,
            recognises: { root in
                guard case .object(let members) = root.firstElement?.content else { return false }
                return Set(telling).isSubset(of: members.map(\.key))
            },
            hasColumns: { Set(telling).isSubset(of: $0) },
            records: read
        )
    }

    /// A format of XML.
    ///
    /// - Parameters:
    ///   - document: the name of the root of its files, in lower case.
    ///   - title: what it calls the collection as a whole.
    init(
        _ name: String,
        kind: String,
        file: String,
        row: (one: String, many: String),
        columns: [ExportColumn],
        document: String,
        records: @escaping @Sendable (XMLElement, ExportReading) -> [RecordDraft],
        title: (@Sendable (XMLElement, ExportReading) -> String?)? = nil
    ) {
        self.init(
            name,
            kind: kind,
            file: file,
            parts: "elements",
            row: row,
            columns: columns,
            recognises: { $0.member(XMLDocument.key)?.content.text == document },
            records: { reading in reading.document.map { records($0, reading) } ?? [] },
            title: { reading in
                guard let title, let root = reading.document else { return nil }
                return title(root, reading)
            }
        )
    }

    /// A format of any form.
    init(
        _ name: String,
        kind: String,
        file: String,
        parts: String = "keys",
        row: (one: String, many: String),
        numbersRows: Bool = false,
        columns: [ExportColumn],
        recognises: @escaping @Sendable (SourceValue) -> Bool,
        hasColumns: @escaping @Sendable ([String]) -> Bool = { _ in false },
        records: @escaping @Sendable (ExportReading) -> [RecordDraft],
        whole: (@Sendable (ExportReading) -> [SourceMember])? = nil,
        title: (@Sendable (ExportReading) -> String?)? = nil
    ) {
        self.name = name
        self.kind = kind
        self.file = file
        self.parts = parts
        self.row = row
        self.numbersRows = numbersRows
        self.columns = columns
        self.recognises = recognises
        self.hasColumns = hasColumns
        self.records = records
        self.whole = whole
        self.title = title
    }

    /// The names of all programs.
    package static var names: [String] { all.map(\.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

    /// The format that the data has; nil if it is none of the known ones.
    package static func recognised(_ root: SourceValue) -> ExportFormat? { all.first { $0.recognises(root) } }

    /// Whether the columns are those of a known table.
    package static func isKnown(columns: [String]) -> Bool { all.contains { $0.hasColumns(columns) } }
}
