import SiteBase

/// A tag as the author wrote it.
///
/// Source: CommonMark 0.31, section 6.6.
struct HTMLTag {
    let name: String
    let isClosing: Bool
    /// The attributes without repetition.
    private(set) var attributes: [(name: String, value: String)] = []

    /// Returns nil if the bytes are no element's tag but a comment or an instruction.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = 1
        func skipSpaces() { while index < bytes.count, bytes[index] <= 0x20 { index += 1 } }
        func word(until isEnd: (UInt8) -> Bool) -> String {
            let start = index
            while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }
        guard bytes.count > 2, bytes[0] == UInt8(ascii: "<") else { return nil }
        isClosing = bytes[1] == UInt8(ascii: "/")
        if isClosing { index += 1 }
        guard bytes[index].isASCIILetter else { return nil }
        name = word { !$0.isASCIILetterOrDigit && $0 != UInt8(ascii: "-") }.lowercased()
        while true {
            skipSpaces()
            guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else { return }
            if bytes[index] == UInt8(ascii: "/") {
                index += 1
                continue
            }
            let start = index
            let key = word { $0 <= 0x20 || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") }.lowercased()
            skipSpaces()
            var value = ""
            if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
                index += 1
                skipSpaces()
                if index < bytes.count, case let quote = bytes[index], quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                    index += 1
                    value = word { $0 == quote }
                    index += 1
                } else {
                    value = word { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
                }
            }
            if index == start { index += 1 }
            if !attributes.contains(where: { $0.name == key }) { attributes.append((key, value.decodingReferences)) }
        }
    }

    subscript(key: String) -> String? { attributes.first { $0.name == key }?.value }
}

extension String {
    /// The text with character references decoded. Tag attributes contain few of them.
    fileprivate var decodingReferences: String {
        guard holds(UInt8(ascii: "&")) else { return self }
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&amp;", "&")].reduce(self) {
            $0.utf8.replacing($1.0, with: $1.1)
        }
    }
}
