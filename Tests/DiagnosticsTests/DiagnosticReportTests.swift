import Testing
import TestSupport

@testable import DataReading
@testable import Diagnostics
@testable import SiteBase

/// What users see of problems.
@Suite struct DiagnosticReportTests {
    private func text(_ source: String, at offset: Int, _ message: String = "x") -> String {
        DiagnosticReport([Diagnostic(at: .file(SourceFile(path: "f", text: source), offset: offset), message)]).text()
    }

    @Test(
        "The caret is under the letter",
        arguments: [
            ("abc", 0, "abc", 0), ("abc", 2, "abc", 2), ("abc", 3, "abc", 3), ("책책x", 6, "책책x", 4), ("책책x", 3, "책책x", 2),
            ("\tx", 1, " x", 1), ("\t\t책x", 5, "  책x", 4), ("e\u{301}x", 3, "e\u{301}x", 1),
            ("👩‍👩‍👧x", 18, "👩‍👩‍👧x", 2), ("🇰🇷x", 8, "🇰🇷x", 2), ("❤️x", 6, "❤️x", 2), ("1x", 1, "1x", 1), ("\u{FEFF}ab", 4, "ab", 1),
            ("a\nbc\nd", 3, "bc", 1), ("a\r\nbc\r\nd", 4, "bc", 1), ("a\rbc\rd", 3, "bc", 1),
            ("ａx", 3, "ａx", 2), ("ｱx", 3, "ｱx", 1), ("\u{1100}\u{1161}\u{11A8}x", 9, "\u{1100}\u{1161}\u{11A8}x", 2), ("📚🚀x", 8, "📚🚀x", 4),
            ("a\u{200B}x", 4, "a\u{200B}x", 1), ("…x", 3, "…x", 1), ("👍🏽x", 8, "👍🏽x", 2),
        ]
    )
    func placesTheCaret(_ source: String, _ offset: Int, _ shown: String, _ width: Int) {
        let lines = text(source, at: offset).split(separator: "\n")
        #expect(lines[1].drop { $0 != "|" } == "| " + shown)
        #expect(lines[2].drop { $0 != "|" } == "| " + String(repeating: " ", count: width) + "^")
    }

    @Test("A report reads like the documentation's")
    func readsWell() {
        let file = SourceFile(path: "data/harry-potter/data.json", text: "[\n\"pages\": \"six hundred\"]")
        let report = DiagnosticReport([
            Diagnostic(
                at: .file(file, offset: 11),
                fieldPath: "data[3].attributes.pages",
                "expected a whole number, found \"six hundred\"",
                help: "write it without quotes, for example 636",
                notes: [.init(location: .file(file, offset: 0), message: "the list begins here")]
            )
        ])
        #expect(
            report.text() == """
                data/harry-potter/data.json:2:10: error: data[3].attributes.pages: expected a whole number, found "six hundred" [T001]
                 2 | "pages": "six hundred"]
                   |          ^
                    note: data/harry-potter/data.json:1:1: the list begins here
                    help: write it without quotes, for example 636

                """
        )
        #expect(report.text(.ansi).contains("\u{1B}[1;31merror:\u{1B}[0m"))
        #expect((report.errorCount, report.warningCount) == (1, 0))
    }

    @Test("The gutter is as wide as the line number")
    func widensTheGutter() {
        let lines = text(String(repeating: "\n", count: 99) + "abc", at: 100).split(separator: "\n")
        #expect(lines[1] == " 100 | abc")
        #expect(lines[2] == "     |  ^")
    }

    @Test("Long lines show a window around the caret")
    func windowsLongLines() {
        let source = String(repeating: "가", count: 1_000) + "!" + String(repeating: "나", count: 1_000)
        let lines = text(source, at: 3_000).split(separator: "\n")
        #expect(lines[1] == " 1 | …" + String(repeating: "가", count: 60) + "!" + String(repeating: "나", count: 59) + "…")
        #expect(lines[2] == "   | " + String(repeating: " ", count: 121) + "^")
        let end = text(String(repeating: "a", count: 100_000), at: 100_000).split(separator: "\n")
        #expect(end[1] == " 1 | …" + String(repeating: "a", count: 60))
        let marks = text("a" + String(repeating: "\u{301}", count: 5_000) + "b", at: 10_001)
        #expect(marks.utf8.count < 2_000)
    }

    @Test(
        "What could steer a terminal or turn the text round is made harmless",
        arguments: [
            ("a\u{1B}[31mb", "a�[31mb"), ("a\u{202E}b\u{2066}c\u{200F}", "a�b�c�"), ("a\u{7}\u{8}\u{0}b", "a���b"), ("a\u{9B}b", "a�b"),
            ("a\tb", "a b"), ("a\u{2028}b", "a�b"), ("a\u{61C}b", "a�b"),
        ]
    )
    func makesHarmless(_ source: String, _ shown: String) {
        let report = DiagnosticReport([
            Diagnostic(
                at: .file(SourceFile(path: source, text: source), offset: 0),
                fieldPath: source,
                source,
                help: source,
                notes: [.init(location: .path(source), message: source)]
            )
        ]).text()
        #expect(
            report
                == "\(shown):1:1: error: \(shown): \(shown) [T001]\n 1 | \(shown)\n   | ^\n    note: \(shown): \(shown)\n    help: \(shown)\n"
        )
    }

    @Test("Line ends in a message become marks")
    func marksLineEnds() {
        #expect(text("", at: 0, "a\nb\r\nc").hasPrefix("f:1:1: error: a⏎b⏎c [T001]\n"))
    }

    @Test("Bytes that are not UTF-8 are shown without harm")
    func showsBadBytes() {
        let file = SourceFile(path: "f", bytes: [0x61, 0xFF, 0x80, 0x62])
        let lines = DiagnosticReport([Diagnostic(at: .file(file, offset: 1), "x")]).text().split(separator: "\n")
        #expect(lines[1].hasPrefix(" 1 | a�"))
        #expect(lines[2] == "   |  ^")
    }

    @Test("Diagnostics are sorted by file and place, whatever their weight")
    func sorts() {
        let a = SourceFile(path: "a", text: "12345")
        let b = SourceFile(path: "b", text: "12345")
        let report = DiagnosticReport([
            Diagnostic(at: .file(b, offset: 1), "5"), Diagnostic(.warning, at: .file(a, offset: 3), "3"), Diagnostic(at: .path("b"), "4"),
            Diagnostic(at: .file(a, offset: 1), "1"), Diagnostic(at: .file(a, offset: 1), "2"), Diagnostic(.warning, at: .path("c"), "6"),
        ])
        #expect(
            report.text().withoutIDs.split(separator: "\n").filter { $0.contains(": error: ") || $0.contains(": warning: ") }.map {
                String($0.suffix(1))
            } == ["1", "2", "3", "4", "5", "6"]
        )
        #expect((report.errorCount, report.warningCount) == (4, 2))
    }

    @Test("The first fifty are shown, the rest counted", arguments: [(50, false), (51, true), (1_000, true)])
    func limits(_ count: Int, _ isCut: Bool) {
        let report = DiagnosticReport((0..<count).map { Diagnostic(at: .path("p"), "\($0)") })
        #expect(report.text().split(separator: "\n").count == (isCut ? 51 : count))
        #expect(report.text().hasSuffix("… and \(count - 50) more\n") == isCut)
        #expect(report.errorCount == count)
        #expect(report.json().contains("\"errors\":\(count),"))
    }

    @Test("The report as JSON is JSON, and says the same")
    func writesJSON() throws {
        let file = SourceFile(path: "책 \"1\"\\\u{1}\u{7F}\n", text: "\u{FEFF}ab")
        let report = DiagnosticReport([
            Diagnostic(
                .warning,
                at: .file(file, offset: 4),
                fieldPath: "a.b",
                "m\t\u{1B}",
                help: "e",
                notes: [.init(location: .path("p"), message: "n")]
            ),
            Diagnostic(at: .path("\u{D7FF}"), "x"),
        ])
        let problems = DiagnosticCollector()
        let value = try #require(JSONReader.read(SourceFile(path: "json", text: report.json()), problems: problems))
        #expect(reported(problems) == [])
        #expect(
            value.outline
                == "{diagnostics:[{file:\"책 \"1\"\\\u{1}\u{7F}\n\",line:1,column:2,id:\"T002\",severity:\"warning\",field:\"a.b\",message:\"m\t\u{1B}\",help:\"e\","
                + "notes:[{file:\"p\",message:\"n\"}]},{file:\"\u{D7FF}\",id:\"T001\",severity:\"error\",message:\"x\"}],errors:1,warnings:1}"
        )
        #expect(DiagnosticReport([]).json() == "{\"diagnostics\":[],\"errors\":0,\"warnings\":0}")
        #expect(DiagnosticReport([]).text() == "")
    }

    @Test("Quoted texts are cut after sixty characters")
    func quotes() {
        #expect(Printable.quoted(String(repeating: "가", count: 60)).count == 62)
        #expect(Printable.quoted(String(repeating: "가", count: 61)) == "\"" + String(repeating: "가", count: 59) + "…\"")
    }

    @Test("Many that are alike are one in a report for people, and all in one for programs")
    func gathers() {
        let file = SourceFile(path: "data.json", text: String(repeating: "x\n", count: 60))
        func warning(_ line: Int, _ key: String, _ field: String = "notes", subject: String? = "") -> Diagnostic {
            let message = Message(warning: "T1", "unknown key \(key)", help: "mend it")
            let place = Diagnostic.Location.file(file, offset: 2 * (line - 1))
            return Diagnostic(at: place, fieldPath: "books[\(line)].\(field)[0]", subject.map(message.gathered) ?? message)
        }
        let report = DiagnosticReport((1...30).map { warning($0, "a", subject: "a") } + (31...33).map { warning($0, "b", subject: "b") })
        let lines = report.text().split(separator: "\n").filter { $0.contains("warning:") }
        #expect(
            lines[0]
                == "data.json:1:1: warning: books[1].notes[0]: unknown key a; 29 more are like it, on lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 … [T1]"
        )
        #expect(lines.count == 2 && lines[1].contains("unknown key b; 2 more are like it, on lines 32, 33 [T1]"))
        #expect(report.warningCount == 33)
        #expect(report.json().matches(of: /"id":"T1"/).count == 33)
        #expect(DiagnosticReport((1...60).map { warning($0, "a\($0)", subject: nil) }).text().contains("… and 10 more"))
        #expect(DiagnosticReport((1...60).map { warning($0, "a", "field\($0)") }).text().contains("… and 10 more"))
        // Gathered problems that are not shown count one by one.
        let many = (1...60).flatMap { kind in (1...5).map { warning(kind * 10 + $0, "a", "field\(kind)") } }
        #expect(DiagnosticReport(many).text().contains("… and 50 more"))
        // Errors of a strict build are gathered as their warnings are, and not with others.
        let mixed = DiagnosticReport((1...4).map { warning($0, "a").asError } + (5...8).map { warning($0, "a") })
        #expect(mixed.text().matches(of: /3 more are like it/).count == 2 && mixed.errorCount == 4)
        // What an earlier run found is gathered, too.
        let known = DiagnosticMemory.bytes(of: (1...4).map { warning($0, "a") }).flatMap(DiagnosticMemory.diagnostics)
        #expect(known.map { DiagnosticReport($0).text().contains("3 more are like it, on lines 2, 3, 4") } == true)
    }
}
