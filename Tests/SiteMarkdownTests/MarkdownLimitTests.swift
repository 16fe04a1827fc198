import Testing

@testable import SiteMarkdown

/// Limits of Markdown, and the worst texts that they let through.
@Suite struct MarkdownLimitTests {
    @Test("Texts beyond the limits are refused", arguments: refused)
    func refuses(_ refused: Text, _ fault: MarkdownError) {
        #expect(throws: fault) { try Markdown(refused.text) }
    }

    @Test("Texts at the limits are taken", arguments: taken)
    func takes(_ taken: Text) throws {
        let markdown = try Markdown(taken.text)
        let characters = markdown.visibleText.count
        let isFolded = markdown.html(fold: max(1, characters / 2)).isFolded
        #expect(isFolded == (characters > 0))
    }

    @Test(
        "Every error says how to fix it",
        arguments: [.tooLong(9), .tooManyCells, .tooManyRows, .tooDeep, .outOfMemory] as [MarkdownError]
    )
    func offersHelp(_ fault: MarkdownError) {
        #expect(!fault.message.isEmpty && !fault.help.isEmpty)
    }

    /// A long text, called by a name.
    struct Text: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String

        init(_ name: String, _ text: String) { (testDescription, self.text) = (name, text) }
    }

    private static func fill(_ unit: String, _ size: Int = Markdown.sizeLimit) -> String {
        String(repeating: unit, count: size / unit.utf8.count)
    }

    static let refused: [(Text, MarkdownError)] = [
        (Text("size", String(repeating: "a", count: 500_001)), .tooLong(500_001)),
        (Text("size in bytes", String(repeating: "책", count: 166_667)), .tooLong(500_001)),
        (Text("bars", String(repeating: "|", count: 501)), .tooManyCells),
        (Text("bars in the last line", "a\n\n" + String(repeating: "|", count: 501)), .tooManyCells),
        (Text("quotations", fill(">")), .tooDeep), (Text("quotations with spaces", fill("> ")), .tooDeep),
        (Text("lists", fill("- ").dropLast() + "a"), .tooDeep), (Text("numbers", fill("1) ")), .tooDeep),
        (Text("names with underscores", fill("www._")), .tooManyAddresses),
        (Text("names with letters and underscores", fill("www.a_")), .tooManyAddresses),
        (Text("parentheses behind an address", "http://a.b/" + String(repeating: ")", count: 49_000)), .tooManyAddresses),
        (Text("tags", fill("<sub>")), .tooDeep), (Text("boxes", fill("<details>\n\n")), .tooDeep),
        (Text("emphasis", String(repeating: "*a ", count: 500) + String(repeating: " a*", count: 500)), .tooDeep),
        (Text("cells that the library adds", row(499, "a") + row(499, "-") + String(repeating: "b\n", count: 23_000)), .tooManyRows),
        (Text("rows that begin with a bar", row(160, "a") + row(160, "-") + String(repeating: "|\n", count: 24_000)), .tooManyRows),
        (
            Text("cells in a quotation", "> " + row(400, "a") + "> " + row(400, "-") + String(repeating: "> b\n", count: 10_000)),
            .tooManyRows
        ),
    ]

    private static func row(_ cells: Int, _ text: String) -> String { String(repeating: "|\(text)", count: cells) + "|\n" }

    static let taken: [Text] = [
        Text("letters", fill("a")), Text("brackets", fill("[")), Text("images", fill("![")), Text("links", fill("[a](", 10_000)),
        Text("open links", fill("[a](<b", 10_000)), Text("closings", fill("]")), Text("bracket pairs", fill("[]", 10_000)),
        Text("stars", fill("*")), Text("stars and letters", fill("*a")), Text("mixed emphasis", fill("*a_ ")), Text("strong", fill("a**b")),
        Text("underscores", fill("_a ")), Text("tildes", fill("~~a")), Text("ticks", fill("`")),
        Text("rising ticks", (1...300).map { String(repeating: "`", count: $0) }.joined(separator: " ")), Text("angles", fill("<")),
        Text("comments", fill("<!--")), Text("instructions", fill("<?")),
        Text("declarations", fill("<!A ")), Text("ampersands", fill("&")), Text("entities", fill("&amp;")), Text("addresses", fill("www.")),
        Text("names with underscores, a line each", fill("www._\n")), Text("addresses with parentheses", fill("http://a.b/(c) ")),
        Text("schemes", fill("http://")), Text("mails", fill("a@", 10_000)), Text("dotted mails", fill("a.a@b.", 10_000)),
        Text("colons", fill("://")), Text("definitions", fill("[a]: b\n", 10_000)),
        Text("long definition", "[a]: " + fill("(").dropLast(5)),
        Text("backslashes", fill("\\")), Text("line ends", fill("\n")), Text("tabs", fill("\t")),
        Text("rules", fill("---\n")), Text("headings", fill("# a\n", 10_000)), Text("underlined", fill("a\n=\n", 10_000)),
        Text("quotations", fill("> a\n")), Text("items", fill("- a\n")),
        Text("deep items", (0..<45).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()),
        Text("code", fill("    a\n")), Text("fences", fill("```\n")), Text("one row", row(499, "a") + row(499, "-")),
        Text("many rows", "|a|b|\n|-|-|\n" + String(repeating: "|c|d|\n", count: 8_000)),
        Text("wide rows", row(160, "a") + row(160, "-") + String(repeating: "b\n", count: 550)),
        Text("bars", fill(String(repeating: "|", count: 500) + "\n\n")),
    ]
}
