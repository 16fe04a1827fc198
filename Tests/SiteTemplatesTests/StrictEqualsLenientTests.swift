import Testing

@testable import Diagnostics
@testable import SiteBase
@testable import SiteTemplates

/// The compiled templates say the same as the specification, wherever both have something to say.
@Suite struct StrictEqualsLenientTests {
    @Test("A compiled template writes what the specification asks for", arguments: sets)
    func writesTheSame(_ files: [String: String]) throws {
        let problems = DiagnosticCollector()
        let set = TemplateSet(files.map { (name: $0.key, file: SourceFile(path: "\($0.key).html", text: $0.value)) }, problems: problems)
        let program = set.program("page", for: Self.schema.declaration, problems: problems)
        #expect(DiagnosticReport(problems.diagnostics).text() == "")
        let page = try #require(OutputPath("index.html"))
        let strict = try #require(program).render(Self.shelf, at: page)
        #expect(String(decoding: strict, as: UTF8.self) == (try set.renderLeniently("page", with: Self.value)))
    }

    struct Book: Sendable {
        let title: String
        let note: String?
    }

    struct Shelf: Sendable {
        let name: String
        let isOpen: Bool
        let best: Book
        let books: [Book]
    }

    static let shelf = Shelf(
        name: "책 & \"장\"",
        isOpen: true,
        best: Book(title: "<모모>", note: "n1"),
        books: [Book(title: "a\nb", note: nil), Book(title: "c", note: "n2")]
    )

    static let value: TemplateValue = [
        "name": "책 & \"장\"", "isOpen": true, "isShut": false, "best": ["title": "<모모>", "note": "n1"],
        "books": [["title": "a\nb", "note": nil], ["title": "c", "note": "n2"]], "html": "<b>x</b>\n",
    ]

    static let book = TemplateSchema<Book>(
        "book",
        [
            .text("title", "Its title.") { $0.title },
            .text("note", "A note.") { $0.note },
        ]
    )

    static let schema = TemplateSchema<Shelf>(
        "shelf",
        [
            .text("name", "Its name.") { $0.name },
            .flag("isOpen", "Whether it is open.") { $0.isOpen },
            .flag("isShut", "Whether it is shut.") { !$0.isOpen },
            .object("best", book, "The best book.") { $0.best },
            .list("books", of: book, "All books.") { $0.books },
            .html("html", "Marks.") { _ in Array("<b>x</b>\n".utf8) },
        ]
    )

    static let sets: [[String: String]] = [
        ["page": ""],
        ["page": "{{name}} {{best.title}} {{{html}}}{{&html}}\n"],
        ["page": "\u{FEFF}<p>{{name}}</p>\r\n"],
        ["page": "{{#isOpen}}\n  open {{#isShut}}no{{/isShut}}{{^isShut}}yes{{/isShut}}\n{{/isOpen}}\nend"],
        ["page": "{{#books}}\n  <li>{{title}}{{#note}} ({{note}}){{/note}}{{^note}} {{name}}{{/note}}</li>\n{{/books}}\n"],
        ["page": "{{#best}}{{title}}{{#books}}{{title}}{{/books}}{{title}}{{/best}}"],
        ["page": "{{=<% %>=}}<%name%> {{name}}<%! x %>"],
        [
            "page": "<ul>\n  {{>row}}\n</ul>",
            "row": "{{name}} x\n{{#books}}\n<li>{{title}}</li>\n{{/books}}\n\n{{#isOpen}}a{{/isOpen}}b\nend\n",
        ],
        ["page": "\t{{>a}}\r\n", "a": "1\r\n  {{>b}}\r\n\r\n2\r\n", "b": "{{name}}\r\n{{! x }}\r\n3\r\n"],
        [
            "page": "{{<layout}}\n  {{$main}}\n      <p>{{name}}</p>\n        {{>row}}\n  {{/main}}\n{{/layout}}\n",
            "row": "{{#books}}\n{{title}}\n{{/books}}\n",
            "layout": "<body>\n  {{$head}}\n  <h1>{{name}}</h1>\n  {{/head}}\n  <main>\n    {{$main}}{{/main}}\n  </main>\n</body>\n",
        ],
        [
            "page": "{{<p}}{{$nested}}\nthree\n{{/nested}}{{/p}}\n",
            "p": "{{<g}}{{$block}}\n  one\n  {{$nested}}\n    two\n  {{/nested}}\n{{/block}}{{/g}}\n", "g": "{{$block}}default{{/block}}",
        ],
        ["page": "{{<p}}{{$a}}1{{$a}}2{{/a}}3{{/a}}{{/p}}", "p": "<i>{{$a}}x{{/a}}</i>"],
        ["page": "{{<p}}{{$a}}{{name}}{{/a}}{{/p}}", "p": "0\n  {{$a}}\n    x\n  {{/a}}\n1{{$b}}2{{/b}}\n"],
        ["page": "  {{<p}}\n {{$a}}\n{{#isOpen}}\n  x\n{{/isOpen}}\n  y{{/a}}\n  {{/p}}\nz", "p": "<\n {{$a}} {{/a}}\n>"],
    ]
}
