import Foundation
import SiteBase
import TestSupport
import Testing

@testable import SiteMarkdown

/// Texts in Korean, Japanese and Chinese as people write them, and what they become. In `Wide/`, a line with `< ` is a text, `> ` is its HTML,
/// and `! ` says why it is not what comrak makes of it.
@Suite struct WideTextTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let text: String
        let html: String
        var testDescription: String { text }
    }

    static func lines(_ name: String) throws -> [Line] {
        let file = try FileSystem.read("\(repository)/Tests/SiteMarkdownTests/Wide/\(name).txt")
        var lines: [Line] = []
        var text = ""
        for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
            let words = String(line.dropFirst(2)).replacing("\\n", with: "\n")
            if line.hasPrefix("< ") { text = words }
            if line.hasPrefix("> ") { lines.append(Line(text: text, html: words)) }
        }
        return lines
    }

    /// Without what differs between the library's HTML and that of pages, but means the same.
    private static func plain(_ html: String) -> String {
        html.replacing(/<(td|th)(?: scope="col")?(?: (?:class|align)="[^"]*")?>/) { "<\($0.output.1)>" }
            .replacing(" />", with: ">").replacing("<input type=\"checkbox\" checked=\"\" disabled=\"\">", with: "[x]")
            .replacing("<input type=\"checkbox\" disabled=\"\">", with: "[ ]").replacing("\n</code>", with: "</code>").replacing(
                "&#39;",
                with: "'"
            ).replacing("&quot;", with: "\"")
            .replacing(/\s+/, with: " ").replacing(/\ ?(<\/?(?:p|ul|ol|li|table|thead|tbody|tr|td|th|h\d|blockquote)\b)/) {
                "\($0.output.1)"
            }
            .replacing("> </", with: "></").trimmingCharacters(in: .whitespaces)
    }

    @Test(arguments: [("korean", 300), ("japanese", 60), ("chinese", 40)])
    func `lines become what an editor expects`(name: String, count: Int) throws {
        let lines = try Self.lines(name)
        #expect(lines.count >= count)
        for line in lines {
            let text = MarkdownLosses(line.text)?.text ?? line.text
            let html = try Markdown(parsing: text, keepsBreaks: false).html().bytes
            let shown = Self.plain(String(decoding: html, as: UTF8.self))
            #expect(shown == Self.plain(line.html), "\(line.text)")
            // The fast way makes the same of it.
            if let prose = Markdown(prose: line.text) {
                let whole = try Markdown(parsing: line.text).html().bytes
                #expect(prose.html().bytes == whole)
            }
        }
    }
}
