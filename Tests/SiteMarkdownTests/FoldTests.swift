import Testing
import TestSupport

@testable import SiteMarkdown

/// The fold: where it cuts, and that it tears nothing.
@Suite struct FoldTests {
    static let dots = "<span class=\"fold-dots\" hidden>...</span>"

    @Test(
        "A text of 450 characters folds, one of 449 does not",
        arguments: [
            (449, false), (450, true), (451, true),
        ]
    )
    func foldsAt450(_ count: Int, _ isFolded: Bool) throws {
        for letter in ["a", "가", "👩‍👩‍👧", "🇰🇷", "e\u{301}", "\u{1100}\u{1161}\u{11A8}", "&"] {
            let folded = try FoldedText(String(repeating: letter, count: count), fold: 450)
            #expect(folded.isFolded == isFolded)
            folded.check(450)
        }
    }

    @Test("A cut keeps what it falls into whole", arguments: cuts)
    func keepsWhole(_ text: String, _ fold: Int, _ expected: String) throws {
        let folded = try FoldedText(text, fold: fold)
        #expect(
            folded.html
                == expected.replacing("@", with: Self.dots).replacing("[[", with: "<span class=\"fold-rest\">").replacing(
                    "]]",
                    with: "</span>"
                )
        )
    }

    static let cuts: [(String, Int, String)] = [
        ("abcd", 2, "<p>ab@[[cd]]</p>\n"), ("abcd", 4, "<p>abcd@</p>\n"), ("abcd", 5, "<p>abcd</p>\n"),
        ("a *bcd* e", 3, "<p>a <em>b@[[cd]]</em>[[ e]]</p>\n"),
        ("**a *bc* d** e", 3, "<p><strong>a <em>b@[[c]]</em>[[ d]]</strong>[[ e]]</p>\n"),
        ("a [bcd](e) f", 3, "<p>a <a href=\"e\">b@[[cd]]</a>[[ f]]</p>\n"), ("a [bcd](data:x) f", 3, "<p>a b@[[cd]][[ f]]</p>\n"),
        ("a `bcd` e", 3, "<p>a <code>b@[[cd]]</code>[[ e]]</p>\n"), ("~~abc~~", 1, "<p><del>a@[[bc]]</del></p>\n"),
        ("a\nb", 2, "<p>a<br>\n@[[b]]</p>\n"),
        ("ab\n\ncd", 2, "<p>ab@</p>\n<p class=\"fold-rest\">cd</p>\n"), ("ab\n\ncd", 3, "<p>ab</p>\n<p>@[[cd]]</p>\n"),
        ("ab\n\ncd", 5, "<p>ab</p>\n<p>cd@</p>\n"),
        ("ab\n\n***\n\n# cd", 2, "<p>ab@</p>\n<hr class=\"fold-rest\">\n<h1 class=\"fold-rest\">cd</h1>\n"),
        ("- ab\n- cd\n\ne", 1, "<ul>\n<li>a@[[b]]</li>\n<li class=\"fold-rest\">cd</li>\n</ul>\n<p class=\"fold-rest\">e</p>\n"),
        ("- ab\n  - cd\n  - e", 4, "<ul>\n<li>ab<ul>\n<li>c@[[d]]</li>\n<li class=\"fold-rest\">e</li>\n</ul>\n</li>\n</ul>\n"),
        ("- ab\n\n  cd", 2, "<ul>\n<li><p>ab@</p>\n<p class=\"fold-rest\">cd</p>\n</li>\n</ul>\n"),
        (
            "> ab\n>\n> cd\n\ne", 1,
            "<blockquote>\n<p>a@[[b]]</p>\n<p class=\"fold-rest\">cd</p>\n</blockquote>\n<p class=\"fold-rest\">e</p>\n"
        ),
        ("    abc\n    d", 2, "<pre><code>ab@[[c\nd]]</code></pre>\n"), ("    ab", 2, "<pre><code>ab@</code></pre>\n"),
        ("a\n\n    b", 1, "<p>a@</p>\n<pre class=\"fold-rest\"><code>b</code></pre>\n"),
        (
            "|ab|c|\n|-|-|\n|d|e|", 1,
            "<table>\n<thead>\n<tr>\n<th scope=\"col\">a@[[b]]</th>\n<th scope=\"col\">[[c]]</th>\n</tr>\n</thead>\n<tbody>\n<tr class=\"fold-rest\">\n<td>d</td>\n<td>e</td>\n</tr>\n</tbody>\n</table>\n"
        ),
        (
            "|a|b|\n|-|-|\n|cd|*e*|\n|f|g|", 5,
            "<table>\n<thead>\n<tr>\n<th scope=\"col\">a</th>\n<th scope=\"col\">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>c@[[d]]</td>\n<td>[[<em>e</em>]]</td>\n</tr>\n<tr class=\"fold-rest\">\n<td>f</td>\n<td>g</td>\n</tr>\n</tbody>\n</table>\n"
        ),
        ("a ![b](c) d", 2, "<p>a @[[<img src=\"c\" alt=\"b\"> d]]</p>\n"), ("![b](c)", 1, "<p><img src=\"c\" alt=\"b\"></p>\n"),
        ("a**\u{301}b**c", 1, "<p>a<strong>\u{301}@[[b]]</strong>[[c]]</p>\n"), ("👩\u{200D}*👩*b", 1, "<p>👩\u{200D}<em>👩@</em>[[b]]</p>\n"),
        ("a&amp;b", 2, "<p>a&amp;@[[b]]</p>\n"),
        ("🇰🇷🇰🇷", 1, "<p>🇰🇷@[[🇰🇷]]</p>\n"), ("a\r\nb", 2, "<p>a<br>\n@[[b]]</p>\n"),
    ]

    @Test(
        "The visible text is what a reader sees",
        arguments: [
            ("a\nb", "a\nb"), ("# a\n\nb", "a\nb"), ("- a\n- b\n\nc", "a\nb\nc"), ("*a*`b`[c](d)", "abc"), ("![a](b)c", "c"),
            ("a\n***\nb", "a\nb"), ("```\na\n\nb\n```\nc", "a\n\nb\nc"),
            ("|a|b|\n|-|-|\n|c|d|", "a\nb\nc\nd"), ("a<b>c</b>\n\n<div>x</div>", "ac\nx"), ("> a\n>\n> - b", "a\nb"),
            ("a  \nb\\\nc", "a\nb\nc"), ("", ""),
        ]
    )
    func showsText(_ text: String, _ visible: String) throws { #expect(try Markdown(text).visibleText == visible) }

    @Test("A plain paragraph counts as its characters")
    func countsPlainText() throws {
        let text = "책 👩‍👩‍👧 e\u{301} 🇰🇷\n끝"
        #expect(try Markdown(text).visibleText.count == text.count)
    }

    @Test("At every length the fold only marks", arguments: MarkdownCorpus.texts)
    func onlyMarks(_ text: String) throws {
        let count = try Markdown(text).visibleText.count
        for fold in 1...(count + 1) { try FoldedText(text, fold: fold).check(fold) }
    }

    @Test("Random texts fold without loss", arguments: 0..<20 as Range<UInt64>)
    func foldsRandomTexts(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let text = (0..<Int.random(in: 1...30, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
            let count = try Markdown(text).visibleText.count
            let fold = Int.random(in: 1...(count + 2), using: &random)
            try FoldedText(text, fold: fold).check(fold)
        }
    }

    static let pieces = [
        "a", "책 ", "*", "**", "_", "~~", "`", "[", "](b)", "![", "\n", "\n\n", "\n- ", "\n  - ", "\n1. ", "\n> ", "\n# ", "\n```\n",
        "\n    ", "|", "\n|a|b|\n|-|-|\n|", "\n***\n", "  \n", "\\", "&amp;", "<b>",
        "👩‍👩‍👧", "\u{301}", "\u{200D}", "🇰", "🇷", "\u{1100}", "\u{1161}", "word word", "www.a.b ", "<", "\"", "'", "&#13;",
    ]
}
