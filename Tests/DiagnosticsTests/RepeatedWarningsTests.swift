import Testing
import TestSupport

@testable import Diagnostics
@testable import SiteBase

/// Warnings of which a file has thousands.
@Suite struct RepeatedWarningsTests {
    private static let file = SourceFile(path: "t.csv", text: (1...2_000).map { "row \($0)\n" }.joined())

    private static func start(ofLine line: Int) -> Int { (1..<line).reduce(0) { $0 + "row \($1)\n".utf8.count } }

    private static func report(_ lines: [Int], of file: SourceFile = file) -> [String] {
        let (warnings, problems) = (RepeatedWarnings(), DiagnosticCollector())
        for line in lines { warnings.add(Message(warning: "T1", "row \(line) is odd", help: "mend it"), at: start(ofLine: line), of: file) }
        warnings.report(to: problems)
        return problems.diagnostics.map { "\($0.location): \($0.message)" }
    }

    @Test func `one is reported as it is, and several once`() {
        #expect(Self.report([]) == [])
        #expect(Self.report([7]) == ["t.csv:7:1: row 7 is odd"])
        #expect(Self.report([7, 2]) == ["t.csv:2:1: row 2 is odd; 1 more is like it, on line 7"])
    }

    @Test func `of many the first tells how many others there are, in whatever order they come`() {
        #expect(Self.report([9, 2, 5, 7]) == ["t.csv:2:1: row 2 is odd; 3 more are like it, on lines 5, 7, 9"])
        let all = ["t.csv:3:1: row 3 is odd; 1997 more are like it, on lines 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 …"]
        #expect(Self.report(Array(3...2_000)) == all)
        var random = SeededGenerator(seed: 5)
        #expect(Self.report((3...2_000).shuffled(using: &random)) == all)
    }

    @Test func `each kind has its own, and places of other files are named in full`() {
        let (warnings, problems) = (RepeatedWarnings(), DiagnosticCollector())
        for part in 0..<5 {
            warnings.add(Message(warning: "T2", "b"), at: 0, of: SourceFile(path: "\(part).opf", text: "x"), part: part)
            if part < 2 { warnings.add(Message(warning: "T1", "a"), at: 0, of: Self.file) }
        }
        warnings.report(to: problems)
        #expect(
            problems.diagnostics.map { "\($0.location): \($0.message)" } == [
                "t.csv:1:1: a; 1 more is like it, on line 1",
                "0.opf:1:1: b; 4 more are like it, at 1.opf:1:1, 2.opf:1:1, 3.opf:1:1, 4.opf:1:1",
            ]
        )
        let parts = SourceFile(path: "b.db", parts: (0..<5).map { ("s/\($0)", [0x7B]) })
        for offset in 0..<5 { warnings.add(Message(warning: "T1", "a"), at: 2 * offset, of: parts) }
        warnings.report(to: problems)
        #expect(
            problems.diagnostics.last.map { "\($0.location): \($0.message)" }
                == "b.db:s/0: a; 4 more are like it, at b.db:s/1, b.db:s/2, b.db:s/3, b.db:s/4"
        )
    }
}
