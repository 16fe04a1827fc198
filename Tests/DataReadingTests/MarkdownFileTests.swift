import Diagnostics
import Testing

@testable import DataReading

struct MarkdownFileTests {
    private func read(_ text: String) -> (file: MarkdownFile?, problems: DiagnosticCollector) {
        let problems = DiagnosticCollector()
        return (MarkdownFile(SourceFile(path: "a.md", text: text), problems: problems), problems)
    }

    private func text(_ value: SourceValue?) -> String? {
        if case .text(let text)? = value?.content { text } else { nil }
    }

    @Test(
        arguments: [
            ("---\ntitle: A\n---\nB\n", ["title"], nil, "B"), ("B", [], nil, "B"), ("", [], nil, nil), ("---\n---\n", [], nil, nil),
            ("---\ntitle: A\n...\n\n\n  indented\n", ["title"], nil, "  indented"),
            ("---  \r\na: 1\r\n--- \r\n# H #\r\n\r\nB\r\n", ["a"], "H", "B"),
            ("\u{FEFF}---\na: 1\n---\nB", ["a"], nil, "B"), ("# H\n\nB", [], "H", "B"), ("H\n===\nB", [], "H", "B"),
            ("#H\nB", [], nil, "#H\nB"),
            ("## H\nB", [], nil, "## H\nB"), ("- a\n===\n", [], nil, "- a\n==="), ("# a#b\n", [], "a#b", nil), ("# C#\n", [], "C#", nil),
            ("# C# #\n", [], "C#", nil),
            ("#  #\nB", [], nil, "#  #\nB"),
            ("--- a\nB", [], nil, "--- a\nB"), ("\n---\na: 1\n---\n", ["a"], nil, nil),
            ("\n---\nA rule above.\n", [], nil, "---\nA rule above."), ("\n---\nNote: a rule.\n", [], nil, "---\nNote: a rule."),
            ("---\na: |\n  ---\n  b\n---\nC", ["a"], nil, "C"),
        ] as [(String, [String], String?, String?)]
    )
    func `front matter, heading and text are told apart`(text: String, keys: [String], heading: String?, body: String?) throws {
        let (file, problems) = read(text)
        let found = try #require(file)
        #expect(problems.diagnostics.isEmpty)
        #expect(found.members.map(\.key) == keys)
        #expect(self.text(found.heading) == heading)
        #expect(self.text(found.text) == body)
    }

    @Test(arguments: ["---\ntitle: A\nb: 2\n\n---\nC\n", "---\na: 1\n---\n\n한글 B\n"])
    func `places are those in the file`(text: String) throws {
        let file = try #require(read(text).file)
        let body = try #require(file.text)
        #expect(Array(text.utf8.dropFirst(body.offset)).starts(with: (self.text(body) ?? "").utf8))
        for member in file.members { #expect(Array(text.utf8.dropFirst(member.keyOffset)).starts(with: member.key.utf8)) }
    }

    @Test(arguments: [
        ("---\ntitle: A\n", "a.md:1:1: error"), ("---\n- a\n---\n", "a.md:2:1: error"), ("+++\na = 1\nb =\n+++\n", "a.md:3:4: error"),
        ("---\na: [\n---\n", "a.md:3:1: error"), ("---", "a.md:1:1: error"),
    ])
    func `what is wrong in front matter has its place`(text: String, report: String) {
        let (file, problems) = read(text)
        #expect(file == nil)
        #expect(DiagnosticReport(problems.diagnostics).text().hasPrefix(report))
    }

    @Test func `any bytes are read or refused`() {
        var seed: UInt64 = 42
        func next() -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33)
        }
        let parts = ["---", "\n", "\r\n", "title: ", "# ", "===", " ", "\t", "a", "...", "+++", "#", "가", "|", "- ", "\u{FEFF}"]
        for _ in 0..<3_000 {
            let text = (0..<next() % 14).map { _ in parts[next() % parts.count] }.joined()
            let (file, problems) = read(text)
            #expect(file != nil || problems.hasErrors, "\(text.debugDescription)")
        }
    }
}
