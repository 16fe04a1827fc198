import SiteBase

/// What programs that collect highlights write into a note: a list of facts under `## Metadata`, and passages under `## Highlights`.
///
/// Sources: the default templates of Readwise's and of the Kindle plugin for Obsidian.
struct HighlightNote {
    /// The facts, and the passages as `highlights`.
    private(set) var members: [SourceMember] = []
    /// The offset at which the text ends that is none of these.
    let start: Int

    private let bytes: [UInt8]

    /// Nil if the text has no such sections.
    init?(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        let lines = Self.lines(of: bytes, in: range)
        guard let metadata = lines.firstIndex(where: { Self.isHeading($0, "metadata", bytes) }) else { return nil }
        // A picture alone is that of the cover.
        let before = lines[..<metadata].drop { bytes[$0].starts(with: "# ".utf8) }
        let isEmpty = before.allSatisfy { line in bytes[line].allSatisfy { $0 <= 0x20 } || bytes[line].starts(with: "![".utf8) }
        start = isEmpty ? before.first?.lowerBound ?? lines[metadata].lowerBound : lines[metadata].lowerBound
        let highlights = lines[metadata...].firstIndex { Self.isHeading($0, "highlights", bytes) }
        for line in lines[..<metadata] { takeCover(line) }
        for line in lines[(metadata + 1)..<(highlights ?? lines.endIndex)] { takeFact(line) }
        guard members.contains(where: { $0.key == "title" || $0.key == "author" }) else { return nil }
        if let highlights { takePassages(Array(lines[(highlights + 1)...])) }
    }

    private static func lines(of bytes: [UInt8], in range: Range<Int>) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let end = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? range.upperBound
            lines.append(start..<end)
            start = end + 1
        }
        return lines
    }

    private static func isHeading(_ line: Range<Int>, _ name: String, _ bytes: [UInt8]) -> Bool {
        bytes[line].starts(with: "## ".utf8) && String(decoding: bytes[line].dropFirst(3), as: UTF8.self).trimmed.lowercased() == name
    }

    private func text(_ line: Range<Int>) -> String { String(decoding: bytes[line], as: UTF8.self) }

    /// `![rw-book-cover](https://…)`
    private mutating func takeCover(_ line: Range<Int>) {
        let text = text(line)
        guard text.utf8.hasPrefix("!["), let open = text.utf8.firstRange(of: "]("),
            let close = text.utf8.lastIndex(of: UInt8(ascii: ")"))
        else { return }
        add("cover", String(text[open.upperBound..<close]), at: line.lowerBound)
    }

    /// `- Author: [[Ines Marlow]]`
    private mutating func takeFact(_ line: Range<Int>) {
        let text = text(line)
        guard text.utf8.hasPrefix("- ") || text.utf8.hasPrefix("* "), let colon = text.utf8.firstRange(of: ": ") else { return }
        let category =
            text[..<colon.lowerBound].dropFirst(2).lowercased() == "category" ? Self.withoutLink(String(text[colon.upperBound...])) : ""
        // Articles and podcasts are highlighted, too.
        if !category.isEmpty, !category.utf8.hasSuffix("books") {
            return add("type", String(Substring(category.utf8.drop { $0 == UInt8(ascii: "#") })), at: line.lowerBound)
        }
        let keys = ["author": "author", "full title": "title", "title": "title", "url": "url", "asin": "", "reference": "url"]
        guard let key = keys[text[..<colon.lowerBound].dropFirst(2).lowercased()], !key.isEmpty else { return }
        add(key, Self.withoutLink(String(text[colon.upperBound...])), at: line.lowerBound)
    }

    private mutating func add(_ key: String, _ value: String, at place: Int) {
        guard !value.isBlank, !members.contains(where: { $0.key == key }) else { return }
        members.append(SourceMember(key: key, keyOffset: place, value: SourceValue(.text(value), offset: place)))
    }

    /// The words of `[[Ines Marlow]]` and `[Ines Marlow](https://…)`.
    private static func withoutLink(_ text: String) -> String {
        let text = text.trimmed
        if text.utf8.hasPrefix("[[") { return text.utf8.replacing("[[", with: "").utf8.replacing("]]", with: "") }
        guard text.utf8.first == UInt8(ascii: "["), let end = text.utf8.firstRange(of: "](") else { return text }
        return String(text[..<end.lowerBound].dropFirst())
    }

    /// Passages as items of a list, with notes as items below them, or between lines of `---`.
    private mutating func takePassages(_ lines: [Range<Int>]) {
        var passages: [(text: String, note: String?, place: Int)] = []
        var isOpen = false
        for line in lines {
            let text = text(line)
            let words = text.trimmed
            if words.isEmpty || words == "---" || words.utf8.hasPrefix("#") || words.utf8.hasPrefix("%%") {
                isOpen = false
            } else if text.utf8.hasPrefix("- ") || text.utf8.hasPrefix("* ")
                || !isOpen && text.utf8.first != UInt8(ascii: " ") && text.utf8.first != 9
            {
                passages.append(
                    (
                        String(words.utf8.hasPrefix("- ") || words.utf8.hasPrefix("* ") ? words.dropFirst(2) : words[...]), nil,
                        line.lowerBound
                    )
                )
                isOpen = true
            } else if let index = passages.indices.last {
                let item = words.utf8.hasPrefix("- ") || words.utf8.hasPrefix("* ") ? String(words.dropFirst(2)) : words
                if item.utf8.hasPrefix("Note: ") {
                    passages[index].note = String(item.dropFirst(6))
                } else if !item.utf8.hasPrefix("Tags: ") {
                    passages[index].text += "\n" + item
                }
            }
        }
        let values = passages.map { passage -> SourceValue in
            let (text, location) = Self.located(passage.text)
            let own = [("text", text), ("location", location), ("note", passage.note)].compactMap { key, text in
                text.map { SourceMember(key: key, keyOffset: passage.place, value: SourceValue(.text($0), offset: passage.place)) }
            }
            return SourceValue(.object(own), offset: passage.place)
        }
        guard let first = values.first else { return }
        members.append(SourceMember(key: "highlights", keyOffset: first.offset, value: SourceValue(.list(values), offset: first.offset)))
    }

    /// A passage and its place: of `… ([Location 12](https://…))` and of `… — location: [12](kindle://…) ^ref-1`.
    private static func located(_ passage: String) -> (text: String, location: String?) {
        for sign in [" ([Location ", " ([Page ", " — location: [", " — page: ["] {
            guard let start = passage.utf8.firstRange(of: sign), let end = passage.utf8[start.upperBound...].firstRange(of: "](")
            else {
                continue
            }
            return (String(passage[..<start.lowerBound]).trimmed, String(passage[start.upperBound..<end.lowerBound]))
        }
        for sign in [" ([View Highlight](", " ^ref-"] {
            if let start = passage.utf8.firstRange(of: sign) { return (String(passage[..<start.lowerBound]).trimmed, nil) }
        }
        return (passage, nil)
    }
}
