import DataReading
import Diagnostics
import SiteBase

/// An export format of another program: how to recognise it, and how its records become those of a collection.
package struct ExportFormat: Sendable {
    /// The name of the program: `Goodreads`.
    package let name: String
    /// The name of the kind of collection: `shelf`.
    package let kind: String
    /// The exported file, for the documentation.
    package let file: String
    /// The parts of the format, and what becomes of each.
    package let columns: [ExportColumn]
    /// The word for its columns, for messages.
    package let parts: String
    /// The words for a row and for rows, for messages.
    package let row: (one: String, many: String)
    /// Whether numbers belong to rows, so that two rows may be the same record.
    let numbersRows: Bool
    /// Whether data looks like this format.
    let recognises: @Sendable (_ root: SourceValue) -> Bool
    /// Whether the columns of a table are those of this format.
    let hasColumns: @Sendable ([String]) -> Bool
    /// Makes records from the data.
    let records: @Sendable (ExportReading) -> [RecordDraft]
    /// Reads data about the collection as a whole, as members of a poster; nil if the format has none.
    let whole: (@Sendable (ExportReading) -> [SourceMember])?
    /// Reads the collection's title; nil if the format has none.
    let title: (@Sendable (ExportReading) -> String?)?

    /// A format that is a table.
    ///
    /// - Parameters:
    ///   - telling: columns that only this format combines.
    ///   - columns: all columns, in the order of the documentation.
    ///   - complete: finishes a record after all of its columns were read.
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
            // All rows in a table have the same columns.
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

    /// A format in XML.
    ///
    /// - Parameters:
    ///   - document: the name of the root element, in lower case.
    ///   - title: reads the collection's title.
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

    /// A format in any other form.
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
}
