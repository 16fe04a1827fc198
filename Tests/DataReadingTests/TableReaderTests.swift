import Foundation
import Testing
import TestSupport

@testable import DataReading
@testable import Diagnostics
@testable import SiteBase

@Suite struct `Tables` {
    /// Records and problems of a table.
    private func read(_ bytes: [UInt8], name: String = "file") -> (outline: String?, problems: [String]) {
        let problems = DiagnosticCollector()
        let table = TableReader.read(SourceFile(path: name, bytes: bytes), problems: problems)
        let values = table?.value.records(in: table?.file ?? file(""))?.values(problems: problems)
        return (values.map { "[\($0.map(\.outline).joined(separator: ","))]" }, reported(problems))
    }

    @Test(
        "Rows are records whose keys are the names of the columns",
        arguments: [
            ("a,b\n1,2\n", "[{a:~1,b:~2}]"), ("a;b\r\n1;2\r\n3;4", "[{a:~1,b:~2},{a:~3,b:~4}]"), ("a\tb\r1\t2", "[{a:~1,b:~2}]"),
            ("\u{FEFF}\"a\",\"b\"\n\"1\",\"2\"", "[{a:~1,b:~2}]"), ("sep=;\na,x;b\n1;2", "[{a,x:~1,b:~2}]"), ("a\nx,y\n", "[{a:~x}]"),
            ("a,b\n\"x, y\",\"line\r\nend\"\n", "[{a:~x, y,b:~line\r\nend}]"),
            ("a,b\n\"say \"\"hi\"\"\",\"\"\n", "[{a:~say \"hi\",b:null}]"),
            ("a,b\n\n,\n  1 ,  \" 2 \"  \n", "[{a:~1,b:~ 2 }]"), ("a,b\n=\"0123\",=\"\"\n", "[{a:~0123,b:null}]"),
            ("a,b\n~,null\n", "[{a:\"~\",b:\"null\"}]"), ("a,,b,\n1,,3,\n", "[{a:~1,b:~3}]"), ("제목,상태\n토지,읽음\n", "[{제목:~토지,상태:~읽음}]"),
            ("a,b\n", "[]"),
        ]
    )
    func readsRows(_ text: String, _ outline: String) {
        let found = read(Array(text.utf8))
        if text.hasPrefix("a\nx,y") {
            #expect(found.problems == ["2:3: error: this row has 2 fields, but the first row has 1"])
        } else {
            #expect(found.outline == outline)
            #expect(found.problems == [])
        }
    }

    @Test(
        "What programs write wrongly is repaired with a warning, or refused with its place",
        arguments: [
            (
                "a,b\n\"he said \"no\" twice\",2\n", "[{a:~he said \"no\" twice,b:~2}]",
                "2:10: warning: this double quote inside a field is not doubled; it was read as part of the text"
            ),
            (
                "a,b\n\"open,2\nx,y\n", "[{a:~\"open,b:~2},{a:~x,b:~y}]",
                "2:1: warning: this double quote is never closed; the field was read up to the next delimiter"
            ),
            (
                "a,b\n\"open,2\n\"x\",y\n\"z\",\"w\"\n", "[{a:~\"open,b:~2},{a:~x,b:~y},{a:~z,b:~w}]",
                "2:1: warning: this double quote is never closed; the field was read up to the next delimiter"
            ),
            (
                "a,b\n\"3\"z,2\nx,y\n", "[{a:~\"3\"z,b:~2},{a:~x,b:~y}]",
                "2:1: warning: more text follows the quoted text of this field; it was read up to the next delimiter, with its quotes"
            ),
            (
                "a,b\n1\n", "[{a:~1,b:null}]",
                "2:1: warning: this row has 1 field, but the first row has 2; the last columns were left empty"
            ),
            ("a,b\n1,2\n3,4,5\n", "[{a:~1,b:~2}]", "3:5: warning: this row has 3 fields, but the first row has 2; it is left out"),
            ("a,b\n1,2\n3,4,\n", "[{a:~1,b:~2}]", "3:5: warning: this row has 3 fields, but the first row has 2; it is left out"),
            ("a,b,a\n1,2,3\n", "[{a:~1,b:~2,a (2):~3}]", "1:5: warning: a second column is called \"a\"; it is read as \"a (2)\""),
            (
                "a,b,c\n1,2,x\ny\n", "[{a:~1,b:~2,c:~x}]",
                "3:1: warning: this line is the rest of a text in the row above it; it is left out"
            ),
            (
                "t,,,\na,b,c,d\n1,2,3,4\n", "[{a:~1,b:~2,c:~3,d:~4}]",
                "2:1: warning: the names of the columns are on this line; the lines above it are left out"
            ),
        ]
    )
    func repairs(_ text: String, _ outline: String, _ problem: String) {
        let found = read(Array(text.utf8))
        #expect(found.outline == outline)
        #expect(found.problems == [problem])
    }

    @Test(
        "A file that is something else is named",
        arguments: [
            ("PK\u{3}\u{4}…", "a ZIP archive or a spreadsheet, not a table in plain text"),
            (" <!DOCTYPE html><p>", "a web page, not a table"),
            ("[{\"a\": 1}]", "JSON, not a table"),
        ]
    )
    func namesOthers(_ text: String, _ what: String) {
        let problems = DiagnosticCollector()
        #expect(TableReader.read(file(text), problems: problems) == nil)
        #expect(problems.diagnostics.map(\.message) == ["this is \(what)"])
    }

    @Test("Texts that are not UTF-8 are decoded")
    func decodes() throws {
        let korean: [UInt8] = [0xC1, 0xA6, 0xB8, 0xF1, 0x2C, 0x62, 0x0A, 0xC5, 0xE4, 0xC1, 0xF6, 0x2C, 0x31]  // 제목,b ⏎ 토지,1
        #expect(read(korean).outline == "[{제목:~토지,b:~1}]")
        let western = Array("title,b\n\u{E9}t\u{E9} \u{93}x\u{94},1".unicodeScalars.map { UInt8($0.value) })
        #expect(read(western).outline == "[{title:~été “x”,b:~1}]")
        #expect(read(western).problems == [" warning: the file is not UTF-8; it was read as western (Windows-1252)"])
        for isLittle in [true, false] {
            let units = Array("\u{FEFF}title\tb\n토지\t1".utf16)
            let bytes = units.flatMap { isLittle ? [UInt8($0 & 255), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 255)] }
            #expect(read(bytes).outline == "[{title:~토지,b:~1}]")
        }
        // The columns of a known program decide.
        let problems = DiagnosticCollector()
        let table = try #require(
            TableReader.read(SourceFile(path: "file", bytes: korean), isKnown: { $0.first == "제목" }, problems: problems)
        )
        #expect(table.value.outline == "[{제목:~토지,b:~1}]")
        #expect(problems.diagnostics.isEmpty)
    }

    @Test("Texts come back whatever the dialect, from memory and from the disk", arguments: 0..<40)
    func comesBack(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let parts = ["a", "책", ",", ";", "\t", "\"", "\"\"", "\n", "\r\n", " ", "=", "é", "’", "'", "|", "\\", "null", "~", "0"]
        let delimiter = [",", ";", "\t"].any(&random)
        let end = ["\n", "\r\n", "\r"].any(&random)
        let columns = (0..<Int.random(in: 2...6, using: &random)).map { "column \($0)" }
        func text() -> String { (0..<Int.random(in: 0...8, using: &random)).map { _ in parts.any(&random) }.joined() }
        func written(_ text: String) -> String {
            let bytes = text.utf8
            let needsQuotes =
                [",", ";", "\t", "\"", "\n", "\r"].contains { bytes.contains($0) } || text != text.trimmingCharacters(in: .whitespaces)
            return needsQuotes || text.utf8.hasPrefix("=") || Bool.random(using: &random)
                ? "\"\(text.utf8.replacing("\"", with: "\"\""))\"" : text
        }
        let rows = (0..<Int.random(in: 0...70, using: &random)).map { _ in columns.map { _ in text() } }
        let lines = ([columns] + rows).map { row in row.map(written).joined(separator: delimiter) }
        let whole = lines.joined(separator: end) + (Bool.random(using: &random) ? end : "")
        // Exports write an empty number so.
        let kept = rows.filter { row in row.contains { !$0.isEmpty } }.map { $0.map { $0 == "=\"\"" ? "" : $0 } }
        let path = NSTemporaryDirectory() + "table-\(UUID().uuidString).\(delimiter == "\t" ? "tsv" : "csv")"
        defer { unlink(path) }
        try FileSystem.write(Array(whole.utf8), to: path)
        let problems = DiagnosticCollector()
        let table = try #require(TableReader.read(SourceFile(path: path, bytes: Array(whole.utf8)), problems: problems))
        for isOnDisk in [false, true] {
            if isOnDisk { table.file.releaseContent() }
            let values = try #require(table.value.records(in: table.file)).values(problems: problems)
            let found = values.map { value -> [String] in
                guard case .object(let members) = value.content else { return [] }
                return members.map { member in
                    switch member.value.content {
                    case .text(let text), .plain(let text): text
                    default: ""
                    }
                }
            }
            #expect(found == kept)
        }
        #expect(reported(problems) == [])
    }

    @Test("Wrong quotes do not take long", arguments: ["\"a\n", "\"a,\"b\n", "x\"\"y,\"\n"])
    func isFast(_ line: String) {
        let text = "a,b\n" + String(repeating: line, count: 200_000)
        let problems = DiagnosticCollector()
        #expect(TableReader.read(file(text), problems: problems)?.value.isList == true)
    }
}
