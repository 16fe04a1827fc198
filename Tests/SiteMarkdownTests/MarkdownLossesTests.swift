import Testing

@testable import SiteMarkdown

/// Comments are for the author alone; warnings name tags that pages do not have, inline fields, and addresses of others.
@Suite struct MarkdownLossesTests {
    @Test(arguments: [
        ("Seen %%MARK%% and seen.", "Seen  and seen."), ("One\n\n%%\nMARK\n\nMARK\n%%\n\nTwo", "One\n\n\nTwo"),
        ("%% MARK %%\nTwo", "Two"), ("One <!-- MARK --> two", "One  two"), ("<!--\nMARK\n-->\nTwo", "Two"),
        // An editor hides all that follows.
        ("One\n%%\nMARK\n", "One\n"), ("One %% MARK\nMARK\n\nTwo", "One \n\nTwo"), ("One\n\n<!-- MARK\n\nMARK", "One\n\n"),
        ("One\n[//]: # (MARK)\nTwo", "One\nTwo"), ("[comment]: <> \"MARK\"\n\nTwo", "\nTwo"), ("한%%MARK%%글", "한글"),
        ("a%%MARK%%%%MARK%%b", "ab"),
    ])
    func `comments are left out`(text: String, left: String) {
        #expect(MarkdownLosses(text)?.text == left)
    }

    @Test(arguments: [
        "100%", "100%% sure", "`%%code%%` stays", "```\n%%code%%\n<br>\n```\n", "~~~ x\n<!-- a -->\n~~~", #"\%%not a comment%% \<br>"#,
        "a < b > c", "<https://example.org>", "<a@example.org>", "1 <2> 3", "``<b>``", "<>", "<", "%", "%%",
        "H<sub>2</sub>O<br>", "<ruby>漢<rt>한</rt></ruby>", "<span lang=ja>本</span>", "[[Note|words]] ==mark== ![[a.png]]", "> [!note] a",
        "![x](my photo.jpg)", "words ^ref",
    ])
    func `code, addresses and single signs stay`(text: String) {
        let losses = MarkdownLosses(text)
        #expect(losses == nil || losses?.text == text && losses?.losses == [] || text == "%%")
    }

    @Test(arguments: [
        ("H<big>2</big>O", MarkdownLosses.Kind.html, ["<big>"], 1), ("one<hr>two<HR/>", .html, ["<hr>"], 3),
        ("<div><p>a</p>b</div>", .html, ["<div>", "<p>"], 0), ("<span class=x>a</span>", .html, ["<span>"], 0),
        ("a %%<b>%% <big>x", .html, ["<big>"], 10), ("`<b>` <i>x</i>", .html, ["<i>"], 6),
        ("Rating:: 5", .syntax, ["Rating::"], 0), ("a\n읽은 날:: 2026", .syntax, ["읽은 날::"], 2),
        ("<img src='http://example.org/a.png'>", .webPicture, ["example.org"], 0), ("<img src=data:x>", .address, ["data:x"], 0),
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
