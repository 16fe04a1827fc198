import CSQLite
import SiteBase

/// A table in a database of another program.
struct DatabaseTable: Sendable {
    let name: String
    /// The columns without which the table is one of another program. The first one identifies a row in messages.
    let required: [String]
    /// The other columns to read. Not every version of the program has them.
    var others: [String] = []
    /// The rows to read, as an expression of SQL.
    var condition = "1"
}

/// Reads tables of an SQLite database of another program.
///
/// The file is untrusted, so SQLite may only read these tables: no views, triggers or functions, and no more steps, rows and bytes than a
/// file of this size can have. Source: https://sqlite.org/security.html
enum SQLiteDatabase {
    /// The columns of a row that have a value, which is UTF-8, digits, or bytes without a type.
    typealias Row = [(column: String, value: [UInt8])]

    /// The reason that the database cannot be read.
    struct Fault: Error {
        let reason: String
    }

    /// The names of the tables that any program's database may be read for, in lower case.
    private static let readable: Set<String> = [
        "entry", "content", "bookmark", "ratings", "shelfcontent", "zbklibraryasset", "zaeannotation",
    ]

    /// Whether bytes begin like an SQLite database.
    static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "SQLite format 3\0".utf8) }

    /// The maximum size of a value, in bytes.
    private static let longestValue = 64 << 20

    /// The rows of some tables; nil for a table that the database does not have.
    ///
    /// - Parameter log: the write-ahead log beside the database.
    static func rows(of content: [UInt8], log: [UInt8]? = nil, in tables: [DatabaseTable]) throws(Fault) -> [[Row]?] {
        guard begins(content) else { throw Fault(reason: "it is not an SQLite database") }
        var content = log.flatMap { WriteAheadLog.content(of: content, with: $0) } ?? content
        // A database in memory has no write-ahead log, so the mark for it is removed.
        for place in [18, 19] where content.count > 100 && content[place] == 2 { content[place] = 1 }
        let size = content.count
        let result = content.withUnsafeMutableBufferPointer { bytes in
            Result { () throws(Fault) in try rows(in: bytes, tables, size: size) }
        }
        return try result.get()
    }

    private static func rows(in bytes: UnsafeMutableBufferPointer<UInt8>, _ tables: [DatabaseTable], size: Int) throws(Fault) -> [[Row]?] {
        var connection: OpaquePointer?
        defer { sqlite3_close_v2(connection) }
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX
        func check(_ status: Int32) throws(Fault) {
            guard status != SQLITE_OK else { return }
            throw Fault(reason: connection.flatMap(sqlite3_errmsg).map { String(cString: $0) } ?? "there is not enough memory for it")
        }
        try check(sqlite3_open_v2(":memory:", &connection, flags, nil))
        let length = sqlite3_int64(size)
        try check(sqlite3_deserialize(connection, "main", bytes.baseAddress, length, length, UInt32(SQLITE_DESERIALIZE_READONLY)))
        for (limit, most) in [
            (SQLITE_LIMIT_LENGTH, Int32(min(2 * size, longestValue))), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 500),
            (SQLITE_LIMIT_EXPR_DEPTH, 20), (SQLITE_LIMIT_COMPOUND_SELECT, 2), (SQLITE_LIMIT_VDBE_OP, 25_000),
            (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
            (SQLITE_LIMIT_WORKER_THREADS, 0),
        ] { sqlite3_limit(connection, limit, most) }
        for option in [SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_TRIGGER] {
            _ = sqlite_switch(connection, option, 0)
        }
        _ = sqlite_switch(connection, SQLITE_DBCONFIG_DEFENSIVE, 1)
        try check(sqlite3_exec(connection, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON", nil, nil, nil))
        var steps = 1_000 + size / 256
        return try withUnsafeMutablePointer(to: &steps) { steps in
            Result { () throws(Fault) -> [[Row]?] in
                sqlite3_progress_handler(
                    connection,
                    1_000,
                    { steps in
                        guard let steps = steps?.assumingMemoryBound(to: Int.self) else { return 1 }
                        steps.pointee -= 1
                        return steps.pointee < 0 ? 1 : 0
                    },
                    steps
                )
                // A statement may only read these tables.
                sqlite3_set_authorizer(
                    connection,
                    { _, action, table, _, _, _ in
                        if action == SQLITE_SELECT { return SQLITE_OK }
                        let isReadable = table.map { SQLiteDatabase.readable.contains(String(cString: $0).lowercased()) } ?? false
                        return action == SQLITE_READ && isReadable ? SQLITE_OK : SQLITE_DENY
                    },
                    nil
                )
                // Text may become longer in UTF-8, and numbers in digits.
                var rest = 4 * size
                return try tables.map { table throws(Fault) in try read(table, connection, most: &rest) }
            }
        }.get()
    }

    private static func read(_ table: DatabaseTable, _ connection: OpaquePointer?, most rest: inout Int) throws(Fault) -> [Row]? {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        func fault() -> Fault { Fault(reason: connection.flatMap(sqlite3_errmsg).map { String(cString: $0) } ?? "it is damaged") }
        func prepare(_ columns: String) throws(Fault) -> Bool {
            sqlite3_finalize(statement)
            statement = nil
            let text = "SELECT \(columns) FROM main.\"\(table.name)\" WHERE \(table.condition)"
            switch sqlite3_prepare_v2(connection, text, -1, &statement, nil) {
            case SQLITE_OK: return true
            case SQLITE_ERROR: return false
            default: throw fault()
            }
        }
        guard try prepare("*") else { return nil }
        let all = Set(
            (0..<sqlite3_column_count(statement)).compactMap { sqlite3_column_name(statement, $0).map { String(cString: $0) } }
        )
        let columns = (table.required + table.others).filter(all.contains)
        guard all.isSuperset(of: table.required), try prepare(columns.map { "\"\($0)\"" }.joined(separator: ", ")) else { return nil }
        var rows: [Row] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                let row: Row = columns.indices.compactMap { index in
                    let isNull = sqlite3_column_type(statement, Int32(index)) == SQLITE_NULL
                    return isNull ? nil : (columns[index], bytes(statement, Int32(index)))
                }
                // In a damaged file, rows may form a cycle.
                rest -= row.reduce(2) { $0 + $1.value.count }
                guard rest >= 0 else { throw Fault(reason: "its rows never end") }
                rows.append(row)
            case SQLITE_DONE: return rows
            default: throw fault()
            }
        }
    }

    /// The UTF-8 bytes of a text or the bytes of an untyped value. The bytes of a number are its digits.
    private static func bytes(_ statement: OpaquePointer?, _ column: Int32) -> [UInt8] {
        let isText = sqlite3_column_type(statement, column) != SQLITE_BLOB
        let start = isText ? UnsafeRawPointer(sqlite3_column_text(statement, column)) : sqlite3_column_blob(statement, column)
        guard let start else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
}
