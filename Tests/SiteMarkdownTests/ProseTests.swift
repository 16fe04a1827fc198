import Testing
import TestSupport

@testable import SiteMarkdown

@Suite struct `Texts of words alone` {
    /// What may be in a text: words, and everything that means something somewhere.
    private static let pieces = [
        "word", "한국어", "é", " ", " ", " ", "\n", "\n", "\n\n", "  ", "\t", "1", "12", ".", ")", "(", "-", "--", "---", "+", "=", "===", "#",
        "##",
        ":", "://", "/", "www.", "w", "http", "ftp", "example.org", "@", "*", "_", "`", "[", "]", "!", "<", ">", "&", "&amp;", "~", "~~",
        "|", "\\",
        "\"", "'", ",", ";", "?", "…", "—", "\u{A0}", "\u{3000}", "$", "%", "^", "{", "}", "\r\n", "\r", "> ", "- ", "1. ", "mailto:",
        "a@b.c", "*word*", "**word**", "_word", "word_", "__한글__", "*한", "글*", "**", "__", " *a", "z* ", "***", "\u{FEFF}",
    ]

    @Test func `become what the library makes of them`() throws {
        var generator = SeededGenerator(seed: 6)
        var (prose, emphasised) = (0, 0)
        for round in 0..<40_000 {
            // Mostly words: else nearly no text would be prose.
            let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? ["word", " ", "\n", "한글", "2", " *word*", " __한글__ ", " **a", "b**"].any(&generator) : Self.pieces.any(&generator)
            }.joined()
            if round.isMultiple(of: 10) {
                #expect(try String(validating: Markdown(text).html(fold: 5).bytes, as: UTF8.self) != nil, "\(text.debugDescription)")
            }
            guard let words = Markdown(prose: text) else { continue }
            prose += 1
            if text.contains("*") || text.contains("_") { emphasised += 1 }
            let expected = try Markdown(parsing: text)
            for fold in [nil, 3, 9] {
                #expect(words.html(fold: fold).bytes == expected.html(fold: fold).bytes, "\(text.debugDescription)")
            }
        }
        #expect(prose > 2_000 && emphasised > 500, "\(prose) \(emphasised)")
    }

    @Test(arguments: [
        "", "One line.", "Two\nlines, said \"she\" (twice); 3 times: no - never!", "A paragraph.\n\n\nAnother.\n", "1984 was a year",
        "그는 말했다.\n\n“아니.”", "a *b* c", "**a\nb**, c", "_가_\n\n*나 다*!",
    ])
    func `are known`(text: String) throws {
        let words = try #require(Markdown(prose: text))
        #expect(try words.html().bytes == Markdown(parsing: text).html().bytes)
    }

    @Test(arguments: [
        "a*b*", "*a b", "*a\n\nb*", "*a **b** c*", "***a***", "*a_", "a * b", "*a*가", "(*a*)", "- a", "1. a", "1) a", "# a", "a\n===",
        "a\n:-:", " a", "a  \nb", "a\tb", "http://a.b", "www.a.b", "a@b.c", "a&amp;b",
        "a<b", "a|b", "~~a~~", "a\\", "a\u{1}", "\u{FEFF}# a", "\u{FEFF}a",
    ])
    func `are not those in which something may mean more`(text: String) {
        #expect(Markdown(prose: text) == nil)
    }
}
