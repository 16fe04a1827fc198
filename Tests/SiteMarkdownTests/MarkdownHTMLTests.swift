import CMarkGFM
import Testing

@testable import SiteMarkdown

/// The HTML of Markdown.
@Suite struct MarkdownHTMLTests {
    @Test(
        "The HTML is the library's own but for what is meant",
        arguments: MarkdownCorpus.texts.filter { !MarkdownCorpus.deviating.contains($0) }
    )
    func equalsTheLibrary(_ text: String) throws {
        let own = try html(text)
        #expect(Self.normal(own) == Self.normal(try Self.libraryHTML(text)))
    }

    private func html(_ text: String) throws -> String { String(decoding: try Markdown(text).html().bytes, as: UTF8.self) }

    private static func libraryHTML(_ text: String) throws -> String {
        // Parsed as sitegen parses: parsing past its lock would blind the other tests to tildes.
        var copy = text
        let document = try #require(Extensions.shared.parse(&copy))
        defer { cmark_node_free(document) }
        let html = try #require(cmark_render_html(document, CMARK_OPT_HARDBREAKS, nil))
        defer { cmark_get_default_mem_allocator().pointee.free(html) }
        return String(cString: html)
    }

    /// Undoes what differs on purpose: void tags, the order of an image's attributes, alignment by class, apostrophes, omitted HTML, and line ends between blocks.
    private static func normal(_ html: String) -> String {
        var html = html.replacing(" />", with: ">").replacing("&#39;", with: "'").replacing("&#x27;", with: "'")
        html = html.replacing("<!-- raw HTML omitted -->", with: "").replacing(" scope=\"col\"", with: "")
        html = html.replacing(/\ alt="([^"]*)"\ title="([^"]*)"/) { " title=\"\($0.output.2)\" alt=\"\($0.output.1)\"" }
        for side in ["left", "center", "right"] { html = html.replacing(" align=\"\(side)\"", with: " class=\"align-\(side)\"") }
        while html.contains("\n\n<") || html.contains(">\n") || html.contains("\n<") {
            html = html.replacing(">\n", with: ">").replacing("\n<", with: "<")
        }
        while html.hasPrefix("\n") { html.removeFirst() }
        return html
    }

    @Test(
        "What Markdown is written as",
        arguments: [
            ("a\nb", "<p>a<br>\nb</p>\n"), ("<b>x</b>\n\n<div>\ny\n</div>", "<p>x</p>\n<p>y</p>\n"), ("# a", "<h1>a</h1>\n"),
            ("---", "<hr>\n"),
            ("3. a", "<ol start=\"3\">\n<li>a</li>\n</ol>\n"),
            ("```js x\na<\n```", "<pre><code class=\"language-js\">a&lt;</code></pre>\n"),
            ("```\"><b>\n```", "<pre><code class=\"language-&quot;&gt;&lt;b&gt;\"></code></pre>\n"),
            (
                "| a |\n|:-:|\n| b |",
                "<table>\n<thead>\n<tr>\n<th scope=\"col\" class=\"align-center\">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td class=\"align-center\">b</td>\n</tr>\n</tbody>\n</table>\n"
            ),
            ("![a\nb](c \"d\")", "<p><img src=\"c\" title=\"d\" alt=\"a b\"></p>\n"),
            ("[a](b \"\\\"><i>\")", "<p><a href=\"b\" title=\"&quot;&gt;&lt;i&gt;\">a</a></p>\n"),
            ("a &#1; &#xFFFE; &#x85; b", "<p>a \u{FFFD} \u{FFFD} \u{FFFD} b</p>\n"), ("a\u{0}b", "<p>a\u{FFFD}b</p>\n"),
        ]
    )
    func writes(_ text: String, _ expected: String) throws { #expect(try html(text) == expected) }

    @Test(
        "Addresses that could run code are dropped and their text is kept",
        arguments: [
            "javascript:f()", "JaVaScRiPt:f()", "java&#115;cript:f()", "javascript&colon;f()", "&#106;avascript:f()", "<java\tscript:f()>",
            "java&#10;script:f()", "java&#9;script:f()",
            "&#1;javascript:f()", "&#32;javascript:f()", "&#160;javascript:f()", "vbscript:f()", "data:text/html,x",
            "data:image/png;base64,AA", "file:///etc/passwd", "blob:x", "about:blank",
            "javascript:\u{301}f()", "<javascript:\u{200D}f()>", "view-source:x", "ws://x",
        ]
    )
    func dropsUnsafeAddresses(_ address: String) throws {
        #expect(try html("a [b](\(address)) c") == "<p>a b c</p>\n")
        #expect(try html("a ![b](\(address)) c") == "<p>a b c</p>\n")
        #expect(try html("a [b] c\n\n[b]: \(address)") == "<p>a b c</p>\n")
    }

    @Test(
        "Other addresses stay",
        arguments: [
            "https://a.b/c", "HTTP://a.b", "mailto:a@b.c", "tel:+82-2-1", "a/b.html", "#x", "?q=javascript:f()", "./a:b", "//a.b/c",
        ]
    )
    func keepsAddresses(_ address: String) throws {
        #expect(try html("[b](\(address))") == "<p><a href=\"\(address)\">b</a></p>\n")
    }

    @Test("Autolinks of schemes that could run code stay text", arguments: ["<javascript:f()>", "<data:text/html,x>"])
    func dropsAutolinks(_ text: String) throws {
        #expect(try html(text) == "<p>\(text.dropFirst().dropLast())</p>\n")
    }

    @Test("The caller decides how addresses are written")
    func asksForDestinations() throws {
        #expect(try html("![a](#) ![b]()") == "<p>a b</p>\n")
        let markdown = try Markdown("[a](x) [b](y) ![c](y)")
        let html = markdown.html { $0 == "x" ? .address("../x y\"&'") : .dropped }
        #expect(String(decoding: html.bytes, as: UTF8.self) == "<p><a href=\"../x%20y%22&amp;&#39;\">a</a> b c</p>\n")
    }

    @Test(
        "The highest heading gets the level that is asked, and the others follow it",
        arguments: [
            ("# a\n##### b", "<h3>a</h3>\n<h6>b</h6>\n"), ("## a\n### b", "<h3>a</h3>\n<h4>b</h4>\n"),
            ("###### a\n##### b", "<h4>a</h4>\n<h3>b</h3>\n"), ("a", "<p>a</p>\n"),
        ]
    )
    func shiftsHeadings(_ text: String, _ expected: String) throws {
        let html = try Markdown(text).html(highestHeading: 3)
        #expect(String(decoding: html.bytes, as: UTF8.self) == expected)
    }

    @Test("Eight threads read the same as one")
    func readsOnThreads() async throws {
        let texts = (0..<200).map {
            "**\($0)** ~~a\($0)~~ me\($0)@example.org www.a\($0).org https://b.org/\($0) ~c~\n\n| a |\n|---|\n| ~~b~~ |"
        }
        let alone = try texts.map { try html($0) }
        #expect(
            alone.allSatisfy {
                $0.contains("<del>a") && $0.contains("mailto:me") && $0.contains("http://www.a") && $0.contains("https://b.org/")
            }
        )
        try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<8 { group.addTask { try texts.map { try self.html($0) } } }
            for try await together in group { #expect(together == alone) }
        }
    }

    @Test("Texts that wait for one another and texts that do not leave each other alone")
    func readsMixedTextsOnThreads() async throws {
        // Each kind of special character alone: what one thread sets and clears must be of no matter to the others.
        let forms = [
            "~~a%~~ and *b*", "see www.a%.org *now*", "see https://b.org/% *now*", "write me%@example.org *now*", "we wow: *ww* w.w %",
            "a ~b~ %",
            "| ww | www.c%.org |\n|---|---|\n| http://d.org | ~~e~~ |",
        ]
        let texts = (0..<280).map { forms[$0 % forms.count].replacing("%", with: String($0)) }
        let alone = try texts.map { try html($0) }
        for (number, links) in [
            (0, "<del>a0</del>"), (1, "href=\"http://www.a1.org\""), (2, "href=\"https://b.org/2\""), (3, "mailto:me3@example.org"),
        ] {
            #expect(alone[number].contains(links))
        }
        #expect(!alone[4].contains("<a"))
        try await withThrowingTaskGroup(of: [String].self) { group in
            for start in 0..<8 {
                group.addTask {
                    // Each thread begins at another text.
                    let order = texts.indices.map { ($0 + start * 35) % texts.count }
                    var found = Array(repeating: "", count: texts.count)
                    for _ in 0..<3 { for index in order { found[index] = try self.html(texts[index]) } }
                    return found
                }
            }
            for try await together in group { #expect(together == alone) }
        }
    }

    @Test(
        "A letter that begins a web address is a letter to stars",
        arguments: ["x*w*x", "*a w*", "w*a*w", "a*w b*", "*winter* *w*", "**w** and x**w**x"],
        ["", " ~", " ~~s~~", " www.a.org", " www.a.org ~"]
    )
    func readsStarsBesideLetters(_ text: String, _ end: String) throws {
        let stars = try html(text.replacing("w", with: "v")).replacing("v", with: "w").replacing("</p>\n", with: "")
        #expect(stars.contains("</"))
        #expect(try html(text + end).hasPrefix(stars))
    }

    @Test("Stars beside letters stay what they are while another thread looks for web addresses")
    func readsStarsOnThreads() async throws {
        let stars = String(repeating: "x*w*x *winter* **w** ", count: 400)
        let alone = try html(stars)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    for _ in 0..<300 {
                        if thread.isMultiple(of: 2) {
                            _ = try self.html("www.a.org")
                        } else if try self.html(stars) != alone {
                            return false
                        }
                    }
                    return true
                }
            }
            for try await isSame in group { #expect(isSame) }
        }
    }
}
