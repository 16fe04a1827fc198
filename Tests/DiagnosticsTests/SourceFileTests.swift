import Foundation
import Testing
import TestSupport

@testable import DataReading
@testable import Diagnostics
@testable import SiteBase

/// Lines and columns, as editors count them.
@Suite struct SourceFileTests {
    @Test(
        "Offsets have lines and columns",
        arguments: [
            ("", 0, 1, 1), ("abc", 0, 1, 1), ("abc", 2, 1, 3), ("abc", 3, 1, 4), ("abc", 99, 1, 4), ("abc", -1, 1, 1), ("a\nb", 1, 1, 2),
            ("a\nb", 2, 2, 1), ("a\n", 2, 2, 1), ("\n\n\n", 3, 4, 1),
            ("a\r\nb", 1, 1, 2), ("a\r\nb", 2, 1, 3), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("a\r\rb", 3, 3, 1), ("a\n\rb", 3, 3, 1),
            ("a\r", 2, 2, 1),
            ("책b", 3, 1, 2), ("책b", 4, 1, 3), ("e\u{301}b", 3, 1, 3), ("👩‍👩‍👧b", 18, 1, 6), ("\u{FEFF}ab", 3, 1, 1), ("\u{FEFF}ab", 4, 1, 2),
            ("\u{FEFF}ab", 0, 1, 1), ("\u{FEFF}a\nb", 5, 2, 1),
            ("a\u{2028}b\u{85}c", 6, 1, 5), ("a\u{0B}\u{0C}b", 3, 1, 4), ("a\n\u{FEFF}b", 5, 2, 2),
        ]
    )
    func positions(_ text: String, _ offset: Int, _ line: Int, _ column: Int) throws {
        let position = try #require(SourceFile(path: "f", text: text).position(at: offset))
        #expect((position.line, position.column) == (line, column))
    }

    @Test("Bytes that are not UTF-8 have a place too", arguments: [(0, 1), (1, 2), (2, 3), (3, 3), (4, 4)])
    func placesBadBytes(_ offset: Int, _ column: Int) {
        #expect(SourceFile(path: "f", bytes: [0x61, 0xFF, 0x80, 0x62]).position(at: offset)?.column == column)
    }

    @Test func `parts of a database have names instead of lines`() throws {
        let file = SourceFile(path: "d.db", parts: [("a/1", Array("{}".utf8)), ("a/2", []), ("b/\n3", Array("[1]".utf8))])
        #expect(try file.bytes() == Array("{}\n\n[1]\n".utf8))
        #expect(file.partRanges == [0..<2, 3..<3, 4..<7] && !file.hasLines)
        #expect([0, 1, 2, 3, 4, 6, 99].map { file.partName(at: $0) } == ["a/1", "a/1", "a/1", "a/2", "b/\n3", "b/\n3", "b/\n3"])
        #expect(Diagnostic.Location.file(file, offset: 3).description == "d.db:a/2")
        #expect(file.position(at: 3) == nil && SourceExcerpt(file: file, offset: 3) == nil)
        #expect(SourceFile(path: "f", text: "x").partName(at: 0) == nil)
    }

    @Test func `places in a large file on disk are those in memory`() throws {
        let path = NSTemporaryDirectory() + "places-\(UUID().uuidString).txt"
        defer { unlink(path) }
        var generator = SeededGenerator(seed: 11)
        // Line ends of all kinds about where pieces of 1 MiB end, and a line that is longer than two of them.
        var text = "\u{FEFF}"
        for length in [1 << 20, (1 << 20) - 5, 1 << 21, 1 << 20, 3 << 20] {
            text += String(repeating: "가x", count: length / 4 - 3)
            for _ in 0..<12 { text += ["\n", "\r\n", "\r", "é", "b"].any(&generator) }
        }
        let bytes = Array(text.utf8)
        try FileSystem.write(bytes, to: path)
        let held = SourceFile(path: path, bytes: bytes)
        let offsets = (0..<20).map { _ in Int.random(in: 0...bytes.count, using: &generator) }.sorted() + [bytes.count, bytes.count + 7]
        let places = try held.positions(at: offsets)
        let onDisk = SourceFile(onDisk: path)
        #expect(try onDisk.positions(at: offsets) == places)
        for (offset, place) in zip(offsets, places).reversed() {
            #expect(onDisk.position(at: offset) == place)
            let a = try #require(SourceExcerpt(file: onDisk, offset: offset))
            let b = try #require(SourceExcerpt(file: held, offset: offset))
            #expect((a.before, a.marked, a.after) == (b.before, b.marked, b.after))
        }
    }

    @Test func `a file that can no longer be read is named without a line, and is no empty file`() throws {
        let path = NSTemporaryDirectory() + "gone-\(UUID().uuidString).txt"
        try FileSystem.write(Array("a\nb".utf8), to: path)
        let file = SourceFile(onDisk: path)
        #expect(try file.bytes().count == 3)
        unlink(path)
        #expect(throws: FileError.self) { try file.bytes() }
        #expect(file.position(at: 2) == nil && SourceExcerpt(file: file, offset: 2) == nil)
        let report = DiagnosticReport([Diagnostic(at: .file(file, offset: 2), "wrong")])
        #expect(report.text() == "\(path): error: wrong [T001]\n" && !report.json().contains("line") && !report.github().contains("line="))
        let problems = DiagnosticCollector()
        #expect(JSONReader.readRecords(file, problems: problems) == nil && YAMLReader.read(file, problems: problems) == nil)
        #expect(problems.diagnostics.count == 2)
    }

    @Test(arguments: [-2, -1, 0, 1]) func `a line end that is on both sides of where a piece ends is one`(shift: Int) throws {
        let path = NSTemporaryDirectory() + "line-end-\(UUID().uuidString).txt"
        defer { unlink(path) }
        let bytes = Array((String(repeating: "a", count: (1 << 20) + shift) + "\r\nb").utf8)
        try FileSystem.write(bytes, to: path)
        let place = try #require(SourceFile(onDisk: path).position(at: bytes.count - 1))
        #expect((place.line, place.column) == (2, 1))
    }
}
