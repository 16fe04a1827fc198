import BookSite
import SiteAssets
import SiteBase
import SiteMarkdown

/// The manual, which is embedded in the program.
enum EmbeddedManual {
    /// Where the manual can be read, with the path of a page below it.
    private static let address = "https://github.com/sitegen/sitegen/blob/main/data/pages/manual/"

    /// A part of a page: a heading, and what is below it up to the next one.
    private struct Part {
        let page: String
        let title: String
        var heading: String?
        var blocks: [Block] = []
    }

    /// A paragraph, an item of a list, or a row of a table, on one line.
    private struct Block {
        let text: String
        /// The lines of code that it introduces.
        var code: [String] = []
    }

    /// The entry of a message: its summary, an example and help. Nil if there is no such message.
    static func entry(_ id: String) -> String? {
        guard isMessage(id) else { return nil }
        let name = "reference/messages/\(id.prefix(2).lowercased())xx.md"
        let page = EmbeddedFiles.manual.first { $0.path == name }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        let lines = page.utf8.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0 == "## \(id.uppercased())" }) else { return nil }
        let body = lines[(start + 1)...].prefix { !$0.utf8.hasPrefix("##") }.filter { !$0.utf8.hasPrefix("```") }
        return body.joined(separator: "\n").trimmed
    }

    /// The summary of a message, which is the first paragraph of its entry.
    static func summary(_ id: String) -> String? {
        entry(id)?.utf8.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }.joined(separator: " ")
    }

    /// Whether a word looks like a message id.
    static func isMessage(_ word: String) -> Bool {
        let bytes = Array(word.utf8)
        return bytes.count == 4 && bytes[0] | 0x20 == UInt8(ascii: "s") && bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }

    /// What the manual says about some words: the parts in which they matter most, each with its address. Nil if it says nothing.
    static func chapters(about words: [String]) -> String? {
        let words = words.map { $0.lowercased() }
        let isKorean = words.contains { !$0.isASCII }
        let pages = EmbeddedFiles.manual.filter {
            !$0.path.utf8.hasPrefix("reference/messages/") && (isKorean || !$0.path.utf8.hasPrefix("ko/"))
        }
        let found = pages.flatMap(parts).compactMap { part in
            rank(part, words).map { (part: part, block: $0.block, rank: $0.rank) }
        }
        var pagesShown: Set<String> = []
        let best = found.sorted { ($1.rank, $0.part.page) < ($0.rank, $1.part.page) }.filter { pagesShown.insert($0.part.page).inserted }
            .prefix(6)
        guard !best.isEmpty else { return nil }
        return best.map { part, block, _ in
            let name = [part.title, part.heading].compactMap(\.self).joined(separator: ": ")
            let text = wrapped(block.text) + block.code.map { "\n    " + $0 }.joined()
            return "\(name)\n\(text)\n  \(address)\(part.page)\(part.heading.map { "#" + HeadingIDs.id(of: $0) } ?? "")\n"
        }
        .joined(separator: "\n")
    }

    /// How much a part is about some words, and the block that says most of them; nil if it lacks one of the words.
    private static func rank(_ part: Part, _ words: [String]) -> (rank: Int, block: Block)? {
        var rank = 0
        for word in words {
            if holds(part.heading ?? part.title, word) { rank += 16 } else if holds(part.title, word) { rank += 8 }
        }
        var best: (rank: Int, block: Block)?
        for block in part.blocks {
            var own = 0
            for word in words where holds(block.text, word) {
                // A row of a table that begins with the word declares it.
                own += block.text.utf8.hasPrefix("`\(word)`") ? 32 : block.text.utf8.contains("`\(word)") ? 6 : 2
            }
            if own > best?.rank ?? 0 { best = (own, block) }
        }
        let all = ([part.title, part.heading ?? ""] + part.blocks.map(\.text)).joined(separator: " ")
        guard words.allSatisfy({ holds(all, $0) }) else { return nil }
        return (rank + (best?.rank ?? 0), best?.block ?? part.blocks.first ?? Block(text: ""))
    }

    /// Whether a text has a word, or a longer one that begins with it.
    private static func holds(_ text: String, _ word: String) -> Bool {
        let text = text.lowercased()
        var rest = text[...].utf8
        while let range = rest.firstRange(of: word) {
            if range.lowerBound == rest.startIndex || !isLetter(rest[rest.index(before: range.lowerBound)]) { return true }
            rest = rest[range.upperBound...]
        }
        return false
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte < 0x80 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

    private static func parts(of file: EmbeddedFile) -> [Part] {
        var parts: [Part] = []
        var isCode = false
        var isFrontMatter = false
        var paragraph: [String] = []
        func end() {
            if !paragraph.isEmpty, !parts.isEmpty {
                parts[parts.count - 1].blocks.append(Block(text: withoutTargets(paragraph.joined(separator: " "))))
            }
            paragraph = []
        }
        let lines = String(decoding: file.bytes, as: UTF8.self).utf8.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if line == "---", number == 0 || isFrontMatter {
                isFrontMatter.toggle()
            } else if isFrontMatter {
                continue
            } else if line.utf8.hasPrefix("```") {
                end()
                isCode.toggle()
            } else if isCode {
                if let last = parts.last?.blocks.last, last.text.utf8.hasSuffix(":") {
                    parts[parts.count - 1].blocks[parts[parts.count - 1].blocks.count - 1].code.append(String(line))
                }
            } else if line.utf8.hasPrefix("# ") {
                parts.append(Part(page: file.path, title: String(line.dropFirst(2))))
            } else if line.utf8.hasPrefix("##"), let title = parts.first?.title {
                end()
                parts.append(
                    Part(page: file.path, title: title, heading: String(line.utf8.drop { $0 == UInt8(ascii: "#") })?.trimmed ?? "")
                )
            } else if line.utf8.hasPrefix("| ") {
                paragraph = [line.utf8.split(separator: "|").map(\.trimmed).filter { !$0.isEmpty }.joined(separator: ": ")]
                end()
            } else if line.isEmpty || line.utf8.hasPrefix("|") {
                end()
            } else {
                if line.utf8.hasPrefix("- ") { end() }
                paragraph.append(String(line))
            }
        }
        end()
        return parts
    }

    /// A text with only the words of its links.
    private static func withoutTargets(_ text: String) -> String {
        text.replacing(#/\[([^\]]+)\]\([^)\s]+\)/#) { $0.output.1 }
    }

    /// A text in lines of at most 80 columns, indented.
    private static func wrapped(_ text: String) -> String {
        var lines: [String] = []
        var line = " "
        for word in text.utf8.split(separator: " ") {
            if line.count + word.count + 1 > 80, line != " " {
                lines.append(line)
                line = " "
            }
            line += " " + word
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
