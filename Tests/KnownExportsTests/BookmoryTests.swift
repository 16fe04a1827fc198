import CSQLite
import CZlib
import DataReading
import Diagnostics
import Foundation
import SiteBase
import SiteLoading
import SiteModel
import Testing
import TestSupport

@testable import BookSite
@testable import KnownExports
@testable import SitePipeline

/// Backups of Bookmory: archives and databases in any form, and of any bytes.
@Suite struct `Backups of Bookmory` {
    private static let isSoak = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1"
    private static let sample = "\(repository)/Tests/KnownExportsTests/Exports/bookmory/Database.bookmory"

    // MARK: Archives and databases

    /// A database that some statements make.
    static func database(_ statements: String) throws -> [UInt8] {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        #expect(sqlite3_open(":memory:", &connection) == SQLITE_OK)
        try #require(sqlite3_exec(connection, statements, nil, nil, nil) == SQLITE_OK, "\(String(cString: sqlite3_errmsg(connection)))")
        var size: sqlite3_int64 = 0
        let bytes = try #require(sqlite3_serialize(connection, "main", &size, 0))
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
    }

    static let table = "CREATE TABLE entry (id INTEGER PRIMARY KEY, store TEXT, key BLOB, value BLOB, deleted INTEGER);"

    static func row(_ store: String, _ key: String, _ json: String) -> String {
        "INSERT INTO entry (store, key, value) VALUES ('\(store)', '\(key)', '\(json.replacingOccurrences(of: "'", with: "''"))');"
    }

    /// An archive with one file that is not packed.
    private static func archive(_ content: [UInt8], named name: String = "new_bookmory.db", size: Int? = nil) -> [UInt8] {
        func number(_ number: Int, _ length: Int) -> [UInt8] { (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        let sum = Int(crc32(0, content, UInt32(content.count)))
        let sizes = number(sum, 4) + number(content.count, 4) + number(size ?? content.count, 4)
        let common = [20, 0, 0, 0, 0, 0, 0, 0, 0, 0] + sizes + number(name.utf8.count, 2)
        let local = Array("PK\u{3}\u{4}".utf8) + common + number(0, 2) + Array(name.utf8) + content
        let central = Array("PK\u{1}\u{2}".utf8) + [20, 0] + common + [UInt8](repeating: 0, count: 16) + Array(name.utf8)
        let end = number(0, 4) + number(1, 2) + number(1, 2) + number(central.count, 4) + number(local.count, 4) + number(0, 2)
        return local + central + Array("PK\u{5}\u{6}".utf8) + end
    }

    /// The records of a backup, and what is wrong with it.
    private static func read(_ bytes: [UInt8]) -> (records: [SourceValue]?, problems: [Diagnostic]) {
        let problems = DiagnosticCollector()
        let file = SourceFile(path: "backup.bookmory", bytes: bytes)
        guard let document = DataFolder.document(of: file, problems), let format = ExportFormat.recognised(document.root) else {
            return (nil, problems.diagnostics)
        }
        let export = ConvertedExport(format, document.root, in: document.file, ExportSettings(), problems: problems)
        return (export.records, problems.diagnostics)
    }

    private static func text(_ key: String, _ record: SourceValue) -> String? {
        guard case .object(let members) = record.content else { return nil }
        return switch members.first(where: { $0.key == key })?.value.content {
        case .text(let text), .number(let text): text
        default: nil
        }
    }

    private static func onlyBook(_ json: String) throws -> SourceValue {
        let found = read(try database(table + row("books", "1", json)))
        #expect(found.problems.map(\.message) == [])
        return try #require(found.records?.first)
    }

    @Test("A database is read in an archive that is packed or not, and alone")
    func forms() throws {
        let packed = try FileSystem.read(Self.sample)
        let archive = try ZIPArchive(packed)
        let database = try archive.contents(of: try #require(archive.entries.last), most: 1 << 20)
        let whole = Self.read(packed)
        #expect(whole.records?.count == 9)
        for bytes in [database, Self.archive(database), Self.archive(database, named: "backup/bookmory.db")] {
            let own = Self.read(bytes)
            #expect(own.records?.count == 9 && own.problems.map(\.message) == whole.problems.map(\.message))
        }
    }

    @Test(
        "A file that is no backup is refused, and the error says why",
        arguments: [
            ([], "the file is empty"), (Array("notes".utf8), "not a ZIP archive"), (Array("PK\u{3}\u{4}".utf8), "the file is truncated"),
            (Self.archive([1, 2, 3]), "not an SQLite database"), (Self.archive([], named: "notes.txt"), "no file new_bookmory.db"),
            (Self.archive([1, 2, 3], size: 600 << 20), "larger than 512 MB"), (Self.archive([1, 2, 3], size: 4), "is damaged"),
            (Array("SQLite format 3\0".utf8), "cannot read"),
        ] as [([UInt8], String)]
    )
    func refuses(_ bytes: [UInt8], _ reason: String) {
        let found = Self.read(bytes)
        #expect(found.records == nil && found.problems.count == 1)
        #expect(found.problems.first?.message.contains(reason) == true, "\(found.problems.map(\.message))")
    }

    @Test("A small file that unpacks to a huge one is refused before it is unpacked")
    func refusesBombs() throws {
        // 400 MB of zeros would be 400 KB packed: half of them are said to be there.
        var stream = z_stream()
        #expect(deflateInit2_(&stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
        defer { deflateEnd(&stream) }
        let zeros = [UInt8](repeating: 0, count: 1 << 20)
        var packed = [UInt8](repeating: 0, count: 4_096)
        let room = packed.count
        zeros.withUnsafeBufferPointer { input in
            packed.withUnsafeMutableBufferPointer { out in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = out.baseAddress
                stream.avail_out = UInt32(room)
                #expect(deflate(&stream, Z_FINISH) == Z_STREAM_END)
            }
        }
        packed.removeLast(Int(stream.avail_out))
        for size in [1_000, (1 << 20) - 1, (1 << 20) + 1, 500 << 20] {
            var archive = Self.archive(packed, size: size)
            // Method 8 in both headers.
            archive[8] = 8
            archive[30 + "new_bookmory.db".utf8.count + packed.count + 10] = 8
            #expect(Self.read(archive).problems.first?.message.contains("is damaged") == true, "\(size)")
        }
    }

    @Test(
        "A database of another shape is refused",
        arguments: [
            "CREATE TABLE other (store, key, value)", "CREATE TABLE entry (store, value)",
            "CREATE VIEW entry AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'books' store, i key, '{}' value FROM n",
            "CREATE TABLE entry (store, key, value AS (hex(zeroblob(90000000))) VIRTUAL); INSERT INTO entry VALUES ('books', '1')",
        ]
    )
    func refusesShapes(_ statements: String) throws {
        let found = Self.read(try Self.database(statements))
        #expect(found.records == nil && found.problems.map(\.id) == ["S873"])
    }

    @Test(
        "A database in UTF-16, with a log, or of an older app is read",
        arguments: [
            "PRAGMA encoding = 'UTF-16le'; CREATE TABLE entry (store, key, value, deleted)", "CREATE TABLE entry (store, key, value)",
            "CREATE TABLE entry (store TEXT, key TEXT, value TEXT, PRIMARY KEY (store, key)) WITHOUT ROWID",
        ]
    )
    func readsForms(_ table: String) throws {
        var database = try Self.database("\(table); \(Self.row("books", "1", "{\"title\": \"바다\", \"status_list\": [\"DONE\"]}"))")
        #expect(Self.read(database).records?.compactMap { Self.text("title", $0) } == ["바다"])
        (database[18], database[19]) = (2, 2)
        #expect(Self.read(database).records?.compactMap { Self.text("status", $0) } == ["finished"])
    }

    // MARK: Books and notes

    @Test(
        "A moment is the day where the reader was",
        arguments: [
            // 23:00 in Greenwich, 8:00 in Seoul; the difference in seconds, minutes and milliseconds.
            (1_704_150_000_000, "32400", "2024-01-02"), (1_704_150_000_000, "540", "2024-01-02"),
            (1_704_150_000_000, "32400000", "2024-01-02"),
            (1_704_150_000_000, "0", "2024-01-01"), (1_704_150_000_000, "-18000", "2024-01-01"),
            // A full hour without a difference is a midnight.
            (1_704_121_200_000, "null", "2024-01-02"), (1_704_171_600_000, "null", "2024-01-02"), (1_704_153_600_001, "null", "2024-01-02"),
            (951_782_400_000, "0", "2000-02-29"), (253_402_214_399_000, "0", "9999-12-30"), (86_400_000, "0", "1970-01-02"),
        ]
    )
    func knowsDays(_ moment: Int, _ zone: String, _ day: String) throws {
        let read = "{\"status\": \"DONE\", \"end\": \(moment), \"end_recorded_tz_offset\": \(zone)}"
        let book = try Self.onlyBook("{\"title\": \"Ebb\", \"reads\": [\(read)]}")
        guard case .list(let readings)? = book.member("readings")?.content else {
            Issue.record("no reading")
            return
        }
        #expect(Self.text("finished_at", readings[0]) == day)
    }

    @Test(
        "No number of pages is invented",
        arguments: [
            ("\"total_page\": 100, \"real_total_page\": 0", nil), ("\"total_page\": 100.0, \"real_total_page\": 412.0", "412"),
            ("\"total_page\": 211", "211"), ("\"total_page\": 98, \"page_type\": \"PERCENT\"", nil), ("\"total_page\": \"none\"", nil),
            ("\"total_page\": 98, \"book_type\": \"audioBook\"", nil), ("\"total_page\": -5", nil), ("\"total_page\": 1e300", nil),
            ("\"total_page\": 100, \"reads\": [{\"status\": \"DONE\", \"real_total_page\": 88}]", "88"),
        ]
    )
    func knowsPages(_ members: String, _ pages: String?) throws {
        #expect(Self.text("total_page", try Self.onlyBook("{\"title\": \"Ebb\", \(members)}")) == pages)
    }

    @Test(
        "Words for a status",
        arguments: [
            ("DONE", "finished"), ("READING", "reading"), ("NOT_STARTED", "not_yet"), ("PAUSE", "pause"), ("PAUSED", "pause"),
            ("GIVE_UP", "stop"), ("WISH", "not_yet"),
        ]
    )
    func knowsStatuses(_ word: String, _ status: String) throws {
        #expect(Self.text("status", try Self.onlyBook("{\"title\": \"Ebb\", \"status_list\": [\"\(word)\"]}")) == status)
        let read = "{\"title\": \"Ebb\", \"status_list\": [\"DONE\", \"READING\"], \"reads\": [{\"nth\": 1, \"status\": \"\(word)\"}]}"
        #expect(Self.text("status", try Self.onlyBook(read)) == status)
    }

    @Test(
        "A text with attributes becomes Markdown",
        arguments: [
            (#"[{"insert": "a\nb\n\nc\n"}]"#, "a  \nb\n\nc", 0), (#"{"ops": [{"insert": "a"}]}"#, "a", 0),
            (
                #"[{"insert": "a"}, {"insert": "\n", "attributes": {"blockquote": true}}, {"insert": "b"}, "#
                    + #"{"insert": "\n", "attributes": {"blockquote": true}}]"#, "> a  \n> b", 0
            ),
            (
                #"[{"insert": "a"}, {"insert": "\n", "attributes": {"list": "ordered"}}, {"insert": "b"}, "#
                    + #"{"insert": "\n", "attributes": {"list": "ordered"}}, {"insert": "c\n"}]"#, "1. a\n2. b\n\nc", 0
            ),
            (#"[{"insert": "a", "attributes": {"list": "x", "bold": true, "color": "red"}}, {"insert": {"image": "x.png"}}]"#, "**a**", 1),
            (
                #"[{"insert": "x", "attributes": {"link": "javascript:alert(1)", "italic": true}}, {"insert": 7}, {"delete": 3}, 4]"#,
                "*x*7", 0
            ),
            (##"[{"insert": "# a\n<script>\n- b ||c||\n"}]"##, "\\# a  \n\\<script>  \n\\- b |\u{200B}|c|\u{200B}|", 0), ("[]", "", 0),
        ]
    )
    func writesMarkdown(_ json: String, _ markdown: String, _ embeds: Int) throws {
        let text = try #require(QuillText(SourceValue(.text(json), offset: 0)))
        #expect(text.markdown == markdown && text.embeds == embeds)
    }

    @Test("What is no text with attributes is none", arguments: ["", "plain", "7", "{}", "[", "\"x\"", "null"])
    func knowsOthers(_ text: String) { #expect(QuillText(SourceValue(.text(text), offset: 0)) == nil) }

    @Test("An archive with another ending is recognised by its database, and a backup begins a site and is imported again and again")
    func comesIn() throws {
        let site = try TestSite(data: ["site.yaml": "title: Books\nlanguage: en\n"])
        let bytes = try FileSystem.read(Self.sample)
        try site.write(bytes, to: "data/books/backup.zip")
        #expect(try site.build.run().warnings.count == 6)
        #expect(try site.text("output/books/data.json").contains("7년의 밤"))
        let new = try NewSite(around: [site.path("data/books/backup.zip")])
        #expect(new.files.first { $0.path.hasSuffix("backup.zip") }?.bytes == bytes)
        try site.move("data/books/backup.zip", to: "backup.zip")
        let first = try DataImport(of: site.path("backup.zip"), into: nil, in: site.build)
        try first.write()
        #expect(first.report.text(isDryRun: false).contains("Bookmory: 12 books, 9 records"))
        #expect(
            try DataImport(of: site.path("backup.zip"), into: nil, in: site.build).report.text(isDryRun: true).hasSuffix("is unchanged.")
        )
        #expect(try site.build.run().warnings.map(\.id) == ["S255"], "what is not known is written as it is")
    }

    @Test("Whatever bytes the database has, it is read or refused")
    func survives() throws {
        let archive = try ZIPArchive(try FileSystem.read(Self.sample))
        let whole = try archive.contents(of: try #require(archive.entries.last), most: 1 << 20)
        var random = SeededGenerator(seed: 77)
        var outcomes: Set<Bool> = []
        for _ in 0..<(Self.isSoak ? 20_000 : 150) {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                guard bytes.count > 200 else { break }
                // The first bytes of pages say how they are made.
                let page = Int.random(in: 0..<(bytes.count / 4_096 + 1), using: &random) * 4_096
                let place = min(
                    bytes.count - 1,
                    Bool.random(using: &random)
                        ? page + Int.random(in: 0..<120, using: &random) : Int.random(in: 0..<bytes.count, using: &random)
                )
                switch Int.random(in: 0..<5, using: &random) {
                case 0...2: bytes[place] = [0, 1, 2, 5, 10, 13, 127, 128, 255].any(&random)
                case 3: bytes[place] = UInt8.random(in: 0...255, using: &random)
                default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...5_000, using: &random)))
                }
            }
            let found = Self.read(Bool.random(using: &random) ? bytes : Self.archive(bytes))
            outcomes.insert(found.records != nil)
            if found.records == nil { #expect(found.problems.contains { $0.severity == .error }) }
        }
        #expect(outcomes.count == 2)
    }
}
