import SiteBase

// Handles addresses and inline fields.
extension MarkdownLosses.Scan {
    func words(_ range: Range<Int>) -> String { String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self) }

    private func byte(_ place: Int) -> UInt8 { bytes.indices.contains(place) ? bytes[place] : UInt8(ascii: "\n") }

    /// The next index of a sign on the same line.
    private func find(_ text: StaticString, inLineFrom start: Int) -> Int? {
        guard start < bytes.count, let place = find(text, from: start), place < lineEnd(from: start) else { return nil }
        return place
    }

    mutating func openBracket() {
        brackets = brackets << 1 | (byte(index - 1) == UInt8(ascii: "!") ? 1 : 0)
        index += 1
    }

    /// Skips a closing bracket and the angle-bracketed address of a link. Records the address of a link and the host of a picture.
    mutating func closeBracket() {
        let isPicture = brackets & 1 == 1
        brackets >>= 1
        index += 1
        guard byte(index) == UInt8(ascii: "(") || byte(index) == UInt8(ascii: ":") else { return }
        let isInline = byte(index) == UInt8(ascii: "(")
        var start = index + 1
        while byte(start) == UInt8(ascii: " ") { start += 1 }
        if byte(start) == UInt8(ascii: "<") {
            if let end = find(">", inLineFrom: start) { index = end + 1 }
            return
        }
        guard isInline else { return }
        var end = start
        var depth = 0
        while byte(end) > 0x20, depth >= 0 {
            if byte(end) == UInt8(ascii: "(") { depth += 1 }
            if byte(end) == UInt8(ascii: ")") { depth -= 1 }
            if depth >= 0 { end += 1 }
        }
        if case let address = words(start..<end), !LinkAddress.isSafe(address) { losses.append((.address, address, start)) }
        if isPicture { takeHost(words(start..<end), at: start) }
    }

    /// Records the host of a picture on another site.
    func host(of address: String) -> String? {
        let start = address.utf8.hasPrefix("//") ? 2 : address.lowercased().utf8.hasPrefix("http://") ? 7 : 8
        guard start != 8 || address.lowercased().utf8.hasPrefix("https://") else { return nil }
        return String(decoding: address.utf8.dropFirst(start).prefix { !"/?#".utf8.contains($0) }, as: UTF8.self)
    }

    mutating func takeHost(_ address: String, at start: Int) {
        if let host = host(of: address) { losses.append((.webPicture, host, start)) }
    }

    /// Records `Name:: value`, which is a line or in brackets: `[Name:: value]`. Before a link, the space may be missing: `Name::[[value]]`.
    mutating func takeField() {
        let sign = index
        index += 1
        let isBeforeLink = byte(index + 1) == UInt8(ascii: "[") && byte(index + 2) == UInt8(ascii: "[")
        guard byte(index) == UInt8(ascii: ":"), byte(index + 1) == UInt8(ascii: " ") || isBeforeLink, byte(sign - 1) > 0x20 else { return }
        let line = bytes[..<sign].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        var whole = line..<lineEnd(from: sign)
        var (start, end) = (line, whole.upperBound)
        if let bracket = bytes[line..<sign].lastIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "(") }) {
            let closing = bytes[bracket] == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")")
            guard let close = bytes[sign..<end].firstIndex(of: closing), byte(close + 1) != UInt8(ascii: "(") else { return }
            (whole, start, end) = (bracket..<close + 1, bracket + 1, close)
        }
        // The field may be in a list or a quotation or have emphasis: `- **Rating**:: 5`.
        while start < sign, " -+*_>".utf8.contains(bytes[start]) { start += 1 }
        var nameEnd = sign
        while nameEnd > start, " *_".utf8.contains(bytes[nameEnd - 1]) { nameEnd -= 1 }
        guard start < nameEnd, nameEnd - start <= 40, !bytes[start..<nameEnd].contains(UInt8(ascii: ".")) else { return }
        losses.append((.syntax, words(start..<nameEnd) + "::", whole.lowerBound))
        fields.append(InlineField(whole: whole, name: start..<nameEnd, value: sign + 2..<end))
        index += 1
    }

    /// Records `#tag` after a space or at the start of a line. A tag consists of letters, digits, `_`, `-` and `/` but not only of digits.
    mutating func takeHashtag() {
        let start = index
        index += 1
        guard byte(start - 1) <= 0x20 || byte(start - 1) == UInt8(ascii: "(") else { return }
        var (end, hasLetter) = (index, false)
        while end < bytes.count {
            let (scalar, length) = bytes.scalar(at: end)
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark:
                hasLetter = true
            case .decimalNumber: break
            default:
                guard end > index, "_-/".unicodeScalars.contains(scalar) else {
                    if hasLetter { hashtags.append(start..<end) }
                    index = max(index, end)
                    return
                }
            }
            end += length
        }
        if hasLetter { hashtags.append(start..<end) }
        index = end
    }
}
