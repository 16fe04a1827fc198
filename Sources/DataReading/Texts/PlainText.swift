import SiteBase

/// Converts plain text to Markdown.
package enum PlainText {
    /// The text as Markdown. Line ends stay.
    package static func markdown(of text: String) -> String { HTMLText.markdown(of: text, isPlain: true) }

    /// A line, escaped at its beginning too.
    static func escapedLine(_ line: String) -> String {
        let text = escaped(line)
        guard let first = text.utf8.first else { return text }
        if "#>-+=~:|".utf8.contains(first) { return "\\" + text }
        // `1.` would begin a list.
        let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
        let rest = text.utf8.dropFirst(digits.count)
        if !digits.isEmpty, digits.count < 10, let mark = rest.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")"),
            rest.dropFirst().first.map({ $0 == UInt8(ascii: " ") }) ?? true
        {
            return "\(Substring(digits))\\\(Substring(rest))"
        }
        return text
    }

    /// A part of a line, escaped.
    package static func escaped(_ text: String) -> String {
        let special = text.utf8.contains { "\\`*_[]<>&|~!".utf8.contains($0) }
        guard special else { return text }
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + 8)
        for (index, byte) in bytes.enumerated() {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            let last = index > 0 ? bytes[index - 1] : 0
            let needsBackslash =
                switch byte {
                case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"): true
                case UInt8(ascii: "_"): !(isWord(last) && isWord(next))
                case UInt8(ascii: "<"): isWord(next) || next == 0 || "/!?".utf8.contains(next)
                case UInt8(ascii: "&"): isWord(next) || next == UInt8(ascii: "#") || next == 0
                case UInt8(ascii: "~"): next == byte || last == byte
                default: false
                }
            // Two bars would begin a spoiler, whatever precedes them, so a zero-width space separates them.
            if byte == UInt8(ascii: "|"), last == byte { out += "\u{200B}".utf8 }
            if needsBackslash { out.append(UInt8(ascii: "\\")) }
            out.append(byte)
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: false
        }
    }
}

extension String {
    /// The text with repeated white space reduced to single spaces.
    package var withSingleSpaces: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
