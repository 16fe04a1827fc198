import Testing

@testable import SiteMarkdown

/// Parts of a text between `||` and `||`.
@Suite struct `Spoilers in texts` {
    @Test(
        "A part between bars is hidden until it is pressed",
        arguments: [
            ("a ||b|| c", "a [b] c"), ("||a *b* c||", "[a <em>b</em> c]"), ("||a||||b||", "[a][b]"), ("a || b", "a || b"),
            ("|||| a", "|||| a"),
            ("*||a* b||", "<em>||a</em> b||"), ("`||a||`", "<code>||a||</code>"), ("||a\nb||", "[a<br>\nb]"),
            ("|&#8203;|a||", "|\u{200B}|a||"),
            ("||[x](https://example.org/)||", "[<a href=\"https://example.org/\">x</a>]"),
        ]
    )
    func hides(_ text: String, _ html: String) throws {
        let open = "<label class=\"spoiler\"><input type=\"checkbox\"> <small>Show spoiler</small> <span>"
        let expected = html.replacing("[", with: open).replacing("]", with: "</span></label>")
        #expect(try String(decoding: Markdown(text).html().bytes, as: UTF8.self) == "<p>\(expected)</p>\n")
    }

    @Test("It is in no text for search, feeds and cards")
    func isNotVisible() throws {
        #expect(try Markdown("a ||b|| c").visibleText == "a … c")
        #expect(try MarkdownDocument("# T ||b||\n\nc ||d||").visibleText == "T …\nc …")
        #expect(try MarkdownDocument("# T ||b||\n\nc").title == "T ")
    }
}
