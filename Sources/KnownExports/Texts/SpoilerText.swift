import SiteBase

/// A text in Markdown that gives something away as a whole.
enum SpoilerText {
    /// The text with each of its paragraphs between `||` and `||`.
    static func hidden(_ text: String) -> String {
        var paragraphs: [String] = []
        var lines: [String] = []
        func end() {
            if !lines.isEmpty { paragraphs.append(hidden(paragraph: lines)) }
            lines = []
        }
        for line in text.utf8.replacing("||", with: "").utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let line = String(Substring(line))
            if line.trimmed.isEmpty { end() } else { lines.append(line) }
        }
        end()
        return paragraphs.joined(separator: "\n\n")
    }

    private static func hidden(paragraph lines: [String]) -> String {
        // Each item of a list is a text of its own.
        guard lines.contains(where: { mark(of: $0) > 0 }) else { return "||\(lines.joined(separator: "\n").trimmed)||" }
        return lines.map { line in
            let mark = mark(of: line)
            let bytes = Array(line.utf8)
            let text = String(decoding: bytes[mark...], as: UTF8.self).trimmed
            return "\(String(decoding: bytes[..<mark], as: UTF8.self))||\(text)||"
        }.joined(separator: "\n")
    }

    /// The number of bytes of the mark with which a list begins; 0 if the line begins none.
    private static func mark(of line: String) -> Int {
        if line.utf8.hasPrefix("- ") || line.utf8.hasPrefix("> ") { return 2 }
        let digits = line.utf8.prefix { (0x30...0x39).contains($0) }
        return !digits.isEmpty && line.utf8.dropFirst(digits.count).starts(with: ". ".utf8) ? digits.count + 2 : 0
    }
}
