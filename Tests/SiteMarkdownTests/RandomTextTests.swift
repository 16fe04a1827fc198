import Foundation
import TestSupport
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
    /// A soak reads only every tenth batch on several threads as well, to leave time for more texts.
    private static let batchesPerComparison = isSoak ? 10 : 1

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
        var generator = SeededGenerator(seed: .random(in: .min ... .max))
        for number in 0..<Self.count / batch {
            let texts = (0..<batch).map { _ in
                (0..<Int.random(in: 1...40, using: &generator)).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }
                    .joined()
            }
            let alone = texts.map(Self.html)
            if number.isMultiple(of: Self.batchesPerComparison) {
                let together = Shown(count: batch)
                DispatchQueue.concurrentPerform(iterations: batch) { together.set(Self.html(texts[$0]), at: $0) }
                for index in texts.indices { #expect(together.all[index] == alone[index], "\(texts[index].debugDescription)") }
            }
            for (index, text) in texts.enumerated() {
                guard let shown = alone[index] else { continue }
                for html in shown.indices.lazy.filter({ $0 == 0 || shown[$0] != shown[0] }).map({ shown[$0] }) {
                    let structure = HTMLStructure(html)
                    let isKnown = structure.elements.isSubset(of: Self.elements) && structure.attributes.isSubset(of: Self.attributes)
                    if !structure.isBalanced || !isKnown || Self.hasNoncharacters(html) {
                        let unknown = structure.elements.subtracting(Self.elements).union(structure.attributes.subtracting(Self.attributes))
                        Issue.record("\(text.debugDescription): \(unknown) in \(String(decoding: html, as: UTF8.self))")
                    }
                }
                if let prose = Markdown(prose: text), let whole = try? Markdown(parsing: text) {
                    #expect(prose.html().bytes == whole.html().bytes, "\(text.debugDescription)")
                }
            }
        }
    }

    /// A text in every form; nil if it is refused.
    private static func html(_ text: String) -> [[UInt8]]? {
        do {
            let markdowns = try [true, false].map { try Markdown(checked: text, keepsBreaks: $0, hasAnchors: true) }
            let document = try MarkdownDocument(text)
            return markdowns.flatMap {
                [$0.html(fold: 5), $0.html(place: .page(text: 2)), $0.html(place: .feed(page: "https://x.org/"))].map(\.bytes)
            } + [document.html(leavingOutTitle: false, reservedIDs: [], texts: .english).bytes]
        } catch {
            return nil
        }
    }

    /// Whether U+FDD0 to U+FDEF are in UTF-8: `EF B7 90` to `EF B7 AF`. The program uses some of them as marks while it reads.
    private static func hasNoncharacters(_ html: [UInt8]) -> Bool {
        html.indices.dropLast(2).contains { html[$0] == 0xEF && html[$0 + 1] == 0xB7 && (0x90...0xAF).contains(html[$0 + 2]) }
    }

    private final class Shown: @unchecked Sendable {
        private(set) var all: [[[UInt8]]?]
        private let lock = NSLock()

        init(count: Int) { all = Array(repeating: nil, count: count) }

        func set(_ html: [[UInt8]]?, at index: Int) { lock.withLock { all[index] = html } }
    }
}
