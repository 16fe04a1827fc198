import Foundation
import Testing

@testable import SiteMarkdown

/// Texts of random signs and words: `SITEGEN_SOAK=1` takes ten million of them.
@Suite struct `Random texts` {
    fileprivate static let parts = [
        "*", "**", "_", "~~", "[", "]", "(", ")", "{", "}", "<", ">", "|", "||", "!", "#", "^", "%%", "==", ":", "&", "\"", "“", "”", "’",
        "`", "가", "漢",
        "か", "a", "1", " ", "\n", "\n\n", "> ", "- ", "1. ", "<u>", "</u>", "<br>", "<details>", "</details>", "<summary>", "</summary>",
        "<ruby>", "<rt>",
        "</ruby>", "<mark>", "</mark>", "<figure>", "<figcaption>", "<img src=x alt='\">", "<script>", "</script>", "<div>", "[[", "]]",
        "![[", "[!note]",
        "http://a.b/", "www.", "\\", "^a", "\t", "<span lang=ja>", "</span>", "| a |\n|-|\n",
    ]

    /// The signs of Markdown and of note programs, alone, and letters of four scripts.
    fileprivate static let signs = "*_~[](){}<>|!#^%=:&\"“”’()`\\-+.0123가나漢字かカaB \n".map { String($0) }

    private static let isSoak = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1"
    private static let runs = 0..<(isSoak ? 100 : 1)
    private static let count = isSoak ? 50_000 : 3_000

    /// What HTML of a text may have.
    private static let elements: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "code", "hr", "br", "table", "thead", "tbody", "tr",
        "th",
        "td", "em", "strong", "del", "a", "img", "sub", "sup", "ruby", "rt", "rp", "kbd", "mark", "u", "s", "small", "abbr", "span",
        "details",
        "summary", "figure", "figcaption", "label", "input", "div", "section",
    ]
    private static let attributes: Set<String> = [
        "href", "src", "alt", "title", "class", "id", "lang", "width", "start", "scope", "open", "hidden", "type", "disabled", "checked",
        "role",
        "aria-label",
    ]

    @Test(arguments: [parts, signs], runs)
    func `become HTML of known elements, rightly nested, and the same on several threads`(alphabet: [String], run: Int) {
        let batch = 500
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<Self.count / batch {
            let texts = (0..<batch).map { _ in
                (0..<Int.random(in: 1...40, using: &generator)).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }
                    .joined()
            }
            let alone = texts.map(Self.html)
            let together = Shown(count: batch)
            DispatchQueue.concurrentPerform(iterations: batch) { together.set(Self.html(texts[$0]), at: $0) }
            for (index, text) in texts.enumerated() {
                guard let shown = alone[index] else { continue }
                #expect(together.all[index] == shown, "\(text.debugDescription)")
                for html in shown {
                    #expect(HTMLStructure(Array(html.utf8)).isBalanced, "\(text.debugDescription): \(html)")
                    #expect(!html.unicodeScalars.contains { (0xFDD0...0xFDEF).contains($0.value) }, "\(text.debugDescription)")
                    #expect(Self.unknownParts(of: html) == [], "\(text.debugDescription): \(html)")
                }
                if let prose = Markdown(prose: text), let whole = try? Markdown(parsing: text) {
                    #expect(prose.html().bytes == whole.html().bytes, "\(text.debugDescription)")
                }
            }
        }
    }

    /// A text in every form; nil if it is refused.
    private static func html(_ text: String) -> [String]? {
        do {
            let markdowns = try [true, false].map { try Markdown(checked: text, keepsBreaks: $0, hasAnchors: true) }
            let document = try MarkdownDocument(text)
            let html =
                markdowns.flatMap { [$0.html(fold: 5), $0.html(place: .page(text: 2)), $0.html(place: .feed(page: "https://x.org/"))] }.map(
                    \.bytes
                )
                + [document.html(leavingOutTitle: false, reservedIDs: [], texts: .english).bytes]
            return html.map { String(decoding: $0, as: UTF8.self) }
        } catch {
            return nil
        }
    }

    /// The elements and attributes that no text may have.
    private static func unknownParts(of html: String) -> [String] {
        html.matches(of: /<\/?([^\s>]+)([^>]*)>/).flatMap { match in
            (elements.contains(String(match.output.1)) ? [] : [String(match.output.1)])
                + match.output.2.matches(of: /\s([^\s="]+)(?:="[^"]*")?/).map { String($0.output.1) }.filter { !attributes.contains($0) }
        }
    }

    private final class Shown: @unchecked Sendable {
        private(set) var all: [[String]?]
        private let lock = NSLock()

        init(count: Int) { all = Array(repeating: nil, count: count) }

        func set(_ html: [String]?, at index: Int) { lock.withLock { all[index] = html } }
    }
}
