import SiteBase
import Testing

@testable import SiteMarkdown

/// Notes in texts that are no documents, and texts in feeds.
@Suite struct `Where texts stand` {
    private func html(_ text: String, fold: Int? = nil, _ place: TextPlace = .page()) throws -> String {
        String(decoding: try Markdown(text).html(fold: fold, place: place).bytes, as: UTF8.self)
    }

    @Test func `notes have ids of their text`() throws {
        let text = "가[^1] b[^n] c[^1]\n\n[^1]: d\n[^n]: e"
        #expect(
            try html(text, .page(text: 2)) == """
                <p>가<sup><a href="#fn-t2-1" id="fnref-t2-1" role="doc-noteref" aria-label="Note 1">1</a></sup> \
                b<sup><a href="#fn-t2-2" id="fnref-t2-2" role="doc-noteref" aria-label="Note 2">2</a></sup> \
                c<sup><a href="#fn-t2-1" id="fnref-t2-1-2" role="doc-noteref" aria-label="Note 1">1</a></sup></p>
                <div class="footnotes">
                <ol>
                <li id="fn-t2-1"><p>d <a href="#fnref-t2-1" role="doc-backlink" aria-label="Back to the text">↩\u{FE0E}</a> \
                <a href="#fnref-t2-1-2" role="doc-backlink" aria-label="Back to the text (2)">↩\u{FE0E}<sup>2</sup></a></p>
                </li>
                <li id="fn-t2-2"><p>e <a href="#fnref-t2-2" role="doc-backlink" aria-label="Back to the text">↩\u{FE0E}</a></p>
                </li>
                </ol>
                </div>

                """
        )
        #expect(try html(text).contains("<li id=\"fn-1\">"))
        #expect(try Markdown(text).visibleText == "가 b c\nd\ne")
        #expect(try Markdown("[a](x)[^1]\n\n[^1]: [b](y)").addresses == ["x", "y"])
    }

    @Test func `notes whose marks are all in spoilers are spoilers`() throws {
        let text = "a ||b[^1]|| c[^2] ||[^2]||\n\n[^1]: hidden[^3]\n[^2]: open\n[^3]: deep"
        let shown = try html(text)
        #expect(shown.contains("<li id=\"fn-1\"><details class=\"spoiler\"><summary>Show spoiler</summary>\n<p>hidden"), "\(shown)")
        #expect(shown.contains("<li id=\"fn-2\"><p>open") && shown.contains("<li id=\"fn-3\"><details class=\"spoiler\">"))
        #expect(HTMLStructure(Array(shown.utf8)).isBalanced)
        #expect(try Markdown(text).visibleText == "a … c …\nopen")
        let feed = try html(text, .feed(page: "https://x.org/p.html"))
        #expect(!feed.contains("hidden") && !feed.contains("deep") && feed.contains("open"))
    }

    @Test func `descriptions leave out spoilers, notes and readings`() throws {
        let text = "a ||b|| c[^1] <ruby>漢<rt>かん</rt></ruby>\n\n||d\n\n> [!tip]- e\n\nf||\n\ng\n\n[^1]: h"
        let bytes = try Markdown(text).html().bytes
        let words = bytes.withUnsafeBufferPointer { html in
            var (at, words) = (0, "")
            while at < html.count {
                if html[at] == UInt8(ascii: "<") {
                    let unread = MarkdownHTML.endOfUnread(html, at: at)
                    if unread?.isSpoiler == true { words += "…" }
                    at = unread?.end ?? html[at...].firstIndex(of: UInt8(ascii: ">"))! + 1
                } else {
                    let end = html[at...].firstIndex(of: UInt8(ascii: "<")) ?? html.count
                    words += String(decoding: html[at..<end], as: UTF8.self)
                    at = end
                }
            }
            return words
        }
        #expect(words.split(whereSeparator: \.isNewline) == ["a … c 漢", "…", "g"])
    }

    @Test func `notes are folded with the rest`() throws {
        let folded = try html("abc def[^1] ghi\n\n[^1]: j", fold: 5)
        #expect(folded.contains("<span class=\"fold-rest\">ef<sup>"))
        #expect(folded.contains("<section class=\"footnotes fold-rest\" role=\"doc-endnotes\""))
        #expect(HTMLStructure(Array(folded.utf8)).isBalanced)
    }

    @Test(arguments: [
        ("a ||b|| c", "<p>a … c</p>\n"), ("||a\n\nb||\n\nc", "<p>…</p>\n<p>c</p>\n"),
        ("> [!tip]- 가\n> b", "<blockquote>\n<p><strong>가</strong></p>\n<p>b</p>\n</blockquote>\n"),
        ("<details><summary>a</summary>b</details>", "<div>\n<p><strong>a</strong></p>\n<p>b</p>\n</div>\n"),
        ("![a](b.png)", "<p><img src=\"b.png\" width=\"640\" height=\"480\" alt=\"a\"></p>\n"),
        (
            "a[^1]\n\n[^1]: b",
            "<p>a<sup><a href=\"https://x.org/p.html#fn-1\" role=\"doc-noteref\" aria-label=\"Note 1\">1</a></sup></p>\n"
                + "<div class=\"footnotes\">\n<ol>\n<li><p>b "
                + "<a href=\"https://x.org/p.html#fnref-1\" role=\"doc-backlink\" aria-label=\"Back to the text\">↩\u{FE0E}</a></p>\n"
                + "</li>\n</ol>\n</div>\n"
        ),
    ])
    func `feeds have nothing to press and no ids`(text: String, expected: String) throws {
        let picture = MarkdownPicture(address: "b.png", size: .init(width: 640, height: 480), widths: [(address: "c.webp", width: 320)])
        let html = try Markdown(text).html(place: .feed(page: "https://x.org/p.html")) { $0 == "b.png" ? .picture(picture) : .address($0) }
        #expect(String(decoding: html.bytes, as: UTF8.self) == expected)
    }

    @Test func `documents in feeds have no ids, links of headings and boxes`() throws {
        let html = try MarkdownDocument("# A\n\n- [x] b\n- [ ] c\n\nd ^e").html(
            leavingOutTitle: false,
            reservedIDs: [],
            texts: .english,
            place: .feed(page: "https://x.org/p.html")
        )
        let expected =
            "<h2>A</h2>\n<ul>\n<li class=\"task\">☑ b</li>\n<li class=\"task\">☐ c</li>\n</ul>\n<p><span></span>d</p>\n"
        #expect(String(decoding: html.bytes, as: UTF8.self) == expected)
    }
}
