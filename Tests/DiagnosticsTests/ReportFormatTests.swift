import DataReading
import Diagnostics
import SiteBase
import TestSupport
import Testing

struct ReportFormatTests {
    private let file = SourceFile(path: "data/해리, 포터/data.json", text: "[\n  {\"pages\": \"여섯 100%\"}\n]")

    private var report: DiagnosticReport {
        DiagnosticReport([
            Diagnostic(
                at: .file(file, offset: 14),
                fieldPath: "[0].pages",
                "expected a whole number: 100%",
                help: "write it\nwithout quotes",
                notes: [.init(location: .path("data/other.json"), message: "see here")]
            ),
            Diagnostic(.warning, cause: .inputOutput, at: .path("/abs/a:b"), "odd"),
        ])
    }

    @Test func `commands of GitHub Actions stand on a line each, escaped`() {
        #expect(
            report.github() == """
                ::warning title=T002,file=/abs/a%3Ab::odd
                ::error title=T001,file=data/해리%2C 포터/data.json,line=2,col=13::[0].pages: expected a whole number: 100%25%0Ahelp: write it%0Awithout quotes

                """
        )
    }

    @Test(arguments: ["\r\n::add-mask::x", "\n::x::", "\r::x::", "\r\u{301}\n::x::", "a\u{600}\n::x::"])
    func `no data begins a command of its own`(attack: String) {
        let report = DiagnosticReport([
            Diagnostic(at: .path("a\(attack),b:c.json"), fieldPath: "a\(attack)", "b\(attack)", help: "c\(attack)")
        ])
        let lines = report.github().utf8.split { $0 == 0x0A || $0 == 0x0D }
        #expect(lines.count == 1 && report.github().utf8.last == 0x0A)
    }

    @Test func `SARIF names place, level, rule and other places`() throws {
        let problems = DiagnosticCollector()
        let value = try #require(
            JSONReader.read(
                SourceFile(path: "sarif", text: report.sarif(version: "1.2.3", summary: { "Summary of \($0)." })),
                problems: problems
            )
        )
        #expect(problems.diagnostics.isEmpty)
        let text = report.sarif(version: "1.2.3", summary: { "Summary of \($0)." })
        #expect(text.contains(#""uri":"data/%ED%95%B4%EB%A6%AC%2C%20%ED%8F%AC%ED%84%B0/data.json""#))
        #expect(text.contains(#""region":{"startLine":2,"startColumn":13}"#))
        #expect(text.contains(#""uri":"file:///abs/a%3Ab""#))
        #expect(text.contains(#""level":"error""#) && text.contains(#""level":"warning""#) && text.contains(#""relatedLocations""#))
        #expect(text.contains(#""ruleId":"T001""#) && text.contains(#"{"id":"T002","shortDescription":{"text":"Summary of T002."}}"#))
        #expect(text.contains(#""name":"sitegen","version":"1.2.3""#))
        _ = value
    }

    @Test func `reports for services hold more than the fifty that people are shown`() {
        let many = DiagnosticReport((0..<80).map { Diagnostic(at: .path("f\($0)"), "odd") })
        #expect(many.github().split(separator: "\n").count == 80)
        #expect(many.text().contains("… and 30 more"))
    }

    @Test(arguments: [
        ("\"six hundred\", 7", "\"six hundred\""), ("'a\\'b' c", "'a\\'b'"), ("dedicaton}}}", "dedicaton"), ("{{x", "{"), ("12.5}", "12.5"),
        ("여섯 일곱", "여섯"), ("", ""), ("\"open", "\"open"),
    ])
    func `the word at a place is marked`(line: String, marked: String) throws {
        let excerpt = try #require(SourceExcerpt(file: SourceFile(path: "f", text: "ab\nxy " + line + "\nz"), offset: 6))
        #expect((excerpt.lineNumber, excerpt.before, excerpt.marked) == (2, "xy ", marked))
        #expect(excerpt.before + excerpt.marked + excerpt.after == "xy " + line)
    }

    @Test func `many places are named in one walk as they are one by one`() throws {
        let file = SourceFile(path: "f", text: "\u{FEFF}a가\r\nb\rc\n\n한글 x")
        let offsets = Array(3...(try file.bytes().count))
        #expect(try file.positions(at: offsets) == offsets.map { file.position(at: $0) })
    }

    @Test func `indented JSON is the same JSON`() {
        let json = JSONText.object([("a", .list([.number(1), .absent, .list([])])), ("b", .object([])), ("c", .flag(true))])
        #expect(json.indented == "{\n  \"a\": [\n    1,\n    null,\n    []\n  ],\n  \"b\": {},\n  \"c\": true\n}")
        #expect(json.indented.filter { !$0.isWhitespace } == json.description)
    }
}
