import Testing

@testable import SiteMarkdown

/// Limits of documents, and the worst texts that they let through.
@Suite struct `Limits of documents` {
    typealias Text = MarkdownLimitTests.Text

    private static func fill(_ unit: String, _ size: Int = 20_000) -> String {
        String(repeating: unit, count: size / unit.utf8.count)
    }

    @Test(arguments: refused)
    func `refuse`(refused: Text, error: MarkdownError) {
        #expect(throws: error) { try MarkdownDocument(refused.text) }
        #expect(!error.message.isEmpty && !error.help.isEmpty)
    }

    static let refused: [(Text, MarkdownError)] = [
        (Text("size", String(repeating: "a", count: 500_001)), .tooLong(500_001)),
        (Text("notes", "[^1]: a\n\n" + String(repeating: "[^1]\n\n", count: 10_001)), .tooManyNotes),
        (Text("notes in a paragraph", "[^1]: a\n\n" + String(repeating: "[^1]", count: 100_000)), .tooManyBrackets),
        (Text("notes and stars", "[^1]: a\n\n" + fill("*[^1] _[^1] ", 400_000)), .tooManyBrackets),
        (Text("links and stars", fill("*a ~~b_ [c](d) ", 300_000)), .tooManyBrackets),
        (Text("images of brackets", fill("![[]()", 300_000)), .tooManyBrackets),
        (Text("headings", fill("# a\n", 100_000)), .tooManyHeadings), (Text("mails", fill("a@b.c ", 300_000)), .tooManyAddresses),
        (Text("names of mails", fill("a.a@b.", 300_000)), .tooManyAddresses), (Text("quotations", fill(">")), .tooDeep),
        (Text("open lists", fill("- ", 12_500) + "a\n" + fill("\n", 25_000)), .tooManyOpenLines),
        (Text("open lists and lines", fill("- ", 12_500) + "a\n" + fill("b\n", 25_000)), .tooManyOpenLines),
        (Text("open quotations", fill(">", 12_500) + "a\n" + fill("b\n", 25_000)), .tooManyOpenLines),
        (Text("open notes", fill("[^a]: ", 60_000) + "a\n" + fill("\n", 250_000)), .tooManyOpenLines),
        (Text("bars", String(repeating: "|", count: 501)), .tooManyCells),
        (Text("cells", row(499, "a") + row(499, "-") + fill("b\n", 300_000)), .tooManyRows),
    ]

    private static func row(_ cells: Int, _ text: String) -> String { String(repeating: "|\(text)", count: cells) + "|\n" }

    @Test(arguments: taken)
    func `let these through in time`(taken: Text) throws {
        let document = try MarkdownDocument(taken.text)
        var html: DocumentHTML?
        let duration = ContinuousClock().measure { html = document.html(leavingOutTitle: true, reservedIDs: [], texts: Documents.texts) }
        #expect(HTMLStructure(try #require(html).bytes).isBalanced)
        #expect(duration < .seconds(20), "\(duration)")
    }

    static let taken: [Text] = [
        Text("letters", fill("a")), Text("brackets", fill("[")), Text("names without end", fill("[^a")),
        Text("names of carets", fill("[^")),
        Text("escapes", fill("[\\^")), Text("references", fill("[&#94;a]")), Text("undefined", fill("[^a]")),
        Text("notes", fill("[^a]: b\n")), Text("different notes", (0..<2_000).map { "x[^\($0)]\n\n[^\($0)]: y\n\n" }.joined()),
        Text("notes in notes", (0..<60).map { "[^\($0)]: " }.joined() + "a[^1]\n\n[^59]"),
        Text("notes in a circle", "a[^0]\n\n" + (0..<2_000).map { "[^\($0)]: [^\(($0 + 1) % 2_000)]\n\n" }.joined()),
        Text("a note of many marks", "[^1]: a\n\n" + String(repeating: "[^1]\n\n", count: 2_000)),
        Text("long names", "[^\(fill("a", 900))]: b\n\n" + fill("[^\(fill("a", 900))] ")),
        Text("equal headings", String(repeating: "# a\n", count: 2_000)),
        Text("headings with numbers", (1...1_000).map { "# a\n# a-\($0)\n" }.joined()), Text("long heading", "# " + fill("a ")),
        Text("marks on a letter", "# a" + fill("\u{301}")), Text("tasks", fill("- [x] a\n")),
        Text("figures", fill("![](a \"b\")\n\n")), Text("items", fill("- a\n")), Text("quotations", fill("> a\n")),
        Text("paragraphs", fill("a\n\n")), Text("stars", fill("*a*b_ ")), Text("tildes", fill("~~a")), Text("ticks", fill("` ``x ```")),
        Text("addresses", fill("http://a.b ")), Text("web names", fill("www.a.b ")), Text("mails", fill("a@b.c\n\n")),
        Text("tables", fill("|a|b|\n|-|-|\n|c|\n\n")), Text("links", fill("[a](b)\n\n")), Text("line ends", fill("\n")),
    ]

    @Test func `hold for fields, too`() {
        let text = Self.fill("- ", 12_500) + "a\n" + Self.fill("\n", 25_000)
        #expect(throws: MarkdownError.tooManyOpenLines) { try Markdown(text) }
    }
}
