import CSQLite
import SiteBase

/// An SQLite database that a phone app uses as a list of values. Each row of the table `entry` has a store, a key and a value.
///
/// The file is untrusted, so SQLite may only read this table: no views, triggers or functions, and no more steps, rows and bytes than a
/// file of this size can have. Source: https://sqlite.org/security.html
enum EntryDatabase {
    struct Entry {
        let store: String
        let key: String
        /// The value, normally JSON.
        let value: [UInt8]
        let isDeleted: Bool
    }

    /// The reason that the database cannot be read.
    struct Fault: Error {
        let reason: String
    }

    /// Whether bytes begin like an SQLite database.
    static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "SQLite format 3\0".utf8) }

    /// The maximum size of a value, in bytes.
    private static let longestValue = 64 << 20

    /// The rows of some stores, in the order of the table.
    static func entries(of content: [UInt8], in stores: Set<String>) throws(Fault) -> [Entry] {
        guard begins(content) else { throw Fault(reason: "it is not an SQLite database") }
        var content = content
        // A database in memory has no write-ahead log, so the mark for it is removed.
        for place in [18, 19] where content.count > 100 && content[place] == 2 { content[place] = 1 }
        let size = content.count
        let result = content.withUnsafeMutableBufferPointer { bytes in
            Result { () throws(Fault) in try entries(in: bytes, stores, size: size) }
        }
        return try result.get()
    }

    private static func entries(in bytes: UnsafeMutableBufferPointer<UInt8>, _ stores: Set<String>, size: Int) throws(Fault) -> [Entry] {
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
            (SQLITE_LIMIT_LENGTH, Int32(min(2 * size, longestValue))), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 100),
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
            Result { () throws(Fault) -> [Entry] in
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
                // A statement may only read this table.
                sqlite3_set_authorizer(
                    connection,
                    { _, action, table, _, _, _ in
                        if action == SQLITE_SELECT { return SQLITE_OK }
                        let isEntry = table.map { String(cString: $0).lowercased() == "entry" } ?? false
                        return action == SQLITE_READ && isEntry ? SQLITE_OK : SQLITE_DENY
                    },
                    nil
                )
                return try read(connection, stores, size: size)
            }
        }.get()
    }

    private static func read(_ connection: OpaquePointer?, _ stores: Set<String>, size: Int) throws(Fault) -> [Entry] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        func fault() -> Fault { Fault(reason: connection.flatMap(sqlite3_errmsg).map { String(cString: $0) } ?? "it is damaged") }
        // Older files do not mark deleted rows.
        let columns = ["store, key, value, deleted", "store, key, value"]
        guard columns.contains(where: { sqlite3_prepare_v2(connection, "SELECT \($0) FROM main.entry", -1, &statement, nil) == SQLITE_OK })
        else { throw fault() }
        let hasDeleted = sqlite3_column_count(statement) > 3
        var entries: [Entry] = []
        // UTF-16 text may become longer in UTF-8.
        var rest = 2 * size
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                let store = String(decoding: bytes(statement, 0), as: UTF8.self)
                let value = stores.contains(store) ? bytes(statement, 2) : []
                let key = String(decoding: bytes(statement, 1).prefix(longestKey), as: UTF8.self)
                // In a damaged file, rows may form a cycle.
                rest -= value.count + key.utf8.count + 2
                guard rest >= 0 else { throw Fault(reason: "its rows never end") }
                guard stores.contains(store) else { continue }
                entries.append(Entry(store: store, key: key, value: value, isDeleted: hasDeleted && sqlite3_column_int(statement, 3) != 0))
            case SQLITE_DONE: return entries
            default: throw fault()
            }
        }
    }

    private static let longestKey = 200

    /// The UTF-8 bytes of a text or the bytes of an untyped value. The bytes of a number are its digits.
    private static func bytes(_ statement: OpaquePointer?, _ column: Int32) -> [UInt8] {
        let isText = sqlite3_column_type(statement, column) != SQLITE_BLOB
        let start = isText ? UnsafeRawPointer(sqlite3_column_text(statement, column)) : sqlite3_column_blob(statement, column)
        guard let start else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
}
