import CSQLite
import DataReading
import Diagnostics
import Foundation
import SiteBase
import SiteLoading
import Testing
import TestSupport

@testable import BookSite
@testable import KnownExports
@testable import SitePipeline

/// Databases of e-readers and apps for reading, in any form, beside others, and of any bytes.
@Suite struct `Databases of e-books` {
    private static let isSoak = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1"
    private static let folder = "\(repository)/Tests/KnownExportsTests/Exports"
    private static let kobo = "\(folder)/kobo/KoboReader.sqlite"
    private static let apple = ["\(folder)/apple-books/BKLibrary-1.sqlite", "\(folder)/apple-books/AEAnnotation.sqlite"]

    /// The records of a database, and what is wrong with it.
    private static func read(_ bytes: [UInt8], _ path: String = "a.sqlite") -> (records: [SourceValue]?, problems: [Diagnostic]) {
        let problems = DiagnosticCollector()
        guard let document = DataFolder.document(of: SourceFile(path: path, bytes: bytes), problems),
            let format = ExportFormat.recognised(document.root)
        else { return (nil, problems.diagnostics) }
        let export = ConvertedExport(format, document.root, in: document.file, ExportSettings(), problems: problems)
        return (export.records, problems.diagnostics)
    }

    private static func read(statements: String) throws -> (records: [SourceValue]?, problems: [Diagnostic]) {
        read(try `Backups of Bookmory`.database(statements))
    }

    private static func titles(_ records: [SourceValue]?) -> [String]? { records?.map { $0.text("title") } }

    // MARK: Forms

    private static let book = "CREATE TABLE content (ContentID, ContentType, Title, %); INSERT INTO content VALUES ('a', 6, 'Ebb', @);"

    @Test(
        "A Kobo's words and numbers, and columns that it may not have",
        arguments: [
            ("ReadStatus", "2", "status", "finished"), ("ReadStatus", "'1'", "status", "reading"), ("ReadStatus", "0", "status", "not_yet"),
            ("ReadStatus", "NULL", "status", "unknown"), ("Language", "'en'", "status", "unknown"),
            ("ISBN", "'9780000000057'", "isbn13", "9780000000057"),
            ("SeriesNumber", "3.0", "series_number", "3"), ("StorePages", "0", "total_page", ""),
            ("StorePages", "210", "total_page", "210"),
            ("Accessibility", "1", "title", "Ebb"), ("IsDownloaded", "0", "title", "Ebb"),
            ("Description", "x'00ff'", "overview", "\u{FFFD}"),
            ("DateAdded", "'2021-01-04T21:38:42.000'", "registered_at", "2021-01-04"),
            ("DateAdded", "'2021-01-04 21:38:42.000+00:00'", "registered_at", "2021-01-04"),
        ]
    )
    func readsKobo(_ column: String, _ value: String, _ field: String, _ text: String) throws {
        let found = try Self.read(statements: Self.book.replacing("%", with: column).replacing("@", with: value))
        #expect(found.problems.map(\.message) == [])
        #expect(found.records?.first?.text(field) == text)
    }

    @Test(
        "Nothing but books of the reader's is on the shelf",
        arguments: [
            "Accessibility INTEGER, ___UserID) VALUES (6, 'x')", "Accessibility INTEGER, ___UserID) VALUES (6, '')",
            "Accessibility TEXT) VALUES ('4')",
            "Accessibility, IsDownloaded) VALUES (-1, 'false')", "Accessibility, IsDownloaded) VALUES (-1, 0)",
            "___UserID) VALUES ('removed')",
            "MimeType) VALUES ('application/x-kobo-html+instapaper')",
        ]
    )
    func leavesOut(_ others: String) throws {
        let parts = others.split(separator: ") VALUES (")
        let found = try Self.read(statements: Self.book.replacing("%", with: parts[0]).replacing("@", with: parts[1].dropLast()))
        #expect(found.records?.count == 0 && found.problems.map(\.message) == [])
    }

    @Test(
        "A moment of Apple's is a day, or none",
        arguments: [
            ("728000000.5", "2024-01-26"), ("0", ""), ("-5", ""), ("1e300", ""), ("9e999", ""), ("'soon'", ""), ("x'00'", ""),
            ("1", "2001-01-01"),
        ]
    )
    func readsMoments(_ moment: String, _ day: String) throws {
        let found = try Self.read(
            statements:
                "CREATE TABLE ZBKLIBRARYASSET (ZASSETID, ZTITLE, ZCREATIONDATE); INSERT INTO ZBKLIBRARYASSET VALUES ('1', 'Ebb', \(moment))"
        )
        #expect(found.records?.first?.text("registered_at") == day && found.problems.map(\.message) == [])
    }

    @Test(
        "A database of another program is refused, and the error says what was expected",
        arguments: [
            "CREATE TABLE songs (title)", "CREATE TABLE content (id, title)", "CREATE TABLE Bookmark (BookmarkID, VolumeID)",
            "CREATE VIEW content AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i ContentID, 6 ContentType, 'Ebb' Title FROM n",
        ]
    )
    func refusesOthers(_ statements: String) throws {
        let found = try Self.read(statements: statements)
        #expect(found.records == nil && found.problems.map(\.id) == ["S899"])
    }

    @Test("A database that computes columns, or that is cut, is refused")
    func refusesDamage() throws {
        let found = try Self.read(
            statements:
                "CREATE TABLE content (ContentID, ContentType, Title AS (hex(zeroblob(90000000))) VIRTUAL); INSERT INTO content VALUES ('1', 6)"
        )
        #expect(found.problems.map(\.id) == ["S873"])
        let whole = try FileSystem.read(Self.kobo)
        for bytes in [[], Array("notes".utf8), Array("SQLite format 3\0".utf8), Array(whole.prefix(6_000))] {
            #expect(Self.read(bytes).problems.map(\.id) == ["S873"])
        }
    }

    // MARK: Several files

    @Test(
        "Both databases of Apple Books are one shelf, whichever is named, and without the annotations the books are",
        arguments: [["", ""], ["BKLibrary/", "AEAnnotation/"]]
    )
    func joins(_ folders: [String]) throws {
        let site = try TestSite(data: ["site.yaml": "title: Books\nlanguage: en\n"])
        let files = zip(folders, Self.apple).map { "data/books/\($0)\($1.fileName)" }
        for (file, source) in zip(files, Self.apple) { try site.write(try FileSystem.read(source), to: file) }
        #expect(try site.build.run().warnings.map(\.id) == ["S875"])
        let text = try site.text("output/books/data.json")
        for part in ["The rope remembers every knot.", "Even mine.", "\"location\":\"Low water\"", "Nothing is marked here.", "2024-02-05"]
        {
            #expect(text.contains(part))
        }
        for part in ["A sentence of", "was thrown away"] { #expect(!text.contains(part)) }
        for place in files.map(site.path) + [site.path("data/books")] {
            let new = try NewSite(around: [place])
            #expect(Set(new.files.map(\.path).filter { $0.hasSuffix(".sqlite") }) == Set(Self.apple.map { "data/books/\($0.fileName)" }))
        }
        let new = try NewSite(around: files.map(site.path))
        #expect(new.files.count { $0.path.hasSuffix(".sqlite") } == 2)
        try site.move("data/books", to: "export")
        for file in files {
            let own = try DataImport(of: site.path(file.replacing("data/books", with: "export")), into: nil, in: site.build)
            #expect(own.report.text(isDryRun: true).contains("Apple Books: 11 books, 4 records"))
            try own.write()
        }
        #expect(try site.build.run().warnings.map(\.message) == [])
    }

    @Test func `annotations without a library say what else is needed`() throws {
        let found = Self.read(try FileSystem.read(Self.apple[1]), "AEAnnotation.sqlite")
        #expect(found.records?.isEmpty == true)
        #expect(found.problems.map(\.id) == ["S858"] && found.problems[0].help?.contains("put BKLibrary-….sqlite beside it") == true)
    }

    @Test func `an e-reader begins a site, and is imported again and again`() throws {
        let site = try TestSite(data: ["site.yaml": "title: Books\nlanguage: en\n"])
        for name in [".kobo/KoboReader.sqlite", ".kobo/fonts.sqlite", ".kobo/version"] {
            try site.write(name.hasSuffix("r.sqlite") ? try FileSystem.read(Self.kobo) : [1, 2], to: "device/\(name)")
        }
        for folder in ["device", "device/.kobo"] {
            let new = try NewSite(around: [site.path(folder)])
            #expect(new.files.map(\.path).filter { $0.hasPrefix("data/books/") } == ["data/books/KoboReader.sqlite"])
        }
        let path = site.path("device/.kobo/KoboReader.sqlite")
        let first = try DataImport(of: path, into: nil, in: site.build)
        try first.write()
        let text = first.report.text(isDryRun: false)
        #expect(text.contains("Kobo: 13 books, 5 records") && text.contains("left out: 2 — samples"))
        #expect(text.contains("left out: 2 — offers of the shop, not books of yours") && text.contains("1 — articles from the web"))
        #expect(try DataImport(of: path, into: nil, in: site.build).report.text(isDryRun: true).hasSuffix("is unchanged."))
        #expect(try site.build.run().warnings.map(\.message) == [])
    }

    // MARK: Write-ahead logs

    /// A folder with a database and its log, of a program that is still open.
    private static func logged(_ site: TestSite, _ statements: [String]) throws {
        let path = site.path("open.sqlite")
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        #expect(sqlite3_open(path, &connection) == SQLITE_OK)
        for statement in ["PRAGMA journal_mode = WAL", "PRAGMA wal_autocheckpoint = 0"] + statements {
            try #require(sqlite3_exec(connection, statement, nil, nil, nil) == SQLITE_OK)
        }
        for ending in ["", "-wal", "-shm"] {
            try site.write(try FileSystem.read(path + ending), to: "data/books/KoboReader.sqlite\(ending)")
        }
    }

    @Test func `what a program has not yet moved into its database is read, too`() throws {
        let site = try TestSite(data: ["site.yaml": "title: Books\nlanguage: en\n"])
        let many = (1...400).map { "INSERT INTO content VALUES ('b\($0)', 6, 'Flow \($0)', 2)" }
        try Self.logged(
            site,
            [
                "CREATE TABLE content (ContentID, ContentType, Title, ReadStatus)", "INSERT INTO content VALUES ('a', 6, 'Ebb', 1)",
                "PRAGMA wal_checkpoint(TRUNCATE)", "UPDATE content SET ReadStatus = 2",
            ] + many + ["DELETE FROM content WHERE ContentID = 'b1'", "BEGIN", "UPDATE content SET Title = 'Neap'"]
        )
        #expect(try site.build.run().warnings.map(\.message) == [])
        let text = try site.text("output/books/data.json")
        #expect(text.contains("\"Ebb\"") && text.contains("\"Flow 400\"") && !text.contains("\"Flow 1\"") && !text.contains("Neap"))
        #expect(!text.contains("\"status\":\"reading\""))
        let new = try NewSite(around: [site.path("data/books/KoboReader.sqlite")])
        #expect(new.files.contains { $0.path == "data/books/KoboReader.sqlite-wal" })
        try FileManager.default.removeItem(atPath: site.path("data/books/KoboReader.sqlite-wal"))
        #expect(try site.build.run().warnings.map(\.message) == [])
        #expect(!(try site.text("output/books/data.json")).contains("Flow"))
    }

    // MARK: Any bytes

    @Test("Whatever bytes a database and its log have, it is read or refused")
    func survives() throws {
        let site = try TestSite(data: [:])
        try Self.logged(
            site,
            ["CREATE TABLE content (ContentID, ContentType, Title)"]
                + (1...60).map { "INSERT INTO content VALUES ('b\($0)', 6, 'Flow \($0)')" }
        )
        let (database, log) = (try site.read("data/books/KoboReader.sqlite"), try site.read("data/books/KoboReader.sqlite-wal"))
        let kobo = try FileSystem.read(Self.kobo)
        var random = SeededGenerator(seed: 78)
        func changed(_ whole: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) where bytes.count > 200 {
                let page = Int.random(in: 0..<(bytes.count / 4_096 + 1), using: &random) * 4_096
                let near = page + Int.random(in: 0..<120, using: &random)
                let place = min(bytes.count - 1, Bool.random(using: &random) ? near : Int.random(in: 0..<bytes.count, using: &random))
                if Int.random(in: 0..<5, using: &random) == 0 {
                    bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...5_000, using: &random)))
                } else {
                    bytes[place] = UInt8.random(in: 0...255, using: &random)
                }
            }
            return bytes
        }
        var outcomes: Set<Bool> = []
        for _ in 0..<(Self.isSoak ? 20_000 : 150) {
            let found = Self.read(changed(kobo, &random))
            outcomes.insert(found.records != nil)
            if found.records == nil { #expect(found.problems.contains { $0.severity == .error }) }
            if let whole = WriteAheadLog.content(of: database, with: changed(log, &random)) {
                #expect(whole.count <= database.count + log.count)
            }
        }
        #expect(outcomes.count == 2)
        #expect(
            WriteAheadLog.content(of: database, with: log) != nil && WriteAheadLog.content(of: kobo, with: Array(log.prefix(40))) == nil
        )
    }
}
