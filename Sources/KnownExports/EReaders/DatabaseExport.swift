package import DataReading
package import Diagnostics
import SiteBase

/// The database of an e-reader or of an app for reading, as an export.
package enum DatabaseExport {
    /// The tables that are read. A database with one of the first of each program is one of its databases.
    private static let tables = KoboReader.tables + AppleBooks.tables

    /// The key of the rows of a table.
    static func key(_ table: String) -> String { "$\(table)" }

    /// The rows of a database and of the one that belongs to it, and a file whose contents they are. Nil after reporting why there are none.
    package static func read(_ file: SourceFile, problems: DiagnosticCollector) -> (value: SourceValue, file: SourceFile)? {
        guard let bytes = file.bytes(problems) else { return nil }
        var path = file.path
        func fail(_ message: Message) { problems.add(Diagnostic(at: .path(path), message)) }
        do {
            var found: [(table: String, rows: [SQLiteDatabase.Row])] = []
            for own in [path] + AppleBooks.otherDatabase(of: path) {
                path = own
                let content = path == file.path ? bytes : try FileSystem.read(path)
                let log = FileSystem.kind(of: path + log) == .file ? try FileSystem.read(path + log) : nil
                found += zip(tables, try SQLiteDatabase.rows(of: content, log: log, in: tables)).compactMap { table, rows in
                    rows.map { (table.name, $0) }
                }
            }
            let isKnown = !Set(found.map(\.table)).isDisjoint(with: [KoboReader.tables[0].name] + AppleBooks.tables.map(\.name))
            guard isKnown else {
                fail(.foreignDatabase)
                return nil
            }
            return value(of: found, file)
        } catch let fault as SQLiteDatabase.Fault {
            fail(.unreadableDatabase(fault.reason, help: "close the program, or eject the e-reader, and copy the file again"))
        } catch {
            if let error = error as? FileError { problems.add(error.diagnostic) }
        }
        return nil
    }

    /// The rows as objects of texts.
    private static func value(of tables: [(table: String, rows: [SQLiteDatabase.Row])], _ file: SourceFile) -> (SourceValue, SourceFile) {
        func text(_ value: [UInt8]) -> String { String(decoding: value, as: UTF8.self) }
        let parts = tables.flatMap { table, rows in
            rows.map { row in
                let name = text(row.first?.value ?? []).cut(atBytes: 200)
                return (name: "\(table)/\(name)", bytes: JSONText.object(row.map { ($0, .text(text($1))) }).bytes)
            }
        }
        let own = SourceFile(path: file.path, parts: parts)
        var ranges = own.partRanges[...]
        let members = tables.map { table, rows in
            let values = ranges.prefix(rows.count).compactMap { JSONReader.read(own, in: $0, problems: DiagnosticCollector()) }
            ranges = ranges.dropFirst(rows.count)
            return (key(table), SourceValue(.list(values), offset: values.first?.offset ?? 0))
        }
        return (.object(members, at: 0), own)
    }

    // MARK: Files

    private static let log = "-wal"

    /// The files that are read with a database: its log, and another database with the log of that one.
    package static func otherFiles(of path: String) -> [String] {
        let databases = [path] + AppleBooks.otherDatabase(of: path)
        return (databases.dropFirst() + databases.map { $0 + log }).filter { FileSystem.kind(of: $0) == .file }
    }

    /// Whether a file is read with a database beside it, and is no export of its own.
    package static func isPart(_ path: String) -> Bool {
        let name = path.fileName.lowercased()
        return [".sqlite-wal", ".sqlite-shm"].contains { name.utf8.hasSuffix($0) }
            || AppleBooks.isAnnotations(path) && !AppleBooks.otherDatabase(of: path).isEmpty
    }
}

extension ExportReading {
    /// The rows of a table of a database.
    func rows(of table: String) -> [SourceValue] { root.member(DatabaseExport.key(table))?.elements(in: self) ?? [] }

    /// The record of a row, with the fields of all columns.
    func draft(of row: SourceValue, _ columns: [ExportColumn], _ names: ColumnNames) -> RecordDraft {
        var draft = RecordDraft(row)
        leaveOutRest(of: row, names)
        for column in columns {
            if let read = column.read, let cell = Cell(row.member(column.name), in: self) { read(cell, &draft, self) }
        }
        return draft
    }
}

extension DatabaseTable {
    /// A table whose columns an export format names: `Bookmark.Text`, or `Title` in the first table.
    init(_ name: String, required: [String], of columns: [ExportColumn], isFirst: Bool = false, condition: String = "1") {
        let names = columns.compactMap { column -> String? in
            let prefix = isFirst ? "" : "\(name)."
            guard column.name.utf8.hasPrefix(prefix) else { return nil }
            let own = String(column.name.dropFirst(prefix.count))
            return own.utf8.contains(UInt8(ascii: ".")) ? nil : own
        }
        self.init(name: name, required: required, others: names.filter { !required.contains($0) }, condition: condition)
    }
}

extension ExportColumn {
    /// A column that is not read alone.
    static func joined(_ name: String, _ field: String? = nil, _ remark: String = "") -> ExportColumn {
        guard let field else { return ExportColumn(name, remark: remark) { _, _, _ in } }
        return ExportColumn(name, field, remark: remark) { _, _, _ in }
    }
}
