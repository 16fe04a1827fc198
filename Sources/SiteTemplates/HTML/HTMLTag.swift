import SiteBase

/// A tag on a page, with the positions of its parts.
///
/// It reads pages made by templates and not any page on the web. It handles tags, attributes, comments and raw text elements but has no
/// error recovery.
///
/// Source: WHATWG, HTML, sections 13.1.2 and 13.2.5.
public struct HTMLTag: Sendable {
    /// An attribute.
    public struct Attribute: Sendable {
        /// The name in lower case.
        public let name: String
        /// The value with character references resolved; nil if there is none.
        public let value: String?
        /// The byte range of name and value.
        public let range: Range<Int>
    }

    /// The name in lower case.
    public let name: String
    /// Whether it is an end tag.
    public let isEnd: Bool
    /// The attributes in order.
    public let attributes: [Attribute]
    /// The byte range from `<` to after `>`.
    public let range: Range<Int>
    /// The byte range of the name.
    public let nameRange: Range<Int>

    /// The value of an attribute; nil if the tag lacks it.
    public subscript(_ name: String) -> String? { attributes.first { $0.name == name }.map { $0.value ?? "" } }

    /// The tags of a page in order, without those inside scripts, styles and comments.
    public static func all(in page: [UInt8]) -> [HTMLTag] {
        var tags: [HTMLTag] = []
        var scanner = Scanner(bytes: page)
        while let tag = scanner.next() {
            tags.append(tag)
            if !tag.isEnd, ["script", "style", "textarea", "title"].contains(tag.name) { scanner.skip(toEndOf: tag.name) }
        }
        return tags
    }

    private struct Scanner {
        let bytes: [UInt8]
        var at = 0

        mutating func next() -> HTMLTag? {
            while at < bytes.count {
                guard bytes[at] == UInt8(ascii: "<"), at + 1 < bytes.count else {
                    at += 1
                    continue
                }
                if bytes[at + 1] == UInt8(ascii: "!") || bytes[at + 1] == UInt8(ascii: "?") {
                    let end: StaticString = starts(with: "<!--") ? "-->" : ">"
                    at += 2
                    skip(past: end)
                } else if let tag = tag() {
                    return tag
                } else {
                    at += 1
                }
            }
            return nil
        }

        /// Skips to the tag that ends a raw text element.
        mutating func skip(toEndOf name: String) {
            let end = Array("</\(name)".utf8)
            while at < bytes.count, !bytes[at...].prefix(end.count).elementsEqual(end, by: { $0 | 0x20 == $1 | 0x20 }) { at += 1 }
        }

        private func starts(with text: StaticString) -> Bool {
            text.withUTF8Buffer { bytes[at...].starts(with: $0) }
        }

        private mutating func skip(past text: StaticString) {
            while at < bytes.count, !starts(with: text) { at += 1 }
            at = min(bytes.count, at + text.utf8CodeUnitCount)
        }

        private mutating func tag() -> HTMLTag? {
            let start = at
            var name = at + 1
            let isEnd = bytes[name] == UInt8(ascii: "/")
            if isEnd { name += 1 }
            guard name < bytes.count, Self.isLetter(bytes[name]) else { return nil }
            at = name
            skip { !Self.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
            let nameRange = name..<at
            var attributes: [Attribute] = []
            while true {
                skip { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
                guard at < bytes.count else { return nil }
                if bytes[at] == UInt8(ascii: ">") { break }
                attributes.append(attribute())
            }
            at += 1
            return HTMLTag(
                name: text(nameRange).lowercased(),
                isEnd: isEnd,
                attributes: attributes,
                range: start..<at,
                nameRange: nameRange
            )
        }

        private mutating func attribute() -> Attribute {
            let start = at
            at += 1
            skip { !Self.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "=") }
            let name = text(start..<at).lowercased()
            let end = at
            skip(Self.isSpace)
            guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else {
                at = end
                return Attribute(name: name, value: nil, range: start..<end)
            }
            at += 1
            skip(Self.isSpace)
            let value: Range<Int>
            if at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") {
                let quote = bytes[at]
                at += 1
                let start = at
                skip { $0 != quote }
                value = start..<at
                at = min(bytes.count, at + 1)
            } else {
                let start = at
                skip { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
                value = start..<at
            }
            return Attribute(name: name, value: HTMLEscape.resolved(text(value)), range: start..<at)
        }

        private mutating func skip(_ goesOn: (UInt8) -> Bool) { while at < bytes.count, goesOn(bytes[at]) { at += 1 } }

        private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

        private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x9...0xD).contains(byte) }

        private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    }
}
