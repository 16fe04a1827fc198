import Testing
import TestSupport

@testable import SiteMarkdown

/// Footnotes of documents.
@Suite struct `Notes of documents` {
    private static let back = " role=\"doc-backlink\" aria-label=\"Back to the text"

    private static func html(_ text: String) throws -> String { try Documents.text(Documents.html(text)) }

    private static func mark(_ number: Int, _ occurrence: Int = 1) -> String {
        let id = occurrence == 1 ? "fnref-\(number)" : "fnref-\(number)-\(occurrence)"
        return "<sup><a href=\"#fn-\(number)\" id=\"\(id)\" role=\"doc-noteref\" aria-label=\"Note \(number)\">\(number)</a></sup>"
    }

    private static func notes(_ notes: String...) -> String {
        let items = notes.enumerated().map { "<li id=\"fn-\($0 + 1)\">\($1)</li>\n" }.joined()
        return "<section class=\"footnotes\" role=\"doc-endnotes\" aria-label=\"Notes\">\n<ol>\n\(items)</ol>\n</section>\n"
    }

    private static func backLink(_ number: Int, _ occurrence: Int = 1) -> String {
        occurrence == 1
            ? "<a href=\"#fnref-\(number)\"\(back)\">↩\u{FE0E}</a>"
            : "<a href=\"#fnref-\(number)-\(occurrence)\"\(back) (\(occurrence))\">↩\u{FE0E}<sup>\(occurrence)</sup></a>"
    }

    /// The library's own examples.
    @Test func `are those of GFM`() throws {
        let text = """
            This is some text![^1]. Other text.[^footnote].

            Here's a thing[^other-note].

            And another thing[^codeblock-note].

            This doesn't have a referent[^nope].


            [^other-note]:       no code block here (spaces are stripped away)

            [^codeblock-note]:
                    this is now a code block (8 spaces indentation)

            [^1]: Some *bolded* footnote definition.

            Hi!

            [^footnote]:
                > Blockquotes can be in a footnote.

                    as well as code blocks

                or, naturally, simple paragraphs.

            [^unused]: This is unused.
            """
        let expected =
            "<p>This is some text!\(Self.mark(1)). Other text.\(Self.mark(2)).</p>\n<p>Here&#39;s a thing\(Self.mark(3)).</p>\n"
            + "<p>And another thing\(Self.mark(4)).</p>\n<p>This doesn&#39;t have a referent[^nope].</p>\n<p>Hi!</p>\n"
            + Self.notes(
                "<p>Some <em>bolded</em> footnote definition. \(Self.backLink(1))</p>\n",
                "<blockquote>\n<p>Blockquotes can be in a footnote.</p>\n</blockquote>\n<pre><code>as well as code blocks</code></pre>\n"
                    + "<p>or, naturally, simple paragraphs. \(Self.backLink(2))</p>\n",
                "<p>no code block here (spaces are stripped away) \(Self.backLink(3))</p>\n",
                "<pre><code>this is now a code block (8 spaces indentation)</code></pre>\n<p>\(Self.backLink(4))</p>\n"
            )
        #expect(try Self.html(text) == expected)
    }

    @Test func `lead back to each of their marks`() throws {
        #expect(
            try Self.html("a[^1] b[^1]\n\n[^1]: c")
                == "<p>a\(Self.mark(1)) b\(Self.mark(1, 2))</p>\n"
                + Self.notes("<p>c \(Self.backLink(1)) \(Self.backLink(1, 2))</p>\n")
        )
    }

    @Test func `may refer to notes and to themselves`() throws {
        #expect(
            try Self.html("a[^1]\n\n[^1]: b[^2] [^1]\n[^2]: c[^1]")
                == "<p>a\(Self.mark(1))</p>\n"
                + Self.notes(
                    "<p>b\(Self.mark(2)) \(Self.mark(1, 2)) \(Self.backLink(1)) \(Self.backLink(1, 2)) \(Self.backLink(1, 3))</p>\n",
                    "<p>c\(Self.mark(1, 3)) \(Self.backLink(2))</p>\n"
                )
        )
        // Nobody leads to these.
        #expect(try Self.html("a\n\n[^1]: b[^1]\n[^2]: c[^3]\n[^3]: d[^2]") == "<p>a</p>\n")
        #expect(try Self.html("a[^1]\n\n[^1]: b\n\n    [^2]: within[^1]\n\n[^2]: c").contains("aria-label=\"Note 1\""))
    }

    @Test func `are counted as readers meet them`() throws {
        #expect(
            try Self.html("[^2]: two\n[^1]: one\n[^1]: again[^2]\n\na[^1] b[^2]")
                == "<p>a\(Self.mark(1)) b\(Self.mark(2))</p>\n"
                + Self.notes("<p>one \(Self.backLink(1))</p>\n", "<p>two \(Self.backLink(2))</p>\n")
        )
        // The mark in a title that is left out is none.
        let titled = try Documents.html("# T[^1]\n\na[^2]\n\n[^1]: b\n[^2]: c", leavingOutTitle: true)
        #expect(Documents.text(titled) == "<p>a\(Self.mark(1))</p>\n" + Self.notes("<p>c \(Self.backLink(1))</p>\n"))
    }

    @Test func `are marked outside of links and pictures`() throws {
        let notes = "\n\n[^1]: n"
        #expect(try Self.html("[a[^1]](b)" + notes).hasPrefix("<p><a href=\"b\">a</a>\(Self.mark(1))</p>"))
        #expect(try Self.html("[[^1]](b)" + notes).hasPrefix("<p><a href=\"b\">b</a>\(Self.mark(1))</p>"))
        #expect(try Self.html("![a[^1]](b)" + notes) == "<p><img src=\"b\" alt=\"a\"></p>\n")
        #expect(try Self.html("a![^1]" + notes).hasPrefix("<p>a!\(Self.mark(1))</p>"))
        #expect(try Self.html("| a[^1] |\n|---|\n| *b*[^1] |" + notes).contains("<em>b</em>\(Self.mark(1, 2))</td>"))
        #expect(try Self.html("# a[^1]" + notes).hasPrefix("<h2 id=\"a\">a\(Self.mark(1)) <a class"))
    }

    @Test(arguments: [
        "[^a b]", "[^ a]", "[^]", "[^a\nb]", "[^a `b` c]", "[^a &amp; b]", "\\[^1]", "[\\^1]", "[&#94;1]", "[&Hat;1]", "`[^1]`", "[^a|b]",
        "[^",
        "[^a", "[^*a* [b](c)]", "[^a\nlong line, longer than the first]", "> [^a\n> b c]", "[^1][^",
        "[&#94;abcdefghijklmnopqrstuvwxyz0123456789]",
    ])
    func `have plain names: anything else stays text`(text: String) throws {
        let own = try Self.html("x \(text) y\n")
        #expect(own.onOneLine == (try String(decoding: Markdown("x \(text) y\n").html().bytes, as: UTF8.self)).onOneLine)
        #expect(try !Self.html("x \(text) y\n\n[^1]: n").contains("fnref-1\"") || text == "[^1][^")
        #expect(try !MarkdownDocument(text).visibleText.unicodeScalars.contains { $0.value == 0xFDD2 || $0.value == 0xFFFD })
    }

    @Test(arguments: ["1", "a_b", "*a*", "주석-1", "www", "power_w", "a.b", "a/b", "A"])
    func `have names of letters and signs`(name: String) throws {
        #expect(try Self.html("x[^\(name)] *y* http://a.b ~~z~~ www.b.c\n\n[^\(name)]: - note").contains("<li>note</li>"))
    }

    @Test func `and links with escapes in brackets do not disturb one another`() throws {
        #expect(
            try Self.html("[\\]a](b) [&amp;c][&amp;] [d](<[&amp;e> \"[&f\")\n\n[&amp;]: g")
                == "<p><a href=\"b\">]a</a> <a href=\"g\">&amp;c</a> <a href=\"%5B&amp;e\" title=\"[&amp;f\">d</a></p>\n"
        )
        #expect(try Self.html("``` [&a\n[&b\n```") == "<pre><code class=\"language-[&amp;a\">[&amp;b</code></pre>\n")
    }

    /// What may be in a document.
    private static let pieces = [
        "word", "한글", " ", " ", "\n", "\n\n", "\n\n", "# ", "## ", "\n# ", "\n### ", "===\n", "[^1]", "[^2]", "[^3]", "[^a_b]", "\n[^1]: ",
        "\n\n[^2]: ",
        "\n[^3]: ", "\n[^a_b]: ", "    ", "[^", "^", "[", "]", "(x)", "[&#94;", "[\\^", "![", "](y \"t\")", "[]", "- ", "\n- [ ] ",
        "\n- [x] ", "\n1. ",
        "> ", "*", "**", "_", "~~", "`", "```\n", "<b>", "<div>", "|", "\n|-|\n", "\n| a | b |\n|---|---|\n", "www.a.b", "http://c.d/",
        "a@b.c", "&amp;",
        "\\", "\u{1}", "\u{FFFE}", "fn-1", "fnref-1", "content",
    ]

    @Test func `keep every document whole`() throws {
        var generator = SeededGenerator(seed: 12)
        var (marked, titled) = (0, 0)
        for _ in 0..<4_000 {
            let text = (0..<Int.random(in: 1...30, using: &generator)).map { _ in Self.pieces.any(&generator) }.joined()
            let document = try MarkdownDocument(text)
            let leavingOutTitle = Bool.random(using: &generator)
            let html = document.html(leavingOutTitle: leavingOutTitle, reservedIDs: ["content"], texts: Documents.texts)
            let structure = HTMLStructure(html.bytes)
            let ids = Set(structure.ids)
            if !structure.targets.isEmpty { marked += 1 }
            if document.title != nil { titled += 1 }
            #expect(structure.isBalanced && !structure.hasNestedLinks, "\(text.debugDescription)")
            #expect(ids.count == structure.ids.count && !ids.contains("content") && !ids.contains(""), "\(text.debugDescription)")
            #expect(structure.targets.allSatisfy(ids.contains), "\(text.debugDescription)")
            #expect(html.headings.allSatisfy { (2...6).contains($0.level) && ids.contains($0.id) && HTMLStructure($0.html).isBalanced })
            #expect(String(validating: html.bytes, as: UTF8.self)?.unicodeScalars.contains { $0.value & 0xFFFE == 0xFDD2 } == false)
        }
        #expect(marked > 1_000 && titled > 200, "\(marked) \(titled)")
    }
}
