import DataReading
import Diagnostics
import SiteMarkdown
import SiteTemplates
import Testing

/// The examples of the documentation, as another package would write them.
struct DocumentationExamplesTests {
    @Test func `JSON reads into located values as the documentation shows`() {
        let file = SourceFile(path: "pets.json", text: #"[{"name": "Bello", "legs": 4}, {"name": "Mia", "legs": "four"}]"#)
        let problems = DiagnosticCollector()
        var reported: [String] = []
        if let root = JSONReader.read(file, problems: problems), case .list(let pets) = root.content {
            for (index, pet) in pets.enumerated() {
                guard var fields = Fields(pet, path: .element(.root, index), in: file, problems: problems) else { continue }
                reported.append("\(fields.requiredText("name") ?? "?") \(fields.wholeNumber("legs", in: 0...100) ?? 0)")
                fields.finish()
            }
        }
        #expect(reported == ["Bello 4", "Mia 0"])
        #expect(DiagnosticReport(problems.diagnostics).text().hasPrefix("pets.json:1:56: error: [1].legs: expected a whole number"))
    }

    @Test func `a template renders plain values as the documentation shows`() throws {
        let problems = DiagnosticCollector()
        let templates = TemplateSet(
            [
                (name: "page", file: SourceFile(path: "page.html", text: "{{>greeting}}{{#pets}} {{name}}{{/pets}}")),
                (name: "greeting", file: SourceFile(path: "greeting.html", text: "Hello {{who}}:")),
            ],
            problems: problems
        )
        let text = try templates.renderLeniently("page", with: ["who": "world", "pets": [["name": "Bello"], ["name": "Mia"]]])
        #expect(text == "Hello world: Bello Mia")
        #expect(problems.diagnostics.isEmpty)
    }

    @Test func `values that were read render like plain ones`() throws {
        let problems = DiagnosticCollector()
        let file = SourceFile(path: "data.json", text: #"{"a": {"b": 1.50}, "list": [1, null, true], "none": null}"#)
        let value = try #require(JSONReader.read(file, problems: problems))
        let template = SourceFile(path: "t.html", text: "{{a.b}}{{#list}}[{{.}}]{{/list}}{{^none}}none{{/none}}")
        let templates = TemplateSet([(name: "t", file: template)], problems: problems)
        #expect(try templates.renderLeniently("t", with: TemplateValue(value)) == "1.50[1][][true]none")
    }

    @Test func `Markdown becomes HTML as the documentation shows`() throws {
        let html = try Markdown("A *long* text …").html(fold: 450)
        #expect(String(decoding: html.bytes, as: UTF8.self) == "<p>A <em>long</em> text …</p>\n")
        #expect(!html.isFolded)
    }
}
