import Testing

@testable import SiteMarkdown

/// Whole documents: titles, headings, tasks, figures, links without text.
@Suite struct `Documents` {
    static let texts = TextWords(headingLink: "Link to \"this\"")

    static func html(
        _ text: String,
        leavingOutTitle: Bool = false,
        _ destination: (String) -> MarkdownDestination = { .address($0) }
    ) throws -> DocumentHTML {
        try MarkdownDocument(text).html(leavingOutTitle: leavingOutTitle, reservedIDs: ["content", "search"], texts: texts, destination)
    }

    static func text(_ html: DocumentHTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

    /// A heading as it is written.
    static func heading(_ level: Int, _ id: String, _ html: String, _ target: String? = nil) -> String {
        "<h\(level) id=\"\(id)\">\(html) <a class=\"heading-link\" href=\"#\(target ?? id)\" aria-label=\"Link to &quot;this&quot;\">#</a></h\(level)>\n"
    }

    @Test func `have lines as editors wrap them`() throws {
        #expect(try Self.text(Self.html("a\nb  \nc\\\nd")) == "<p>a b<br>\nc<br>\nd</p>\n")
    }

    @Test func `are written as fields are`() throws {
        for text in MarkdownCorpus.texts
        where !text.contains("#") && !text.contains("=") && !text.contains("Sub\n---") && !text.contains(" \"t\")") {
            let own = try Self.text(Self.html(text)).onOneLine
            let field = try String(decoding: Markdown(text).html().bytes, as: UTF8.self).onOneLine
            #expect(own == field, "\(text.debugDescription)")
        }
    }

    @Test(arguments: [
        ("# A *title*\n\ntext", "A title"), ("Two\nlines\n===\n", "Two lines"), ("### Deep", "Deep"), ("text\n\n# A", nil), ("", nil),
        ("#", nil),
        ("# ![](a.png)", nil), ("> # A", nil), ("# A[^1]\n\n[^1]: b", "A"), ("<b>\n\n# A", "A"),
    ])
    func `have the title that comes first`(text: String, title: String?) throws { #expect(try MarkdownDocument(text).title == title) }

    @Test(arguments: [
        ("# T\n## a\n### b\n## c", [2, 3, 2]), ("# T\n# a\n## b\n###### c", [2, 3, 6]), ("# T\n### a\n#### b", [2, 3]),
        ("## T\n#### a\n### b", [3, 2]), ("# T\n##### a\n###### b", [2, 3]), ("# T", []),
    ])
    func `keep their levels below the title`(text: String, levels: [Int]) throws {
        #expect(try Self.html(text, leavingOutTitle: true).headings.map(\.level) == levels)
    }

    @Test func `show their title below the page's if it stays`() throws {
        let html = try Self.html("# T\n## a")
        #expect(Self.text(html) == Self.heading(2, "t", "T") + Self.heading(3, "a", "a"))
        #expect(
            html.headings == [
                .init(level: 2, id: "t", html: Array("T".utf8), text: "T"), .init(level: 3, id: "a", html: Array("a".utf8), text: "a"),
            ]
        )
        #expect(try Self.html("a\n\n# b", leavingOutTitle: true).headings.map(\.text) == ["b"])
    }

    @Test(arguments: [
        ("One Two", "one-two"), ("첫 번째 *장*: 시작!", "첫-번째-장-시작"), ("Écoute l'été", "écoute-lété"), ("--- 1.2 ---", "----12----"),
        ("!?", "section"),
        ("Fields of site.yaml", "fields-of-siteyaml"), ("A – B", "a--b"), ("🎉 Done", "-done"), ("snake_case", "snake_case"),
        ("Content", "content-section"), ("Search", "search-section"), ("fn-1", "fn-1-section"), ("fn", "fn-section"),
        ("fnref 1 2", "fnref-1-2-section"), ("ﬁ ǅ ß", "ﬁ-ǆ-ß"), ("e\u{301}", "é"), ("\u{301}a", "a"), ("[a](b) `c` ![d](e)", "a-c-d"),
        ("\u{1112}\u{1161}\u{11AB}", "한"), ("हिन्दी", "हिन्दी"), ("١٢٣", "١٢٣"),
    ])
    func `give headings the ids that GitHub gives them`(text: String, id: String) throws {
        let ids = try Self.html("# \(text)\n\n## \(text)\n").headings.map(\.id)
        #expect(ids == [id, id + "-1"])
    }

    @Test func `give headings different ids`() throws {
        let ids = try Self.html("# a\n# a-1\n# a\n# a\n# Search 1\n# search\n# search\n# fn\n# fn\n").headings.map(\.id)
        #expect(
            ids == ["a", "a-1", "a-2", "a-3", "search-1", "search-section", "search-section-1", "fn-section", "fn-section-1"]
        )
        #expect(try Self.html("# a\n# a\n# a-1\n# a\n").headings.map(\.id) == ["a", "a-1", "a-1-1", "a-2"])
    }

    @Test func `have parts with the ids of their HTML`() throws {
        let table = "| key | meaning |\n|---|---|\n| `a` | one |\n| `a` | two |\n| b | three |\n"
        for text in MarkdownCorpus.texts + ["c\n\n# A\n\nd\n\n## row a\n\n\(table)\nsome[^1]\n\n[^1]: note", table, "# A\n# A\n# search\n"]
        {
            let document = try MarkdownDocument(text)
            let html = Self.text(document.html(leavingOutTitle: false, reservedIDs: ["search"], texts: Self.texts))
            let (beginning, parts) = document.parts(reservedIDs: ["search"])
            for part in parts { #expect(html.contains(" id=\"\(part.id)\""), "\(part.id) in \(text.debugDescription)") }
            // Nothing is found twice, and nothing is lost.
            let found = ([beginning] + parts.flatMap { [$0.title, $0.text] }).joined(separator: " ").filter(\.isLetter).count
            if !text.contains("](") { #expect(found == document.visibleText.filter(\.isLetter).count, "\(text.debugDescription)") }
        }
        let parts = try MarkdownDocument("# A\n\nd\n\n\(table)").parts(reservedIDs: []).parts
        #expect(
            parts.map(\.title) == ["a", "a", "A"] && parts.map(\.heading) == ["A", "A", nil]
                && parts.map(\.text) == ["one", "two", "d\nkey\nmeaning\nb\nthree"]
        )
    }

    @Test func `list headings without links`() throws {
        let html = try Self.html("# [a *b*](c) ![d](e) & `f`[^1]\n\n# [](g)\n\nh\ni\n===\n\n[^1]: x", { .address($0, title: { "T" }) })
        #expect(html.headings.map { String(decoding: $0.html, as: UTF8.self) } == ["a <em>b</em> d &amp; <code>f</code>", "g", "h i"])
        #expect(html.headings.map(\.text) == ["a b d & f", "g", "h i"])
        #expect(Self.text(html).contains("<a href=\"g\">T</a>"))
    }

    @Test func `lead to headings in Hangul`() throws {
        #expect(try Self.text(Self.html("# 책")) == Self.heading(2, "책", "책", "%EC%B1%85"))
    }

    @Test(arguments: [
        ("- [ ] a\n- [x] b\n- [X] *c*", "<ul>\n%-@a=%+@b=%+@<em>c</em>=</ul>\n"),
        ("1. [ ] see [x] here", "<ol>\n%-@see [x] here=</ol>\n"), ("> - [x] a", "<blockquote>\n<ul>\n%+@a=</ul>\n</blockquote>\n"),
        (
            "- \\[ ] a\n- \\[x] b\n- [ ]\n- [y] c\n- [x]d",
            "<ul>\n<li>[ ] a</li>\n<li>[x] b</li>\n<li>[ ]</li>\n<li>[y] c</li>\n<li>[x]d</li>\n</ul>\n"
        ),
        ("- `\\[ ] a`", "<ul>\n<li><code>\\[ ] a</code></li>\n</ul>\n"),
    ])
    func `show tasks`(text: String, expected: String) throws {
        let expected = expected.replacing("%-@", with: "<li class=\"task\"><label><input type=\"checkbox\" disabled> ")
            .replacing("%+@", with: "<li class=\"task\"><label><input type=\"checkbox\" disabled checked> ")
        #expect(try Self.text(Self.html(text)).replacing("</label></li>\n", with: "=") == expected)
        #expect(try !String(decoding: Markdown(text).html().bytes, as: UTF8.self).contains("<input"))
    }

    @Test func `show tasks with a spoiler, which has a box of its own`() throws {
        let spoiler = "<label class=\"spoiler\"><input type=\"checkbox\"> <small>Show spoiler</small> <span>b</span></label>"
        #expect(try Self.text(Self.html("- [x] a ||b||")) == "<ul>\n<li class=\"task\">☑ a \(spoiler)</li>\n</ul>\n")
    }

    @Test func `show figures`() throws {
        let figure = "<figure><img src=\"b\" alt=\"a\"><figcaption>&lt;c&gt;</figcaption></figure>\n"
        #expect(try Self.text(Self.html("![a](b \"<c>\")")) == figure)
        #expect(try Self.text(Self.html("![a](b)")) == "<p><img src=\"b\" alt=\"a\"></p>\n")
        #expect(try Self.text(Self.html("![a](b \"c\") d")) == "<p><img src=\"b\" title=\"c\" alt=\"a\"> d</p>\n")
        #expect(try Self.text(Self.html("![a](b \"c\")") { _ in .dropped }) == "<p>a</p>\n")
        #expect(try Self.text(Self.html("![a](javascript:f() \"c\")")) == "<p>a</p>\n")
        #expect(try Self.text(Self.html("![a[^1]](b \"c\")\n\n[^1]: d")).contains("<figure>"))
        #expect(try Self.text(Self.html("x[^1]\n\n[^1]: ![a](b \"<c>\")")).contains(figure + "<p><a href=\"#fnref-1\""))
    }

    @Test func `ask once for each address`() throws {
        var asked: [String] = []
        _ = try Self.html("# [a](x)\n\n![b](y \"c\") [a](x)\n\n![b](y \"c\")") { address in
            asked.append(address)
            return .dropped
        }
        #expect(asked.sorted() == ["x", "y"])
    }

    @Test(arguments: [
        ("[](x.html)", "<p><a href=\"x.html\">A &lt;b&gt;</a></p>\n"), ("[ ](x.html)", "<p><a href=\"x.html\"> A &lt;b&gt;</a></p>\n"),
        ("[<b></b>](x.html)", "<p><a href=\"x.html\">A &lt;b&gt;</a></p>\n"), ("[](y&z)", "<p><a href=\"y&amp;z\">y&amp;z</a></p>\n"),
        ("[](empty)", "<p><a href=\"empty\">empty</a></p>\n"), ("[a](x.html)", "<p><a href=\"x.html\">a</a></p>\n"),
        ("[![](p.png)](x.html)", "<p><a href=\"x.html\"><img src=\"p.png\" alt=\"\"></a></p>\n"), ("[](dropped)", "<p></p>\n"),
    ])
    func `and fields show the title of a link without text`(text: String, expected: String) throws {
        let destination: (String) -> MarkdownDestination = { address in
            switch address {
            case "x.html": .address(address, title: { "A <b>" })
            case "empty": .address(address, title: { "" })
            case "dropped": .dropped
            default: .address(address)
            }
        }
        #expect(try Self.text(Self.html(text, destination)) == expected)
        #expect(try String(decoding: Markdown(text).html(destination: destination).bytes, as: UTF8.self) == expected)
    }

    @Test func `have a visible text`() throws {
        #expect(try MarkdownDocument("# A\n\nb[^1] `c`\n- [x] d\n\n[^1]: note").visibleText == "A\nb c\nd\nnote")
    }
}

extension String {
    /// Without line breaks: fields keep those of the source.
    var onOneLine: String { replacing("<br>\n", with: " ") }
}
