import SiteBase

/// A link in the syntax of note-taking programs: `[[page]]`, `[[page|words]]`, `[[page#part]]`, `[[page#^reference]]`, `[[#part]]`.
///
/// Source: Obsidian Help, "Internal links" and "Embed files".
package struct NoteLink: Equatable, Sendable {
    /// The name of the page or file; empty for the current page.
    package let name: String
    /// The heading or the named paragraph that the link leads to.
    package let part: String?
    /// The text of the link, if the author wrote one.
    package let words: String?

    /// - Parameter address: the text in the brackets, or an address with brackets like ``address``.
    package init(_ text: String) {
        let bare = text.utf8.hasPrefix("[[") && text.utf8.hasSuffix("]]") ? String(Substring(text.utf8.dropFirst(2).dropLast(2))) : text
        let parts = bare.utf8.split(separator: UInt8(ascii: "|"), maxSplits: 1).map { String(Substring($0)) }
        let target = (parts.first ?? "").utf8.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)).trimmed }
        name = target.first ?? ""
        // `[[page#part#part of it]]` leads to the last part.
        part = target.count > 1 ? target[1].utf8.split(separator: UInt8(ascii: "#")).last.map { String(Substring($0)).trimmed } : nil
        words = parts.count > 1 ? parts[1].trimmed : nil
    }

    package static func isAddress(_ address: String) -> Bool { address.utf8.hasPrefix("[[") && address.utf8.hasSuffix("]]") }

    /// The address of the link in a text's events.
    var address: String { "[[\(name)\(part.map { "#" + $0 } ?? "")]]" }

    /// The visible text of the link.
    package var shown: String { words ?? [name, part].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " > ") }

    /// The id of the part on its page; nil if the link leads to the whole page.
    package var id: String? {
        part.map { part in part.utf8.hasPrefix("^") ? part : HeadingIDs.id(of: part) }
    }

    /// The alternative text of an embedded picture.
    var alternative: String? {
        guard width != nil else { return words }
        return words.flatMap { words in words.utf8.lastIndex(of: "|").map { String(words[..<$0]).trimmed } }
    }

    /// The width in px of an embedded picture: `![[picture.png|300]]`, `|300x200`.
    var width: Int? {
        words.flatMap { words in
            // Words may precede the width: `![[picture.png|A lamp|300]]`.
            let words = words.utf8.lastIndex(of: "|").map { words[words.utf8.index(after: $0)...] } ?? words[...]
            let digits = words.utf8.prefix { (0x30...0x39).contains($0) }
            let rest = words.utf8.dropFirst(digits.count)
            guard rest.isEmpty || rest.first == UInt8(ascii: "x") && rest.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return Int(String(Substring(digits))).flatMap { (1...10_000).contains($0) ? $0 : nil }
        }
    }
}
