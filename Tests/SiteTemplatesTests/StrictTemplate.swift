import TestSupport
import Testing

@testable import Diagnostics
@testable import SiteBase
@testable import SiteTemplates

/// What strict templates are tested with: a page of every type of field, and the files that stand beside it.
enum StrictTemplate {
    struct Part: Sendable {}
    struct Page: Sendable {
        var text = ""
        var html = ""
        var link = TemplateLink.address("https://example.org/")
    }

    static let part = TemplateSchema<Part>("part", [.text("title", "Its title.") { _ in "t" }])

    static let page = TemplateSchema<Page>(
        "test page",
        [
            .text("title", "A text.") { $0.text },
            .html("summary", "Marks.") { Array($0.html.utf8) },
            .link("wiki", "An address.") { $0.link },
            .externalLink("found", "An address that the data gives.") { _ in "https://example.org/" },
            .number("pages", "A number.") { _ in 636 },
            .flag("isNew", "Yes.") { _ in true },
            .list("parts", of: part, "A list.") { _ in [Part(), Part()] },
            .object("author", part, "An object.") { _ in Part() },
        ]
    )

    /// What is reported about the template `page`, in the form `file:line:column: message`.
    static func problems(_ template: String, _ others: [String: String] = [:]) -> [String] {
        let problems = DiagnosticCollector()
        _ = program(template, others, problems)
        return DiagnosticReport(problems.diagnostics).text().withoutIDs.split(separator: "\n")
            .filter { $0.contains(".html:") && !$0.hasPrefix(" ") }
            .map { String($0.replacing(": error: ", with: ": ")) }
    }

    static func program(_ template: String, _ others: [String: String], _ problems: DiagnosticCollector) -> CompiledTemplate? {
        let files = [("page", template)] + others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let set = TemplateSet(files.map { (name: $0.0, file: SourceFile(path: $0.0 + ".html", text: $0.1)) }, problems: problems)
        return set.program("page", for: page.declaration, problems: problems)
    }

    /// The page that a template without faults writes.
    static func render(_ template: String, _ others: [String: String] = [:], _ value: Page = Page(), at path: String = "index.html") throws
        -> String
    {
        let problems = DiagnosticCollector()
        let program = program(template, others, problems)
        #expect(DiagnosticReport(problems.diagnostics).text() == "")
        return String(decoding: try #require(program).render(value, at: try #require(OutputPath(path))), as: UTF8.self)
    }
}
