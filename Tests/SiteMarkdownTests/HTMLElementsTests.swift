import Testing

@testable import SiteMarkdown

/// HTML in texts: a safe set of elements, rightly nested; of all others, the words.
@Suite struct HTMLElementsTests {
    private func html(_ text: String) throws -> String {
        String(decoding: try Markdown(checked: text, keepsBreaks: false).html().bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("H<sub>2</sub>O, x<sup>2</sup>", "<p>H<sub>2</sub>O, x<sup>2</sup></p>\n"), ("a<br>b<BR/>c", "<p>a<br>\nb<br>\nc</p>\n"),
        ("<ruby>漢字<rt>한자</rt></ruby>를", "<p><ruby>漢字<rt>한자</rt></ruby>를</p>\n"),
        ("<ruby><rb>漢</rb><rp>(</rp><rt>한<rp>)</rp></ruby>", "<p><ruby>漢<rp>(</rp><rt>한</rt><rp>)</rp></ruby></p>\n"),
        ("<u>a *b</u> c*", "<p><u>a <em>b c</em></u></p>\n"), ("*<u>a* b</u>", "<p><em><u>a</u></em> b</p>\n"),
        ("<u>a\n\nb</u>", "<p><u>a</u></p>\n<p>b</p>\n"), ("</u>a", "<p>a</p>\n"),
        ("<sub><sup>a</sub>b</sup>", "<p><sub><sup>a</sup></sub>b</p>\n"),
        ("<mark>a **b**</mark>", "<p><mark>a <strong>b</strong></mark></p>\n"),
        ("<abbr title='a &amp; \"b\"' onclick=x>A</abbr>", "<p><abbr title=\"a &amp; &quot;b&quot;\">A</abbr></p>\n"),
        ("<span lang=ja style=x>本</span> <span class=x>b</span> <span lang=\"a b\">c</span>", "<p><span lang=\"ja\">本</span> b c</p>\n"),
        ("<font color=red>a</font> <b>b</b>", "<p>a b</p>\n"), ("a <script>f()</script> b", "<p>a  b</p>\n"),
        ("<style>a{}</style>b", ""), ("a <svg><text>x</text></svg> b", "<p>a  b</p>\n"), ("a <!-- b --> c <?x?>", "<p>a  c </p>\n"),
        ("<rt>a</rt> <summary>b</summary> <figcaption>c</figcaption>", "<p>a b c</p>\n"),
        (
            "<img src=a.png width=30 alt='a \"b\"' onerror=f()>",
            "<p><img src=\"%5B%5Ba.png%5D%5D\" width=\"30\" alt=\"a &quot;b&quot;\"></p>\n"
        ),
        ("<img src=javascript:f() alt=a>", "<p>a</p>\n"), ("<img>a", "<p>a</p>\n"), ("![a<b>c](d)", "<p><img src=\"d\" alt=\"ac\"></p>\n"),
        (
            "| a |\n|-|\n| b<br>c <details>d |",
            "<table>\n<thead>\n<tr>\n<th scope=\"col\">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b<br>\nc d</td>\n</tr>\n</tbody>\n</table>\n"
        ),
        ("a\n<div>\nb\n</div>\nc", "<p>a b c</p>\n"), ("[a]:\n<b c>\n\n[a]", "<p><a href=\"b%20c\">a</a></p>\n"),
        ("# a <details>b", "<h1>a b</h1>\n"), ("<b>\n\na", "<p>a</p>\n"),
    ])
    func `in paragraphs`(text: String, expected: String) throws { #expect(try html(text) == expected) }

    @Test(arguments: [
        (
            "<details>\n<summary>A *b*</summary>\n\ntext\n\n- c\n\n</details>\n\nd",
            "<details>\n<summary>A <em>b</em></summary>\n<p>text</p>\n<ul>\n<li>c</li>\n</ul>\n</details>\n<p>d</p>\n"
        ),
        ("<details open><summary>A</summary>text</details>", "<details open>\n<summary>A</summary>\n<p>text</p>\n</details>\n"),
        ("a <details>b", "<p>a </p>\n<details>\n<summary>…</summary>\n<p>b</p>\n</details>\n"),
        ("> <details>\n> a\n\nb", "<blockquote>\n<details>\n<summary>…</summary>\n<p>a</p>\n</details>\n</blockquote>\n<p>b</p>\n"),
        ("<details><summary>A\n\nb\n</details>", "<details>\n<summary>A</summary>\n<p>b</p>\n</details>\n"),
        (
            "<figure>\n<img src=\"a.png\" alt=\"b\">\n<figcaption>c</figcaption>\n</figure>",
            "<figure>\n<p><img src=\"%5B%5Ba.png%5D%5D\" alt=\"b\"></p>\n<figcaption>c</figcaption>\n</figure>\n"
        ),
        ("</details>a", "<p>a</p>\n"),
        (
            "<details><figure>a</details>b",
            "<details>\n<summary>…</summary>\n<figure>\n<p>a</p>\n</figure>\n</details>\n<p>b</p>\n"
        ),
        (
            "- a\n- <details>b</details>c",
            "<ul>\n<li>a</li>\n<li><details>\n<summary>…</summary>\n<p>b</p>\n</details>\n<p>c</p>\n</li>\n</ul>\n"
        ),
        ("<div align=center>\n\na\n\n</div>", "<p>a</p>\n"), ("<script>\nf()\n</script>\n\na", "<p>a</p>\n"),
    ])
    func `between paragraphs`(text: String, expected: String) throws { #expect(try html(text) == expected) }

    @Test func `a reading is a word of its own to the search`() throws {
        #expect(try Markdown("<ruby>漢字<rt>한자</rt></ruby>를").visibleText == "漢字 한자 를")
    }
}
