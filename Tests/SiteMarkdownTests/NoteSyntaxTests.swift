import Testing

@testable import SiteMarkdown

/// What note programs write beside Markdown.
@Suite struct NoteSyntaxTests {
    private func html(_ text: String) throws -> String {
        String(decoding: try Markdown(checked: text, keepsBreaks: false, hasAnchors: true).html().bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("[[A]]", "<p><a href=\"%5B%5BA%5D%5D\">A</a></p>\n"), ("[[A|b *c*]]는", "<p>[[A|b <em>c</em>]]는</p>\n"),
        ("[[A|b]]는 [[A#C]]", "<p><a href=\"%5B%5BA%5D%5D\">b</a>는 <a href=\"%5B%5BA#C%5D%5D\">A &gt; C</a></p>\n"),
        ("![[a.png]]", "<p><img src=\"%5B%5Ba.png%5D%5D\" alt=\"a\"></p>\n"),
        (
            "![[a.png|30x20]] ![[a.png|b]]",
            "<p><img src=\"%5B%5Ba.png%5D%5D\" width=\"30\" alt=\"a\"> <img src=\"%5B%5Ba.png%5D%5D\" alt=\"b\"></p>\n"
        ),
        ("![[a.png|b|30]]", "<p><img src=\"%5B%5Ba.png%5D%5D\" width=\"30\" alt=\"b\"></p>\n"),
        ("![[A]]", "<p><a href=\"%5B%5BA%5D%5D\">A</a></p>\n"),
        ("\\[[A]] `[[A]]` [[]] [[ ]] [[a", "<p>[[A]] <code>[[A]]</code> [[]] [[ ]] [[a</p>\n"),
        (
            "| a |\n|-|\n| [[B\\|c]] |",
            "<table>\n<thead>\n<tr>\n<th scope=\"col\">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><a href=\"%5B%5BB%5D%5D\">c</a></td>\n</tr>\n</tbody>\n</table>\n"
        ),
        ("[a [[B]]](c)", "<p><a href=\"c\">a [[B]]</a></p>\n"),
    ])
    func `links lead to notes and files`(text: String, expected: String) throws { #expect(try html(text) == expected) }

    @Test(arguments: [
        ("==a==", "<p><mark>a</mark></p>\n"), ("==“가”==는", "<p><mark>“가”</mark>는</p>\n"), ("가==나==다", "<p>가<mark>나</mark>다</p>\n"),
        ("==a **b**== c", "<p><mark>a <strong>b</strong></mark> c</p>\n"), ("x==1, y==2", "<p>x==1, y==2</p>\n"),
        ("a == b == c", "<p>a == b == c</p>\n"),
        ("\\==a==", "<p>==a==</p>\n"), ("`==a==`", "<p><code>==a==</code></p>\n"), ("===a===", "<p>===a===</p>\n"),
        ("==a *b== c*", "<p>==a <em>b== c</em></p>\n"),
        ("====", "<p>====</p>\n"),
    ])
    func `marks stand around words`(text: String, expected: String) throws { #expect(try html(text) == expected) }

    @Test(arguments: [
        (
            "> [!note] A *b*\n> c",
            "<div role=\"note\" class=\"callout callout-note\">\n<p class=\"callout-title\">A <em>b</em></p>\n<p>c</p>\n</div>\n"
        ),
        (
            "> [!WARNING]\n> c",
            "<div role=\"note\" class=\"callout callout-warning\">\n<p class=\"callout-title\">Warning</p>\n<p>c</p>\n</div>\n"
        ),
        ("> [!faq]- A", "<details class=\"callout callout-question\">\n<summary class=\"callout-title\">A</summary>\n</details>\n"),
        (
            "> [!책]+ A\n>\n> - b",
            "<details class=\"callout callout-note\" open>\n<summary class=\"callout-title\">A</summary>\n<ul>\n<li>b</li>\n</ul>\n</details>\n"
        ),
        (
            "> > [!tip] A\n> > b",
            "<blockquote>\n<div role=\"note\" class=\"callout callout-tip\">\n<p class=\"callout-title\">A</p>\n<p>b</p>\n</div>\n</blockquote>\n"
        ),
        (
            "> [!tip] **A** b",
            "<div role=\"note\" class=\"callout callout-tip\">\n<p class=\"callout-title\"><strong>A</strong> b</p>\n</div>\n"
        ),
        ("> [!quote|right] A", "<div role=\"note\" class=\"callout callout-quote\">\n<p class=\"callout-title\">A</p>\n</div>\n"),
        ("> [!a b] c", "<blockquote>\n<p>[!a b] c</p>\n</blockquote>\n"),
        ("> \\[!note] c", "<blockquote>\n<p>[!note] c</p>\n</blockquote>\n"),
        ("> a", "<blockquote>\n<p>a</p>\n</blockquote>\n"),
    ])
    func `callouts have a title`(text: String, expected: String) throws { #expect(try html(text) == expected) }

    @Test(arguments: [
        ("a ^b-1", "<p><span id=\"^b-1\"></span>a</p>\n"), ("a\n^b", "<p><span id=\"^b\"></span>a</p>\n"), ("2 ^3^ a", "<p>2 ^3^ a</p>\n"),
        ("a^b", "<p>a^b</p>\n"),
        ("a \\^b", "<p>a ^b</p>\n"), ("## a ^b", "<h2><span id=\"^b\"></span>a</h2>\n"),
        ("a ^b\n\nc ^b", "<p><span id=\"^b\"></span>a</p>\n<p>c</p>\n"),
    ])
    func `paragraphs have names`(text: String, expected: String) throws { #expect(try html(text) == expected) }

    @Test func `in fields of data, names are left out`() throws {
        #expect(String(decoding: try Markdown("a ^b").html().bytes, as: UTF8.self) == "<p>a</p>\n")
    }

    @Test(arguments: [("[[A#B#C|d]]", "A", "C", "d"), ("A b#^c", "A b", "^c", nil), ("#x", "", "x", nil), ("a/b.md", "a/b.md", nil, nil)])
    func `a link has a name, a part and words`(text: String, name: String, part: String?, words: String?) {
        let link = NoteLink(text)
        #expect(link.name == name && link.part == part && link.words == words)
    }
}
