import Testing

@testable import SiteMarkdown

/// Comments are for the author alone; warnings name HTML and what only note programs read.
@Suite struct MarkdownLossesTests {
    @Test(arguments: [
        ("Seen %%MARK%% and seen.", "Seen  and seen."), ("One\n\n%%\nMARK\n\nMARK\n%%\n\nTwo", "One\n\n\nTwo"),
        ("%% MARK %%\nTwo", "Two"), ("One <!-- MARK --> two", "One  two"), ("<!--\nMARK\n-->\nTwo", "Two"),
        // An editor hides all that follows.
        ("One\n%%\nMARK\n", "One\n"), ("한%%MARK%%글", "한글"), ("a%%MARK%%%%MARK%%b", "ab"),
    ])
    func `comments are left out`(text: String, left: String) {
        #expect(MarkdownLosses(text)?.text == left)
    }

    @Test(arguments: [
        "100%", "100%% sure", "`%%code%%` stays", "```\n%%code%%\n<br>\n```\n", "~~~ x\n<!-- a -->\n~~~", #"\%%not a comment%% \<br>"#,
        "a < b > c", "<https://example.org>", "<a@example.org>", "1 <2> 3", "<!-- never ended", "``<b>``", "<>", "<", "%", "%%",
    ])
    func `code, addresses and single signs stay`(text: String) {
        let losses = MarkdownLosses(text)
        #expect(losses == nil || losses?.text == text && losses?.losses == [] || text == "%%")
    }

    @Test(arguments: [
        ("H<sub>2</sub>O", MarkdownLosses.Kind.html, ["<sub>"], 1), ("one<br>two<BR/>", .html, ["<br>"], 3),
        ("<details><summary>a</summary>b</details>", .html, ["<details>", "<summary>"], 0),
        ("a %%<b>%% <img src=\"x\" width=3>", .html, ["<img>"], 10), ("`<b>` <i>x</i>", .html, ["<i>"], 6),
        ("see [[Note|words]] and [[Other]]", .syntax, ["[[…]]"], 4), ("![[a.png]]", .syntax, ["![[…]]"], 0),
        ("a ==mark==는", .syntax, ["==…=="], 2), ("==가==나", .syntax, ["==…=="], 0), ("> [!note] Title\n> text", .syntax, ["[!…]"], 2),
        (">[!tip]- Title", .syntax, ["[!…]"], 1), ("words ^ref-1a2b\nmore", .syntax, ["^…"], 6), ("Rating:: 5", .syntax, ["…:: …"], 0),
        ("a\n읽은 날:: 2026", .syntax, ["…:: …"], 2), ("![x](my photo.jpg)", .link, ["my photo.jpg"], 5),
        ("![x](my photo.jpg \"title\")", .link, ["my photo.jpg"], 5), ("[x](other page.md)", .link, ["other page.md"], 4),
        ("[x](https://example.org/a b)", .link, ["https://example.org/a b"], 4),
        ("[x](ftp://example.org)", .address, ["ftp://example.org"], 4), ("[x](javascript:alert(1))", .address, ["javascript:alert(1)"], 4),
        ("![x](https://example.org/a.jpg)", .webPicture, ["example.org"], 5),
        ("![x](//example.org/a.jpg \"b\")", .webPicture, ["example.org"], 5),
        ("[![a](HTTP://example.org/b.jpg)](c.md)", .webPicture, ["example.org"], 6),
    ])
    func `losses are named, with the place of the first`(text: String, kind: MarkdownLosses.Kind, names: [String], first: Int) {
        let losses = MarkdownLosses(text)?.losses ?? []
        #expect(losses.map(\.kind) == [kind] && losses.map(\.names) == [names] && losses.map(\.first) == [first])
    }

    @Test func `whatever a text is, no more is left of it than it had`() {
        var generator = SystemRandomNumberGenerator()
        let parts = [
            "%%", "%", "<!--", "-->", "<b>", "`", "``", "```\n", "\n", "a", "한", " ", "\\", "~~~", "<", ">", "[", "]", "(", "!", "==", "^",
            "::",
        ]
        for _ in 0..<5_000 {
            let text = (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in parts.randomElement(using: &generator) }.joined()
            if let losses = MarkdownLosses(text) { #expect(losses.text.utf8.count <= text.utf8.count, "\(text.debugDescription)") }
        }
    }
}
