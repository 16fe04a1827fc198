import Testing

@testable import SiteMarkdown

/// Parts of a text between `||` and `||`.
@Suite struct `Spoilers in texts` {
    @Test(
        "A part between bars is hidden until it is pressed",
        arguments: [
            ("a ||b|| c", "a [b] c"), ("x ||a *b* c||", "x [a <em>b</em> c]"), ("||a||||b||", "[a][b]"), ("a || b", "a || b"),
            ("|||| a", "|||| a"),
            ("*||a* b||", "<em>||a</em> b||"), ("`||a||`", "<code>||a||</code>"), ("||a\nb|| c", "[a<br>\nb] c"),
            ("|&#8203;|a||", "|\u{200B}|a||"),
            ("||[x](https://example.org/)|| y", "[<a href=\"https://example.org/\">x</a>] y"),
        ]
    )
    func hides(_ text: String, _ html: String) throws {
        let open = "<label class=\"spoiler\"><input type=\"checkbox\"> <small>Show spoiler</small> <span>"
        let expected = html.replacing("[", with: open).replacing("]", with: "</span></label>")
        #expect(try String(decoding: Markdown(text).html().bytes, as: UTF8.self) == "<p>\(expected)</p>\n")
    }

    @Test(
        "Whole paragraphs are one line to open",
        arguments: [
            ("||a||", "[<p>a</p>\n]"), ("||a||\n\n||*b*||\n\nc", "[<p>a</p>\n<p><em>b</em></p>\n]<p>c</p>\n"),
            ("||a\n\n- b\n\nc||", "[<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n<p>c</p>\n]"), ("||\n\na\n\n||\n\nb", "[<p>a</p>\n]<p>b</p>\n"),
            ("||\na\n||", "[<p>a</p>\n]"), ("x\n\n||a ||b|| c", "<p>x</p>\n<p>(a )b|| c</p>\n"),
            ("> ||a\n>\n> b||\n\nc", "<blockquote>\n[<p>a</p>\n<p>b</p>\n]</blockquote>\n<p>c</p>\n"),
            ("||a\n\n> b||", "<p>||a</p>\n<blockquote>\n<p>b||</p>\n</blockquote>\n"), ("||a||b||", "<p>(a)b||</p>\n"),
            ("||a\n\n||b||\n\nc||", "[<p>a</p>\n<p>(b)</p>\n<p>c</p>\n]"), ("\\||a\n\nb||", "<p>||a</p>\n<p>b||</p>\n"),
        ]
    )
    func hidesParagraphs(_ text: String, _ html: String) throws {
        let open = "<label class=\"spoiler\"><input type=\"checkbox\"> <small>Show spoiler</small> <span>"
        let expected = html.replacing("[", with: "<details class=\"spoiler\"><summary>Show spoiler</summary>\n")
            .replacing("]", with: "</details>\n").replacing("(", with: open).replacing(")", with: "</span></label>")
        #expect(try String(decoding: Markdown(text).html().bytes, as: UTF8.self) == expected)
    }

    @Test("Within a link, nothing can be pressed; in a table, bars are escaped")
    func staysPressable() throws {
        #expect(try String(decoding: Markdown("[a ||b|| c](x)").html().bytes, as: UTF8.self) == "<p><a href=\"x\">a … c</a></p>\n")
        #expect(
            try String(decoding: Markdown("| a |\n|---|\n| \\|\\|b\\|\\| |").html().bytes, as: UTF8.self).contains(
                "<td><label class=\"spoiler\">"
            )
        )
    }

    @Test("It is in no text for search, feeds and cards")
    func isNotVisible() throws {
        #expect(try Markdown("a ||b|| c").visibleText == "a … c")
        #expect(try Markdown("a\n\n||b\n\nc||\n\nd").visibleText == "a\n…\nd")
        #expect(try MarkdownDocument("# T ||b||\n\nc ||d||").visibleText == "T …\nc …")
        #expect(try MarkdownDocument("# T ||b||\n\nc").title == "T ")
    }
}
