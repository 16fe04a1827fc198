import Foundation
import Testing
import TestSupport

@testable import DataReading
@testable import Diagnostics
@testable import SiteBase

@Suite struct `Records` {
    /// Texts of JSON with everything that divides records in places where it does not.
    private static let texts = [
        #"[]"#, #"[1, "a", null, true, [1, [2]], {"a": [1, {"b": "]"}]}]"#,
        #"{"data": [{"title": "a\"],[{"}, {"title": "\\"}], "meta": {"x": []}}"#,
        #"{"books": [{"title": "한국 } \u005d"}, {"title": "é"}], "data": [ ]}"#, "\u{FEFF}[{\"a\": 1},\n{\"a\": 2},\n]", #" [ [ ] , { } ] "#,
        #"{"a": 1, "b": [1, 2], "b": [3]}"#, #"[[[[]]], "x"]"#, #""only a text""#, #"[-0.5e+3,"\\\\","\\\""]"#,
    ]

    private static func reported(_ text: String, _ read: (SourceFile, DiagnosticCollector) -> SourceValue?) -> String {
        let problems = DiagnosticCollector()
        let file = SourceFile(path: "file", bytes: Array(text.utf8))
        let value = read(file, problems)
        let outline = value?.outline
        // Faults inside of records are reported when they are read.
        for list in value?.lists ?? [] { _ = list.values(problems: problems) }
        let errors = problems.diagnostics.filter { $0.severity == .error && !$0.message.contains("a second time") }
        return errors.isEmpty ? outline ?? "nothing" : "\(errors.map { "\($0.location): \($0.message)" }.min() ?? "")"
    }

    private static func whole(_ text: String) -> String { reported(text) { JSONReader.read($0, problems: $1) } }
    private static func recordwise(_ text: String) -> String { reported(text) { JSONReader.readRecords($0, problems: $1) } }

    /// From a file of which only pieces are held.
    private static func piecewise(_ text: String) -> String {
        let path = NSTemporaryDirectory() + "records-\(UUID().uuidString).json"
        defer { unlink(path) }
        do throws(FileError) {
            try FileSystem.write(Array(text.utf8), to: path)
            let file = try SourceFile(heldOpen: path)
            return reported(text) { _, problems in JSONReader.readRecords(file, problems: problems) }.replacing(path, with: "file")
        } catch {
            return error.message.text
        }
    }

    @Test(arguments: texts) func `are what reading the whole file gives`(text: String) {
        #expect(Self.recordwise(text) == Self.whole(text))
        #expect(Self.piecewise(text) == Self.whole(text))
    }

    @Test func `show the same fault first wherever a byte is wrong`() {
        var generator = SeededGenerator(seed: 4)
        let letters = Array("[]{}\",:\\x 1\n".utf8)
        for round in 0..<3_000 {
            var bytes = Array(Self.texts[round % Self.texts.count].utf8)
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(letters.randomElement(using: &generator) ?? 0, at: place)
            default: bytes[place] = letters.randomElement(using: &generator) ?? 0
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let (whole, recordwise) = (Self.whole(text), Self.recordwise(text))
            // Of several faults the places are compared as texts: the first may be reported among others.
            #expect(recordwise == whole, "\(text)")
            #expect(Self.piecewise(text) == whole, "\(text)")
        }
    }

    @Test func `are read again from the disk, and refused if they changed`() throws {
        let path = NSTemporaryDirectory() + "records-\(UUID().uuidString).json"
        defer { unlink(path) }
        try FileSystem.write(Array(#"[{"a": "one"}, {"a": "two"}, {"a": "six"}]"#.utf8), to: path)
        let file = SourceFile(path: path, bytes: try FileSystem.read(path))
        let list = try #require(JSONReader.readRecords(file, problems: DiagnosticCollector())?.records(in: file))
        let fingerprints = list.compactMap(jobs: 2, problems: DiagnosticCollector()) { record, _ in record.fingerprint }
        file.releaseContent()
        #expect(try list.value(at: 1, as: fingerprints[1]).outline == #"{a:"two"}"#)
        try FileSystem.write(Array(#"[{"a": "one"}, {"a": "too"}, {"a": "six"}]"#.utf8), to: path)
        #expect(throws: FileError.self) { try list.value(at: 1, as: fingerprints[1]) }
        #expect(try list.value(at: 2, as: fingerprints[2]).outline == #"{a:"six"}"#)
        try FileSystem.write(Array(#"[{"a""#.utf8), to: path)
        #expect(throws: FileError.self) { try list.value(at: 2, as: fingerprints[2]) }
        unlink(path)
        #expect(throws: FileError.self) { try list.value(at: 0, as: fingerprints[0]) }
    }

    @Test func `are those of the file that was read, though another takes its place`() throws {
        let path = NSTemporaryDirectory() + "records-\(UUID().uuidString).json"
        defer { unlink(path) }
        try FileSystem.write(Array(#"["one", "two"]"#.utf8), to: path)
        let file = SourceFile(path: path, bytes: try FileSystem.read(path))
        let list = try #require(JSONReader.readRecords(file, problems: DiagnosticCollector())?.records(in: file))
        let fingerprints = list.compactMap(jobs: 1, problems: DiagnosticCollector()) { record, _ in record.fingerprint }
        file.releaseContent(keepingOpen: true)
        try FileSystem.write(Array(#"["six", "ten"]"#.utf8), to: path + ".new")
        try FileSystem.rename(path + ".new", to: path)
        #expect(try list.value(at: 1, as: fingerprints[1]).outline == "\"two\"")
    }

    @Test(arguments: [
        (#"[{"a": "one"}, {"a": "t<o"}, {"a": "thr<"}, {"a" 4}]"#, ["1:24: error: expected UTF-8", "1:50: error: expected a colon"]),
        (#"{"<": 1, "<": 2, "data": [{"a": "one"}]}"#, ["1:3: error: expected UTF-8", "1:10: error: the key"]),
        (#"[{"a": "one"}, "tw<", {"a": "<"}]"#, ["1:19: error: expected UTF-8"]),
        (#"[{"a": "one"}, {"a": "<"}"#, ["1:23: error: expected UTF-8"]),
        (#"[{"a": "one"}] <"#, ["1:16: error: expected UTF-8"]),
    ])
    func `in another encoding are reported once`(text: String, faults: [String]) {
        // The letter é in Latin-1.
        let file = SourceFile(path: "file", bytes: text.utf8.map { $0 == UInt8(ascii: "<") ? 0xE9 : $0 })
        let problems = DiagnosticCollector()
        _ = JSONReader.readRecords(file, problems: problems)?.lists.map { $0.values(problems: problems) }
        let reported = DiagnosticReport(problems.diagnostics).text().split(separator: "\n").filter { $0.hasPrefix("file:") }
        #expect(reported.count == faults.count)
        for (line, fault) in zip(reported, faults) { #expect(line.hasPrefix("file:\(fault)")) }
    }

    @Test func `keep their order on any number of threads`() throws {
        let file = file("[" + (0..<1_000).map { "\"\($0)\"" }.joined(separator: ",") + "]")
        let list = try #require(JSONReader.readRecords(file, problems: DiagnosticCollector())?.records(in: file))
        for jobs in [1, 2, 8] {
            let texts = list.compactMap(jobs: jobs, problems: DiagnosticCollector()) { record, _ in
                record.index.isMultiple(of: 3) ? record.value.outline : nil
            }
            #expect(texts == (0..<334).map { "\"\($0 * 3)\"" })
        }
    }

    @Test func `are found wherever a piece of the file ends`() throws {
        // Pieces are 1 MiB; half a piece and twice a piece are where others are taken.
        for length in [1 << 19, 1 << 20, 1 << 21, 5 << 20].flatMap({ ($0 - 12)...($0 + 3) }) {
            let first = "{\"a\": \"\(String(repeating: "]", count: length - 8))"
            let text = "{\"m\": {\"data\": [1]}, \"data\": [\(first)\"}, {\"b\": \"가\"}, [3]] , \"n\": null}"
            let path = NSTemporaryDirectory() + "records-\(UUID().uuidString).json"
            defer { unlink(path) }
            try FileSystem.write(Array(text.utf8), to: path)
            let file = try SourceFile(heldOpen: path)
            var scan = RecordScanner(file)
            let value = try #require(try scan.value())
            let lists = value.lists
            #expect(lists.count == 1)
            let values = try #require(lists.first).values(problems: DiagnosticCollector())
            #expect(values.dropFirst().map(\.outline) == [#"{b:"가"}"#, "[3]"])
            #expect(values.first?.outline.count == length - 8 + 6, "\(length)")
            guard case .object(let members) = value.content else { return }
            #expect(members.map(\.key) == ["m", "data", "n"] && members[2].value.isAbsent)
        }
    }

    @Test func `are read for some keys alone, however these are written`() throws {
        let path = NSTemporaryDirectory() + "records-\(UUID().uuidString).json"
        defer { unlink(path) }
        let record =
            #"{"title": "a", "titl\u0065s": 1, "\u0074itle2": [{"x": "}"}], "é": 2, "e\#u{301}": 3, "in": {"title": "b", "no": 4}, "": 5}"#
        try FileSystem.write(Array("[\(record)]".utf8), to: path)
        let file = try SourceFile(heldOpen: path)
        let list = try #require(JSONReader.readRecords(file, problems: DiagnosticCollector())?.records(in: file))
        func read(_ keys: KeyFilter) throws -> String { try list.value(at: 0, keys: keys).outline }
        #expect(try read(["title"]) == #"{title:"a"}"#)
        #expect(try read(["title", "in"]) == #"{title:"a",in:{title:"b"}}"#)
        #expect(try read(["titles", "title2"]) == #"{titles:1,title2:[{}]}"#)
        #expect(try read(["é"]) == #"{é:2}"#)
        #expect(try read(["", "no"]) == "{:5}")
        #expect(try read([]) == "{}")
    }

    @Test func `that are cut off while they are read are a fault`() throws {
        let path = NSTemporaryDirectory() + "records-\(UUID().uuidString).json"
        defer { unlink(path) }
        try FileSystem.write(Array(#"[{"a": "one"}, {"a": "two"}]"#.utf8), to: path)
        let file = try SourceFile(heldOpen: path)
        let list = try #require(JSONReader.readRecords(file, problems: DiagnosticCollector())?.records(in: file))
        try FileSystem.write(Array(#"[{"a": "one"}]"#.utf8), to: path)
        let problems = DiagnosticCollector()
        _ = list.values(problems: problems)
        #expect(problems.diagnostics.map(\.message).contains { $0.contains("changed while the site was being built") })
    }

    @Test(arguments: ["\n", "\r\n", "\n\n \t\n"]) func `of lines are found wherever a piece of the file ends`(end: String) throws {
        let path = NSTemporaryDirectory() + "lines-\(UUID().uuidString).ndjson"
        defer { unlink(path) }
        // Pieces are 1 MiB.
        for length in [(1 << 20) - 3, (1 << 20) - 2, (1 << 20) - 1, 1 << 20, (1 << 20) + 1] {
            let first = "\"" + String(repeating: "a", count: length - 2) + "\""
            try FileSystem.write(Array("\u{FEFF}\(end)\(first)\(end)\"b\"\(end)  \"c\"".utf8), to: path)
            let file = SourceFile(onDisk: path)
            let problems = DiagnosticCollector()
            let list = try #require(JSONReader.readLines(file, problems: problems)?.records(in: file))
            let values = list.values(problems: problems)
            #expect(values.dropFirst().map(\.outline) == ["\"b\"", "\"c\""])
            #expect(values.first?.outline.count == length)
            #expect(problems.diagnostics.map(\.severity) == [.warning])
        }
    }
}

extension SourceValue {
    fileprivate var lists: [RecordList] {
        switch content {
        case .records(let list): [list]
        case .object(let members): members.flatMap(\.value.lists)
        default: []
        }
    }
}
