import DataReading
import Diagnostics
import Foundation
import KnownExports
import SiteBase
import SiteLoading
import SiteModel
import Testing
import TestSupport

@testable import BookSite
@testable import SitePipeline

/// Tables and exports with any bytes, and tables in any form.
@Suite struct `Inputs of other programs` {
    private static let isSoak = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1"
    private static let folder = "\(repository)/Tests/KnownExportsTests/Exports"

    private static let files: [String] = {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { !$0.hasSuffix("expected.json") && FileSystem.target(of: "\(folder)/\($0)") == .file && $0.contains("/") }
            .sorted()
    }()

    /// Reads a file as a build does, up to the records of ours.
    private static func read(_ name: String, _ bytes: [UInt8]) -> (records: Int?, problems: [Diagnostic]) {
        let problems = DiagnosticCollector()
        let file = SourceFile(path: name, bytes: bytes)
        guard let document = DataFolder.document(of: file, problems) else { return (nil, problems.diagnostics) }
        guard let format = ExportFormat.recognised(document.root) else {
            return (document.root.records(in: document.file)?.values(problems: problems).count ?? 0, problems.diagnostics)
        }
        let export = ConvertedExport(format, document.root, in: document.file, ExportSettings(), problems: problems)
        return (export.records.count, problems.diagnostics)
    }

    @Test("Whatever bytes a file has, it is read or refused with a place in it", arguments: files)
    func survives(_ file: String) throws {
        let whole = try FileSystem.read("\(Self.folder)/\(file)")
        #expect(Self.read(file, whole).records != nil)
        var random = SeededGenerator(seed: UInt64(file.utf8.count))
        let pieces: [[UInt8]] = [
            Array("\"".utf8), Array(",".utf8), Array("\n".utf8), Array("\r\n".utf8), Array("<".utf8), Array("&".utf8), [0], [0xFF],
            [0xC1, 0xA6],
            Array("==========\n".utf8), Array("]]>".utf8), Array("\u{FEFF}".utf8), Array("||".utf8), Array("<!--".utf8), Array("(".utf8),
        ]
        for _ in 0..<(Self.isSoak ? 4_000 : 12) {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                guard !bytes.isEmpty else { break }
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...200, using: &random)))
                case 2: bytes.insert(contentsOf: pieces.any(&random), at: place)
                default:
                    let end = min(bytes.count, place + Int.random(in: 1...400, using: &random))
                    bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
                }
            }
            let found = Self.read(file, bytes)
            if found.records == nil { #expect(found.problems.contains { $0.severity == .error }) }
            for problem in found.problems {
                guard case .file(let source, let offset) = problem.location else { continue }
                #expect(source.position(at: offset) != nil || source.partName(at: offset) != nil)
            }
        }
    }

    /// A field with any text that our data may have.
    private static func text(_ random: inout SeededGenerator) -> String {
        let parts = ["tide", "바다", "à", "’", ",", "\"", "; ", "\n", " ", "#", "*", "||", "<b>", "=", "'", "\t", "—", "0", "ß"]
        return "T" + (0..<Int.random(in: 0...9, using: &random)).map { _ in parts.any(&random) }.joined() + "e"
    }

    @Test("A shelf that is written as a table is the same shelf, in any dialect and encoding", arguments: 0..<(isSoak ? 300 : 6))
    func comesBack(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let delimiter = [",", ";", "\t"].any(&random)
        let end = ["\n", "\r\n", "\r"].any(&random)
        let columns = ["id", "title", "status", "publisher", "rate", "total_page", "registered_at", "overview", "series", "favourite"]
        var books: [[String: String]] = []
        for number in 1...Int.random(in: 1...40, using: &random) {
            var book = ["id": "book-\(number)", "title": Self.text(&random), "status": ["finished", "reading", "not_yet"].any(&random)]
            if Bool.random(using: &random) { book["publisher"] = Self.text(&random) }
            if Bool.random(using: &random) { book["rate"] = ["4", "3.5", "5"].any(&random) }
            if Bool.random(using: &random) { book["total_page"] = String(Int.random(in: 1...900, using: &random)) }
            if Bool.random(using: &random) { book["registered_at"] = "2024-0\(Int.random(in: 1...9, using: &random))-11" }
            if Bool.random(using: &random) { book["overview"] = Self.text(&random) }
            if Bool.random(using: &random) { book["favourite"] = "true" }
            books.append(book)
        }
        func cell(_ text: String) -> String {
            let needsQuotes = text.unicodeScalars.contains { ",;\t\"\r\n".unicodeScalars.contains($0) } || text.hasPrefix("=")
            return needsQuotes || Bool.random(using: &random) ? "\"\(text.replacingOccurrences(of: "\"", with: "\"\""))\"" : text
        }
        let lines = ([columns] + books.map { book in columns.map { book[$0] ?? "" } }).map { $0.map(cell).joined(separator: delimiter) }
        var table = Array((lines.joined(separator: end) + end).utf8)
        switch seed % 3 {
        case 0: table = [0xEF, 0xBB, 0xBF] + table
        case 1:
            let units = Array(("\u{FEFF}" + String(decoding: table, as: UTF8.self)).utf16)
            table = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        default: break
        }
        let json = books.map { book -> String in
            let members = columns.compactMap { key in
                book[key].map { value in
                    let isBare = ["rate", "total_page", "favourite"].contains(key)
                    return "\(JSONText.text(key)): \(isBare ? value : JSONText.text(value).description)"
                }
            }
            return "{\(members.joined(separator: ", "))}"
        }
        var data: [[UInt8]] = []
        for (name, bytes) in [("books.json", Array("[\(json.joined(separator: ","))]".utf8)), ("books.csv", table)] {
            let site = try TestSite(data: ["site.yaml": "title: Books\nlanguage: en\nsearch: off\noffline: off\npictures: off\n"])
            try site.write(bytes, to: "data/shore/\(name)")
            try _ = site.build.run()
            data.append(try site.read("output/shore/data.json"))
        }
        #expect(data[0] == data[1])
    }
}
