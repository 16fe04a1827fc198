package import DataReading
package import Diagnostics
import SiteBase

/// A backup of Bookmory: a ZIP archive with a database, in which each row is a book, a note or a tag as JSON.
package enum BookmoryBackup {
    /// The key of the resulting list. Its objects have `store`, `key`, and `value`, or `fault` if the value cannot be read. Deleted ones
    /// have neither.
    static let key = "$bookmory"

    private static let table = DatabaseTable(
        name: "entry",
        required: ["store", "key", "value"],
        // Older files do not mark deleted rows.
        others: ["deleted"],
        condition: "store IN ('books', 'notes', 'tags')"
    )

    /// A longer key is cut. In bytes.
    private static let longestKey = 200

    /// The maximum size of the database, in bytes.
    private static let largestDatabase = 512 << 20

    /// The database's names in archives, newest first.
    private static let names = ["new_bookmory.db", "bookmory.db"]

    /// Whether a file is named like a backup, or is an archive that contains the database.
    package static func recognises(_ path: String) -> Bool {
        let name = path.fileName.lowercased()
        if name.utf8.hasSuffix(".bookmory") { return true }
        guard name.utf8.hasSuffix(".zip"), FileSystem.target(of: path) == .file else { return false }
        // The names of the files are at the end of the archive.
        let start = max(0, FileSystem.size(of: path) - (1 << 16))
        // A file that cannot be read is reported among those that sitegen does not read.
        guard let end = try? FileSystem.read(path, from: start, count: 1 << 16) else { return false }
        return end.firstRange(of: names[1].utf8) != nil
    }

    /// The entries of a file, and a file whose contents are their texts. Nil after reporting that there are none.
    package static func read(_ file: SourceFile, problems: DiagnosticCollector) -> (value: SourceValue, file: SourceFile)? {
        func fail(_ message: Message) { problems.add(Diagnostic(at: .path(file.path), message)) }
        guard let bytes = file.bytes(problems) else { return nil }
        do {
            guard let rows = try SQLiteDatabase.rows(of: try database(in: bytes), in: [table])[0] else {
                throw SQLiteDatabase.Fault(reason: "it has no table of entries")
            }
            return read(rows, file)
        } catch let fault as ZIPArchive.Fault {
            fail(.unreadableArchive(fault.reason))
        } catch let fault as SQLiteDatabase.Fault {
            fail(.unreadableDatabase(fault.reason))
        } catch {
            fail(.archiveWithoutDatabase)
        }
        return nil
    }

    /// An archive contains no database.
    private struct NoDatabase: Error {}

    private static func database(in bytes: [UInt8]) throws -> [UInt8] {
        if SQLiteDatabase.begins(bytes) { return bytes }
        guard ZIPArchive.begins(bytes) else {
            throw ZIPArchive.Fault(reason: bytes.isEmpty ? "the file is empty" : "it is not a ZIP archive")
        }
        let archive = try ZIPArchive(bytes)
        func entry(_ name: String) -> ZIPArchive.Entry? { archive.entries.first { $0.name.fileName.lowercased() == name } }
        guard let entry = names.lazy.compactMap(entry).first else { throw NoDatabase() }
        return try archive.contents(of: entry, most: largestDatabase)
    }

    private static func read(_ rows: [SQLiteDatabase.Row], _ file: SourceFile) -> (value: SourceValue, file: SourceFile) {
        func value(_ column: String, in row: SQLiteDatabase.Row) -> [UInt8] { row.first { $0.column == column }?.value ?? [] }
        let entries = rows.map { row in
            let key = String(decoding: value("key", in: row).prefix(longestKey), as: UTF8.self)
            return (
                store: String(decoding: value("store", in: row), as: UTF8.self), key: key,
                isDeleted: ![[], [UInt8(ascii: "0")]].contains(value("deleted", in: row))
            )
        }
        let own = SourceFile(
            path: file.path,
            parts: zip(entries, rows).map { ("\($0.store)/\($0.key)", value("value", in: $1)) }
        )
        let values = zip(entries, own.partRanges).map { entry, range in
            func text(_ text: String) -> SourceValue { SourceValue(.text(text), offset: range.lowerBound) }
            // Invalid JSON is reported only if the file is used.
            let faults = DiagnosticCollector()
            let value = entry.isDeleted ? nil : JSONReader.read(own, in: range, problems: faults)
            return SourceValue.object(
                [
                    ("store", text(entry.store)), ("key", text(entry.key)), ("value", value),
                    ("fault", value == nil && !entry.isDeleted ? faults.diagnostics.first.map { text($0.message) } : nil),
                ],
                at: range.lowerBound
            )
        }
        return (.object([(key, SourceValue(.list(values), offset: 0))], at: 0), own)
    }
}
