import Foundation
import InterfaceTexts
import Testing
import TestSupport

@testable import BookSite
@testable import SiteModel

/// The documentation's page of every text that `strings:` may override, made from the languages' files.
struct TextsPageTests {
    private static let folder = URL(fileURLWithPath: "\(repository)/Sources")

    /// What each text is for comes behind it in the code.
    private static func text() throws -> String {
        let sentence =
            "Every text of the pages, as `strings` in `site.yaml` calls it, in each language that Sitegen knows. Made from the code by `make docs`."
        var text =
            ManualPage.head("Texts of the interface", order: 31, sentence) + """
                Sitegen fills in what is in braces: a number for `{count}`. Your own text may leave such a placeholder out or use it twice.

                """
        for line in try String(contentsOf: folder.appendingPathComponent("InterfaceTexts/Phrase.swift"), encoding: .utf8).split(
            separator: "\n"
        ) {
            let line = line.drop(while: \.isWhitespace)
            let parts = line.split(separator: "  // ", maxSplits: 1)
            if line.hasPrefix("// ") {
                text += "\n## \(line.dropFirst(3))\n\n| name | what it is for | \(KnownLanguage.tags.joined(separator: " | ")) |\n"
                text += "|---|---|\(KnownLanguage.tags.map { _ in "---|" }.joined())\n"
            } else if line.hasPrefix("case "), parts.count == 2, let phrase = Phrase(rawValue: String(parts[0].dropFirst(5))) {
                let texts = KnownLanguage.allCases.map { $0.text(of: phrase) }
                text += "| `\(phrase)` | \(parts[1]) | \(texts.joined(separator: " | ")) |\n"
            }
        }
        return text
    }

    @Test func `the page of texts says what the languages say`() throws {
        let text = try Self.text()
        try ManualPage.compare("interface-texts.md", text)
        for phrase in Phrase.allCases { #expect(text.contains("| `\(phrase)` |")) }
    }
}
