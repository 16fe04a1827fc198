/// Searches and splits a text by UTF-8 bytes.
///
/// `hasPrefix`, `split`, `replacing` and `==` of Swift's strings compare `Character`s: `\r\n` is a single one, and a combining mark joins
/// the character before it, so that a quote, a slash or `</script` next to one is not found. All decisions about markup, paths and
/// addresses therefore use `text.utf8`; `Character`s are for counting what people read. A test checks the sources for this.
extension BidirectionalCollection<UInt8> where SubSequence == Substring.UTF8View {
    /// Whether the text begins with these bytes.
    @inlinable
    public func hasPrefix(_ text: some StringProtocol) -> Bool { starts(with: text.utf8) }

    /// Whether the text ends with these bytes.
    @inlinable
    public func hasSuffix(_ text: some StringProtocol) -> Bool { reversed().starts(with: text.utf8.reversed()) }

    /// Whether these bytes occur in the text.
    @inlinable
    public func contains(_ text: String) -> Bool { firstRange(of: text) != nil }

    /// The place where these bytes first occur. The standard library's search through any collection takes some fifty times as long.
    @inlinable
    public func firstRange(of text: String) -> Range<Index>? {
        guard let first = text.utf8.first else { return startIndex..<startIndex }
        let length = text.utf8.count
        var rest = self[...]
        while let place = rest.firstIndex(of: first) {
            rest = rest[place...]
            if rest.starts(with: text.utf8) { return place..<rest.index(place, offsetBy: length) }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// The text with every occurrence of these bytes replaced.
    @inlinable
    public func replacing(_ text: String, with replacement: String) -> String {
        var rest = self[...]
        var out = ""
        while let range = rest.firstRange(of: text) {
            out += Substring(rest[..<range.lowerBound]) + replacement
            rest = rest[range.upperBound...]
        }
        return out + Substring(rest)
    }

    /// The pieces between occurrences of an ASCII character.
    @inlinable
    public func split(separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true) -> [Substring] {
        split(separator: UInt8(ascii: separator), maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences)
            .map { Substring($0) }
    }

    /// The index of the first occurrence of an ASCII character.
    @inlinable
    public func firstIndex(of character: Unicode.Scalar) -> Index? { firstIndex(of: UInt8(ascii: character)) }

    /// The index of the last occurrence of an ASCII character.
    @inlinable
    public func lastIndex(of character: Unicode.Scalar) -> Index? { lastIndex(of: UInt8(ascii: character)) }

    /// The text before the first of these ASCII characters; the whole text if none of them occurs.
    @inlinable
    public func prefix(before characters: Unicode.Scalar...) -> Substring {
        Substring(prefix { byte in !characters.contains { $0.value == UInt32(byte) } })
    }

    /// The text from the first of these ASCII characters to the end; empty if none of them occurs.
    @inlinable
    public func suffix(from characters: Unicode.Scalar...) -> Substring {
        Substring(drop { byte in !characters.contains { $0.value == UInt32(byte) } })
    }

    /// The text without leading occurrences of an ASCII character.
    @inlinable
    public func dropping(_ character: Unicode.Scalar) -> Substring { Substring(drop { UInt32($0) == character.value }) }
}

extension StringProtocol {
    /// The text without surrounding white space.
    public var trimmed: String {
        let isTrimmed = withBytes { bytes in
            guard let first = bytes.first, let last = bytes.last else { return true }
            return 0x21...0x7E ~= first && 0x21...0x7E ~= last
        }
        if isTrimmed { return String(self) }
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(self[first...last])
    }
}
