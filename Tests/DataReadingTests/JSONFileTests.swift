import DataReading
import Diagnostics
import Testing
import TestSupport

/// Bytes, places and lines of JSON files.
@Suite struct JSONFileTests {
    @Test("Values know where they begin")
    func knowsPlaces() throws {
        let source = file("\u{FEFF}{ \"책\": [1,\n  \"a\\n\", {\"b\" :\tnull}]}")
        let value = try #require(JSONReader.read(source, problems: DiagnosticCollector()))
        #expect(value.places(in: source) == ["=1:1", ".책=1:8", ".책[0]=1:9", ".책[1]=2:3", ".책[2]=2:10", ".책[2].b=2:17"])
    }

    @Test("A key that is twice is reported with the first place, and reading goes on")
    func reportsDuplicates() {
        let problems = DiagnosticCollector()
        let value = JSONReader.read(file("{\"a\":1,\n\"a\":2,\n\"\\u0061\":3, \"b\":4}"), problems: problems)
        #expect(value?.outline == "{a:1,b:4}")
        #expect(
            reported(problems) == [
                "2:1: error: the key \"a\" occurs a second time", "3:1: error: the key \"a\" occurs a second time",
            ]
        )
        #expect(DiagnosticReport(problems.diagnostics).text().contains("note: file:1:2: it occurs here first"))
    }

    @Test("Duplicate keys are found in large objects too")
    func reportsDuplicatesAmongMany() {
        let problems = DiagnosticCollector()
        let members = (0..<40).map { "\"k\($0)\":\($0)" } + ["\"k3\":0", "\"k20\":0", "\"k39\":0", "\"k40\":0", "\"k40\":0"]
        let value = JSONReader.read(file("{" + members.joined(separator: ",\n") + "}"), problems: problems)
        #expect(value?.outline.components(between: "k").count == 42)
        #expect(reported(problems).map { String($0.prefix { $0 != ":" }) } == ["41", "42", "43", "45"])
    }

    @Test(
        "Bytes that are not UTF-8 are reported where they begin",
        arguments: [
            ([0xFF], "1:2: error: expected UTF-8, found the byte 0xFF"),
            ([0x80], "1:2: error: expected UTF-8, found the byte 0x80"),
            ([0xC0, 0xAF], "1:2: error: expected UTF-8, found the byte 0xC0"),
            ([0xC1, 0xBF], "1:2: error: expected UTF-8, found the byte 0xC1"),
            ([0xE0, 0x80, 0xAF], "1:2: error: expected UTF-8, found the byte 0xE0"),
            ([0xF0, 0x80, 0x80, 0xAF], "1:2: error: expected UTF-8, found the byte 0xF0"),
            ([0xED, 0xA0, 0x80], "1:2: error: expected UTF-8, found the byte 0xED"),
            ([0xED, 0xBF, 0xBF], "1:2: error: expected UTF-8, found the byte 0xED"),
            ([0xF4, 0x90, 0x80, 0x80], "1:2: error: expected UTF-8, found the byte 0xF4"),
            ([0xF8, 0x88, 0x80, 0x80, 0x80], "1:2: error: expected UTF-8, found the byte 0xF8"),
            ([0xE2, 0x82], "1:2: error: expected UTF-8, found the byte 0xE2"),
            ([0xEC, 0xB1, 0x85, 0x0A, 0x61, 0xC3], "2:2: error: expected UTF-8, found the byte 0xC3"),
        ] as [([UInt8], String)]
    )
    func refusesOtherBytes(_ bytes: [UInt8], _ message: String) {
        for read in [JSONReader.read, readAllLines, { YAMLReader.read($0, problems: $1) }] {
            let problems = DiagnosticCollector()
            #expect(read(SourceFile(path: "file", bytes: Array("\"".utf8) + bytes + Array("\"".utf8)), problems)?.outline == nil)
            // A line before it may have its own fault.
            #expect(reported(problems).last == message)
        }
    }

    @Test("A file in UTF-16 is called by its name", arguments: [[0xFF, 0xFE, 0x7B, 0x00], [0xFE, 0xFF, 0x00, 0x7B]] as [[UInt8]])
    func namesUTF16(_ bytes: [UInt8]) {
        let problems = DiagnosticCollector()
        #expect(JSONReader.read(SourceFile(path: "file", bytes: bytes), problems: problems)?.outline == nil)
        #expect(reported(problems) == ["1:1: error: expected UTF-8, found a file in UTF-16"])
    }

    @Test(
        "Lines are read one by one, and blank ones left out",
        arguments: [
            ("", "[]"), ("\n \t\n\r\n", "[]"), ("1\n2", "[1,2]"), ("{\"a\":1}\r\n\r\n[2]\r\n", "[{a:1},[2]]"),
            ("\"a\\nb\"\n", "[\"a\nb\"]"),
        ]
    )
    func readsLines(_ text: String, _ outline: String) {
        let problems = DiagnosticCollector()
        #expect(readAllLines(file(text), problems)?.outline == outline)
        #expect(reported(problems) == [])
    }

    @Test("Bad lines are all reported, and spoil the file")
    func reportsBadLines() {
        let problems = DiagnosticCollector()
        let text = "\u{FEFF}{\"a\":1}\n{\"a\":\n{\"b\":2,}\n책 x\n[1] [2]\r\n{\"c\":3}\n\"a"
        #expect(readAllLines(file(text), problems)?.outline == nil)
        #expect(
            reported(problems) == [
                "1:1: warning: the file begins with a byte order mark", "2:6: error: expected a value, found the end of the line",
                "3:7: warning: a comma follows the last element", "4:1: error: expected a value, found \"책\"",
                "5:5: error: expected the end, found \"[\"", "7:1: error: this string is never closed",
            ]
        )
    }
}

extension String {
    fileprivate func components(between separator: Character) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}

/// Lines are read when they are wanted: nil if any of them is wrong.
private func readAllLines(_ file: SourceFile, _ problems: DiagnosticCollector) -> SourceValue? {
    let value = JSONReader.readLines(file, problems: problems)
    _ = value?.records(in: file)?.values(problems: problems)
    return problems.hasErrors ? nil : value
}
