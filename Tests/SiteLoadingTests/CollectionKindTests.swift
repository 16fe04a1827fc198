import DataReading
import Diagnostics
import InterfaceTexts
import SeriesKind
import SiteBase
import SiteLoading
import Testing
import TestSupport

@testable import BookSite
@testable import ExhibitionKind
@testable import ShelfKind
@testable import SiteModel
@testable import SitePipeline

private let poster = "{\"title\": \"Fair of Lamps\", \"visitors\": 4200}"
private let items = "[{\"name\": \"Storm lamp\"}, {\"name\": \"Reading lamp\"}]"
private let book = "{\"title\": \"The Ferry\", \"status\": \"reading\"}"

/// The collections of a site with this data, and what was reported of them.
private func load(_ data: [String: String]) throws -> (collections: [SiteCollection], reported: [String]) {
    let site = try TestSite(data: data)
    let problems = DiagnosticCollector()
    let loaded = LoadedSite.load(site.build.folders, modules: .ofBooks, jobs: 2, problems: problems)
    return (loaded.editions[0].collections, problems.diagnostics.map(\.message))
}

/// A shelf of these books, each written as JSON.
private func shelf(_ books: String...) throws -> (shelf: Shelf, reported: [String]) {
    let (collections, reported) = try load(["desk/data.json": "{\"books\": [\(books.joined(separator: ","))]}"])
    guard let shelf = try #require(collections.first).content as? Shelf else { throw NoShelf() }
    return (shelf, reported)
}

private struct NoShelf: Error {}

/// What a folder holds, reported by its data alone.
struct CollectionRecognitionTests {
    struct Folder: Sendable, CustomTestStringConvertible {
        let files: [String: String]
        var testDescription: String { files.keys.sorted().joined(separator: ", ") }

        init(_ files: [String: String]) { self.files = files }
    }

    @Test(arguments: [
        Folder(["fair_1901.json": poster, "items.json": items]),
        Folder(["b.json": poster, "a.json": items]),
        Folder(["data.json": poster, "items.json": items]),
        Folder(["data.json": items, "poster.json": poster]),
        Folder(["poster.json": "{\"title\": \"Fair of Lamps\"}", "items.json": items]),
        Folder(["poster.yaml": "title: Fair of Lamps\nlocation: Harbour Town\n", "items.yml": "- name: Storm lamp\n- name: Reading lamp\n"]
        ),
        Folder(["poster.json": poster, "items.ndjson": "{\"name\": \"Storm lamp\"}\n{\"name\": \"Reading lamp\"}\n"]),
        Folder(["poster.json": poster, "items.json": items, "collection.yaml": "kind: exhibition\n"]),
    ])
    func `a poster and a list are an exhibition, whatever the files are called`(folder: Folder) throws {
        let (collections, reported) = try load(Dictionary(uniqueKeysWithValues: folder.files.map { ("fair/\($0)", $1) }))
        #expect(reported == [])
        #expect(collections.map(\.content.kind) == [.exhibition])
        #expect(collections.map(\.content.recordCount) == [2])
        #expect(collections.map(\.content.title) == ["Fair of Lamps"])
    }

    @Test(arguments: [
        ("data.json", "{\"books\": [\(book)]}", 1),
        ("books.json", "{\"books\": [\(book)]}", 1),
        ("books.json", "[\(book), {\"title\": \"The Lamp\", \"status\": \"stop\"}]", 2),
        ("books.yaml", "books:\n  - title: The Ferry\n    status: reading\n", 1),
        ("books.yml", "- title: The Ferry\n  status: reading\n- {title: 1984, status: stop}\n", 2),
        ("books.ndjson", "\(book)\n{\"title\": \"The Lamp\", \"status\": \"not_yet\"}\n", 2),
        ("books.jsonl", "\(book)\n", 1),
        ("data.json", "{\"books\": []}", 0),
    ])
    func `books with a status are a shelf`(name: String, text: String, count: Int) throws {
        let (collections, reported) = try load(["desk/\(name)": text])
        #expect(reported == [])
        #expect(collections.map(\.content.kind) == [.shelf])
        #expect(collections.map(\.content.recordCount) == [count])
    }

    @Test func `a list of titles is a series, or what its settings say`() throws {
        let data = "[{\"title\": \"The Ferry\", \"isbn\": null}]"
        #expect(try load(["a/data.json": data]).collections.map(\.content.kind) == [.series])
        let said = try load(["a/data.json": data, "a/collection.yaml": "kind: shelf"])
        #expect(said.reported == [] && said.collections.map(\.content.kind) == [.shelf])
        let books = "[{\"title\": \"The Ferry\", \"status\": null}]"
        #expect(try load(["a/data.json": books, "a/collection.yaml": "kind: series"]).collections.map(\.content.kind) == [.series])
    }
}

/// What is made of the values of a shelf.
struct ShelfValueTests {
    @Test func `the newest book comes first, equal and missing dates keep their order`() throws {
        let dates = ["2024-05", nil, "2024-05-02", "2023", nil, "2024-05-02", "2024"]
        let books = dates.enumerated().map { index, date in
            "{\"title\": \"\(index)\", \"status\": \"stop\"\(date.map { ", \"updated_at\": \"\($0)\"" } ?? "")}"
        }
        let (collections, reported) = try load(["desk/data.json": "[\(books.joined(separator: ","))]"])
        #expect(reported == [])
        guard let shelf = try #require(collections.first).content as? Shelf else { throw NoShelf() }
        #expect(shelf.books.map(\.title) == ["2", "5", "0", "6", "3", "1", "4"])
    }

    @Test(
        arguments: [
            ([300, 200, nil], [300, 200, 240]), ([nil, nil], [180, 180]), ([225.4, 0], [225, 180]), ([101, nil], [101, 81]),
        ] as [([Double?], [Int])]
    )
    func `a book of unknown size is at four fifths of the tallest`(heights: [Double?], expected: [Int]) throws {
        let books = heights.enumerated().map { index, height in
            let size = height.map { ", \"actual_size\": {\"height\": \($0)}" } ?? ""
            return "{\"title\": \"\(index)\", \"status\": \"stop\"\(size)}"
        }
        let (collections, reported) = try load(["desk/data.json": "[\(books.joined(separator: ","))]"])
        #expect(reported == [])
        guard let shelf = try #require(collections.first).content as? Shelf else { throw NoShelf() }
        #expect(shelf.books.map(shelf.height) == expected)
    }

    @Test(arguments: [
        ("2024-05-02", "2024-05-02", true), ("2024-05-02", "2024-05", true), ("2024-05", "2024-05-01", true), ("2024", "2024-01-01", true),
        ("2024-12-31", "2024", true), ("2024-5-2", "2024-05-10", true), ("2024-05-02", "2024-05-01", false),
        ("2024-06", "2024-05-31", false),
        ("2024", "2023-12-31", false), ("2024-01-01", "2023", false),
    ])
    func `a reading may not end before it began, as far as both dates are known`(start: String, end: String, isRight: Bool) throws {
        let reading = "{\"started_at\": \"\(start)\", \"finished_at\": \"\(end)\"}"
        let (shelf, reported) = try shelf("{\"title\": \"The Ferry\", \"status\": \"stop\", \"readings\": [\(reading)]}")
        #expect(reported.isEmpty == isRight, "\(reported)")
        #expect(shelf.books.first?.readings.first?.started == (try? PartialDate(start)))
        #expect(shelf.books.first?.readings.first?.finished == (isRight ? try? PartialDate(end) : nil))
    }

    /// What of a book is counted as finished and as stopped, in the order of readings: the years, `?` without a date; with `+` if read again.
    @Test(arguments: [
        // The status of the book alone.
        ("finished", "[]", "?", ""), ("stop", "[]", "", "?"), ("not_yet", "[]", "", ""), ("unknown", "[]", "", ""), ("pause", "[]", "", ""),
        // A last day is the end of a reading.
        ("finished", "[{\"finished_at\": \"2024-05-02\"}]", "2024", ""), ("not_yet", "[{\"finished_at\": \"2024\"}]", "2024", ""),
        ("reading", "[{\"finished_at\": \"2024-05\"}, {\"started_at\": \"2025\"}]", "2024", ""),
        // Of a book that was given up, the last reading was.
        ("stop", "[{\"finished_at\": \"2024\"}, {\"finished_at\": \"2025\"}]", "2024", "2025"),
        ("stop", "[{\"started_at\": \"2024\"}]", "", "?"),
        // The status of a reading counts before that of the book.
        ("finished", "[{\"status\": \"stop\", \"finished_at\": \"2024\"}, {\"finished_at\": \"2025\"}]", "2025", "2024"),
        ("finished", "[{\"status\": \"reading\"}]", "?", ""), ("stop", "[{\"status\": \"finished\"}]", "?", "?"),
        ("finished", "[{\"status\": \"pause\", \"finished_at\": \"2024\"}]", "?", ""),
        // Read again.
        ("finished", "[{\"finished_at\": \"2024\"}, {\"finished_at\": \"2024\"}, {}]", "2024 2024+ ?+", ""),
        ("finished", "[{\"round\": 5, \"finished_at\": \"2024\"}]", "2024+", ""),
        ("finished", "[{\"round\": 2, \"finished_at\": \"2025\"}, {\"round\": 1, \"finished_at\": \"2020\"}]", "2020 2025+", ""),
    ])
    func `a reading has ended if the data says so`(status: String, readings: String, finished: String, stopped: String) throws {
        let (shelf, reported) = try shelf("{\"title\": \"The Ferry\", \"status\": \"\(status)\", \"readings\": \(readings)}")
        #expect(reported == [])
        let life = ReadingLife(shelf.books, goals: [:])
        func words(_ ends: [ReadingLife.End]) -> String {
            let sorted = ends.sorted { ($0.date?.year ?? 9999) < ($1.date?.year ?? 9999) }
            return sorted.map { ($0.date?.machineText.prefix(4).description ?? "?") + ($0.isAgain ? "+" : "") }.joined(separator: " ")
        }
        #expect(words(life.finished) == finished)
        #expect(words(life.stopped) == stopped)
    }

    @Test func `the current year is the latest one that has begun, not the latest one with a goal`() throws {
        let reading = "{\"started_at\": \"2026-01-05\"}"
        let (shelf, _) = try shelf("{\"title\": \"The Ferry\", \"status\": \"reading\", \"readings\": [\(reading)]}")
        #expect(ReadingLife(shelf.books, goals: [2025: 10, 2026: 24, 2027: 30]).current?.year == 2026)
        #expect(ReadingLife(shelf.books, goals: [2030: 30]).current?.year == 2030)
        #expect(ReadingLife(shelf.books, goals: [:]).current == nil && ReadingLife(shelf.books, goals: [:]).isEmpty)
    }

    @Test func `comments are texts or objects, also side by side`() throws {
        let comments = "[\"One\", {\"content\": \"Two\", \"created_at\": \"2024\"}, \"Three\"]"
        let note = "{\"type\": \"quote\", \"content\": \"Oars.\", \"comments\": \(comments)}"
        let (shelf, reported) = try shelf("{\"title\": \"The Ferry\", \"status\": \"stop\", \"notes\": [\(note)]}")
        #expect(reported == [])
        #expect(shelf.books.first?.notes.first?.comments == ["One", "Two", "Three"])
    }

    @Test(
        arguments: [
            ("978-0-306-40615-7", "9780306406157", true), ("978 0306406157", "9780306406157", true),
            ("9780306406158", "9780306406158", false),
            ("978030640615", nil, false), ("97803064061577", nil, false), ("978030640615X", nil, false), ("９７８0306406157", nil, false),
            ("", nil, false),
        ] as [(String, String?, Bool)]
    )
    func `an ISBN has thirteen digits, of which the last fits the others`(text: String, digits: String?, isConsistent: Bool) {
        let isbn = ISBN(text)
        #expect(isbn?.digits == digits)
        #expect(isbn?.isConsistent ?? false == isConsistent)
    }

    @Test(
        arguments: [
            ("0-306-40615-2", "9780306406157"), ("080442957X", "9780804429573"), ("080442957x", "9780804429573"), ("03064", nil),
            ("X306406152", nil),
        ] as [(String, String?)]
    )
    func `an ISBN of ten digits is known as one of thirteen`(text: String, digits: String?) {
        #expect(ISBN(ofTenDigits: text)?.digits == digits)
        #expect(ISBN(ofTenDigits: text)?.isConsistent ?? true)
    }
}

/// What is made of the values of an exhibition.
struct ExhibitionValueTests {
    private func days(_ duration: String?) -> String? {
        Exhibition.days(of: duration).map { "\($0.first.machineText)/\($0.last.machineText)" }
    }

    @Test(arguments: [
        ("1900. 04. 14 - 1900. 11. 12", "1900-04-14/1900-11-12"), ("1900.4.14-1900.11.12", "1900-04-14/1900-11-12"),
        ("1900. 04. 14 - 1900. 04. 14", "1900-04-14/1900-04-14"),
    ])
    func `first and last day are known from the app's way to write them`(duration: String, expected: String) {
        #expect(days(duration) == expected)
    }

    @Test(
        arguments: [
            nil, "", "-", "1900", "1900. 04 - 1900. 11", "1900. 11. 12 - 1900. 04. 14", "1900. 04. 14 – 1900. 11. 12", "1900-04-14",
            "1900. 04. 31 - 1900. 11. 12", "all summer", "1900. 04. 14 - 1900. 11. 12 - 1901. 01. 01", "1900. 04. 14. - 1900. 11. 12.",
        ] as [String?]
    )
    func `any other text is a time for readers only`(duration: String?) {
        #expect(days(duration) == nil)
    }

    @Test(
        arguments: [
            ("Fair of Lamps", "Fair of Lamps", nil), ("파리 만국박람회 (1900)", "파리 만국박람회 ", "(1900)"),
            ("Fair (one) (two)", "Fair ", "(one) (two)"),
            ("(1900) Fair", "(1900) Fair", nil), (" (1900) Fair", " (1900) Fair", nil), ("Fair\n(1900)", "Fair\n", "(1900)"), ("", "", nil),
            ("(", "(", nil), ("Fair(", "Fair", "("),
        ] as [(String, String, String?)]
    )
    func `a title is broken before its first bracket`(title: String, name: String, aside: String?) {
        let parts = Exhibition.parts(of: title)
        #expect(String(parts.name) == name)
        #expect(parts.aside.map(String.init) == aside)
    }
}
