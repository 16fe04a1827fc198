import Testing

@testable import SiteEngine

/// Limits of Markdown, and the worst texts that they let through.
@Suite struct MarkdownLimitTests {
    @Test("Texts beyond the limits are refused", arguments: refused)
    func refuses(_ name: String, _ text: String, _ fault: MarkdownFault) {
        #expect(throws: fault) { try Markdown(text) }
    }

    @Test("Texts at the limits are taken", arguments: taken)
    func takes(_ name: String, _ text: String) throws {
        let markdown = try Markdown(text)
        let characters = markdown.visibleText.count
        #expect(markdown.html(fold: max(1, characters / 2)).isFolded == (characters > 0))
    }

    @Test("Every fault says how to mend it", arguments: [.tooLong(9), .tooManyCells, .tooManyRows, .tooDeep, .outOfMemory] as [MarkdownFault])
    func saysHowToMend(_ fault: MarkdownFault) {
        #expect(!fault.message.isEmpty && !fault.mend.isEmpty)
    }

    private static func fill(_ unit: String) -> String { String(repeating: unit, count: Markdown.sizeLimit / unit.utf8.count) }

    static let refused: [(String, String, MarkdownFault)] = [
        ("size", String(repeating: "a", count: 50_001), .tooLong(50_001)), ("size in bytes", String(repeating: "책", count: 16_667), .tooLong(50_001)),
        ("bars", String(repeating: "|", count: 501), .tooManyCells), ("bars in the last line", "a\n\n" + String(repeating: "|", count: 501), .tooManyCells),
        ("quotations", fill(">"), .tooDeep), ("quotations with spaces", fill("> "), .tooDeep), ("lists", fill("- "), .tooDeep), ("numbers", fill("1. "), .tooDeep),
        ("emphasis", String(repeating: "*a ", count: 500) + String(repeating: " a*", count: 500), .tooDeep),
        ("cells that the library adds", row(499, "a") + row(499, "-") + String(repeating: "b\n", count: 23_000), .tooManyRows),
        ("cells in a quotation", "> " + row(400, "a") + "> " + row(400, "-") + String(repeating: "> b\n", count: 10_000), .tooManyRows),
    ]

    private static func row(_ cells: Int, _ text: String) -> String { String(repeating: "|\(text)", count: cells) + "|\n" }

    static let taken: [(String, String)] = [
        ("letters", fill("a")), ("brackets", fill("[")), ("images", fill("![")), ("links", fill("[a](")), ("open links", fill("[a](<b")), ("closings", fill("]")), ("bracket pairs", fill("[]")),
        ("stars", fill("*")), ("stars and letters", fill("*a")), ("mixed emphasis", fill("*a_ ")), ("strong", fill("a**b")), ("underscores", fill("_a ")), ("tildes", fill("~~a")), ("ticks", fill("`")),
        ("rising ticks", (1...300).map { String(repeating: "`", count: $0) }.joined(separator: " ")), ("angles", fill("<")), ("comments", fill("<!--")), ("instructions", fill("<?")),
        ("declarations", fill("<!A ")), ("ampersands", fill("&")), ("entities", fill("&amp;")), ("addresses", fill("www.")), ("schemes", fill("http://")), ("mails", fill("a@")), ("dotted mails", fill("a.a@b.")),
        ("colons", fill("://")), ("definitions", fill("[a]: b\n")), ("long definition", "[a]: " + fill("(").dropLast(5)), ("backslashes", fill("\\")), ("line ends", fill("\n")), ("tabs", fill("\t")),
        ("rules", fill("---\n")), ("headings", fill("# a\n")), ("underlined", fill("a\n=\n")), ("quotations", fill("> a\n")), ("items", fill("- a\n")), ("deep items", (0..<45).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()),
        ("code", fill("    a\n")), ("fences", fill("```\n")), ("one row", row(499, "a") + row(499, "-")), ("many rows", "|a|b|\n|-|-|\n" + String(repeating: "|c|d|\n", count: 8_000)),
        ("wide rows", row(160, "a") + row(160, "-") + String(repeating: "b\n", count: 550)), ("bars", fill(String(repeating: "|", count: 500) + "\n\n")),
    ]
}
