/// Markdown texts of every construct, for tests that compare.
enum MarkdownCorpus {
    /// Those of which pages make something else than the library does.
    static let deviating: Set<String> = [
        "*가*나 **“가”**나", "<div>\nblock\n</div>\n\nafter", "a <script>f()</script> b",
        "a <b>bold</b> <br/> <!-- c --> z", "x <title>y",
    ]

    static let texts: [String] = [
        "", "\n\n", "plain", "두 줄\n한 문단", "hard  \nbreak\\\nback", "one\n\ntwo\n\n\nthree", "  indented\n   text", "a\r\nb\rc",
        "# One\n## Two ##\n###### Six\n####### seven\n#no", "Title\n===\nSub\n---\ntext", "***\n---\n___\n* * *", "a\n***\nb",
        "*em* _em_ **strong** __strong__ ***both*** _**mixed**_ *a **b** c*", "snake_case_word 2*3*4 ** a**", "*가*나 **“가”**나",
        "a*b*c **a\nb**",
        "~~gone~~ ~one~ ~~~no~~~ **a ~~b~~ c**", "`code` `` a`b `` ` ` `<b>&`", "`a\nb`", "\\*no\\* \\# \\[x\\] \\a",
        "&amp; &lt; &copy; &#54620; &#x1F4DA; &nope; & <",
        "> quote\n> more\nlazy\n\n> other", "> # h\n> - a\n>   b\n> > deep\n>\n> end", ">\n> \n", "- a\n- b\n- c", "- a\n\n- b\n- c",
        "* a\n+ b\n- c", "1. a\n2. b", "7) a\n8) b",
        "0. a", "- a\n  - b\n    - c\n  - d\n- e", "1. a\n   - b\n\n     c\n   - d\n2. e", "- a\n\n  b\n\n      code\n- c", "-\n- a\n-\n",
        "- a\n***\n- b", "1986\\. A year", "- # h\n- > q\n- ```\n  c\n  ```",
        "    code\n    <b>\n\n    more\n", "```\ncode\n```", "~~~ruby extra\ndef x\n\n  y\n~~~", "```swift\nunclosed", "```\n```",
        "````\n```\n````", "- ```\n  a\n\n  b\n  ```\n- c", "\tcode\n\ttwo",
        "[link](https://example.org)", "[link](https://example.org \"title & 'x'\")", "[*em* `code` ![i](/i.png)](/x)", "[a](<b c>)",
        "[a](b\\)c)", "[a][r] [r] [R][]\n\n[r]: /url 'T'", "[no][x] [no]",
        "[a](/가?b=c&d=[e]#f)", "[a](http://a.b/%20%zz)", "<https://auto.example/a_b?c&d> <me@example.org>", "![alt](/a.png)",
        "![a *b* `c` [d](e)](/a.png \"t\")", "![한 줄\n둘](x.png)", "[![i](a)](b)",
        "www.example.org https://example.org/a_(b), http://x.yz. me@example.org", "(https://a.bc/d) \"www.a.bc\" ~~www.a.bc~~",
        "https://example.org/한글 끝", "mailto:a@b.c www. http:// @ :// ~~",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | *2* | `3|` | 4 \\| x |\n| 5 |\n| 6 | 7 | 8 | 9 | 10 |", "a | b\n-|-\n1 | 2\n\nafter",
        "| h |\n|---|", "> | a |\n> |---|\n> | b |\n",
        "- | a |\n  |---|\n  | b |", "text\n| a | b |\n|---|---|\n| 1 | 2 |\nmore",
        "| [a](b) | ![c](d) | ~~e~~ |\n|-|-|-|\n| <b> | &lt; | \\* |",
        "a <b>bold</b> <br/> <!-- c --> z", "<div>\nblock\n</div>\n\nafter", "<script>\nf()\n</script>\n", "a <script>f()</script> b",
        "x <title>y", "<a href=\"javascript:f()\">z</a>",
        "책 👩‍👩‍👧 🇰🇷 e\u{301} 가 \u{F9AE} \u{200B}", "a\u{A0}b \u{3000}*c*", "\"quotes\" 'single' -- ... (c)", "a\\", "*", "[", "![", "`", "**",
        "~~", "|", "> ", "- ", "#", "1.", "\\", "&", "<",
    ]
}
