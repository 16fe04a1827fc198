import SiteBase
import Testing

@testable import Diagnostics
@testable import SiteTemplates

/// What strict templates write, and what no template can make them do.
@Suite struct StrictPageTests {
    @Test(
        "Sections may hold whole attributes",
        arguments: [
            ("<li{{#isNew}} class=\"new\"{{/isNew}}>", "<li class=\"new\">"),
            ("<option{{#isNew}} selected{{/isNew}}>", "<option selected>"),
            ("<option value=\"1\"{{#isNew}} selected{{/isNew}}{{^isNew}} hidden{{/isNew}}>", "<option value=\"1\" selected>"),
            ("<a {{#isNew}}title=\"{{title}}\" {{/isNew}}href=\"{{wiki}}\">", "<a title=\"t\" href=\"https://example.org/\">"),
            ("<p class=\"a{{#isNew}} b{{/isNew}}\">", "<p class=\"a b\">"),
            ("<p style=\"--pages: {{pages}}\">{{pages}}", "<p style=\"--pages: 636\">636"),
            ("<p class=\"{{#parts}}{{title}} {{/parts}}\">", "<p class=\"t t \">"),
        ]
    )
    func holdsAttributes(_ template: String, _ expected: String) throws {
        #expect(try StrictTemplate.render(template, [:], .init(text: "t")) == expected)
    }

    @Test("A page may be of any length", arguments: [0, 1, 16_383, 16_384, 16_385, 40_000, 1_000_000])
    func isLong(_ count: Int) throws {
        let text = String(repeating: "책<", count: count / 4)
        #expect(try StrictTemplate.render("{{title}}", [:], .init(text: text)) == text.replacing("<", with: "&lt;"))
    }

    @Test(
        "Addresses from the root are relative to the page that they stand in",
        arguments: [
            ("<a href=\"/index.html\">", "index.html", "<a href=\"index.html\">"),
            ("<a href=\"/index.html\">", "shelf/1.html", "<a href=\"../index.html\">"),
            ("<link href='/assets/site.css'>", "shelf/1.html", "<link href='../assets/site.css'>"),
            ("<a href=\"/shelf/2.html#a\">", "shelf/1.html", "<a href=\"2.html#a\">"),
            ("<a href=\"/index.html?a=1&amp;b=2#x\">", "a/b/c.html", "<a href=\"../../index.html?a=1&amp;b=2#x\">"),
            ("<img src=\"/assets/내 책.svg\" alt=\"\">", "index.html", "<img src=\"assets/%EB%82%B4%20%EC%B1%85.svg\" alt=\"\">"),
            ("<a\n  href\n  =\n  \"/a.html\"\n>", "b/c.html", "<a\n  href\n  =\n  \"../a.html\"\n>"),
            (
                "<a href=\"#top\"><a href=\"\"><a href=\"https://a.b/\"><a href=\"mailto:a@b\">", "a/b.html",
                "<a href=\"#top\"><a href=\"\"><a href=\"https://a.b/\"><a href=\"mailto:a@b\">"
            ),
            ("<p title=\"/index.html\">/index.html", "a/b.html", "<p title=\"/index.html\">/index.html"),
        ]
    )
    func resolves(_ template: String, _ page: String, _ expected: String) throws {
        #expect(try StrictTemplate.render(template, at: page) == expected)
    }

    @Test("Each literal link is known with its place")
    func knowsLinks() throws {
        let problems = DiagnosticCollector()
        let program = try #require(StrictTemplate.program("<a href=\"/a.html\">\n{{>p}}", ["p": "<img src=\"/b.svg#x\">"], problems))
        #expect(program.links.map(\.path.description) == ["a.html", "b.svg"])
        #expect(program.links.map(\.place.path) == ["page.html", "p.html"])
    }

    @Test("No value leaves its place", arguments: attacks, places)
    func keepsValuesInPlace(_ value: String, _ template: String) throws {
        let mark = "@"
        let expected = try StrictTemplate.render(template, [:], .init(text: mark, link: .address(mark)))
        let page = try StrictTemplate.render(template, [:], .init(text: value, link: .address(value)))
        let parts = expected.split(separator: mark, omittingEmptySubsequences: false)
        #expect(page.hasPrefix(parts[0]) && page.hasSuffix(parts[1]))
        let written = page.dropFirst(parts[0].count).dropLast(parts[1].count)
        #expect(!written.contains { "<>\"'".contains($0) })
    }

    static let attacks = [
        "</p><script>f()</script>", "\" onclick=\"f()", "' onclick='f()", "--><b>", "</title><b>", "</textarea><b>", "a b", "&quot;\"",
        "\u{0}<\\",
    ]
    static let places = [
        "<p>{{title}}</p>", "<p title=\"{{title}}\">", "<p title='{{title}}'>", "<title>{{title}}</title>",
        "<textarea>{{title}}</textarea>",
        "<a href=\"{{wiki}}\">", "<a href='{{wiki}}'>", "<p>{{wiki}}</p>", "<p title='{{wiki}}'>",
    ]

    @Test(
        "A template that includes itself is reported, not followed",
        arguments: [
            ["page": "{{>page}}"], ["page": "{{>a}}", "a": "{{>b}}", "b": "{{>a}}"], ["page": "{{<page}}{{$a}}{{/a}}{{/page}}{{$a}}{{/a}}"],
            ["page": String(repeating: "{{#isNew}}", count: 99) + "{{>page}}" + String(repeating: "{{/isNew}}", count: 99)],
            ["page": "{{#isNew}}{{$a}}{{>page}}{{/a}}{{/isNew}}"],
        ]
    )
    func refusesRecursion(_ files: [String: String]) throws {
        let reported = StrictTemplate.problems(files["page"] ?? "", files.filter { $0.key != "page" })
        #expect(reported.count == 1)
        #expect(reported.first?.hasSuffix("templates and their sections are nested more than 100 levels deep") == true)
    }

    @Test("Lenient recursion without end is an error")
    func endsLenientRecursion() {
        for template in [
            "{{>page}}", "{{>page}}{{>page}}",
            String(repeating: "{{#.}}", count: 99) + "{{>page}}" + String(repeating: "{{/.}}", count: 99),
        ] {
            let set = TemplateSet([(name: "page", file: SourceFile(path: "page.html", text: template))], problems: DiagnosticCollector())
            #expect(throws: Diagnostic.self) { try set.renderLeniently("page", with: ["a": true]) }
        }
    }

    @Test("Templates that multiply are reported")
    func refusesMultiplication() {
        var files: [String: String] = ["p40": "x"]
        for level in 0..<40 { files["p\(level)"] = "{{>p\(level + 1)}}{{>p\(level + 1)}}" }
        #expect(
            StrictTemplate.problems("{{>p0}}", files).contains {
                $0.hasSuffix("the templates of one page include others more than 5000 times")
            }
        )
        let blocks = (0..<40).map { "{{$b\($0)}}{{$b\($0 + 1)}}{{/b\($0 + 1)}}{{$b\($0 + 1)}}{{/b\($0 + 1)}}{{/b\($0)}}" }.joined()
        let reported = StrictTemplate.problems(
            "{{<q}}\(blocks){{/q}}",
            ["q": "{{$b0}}{{/b0}}{{$b1}}{{/b1}}" + (2..<41).map { "{{$b\($0)}}{{/b\($0)}}" }.joined()]
        )
        #expect(reported.contains { $0.hasSuffix("the templates of one page include others more than 5000 times") })
    }

    @Test("100,000 sections in one another are an error", arguments: ["#isNew", "^isNew", "$a", "<page", "#isNew}}\n{{#parts"])
    func refusesDepth(_ tag: String) {
        let reported = StrictTemplate.problems(String(repeating: "{{\(tag)}}", count: 100_000))
        #expect(reported.count == 1)
        #expect(reported.first?.contains("levels deep") == true)
    }

    @Test("A template that is not UTF-8 is reported at its byte")
    func refusesOtherEncodings() {
        let problems = DiagnosticCollector()
        _ = TemplateSet([(name: "a", file: SourceFile(path: "a.html", bytes: [0x61, 0x0A, 0xE9]))], problems: problems)
        #expect(DiagnosticReport(problems.diagnostics).text().hasPrefix("a.html:2:1: error: expected UTF-8, found the byte 0xE9"))
    }
}
