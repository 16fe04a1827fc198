import DataReading
import SiteBase
import Testing

@testable import KnownExports

/// Texts of exports as Markdown.
@Suite struct `Texts of exports` {
    @Test(
        "HTML becomes Markdown that means the same",
        arguments: [
            ("a <i>b</i> <b>c</b>", "a *b* **c**"), ("<i><b>both</b></i> and <b><i>other</i></b>", "***both*** and ***other***"),
            ("<i>star *</i>", "*star \\**"), ("<i>one<br/><br/>two</i>", "*one*\n\n*two*"), ("<i> leading</i> text", "*leading* text"),
            ("one<br>two", "one  \ntwo"), ("<p>one</p><p>two</p>", "one\n\ntwo"), ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
            ("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"), ("<blockquote>a</blockquote>b", "> a\n\nb"), ("2 * 3 # 4", "2 \\* 3 # 4"),
            ("# a", "\\# a"), ("1. a", "1\\. a"), ("<a href=\"https://x.org/?a=1&amp;b\">x</a>", "[x](https://x.org/?a=1&b)"),
            ("<a href='javascript:alert(1)'>x</a>", "x"), ("<script>x</script>y", "y"), ("a <script> b", "a b"), ("<!-- x -->y", "y"),
            ("a <!-- b", "a \\<!-- b"),
            ("<<b></b>script>", "\\<script>"), ("책(<b>冊)</b>을", "책(冊)을"), ("a &lt;b&gt; &amp; &#39;c&#39;", "a \\<b> & 'c'"),
            ("a || b", "a |\u{200B}| b"),
        ]
    )
    func writesMarkdown(_ html: String, _ markdown: String) { #expect(HTMLText.markdown(of: html) == markdown) }

    @Test(
        "Spoilers are closed wherever they end",
        arguments: [
            ("a <spoiler>b</spoiler> c", "a ||b|| c"), ("<spoiler>a<br/><br/>b</spoiler>", "||a||\n\n||b||"), ("<spoiler>a", "||a||"),
            ("<spoiler>a <spoiler>b</spoiler> c</spoiler>", "||a b c||"), ("a</spoiler> b <spoiler>c</spoiler>", "a b ||c||"),
            ("<i>x <spoiler>a</i> y</spoiler>", "*x* ||*a* y||"), ("<spoiler>https://x.org/y</spoiler>", "||https://x.org/y ||"),
            ("&lt;spoiler&gt;a&lt;/spoiler&gt;", "||a||"), ("[spoiler]a[/spoiler]", "||a||"),
            ("<spoiler><ul><li>a</li></ul></spoiler>", "- ||a||"),
        ]
    )
    func closesSpoilers(_ html: String, _ markdown: String) { #expect(HTMLText.markdown(of: html) == markdown) }

    @Test("A text that gives something away is hidden as a whole")
    func hidesAll() {
        #expect(HTMLText.markdown(of: "a\n\nb [x]: c", isPlain: true, isSpoiler: true) == "||a||\n\n||b \\[x\\]: c||")
    }

    @Test(
        "Addresses of e-mail are left out, however they are written",
        arguments: ["a reader@example.org b", "a reader&#64;example.org b", "a reader<b></b>@example.org b", "a 읽reader@example.org읽 b"]
    )
    func leavesOutAddresses(_ text: String) {
        #expect(!HTMLText.markdown(of: text).contains("example.org"))
        #expect(HTMLText.markdown(of: text).hasPrefix("a ") && HTMLText.markdown(of: text).hasSuffix(" b"))
    }

    @Test("What is no address of e-mail stays", arguments: ["https://x.org/@name", "a @ b", "@name"])
    func keepsOthers(_ text: String) { #expect(EmailAddresses.removed(from: text).count == 0) }

    @Test("Long texts take time by their length", arguments: ["<!--", "<p>", "<i>a", "<ul><li>", "<spoiler>", "&amp;", "[", "a<br>"])
    func isFast(_ piece: String) { #expect(HTMLText.markdown(of: String(repeating: piece, count: 20_000)).utf8.count >= 0) }

    @Test(
        "The series is in brackets at the end of a title",
        arguments: [
            ("The Hobbit (Middle Earth, #0)", "The Hobbit", "Middle Earth", "0"), ("A (B (C), #2)", "A", "B (C)", "2"),
            ("A (B, #1; C, #2)", "A", "B", "1"), ("A (B #1-3)", "A", "B", "1-3"), ("A (B, Vol. #2)", "A", "B", "2"),
            ("A (#2)", "A (#2)", "", ""),
            ("A (B, #-)", "A (B, #-)", "", ""), ("(A, #1)", "(A, #1)", "", ""),
        ]
    )
    func findsSeries(_ text: String, _ title: String, _ series: String, _ number: String) {
        let parts = SeriesTitle.parts(of: text)
        #expect(parts.title == title && parts.series ?? "" == series && parts.number ?? "" == number)
    }

    @Test(
        "Korean names keep their letters and roles",
        arguments: [
            ("허균", "허균"), ("이규보 (지은이), 김그림 (그림)", "이규보;김그림=그림"), ("한강, 데버라 스미스 (옮긴이)", "한강=옮긴이;데버라 스미스=옮긴이"),
            ("박경리 저 / 김균 역", "박경리;김균=옮긴이"),
        ]
    )
    func readsNames(_ text: String, _ people: String) {
        let found = KoreanCredits.people(in: text).map { person in person.name + (person.role.map { "=\($0)" } ?? "") }
        #expect(found.joined(separator: ";") == people)
    }

    @Test(
        "Words for others are no part of a name",
        arguments: [
            ("김애란 외 3명", "김애란"), ("김애란 외 12인", "김애란"), ("김애란 외", "김애란"), ("김애란 외3명", "김애란"), ("이명", "이명"), ("외", "외"),
            ("김수외", "김수외"), ("Henry 4", "Henry 4"), ("세인", "세인"),
        ]
    )
    func leavesOutOthers(_ text: String, _ name: String) { #expect(PersonName.withoutOthers(text) == name) }

    @Test(
        "Numbers and ratings",
        arguments: [("1,216", "1216"), ("12 000", "12000"), ("590.0", "590"), ("xv, 1,216 p.", "1216"), ("none", "")]
    )
    func readsNumbers(_ text: String, _ number: String) {
        #expect(Cell(text, at: 0, in: nil)?.wholeNumber?.content.text ?? "" == number)
    }
}
