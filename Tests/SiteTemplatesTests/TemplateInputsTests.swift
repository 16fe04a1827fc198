import Testing

@testable import Diagnostics
@testable import SiteBase
@testable import SiteTemplates

/// What a page is made from follows from the fields that its template reads.
struct TemplateInputsTests {
    struct Site: Equatable {
        var name = "a site"
        var isOpen = true
    }

    struct Other: Equatable {
        var title = "another"
        var note: String?
    }

    struct Page {
        var site = Site()
        var title = "a title"
        var html = "<p>a text</p>"
        var link = OutputPath("other.html")
        var isNew = false
        var next: Other? = Other()
        var others = [Other(), Other(title: "a third")]
    }

    static let other = TemplateSchema<Other>(
        "other",
        [.text("title", "Its title.") { $0.title }, .text("note", "A note.") { $0.note }]
    )

    static let site = TemplateSchema<Site>(
        "site",
        [.text("name", "Its name.") { $0.name }, .flag("isOpen", "Whether it is open.") { $0.isOpen }]
    )

    static let page = TemplateSchema<Page>(
        "page",
        [.object("site", site, "The site.") { $0.site }].from(.site)
            + [
                .text("title", "Its title.") { $0.title },
                .html("html", "A text.") { Array($0.html.utf8) },
            ].from(.record)
            + [
                .link("link", "Another page.") { $0.link.map(TemplateLink.file) },
                .flag("isNew", "Whether it is new.") { $0.isNew },
                .object("next", other, "The next one.") { $0.next },
                .list("others", of: other, "Others.") { $0.others },
            ]
    )

    private func template(_ text: String) throws -> CompiledTemplate {
        let problems = DiagnosticCollector()
        let set = TemplateSet([(name: "page", file: SourceFile(path: "page.html", text: text))], problems: problems)
        let template = set.program("page", for: Self.page.declaration, problems: problems)
        #expect(problems.diagnostics.isEmpty)
        return try #require(template)
    }

    private static let sources: [TemplateDeclaration.Source] = [.record, .site, .others]

    /// The sources whose fingerprints a change alters.
    private func changed(_ text: String, _ change: (inout Page) -> Void) throws -> [TemplateDeclaration.Source] {
        let template = try template(text)
        var page = Page()
        let before = Self.sources.map { template.inputs(of: page, from: $0) }
        change(&page)
        return zip(Self.sources, before).filter { template.inputs(of: page, from: $0) != $1 }.map(\.0)
    }

    private static let whole = """
        {{site.name}}{{#site.isOpen}}open{{/site.isOpen}}{{title}}{{html}}<a href="{{link}}">{{#isNew}}new{{/isNew}}</a>
        {{#next}}{{title}}{{#note}}{{note}}{{/note}}{{/next}}{{^next}}{{#others}}{{title}}{{/others}}{{/next}}
        """

    @Test func `a change of a field that a template reads changes the fingerprint of its source`() throws {
        #expect(try changed(Self.whole) { _ in } == [])
        #expect(try changed(Self.whole) { $0.site.name = "b" } == [.site])
        #expect(try changed(Self.whole) { $0.site.isOpen = false } == [.site])
        #expect(try changed(Self.whole) { $0.title = "b" } == [.record])
        #expect(try changed(Self.whole) { $0.html = "b" } == [.record])
        #expect(try changed(Self.whole) { $0.link = OutputPath("b.html") } == [.others])
        #expect(try changed(Self.whole) { $0.link = nil } == [.others])
        #expect(try changed(Self.whole) { $0.isNew = true } == [.others])
        #expect(try changed(Self.whole) { $0.next?.title = "b" } == [.others])
        #expect(try changed(Self.whole) { $0.next?.note = "b" } == [.others])
        #expect(try changed(Self.whole) { $0.next?.note = "" } == [.others])
        #expect(try changed(Self.whole) { $0.next = nil } == [.others])
        #expect(try changed(Self.whole) { $0.others.removeLast() } == [.others])
        #expect(try changed(Self.whole) { $0.others.swapAt(0, 1) } == [.others])
    }

    @Test func `a change of a field that a template does not read changes nothing`() throws {
        #expect(try changed(Self.whole) { $0.others[0].note = "b" } == [])
        #expect(try changed("{{#next}}{{site.name}}{{/next}}") { $0.next?.title = "b" } == [])
        #expect(try changed("{{#next}}{{site.name}}{{/next}}") { $0.site.name = "b" } == [.site])
        #expect(try changed("{{#next}}{{site.name}}{{/next}}") { $0.next = nil } == [.others])
        #expect(try changed("{{title}}") { $0.next = nil } == [])
    }

    @Test(arguments: [true, false]) func `a template with the values of the site in their places writes the same`(isOpen: Bool) throws {
        let text = "{{^site.isOpen}}shut{{/site.isOpen}}\n{{#others}}{{site.name}}{{title}}{{/others}}\n\(Self.whole)"
        let page = Page(site: Site(name: "책 & <b>", isOpen: isOpen))
        let path = try #require(OutputPath("a/b.html"))
        let template = try template(text)
        let folded = template.folding(siteOf: page)
        #expect(folded.render(page, at: path) == template.render(page, at: path))
        // The values are literals now.
        #expect(folded.render(Page(), at: path) == template.render(Page(site: page.site), at: path))
    }

    @Test func `an inputs closure stands for a value that is slow to make`() throws {
        final class Counter: Sendable { nonisolated(unsafe) var count = 0 }
        struct Slow { let text: String; let counter: Counter }
        let schema = TemplateSchema<Slow>(
            "slow",
            [
                .html("html", "A text.") { slow in
                    slow.counter.count += 1
                    return Array(slow.text.utf8)
                }
                .madeFrom { $1.write($0.text) }
            ]
        )
        let problems = DiagnosticCollector()
        let set = TemplateSet([(name: "page", file: SourceFile(path: "page.html", text: "{{html}}"))], problems: problems)
        let template = try #require(set.program("page", for: schema.declaration, problems: problems))
        let (a, b) = (Slow(text: "a", counter: Counter()), Slow(text: "b", counter: Counter()))
        #expect(template.inputs(of: a, from: .others) != template.inputs(of: b, from: .others))
        #expect(a.counter.count == 0)
        #expect(String(decoding: template.render(a, at: try #require(OutputPath("a.html"))), as: UTF8.self) == "a")
        #expect(a.counter.count == 1)
    }
}
