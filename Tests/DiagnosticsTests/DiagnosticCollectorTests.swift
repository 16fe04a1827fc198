import Diagnostics
import Testing

struct DiagnosticCollectorTests {
    private static func warning(_ number: Int) -> Diagnostic {
        Diagnostic(at: .path("data/\(number).json"), .brokenLink)
    }

    @Test func `what was found before is not added again`() {
        let problems = DiagnosticCollector()
        problems.add(Self.warning(1))
        problems.add(contentsOf: [Self.warning(2), Self.warning(2)])
        problems.add(newOf: [Self.warning(2), Self.warning(3), Self.warning(1), Self.warning(3), Self.warning(4)])
        #expect(
            problems.diagnostics.map(\.location.description) == ["data/1.json", "data/2.json", "data/2.json", "data/3.json", "data/4.json"]
        )
    }
}
