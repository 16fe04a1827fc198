import Testing

@testable import SiteMarkdown

/// Comments are for the author alone, and HTML is not shown.
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
        #expect(losses == nil || losses?.text == text && losses?.elements == [] || text == "%%")
    }

    @Test(arguments: [
        ("H<sub>2</sub>O", ["sub"], 1), ("one<br>two<BR/>", ["br"], 3),
        ("<details><summary>a</summary>b</details>", ["details", "summary"], 0),
        ("a %%<b>%% <img src=\"x\" width=3>", ["img"], 10), ("`<b>` <i>x</i>", ["i"], 6),
    ])
    func `elements are named, with the place of the first`(text: String, elements: [String], first: Int) {
        let losses = MarkdownLosses(text)
        #expect(losses?.elements == elements && losses?.firstElement == first)
    }

    @Test func `whatever a text is, no more is left of it than it had`() {
        var generator = SystemRandomNumberGenerator()
        let parts = ["%%", "%", "<!--", "-->", "<b>", "`", "``", "```\n", "\n", "a", "한", " ", "\\", "~~~", "<", ">"]
        for _ in 0..<5_000 {
            let text = (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in parts.randomElement(using: &generator) }.joined()
            if let losses = MarkdownLosses(text) { #expect(losses.text.utf8.count <= text.utf8.count, "\(text.debugDescription)") }
        }
    }
}
