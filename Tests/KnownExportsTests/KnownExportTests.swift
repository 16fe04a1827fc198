import Diagnostics
import Foundation
import SiteBase
import Testing
import TestSupport

@testable import BookSite
@testable import SitePipeline

/// Exports of other programs, as their services write them. `Exports/` has one of each, with what a count of its own found in it.
@Suite struct `Known exports` {
    private static let folder = "\(repository)/Tests/KnownExportsTests/Exports"

    /// What is expected of a file.
    struct Expected: Decodable {
        let kind: String
        let rows, records, told: Int
        let status: [String: Int]?
        let unsaid, notes, comments, readings: Int?
        let secrets, must_show, must_not_show: [String]?
        let must_show_any: [[String]]?
        let files: [String: Part]?

        struct Part: Decodable {
            let rows, records, told: Int?
            let must_show: [String]?
        }
    }

    private static let names = (try? FileSystem.names(in: folder).filter { FileSystem.target(of: "\(folder)/\($0)") == .folder }) ?? []

    @Test("every row of an export is on the site or told of, and nothing private is", arguments: names)
    func builds(_ name: String) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name)/expected.json"))
        let expected = try JSONDecoder().decode(Expected.self, from: data)
        let files = try FileSystem.names(in: "\(Self.folder)/\(name)").filter { $0 != "expected.json" }
        for file in files {
            let part = expected.files?[file]
            let found = try site(of: "\(Self.folder)/\(name)/\(file)")
            let records = part?.records ?? expected.records
            guard records > 0 else {
                #expect(found.records == nil, "\(file)")
                continue
            }
            #expect(found.records == records, "\(file): \(found.problems)")
            #expect(found.problems.filter { $0.severity == .error }.map(\.message) == [], "\(file)")
            let texts = found.texts
            for text in (part?.must_show ?? (part?.records == nil ? expected.must_show : [])) ?? [] {
                #expect(texts.contains { $0.contains(text) }, "\(file): \(text)")
            }
            for choices in expected.must_show_any ?? [] {
                #expect(choices.contains { text in texts.contains { $0.contains(text) } }, "\(file): \(choices)")
            }
            for secret in (expected.secrets ?? []) + (expected.must_not_show ?? []) {
                #expect(!texts.contains { $0.contains(secret) }, "\(file): \(secret)")
            }
            guard part?.records == nil, expected.kind == "shelf" else { continue }
            for (status, count) in expected.status ?? [:] { #expect(found.statuses[status, default: 0] == count, "\(file): \(status)") }
            if let unsaid = expected.unsaid { #expect(found.statuses["unknown", default: 0] == unsaid, "\(file)") }
            if let notes = expected.notes { #expect(found.notes == notes, "\(file)") }
            if let comments = expected.comments { #expect(found.comments == comments, "\(file)") }
            if let readings = expected.readings { #expect(found.datedReadings == readings, "\(file)") }
        }
    }

    /// What a site of one export has.
    private struct Found {
        var records: Int?
        var problems: [Diagnostic] = []
        /// The texts of all files but pictures, without references to characters.
        var texts: [String] = []
        var statuses: [String: Int] = [:]
        var (notes, comments, datedReadings) = (0, 0, 0)
    }

    private func site(of file: String) throws -> Found {
        let site = try TestSite(data: ["site.yaml": "title: Books\nlanguage: en\nurl: https://example.org/\n"])
        try site.write(try FileSystem.read(file), to: "data/things/\(file.fileName)")
        var found = Found()
        do throws(BuildFailure) {
            let report = try site.build.run()
            found.problems = report.warnings
        } catch {
            found.problems = error.diagnostics
            return found
        }
        for path in try FileManager.default.subpathsOfDirectory(atPath: site.path("output")) {
            guard [".html", ".json", ".xml", ".txt", ".js"].contains(where: path.hasSuffix) else { continue }
            found.texts.append(
                try site.text("output/\(path)").replacing("&#39;", with: "'").replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
            )
        }
        let json = try JSONSerialization.jsonObject(with: Data(try site.read("output/things/data.json"))) as? [String: Any]
        let list = (json?["books"] ?? json?["exhibits"] ?? json?["items"] ?? json?["data"]) as? [[String: Any]] ?? []
        found.records = list.count
        for record in list {
            if let status = record["status"] as? String { found.statuses[status, default: 0] += 1 }
            let notes = record["notes"] as? [[String: Any]] ?? []
            found.notes += notes.count
            found.comments += notes.reduce(0) { $0 + (($1["comments"] as? [Any])?.count ?? 0) }
            let readings = record["readings"] as? [[String: Any]] ?? []
            found.datedReadings += readings.count { $0["finished_at"] != nil || $0["started_at"] != nil }
        }
        return found
    }

    @Test func `a tag for books that were not finished is asked about once, and settings explain it`() throws {
        let books = [["Exclusive Shelf": "read", "Bookshelves": "dnf", "Date Read": "2026/02/03"], ["Exclusive Shelf": "read"]]
        let site = try TestSite(data: [
            "site.yaml": "language: en\n", "books/goodreads_library_export.csv": goodreadsExport(books),
        ])
        func statuses() throws -> [String] {
            try site.text("output/books/data.json").matches(of: /"status":"(\w+)"/).map { String($0.output.1) }
        }
        let report = site.report(of: site.build).text
        #expect(report.contains("warning: a book has the tag \"dnf\" and the status of a finished book [S253]"))
        #expect(report.contains("help: write into collection.yaml: shelves: {\"dnf\": stop} — or shelves: {\"dnf\": finished}"))
        #expect(Set(try statuses()) == ["finished"])
        try site.write("shelves: {dnf: stop}\n", to: "data/books/collection.yaml")
        #expect(site.report(of: site.build).text == "")
        #expect(try statuses().sorted() == ["finished", "stop", "stop"])
        try site.write("shelves: {dnf: finished}\n", to: "data/books/collection.yaml")
        #expect(site.report(of: site.build).text == "")
    }
}
