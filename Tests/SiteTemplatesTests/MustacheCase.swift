import Diagnostics
import SiteTemplates
import Testing

/// One rule of the Mustache specification with a template that shows it.
struct MustacheCase: Sendable, CustomTestStringConvertible {
    let rule: String
    let template: String
    var data: TemplateValue = [:]
    var partials: [String: String] = [:]
    let expected: String

    var testDescription: String { rule }

    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let problems = DiagnosticCollector()
        let files = [("page", template)] + partials.map { ($0.key, $0.value) }
        let set = TemplateSet(files.map { (name: $0.0, file: SourceFile(path: "\($0.0).html", text: $0.1)) }, problems: problems)
        #expect(DiagnosticReport(problems.diagnostics).text() == "", sourceLocation: sourceLocation)
        #expect(try set.renderLeniently("page", with: data) == expected, sourceLocation: sourceLocation)
    }
}
