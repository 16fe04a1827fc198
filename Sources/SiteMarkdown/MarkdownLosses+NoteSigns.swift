import SiteBase

// Links, and what note programs write.
extension MarkdownLosses.Scan {
    func words(_ range: Range<Int>) -> String { String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self) }

    private func byte(_ place: Int) -> UInt8 { bytes.indices.contains(place) ? bytes[place] : UInt8(ascii: "\n") }

    /// Where a sign is next, in the same line.
    private func find(_ text: StaticString, inLineFrom start: Int) -> Int? {
        guard start < bytes.count, let place = find(text, from: start), place < lineEnd(from: start) else { return nil }
        return place
    }

    /// Passes over a bracket, or takes `[[…]]`.
    mutating func openBracket() {
        let isPicture = byte(index - 1) == UInt8(ascii: "!")
        if byte(index + 1) == UInt8(ascii: "["), let end = find("]]", inLineFrom: index + 2), end > index + 2,
            byte(end + 2) != UInt8(ascii: "("), byte(end + 2) != UInt8(ascii: "[")
        {
            losses.append((.syntax, isPicture ? "![[…]]" : "[[…]]", isPicture ? index - 1 : index))
            index = end + 2
            return
        }
        brackets = brackets << 1 | (isPicture ? 1 : 0)
        index += 1
    }

    /// Passes over a bracket, and the address of a link between angle brackets. Takes an address with spaces, and a picture's host.
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
        guard isInline, let close = closingParenthesis(from: start) else { return }
        var end = start
        while end < close, bytes[end] > 0x20 { end += 1 }
        if case let address = words(start..<end), !LinkAddress.isSafe(address) { losses.append((.address, address, start)) }
        if isPicture, let host = host(start..<end) { losses.append((.webPicture, host, start)) }
        while end < close, bytes[end] <= 0x20 { end += 1 }
        guard end < close, !"\"'(".utf8.contains(bytes[end]) else { return }
        var last = close
        if let title = find(" \"", inLineFrom: start), title < close { last = title }
        if isPicture || isFileOrAddress(start..<last) { losses.append((.link, words(start..<last), start)) }
    }

    /// The parenthesis in the same line that closes one before `start`.
    private func closingParenthesis(from start: Int) -> Int? {
        var depth = 1
        for place in start..<max(start, lineEnd(from: min(start, bytes.count))) {
            if bytes[place] == UInt8(ascii: "(") { depth += 1 }
            if bytes[place] == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return place }
        }
        return nil
    }

    /// The host of an address on the web.
    private func host(_ address: Range<Int>) -> String? {
        let text = words(address)
        let start = text.utf8.hasPrefix("//") ? 2 : text.lowercased().utf8.hasPrefix("http://") ? 7 : 8
        guard start != 8 || text.lowercased().utf8.hasPrefix("https://") else { return nil }
        return String(decoding: text.utf8.dropFirst(start).prefix { !"/?#".utf8.contains($0) }, as: UTF8.self)
    }

    /// Whether words with spaces look like the address of a page or the name of a file, and not like a remark.
    private func isFileOrAddress(_ range: Range<Int>) -> Bool {
        let dot = bytes[range].lastIndex(of: UInt8(ascii: "."))
        let ending = dot.map { bytes[$0 + 1..<range.upperBound] } ?? bytes[range.upperBound..<range.upperBound]
        return (2...5).contains(ending.count) && ending.allSatisfy(\.isASCIILetterOrDigit) || host(range) != nil
    }

    /// Takes `==…==`, and passes over other signs.
    mutating func takeMark() {
        let start = index
        while byte(index) == UInt8(ascii: "=") { index += 1 }
        guard index == start + 2, !byte(start - 1).isASCIILetterOrDigit, byte(index) > 0x20, let end = find("==", inLineFrom: index),
            byte(end - 1) > 0x20
        else { return }
        losses.append((.syntax, "==…==", start))
        index = end + 2
    }

    /// Takes `> [!note]`, `^name` at the end of a line, and `Name:: value` at its beginning.
    mutating func takeSign() {
        let start = index
        index += 1
        var after = index
        switch bytes[start] {
        case UInt8(ascii: ">"):
            while byte(after) == UInt8(ascii: " ") { after += 1 }
            guard byte(after) == UInt8(ascii: "["), byte(after + 1) == UInt8(ascii: "!"), let end = find("]", inLineFrom: after + 2),
                bytes[after + 2..<end].allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") })
            else { return }
            losses.append((.syntax, "[!…]", after))
            index = end + 1
        case UInt8(ascii: "^"):
            while byte(after).isASCIILetterOrDigit || byte(after) == UInt8(ascii: "-") { after += 1 }
            guard byte(start - 1) <= 0x20, byte(after) == UInt8(ascii: "\n"), bytes[index..<after].contains(where: \.isASCIILetter) else {
                return
            }
            losses.append((.syntax, "^…", start))
        default:
            guard byte(after) == UInt8(ascii: ":"), byte(after + 1) == UInt8(ascii: " "), byte(start - 1) > 0x20 else { return }
            let line = bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            guard start - line <= 40, !bytes[line..<start].contains(UInt8(ascii: ".")) else { return }
            losses.append((.syntax, "…:: …", line))
            index += 1
        }
    }
}
