import SiteBase

/// Guards for bare addresses and for addresses of links.
extension SourceGuards {
    /// Ends bare addresses before particles, quotation marks and wide punctuation, and lets `www.` begin one after a wide character.
    mutating func guardAddresses() {
        // The end of the last address, which may contain others.
        var end = 0
        var index = bytes.firstIndex(of: UInt8(ascii: ":"), from: 0)
        while index < bytes.count {
            if index >= end, index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "/"), bytes[index + 2] == UInt8(ascii: "/") {
                var start = index
                while start > 0, bytes[start - 1].isASCIILetter { start -= 1 }
                if start < index, isBare(at: start) { end = guardEnd(ofAddress: index + 3) }
            }
            index = bytes.firstIndex(of: UInt8(ascii: ":"), from: index + 1)
        }
        (index, end) = (nextWebName(from: 0), 0)
        while index < bytes.count {
            let before = CharacterClass(bytes.scalar(before: index))
            switch before {
            case .wideLetter, .widePunctuation: add(.addressBeginning, at: index)
            case .punctuation where bytes[index - 1] >= 0x80: add(.addressBeginning, at: index)
            default: break
            }
            if index >= end, isBare(at: index), before != .other { end = guardEnd(ofAddress: index + 4) }
            index = nextWebName(from: index + 4)
        }
    }

    private func nextWebName(from start: Int) -> Int {
        var index = bytes.firstIndex(of: Array("www.".utf8), from: start)
        // An address does not begin inside a word.
        while index < bytes.count, index > 0, bytes[index - 1].isASCIILetterOrDigit || "/.-".utf8.contains(bytes[index - 1]) {
            index = bytes.firstIndex(of: Array("www.".utf8), from: index + 4)
        }
        return index
    }

    /// Whether an address is outside links, angle brackets and tags.
    private func isBare(at start: Int) -> Bool {
        var before = start
        while before > 0, bytes[before - 1] == UInt8(ascii: " ") { before -= 1 }
        guard before > 0 else { return true }
        switch bytes[before - 1] {
        case UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            return before != start || bytes[before - 1] != UInt8(ascii: "<") && (before < 2 || bytes[before - 2] != UInt8(ascii: "="))
        case UInt8(ascii: "("), UInt8(ascii: ":"): return before < 2 || bytes[before - 2] != UInt8(ascii: "]")
        default: return true
        }
    }

    /// Adds a guard at the end of an address. Returns the end.
    ///
    /// - Parameter start: the start of the host.
    private mutating func guardEnd(ofAddress start: Int) -> Int {
        var index = start
        var (isInHost, hasASCII) = (true, false)
        // Chinese, Japanese and Korean letters belong to a path component that begins with one.
        var (mayBegin, isWide) = (false, false)
        while index < bytes.count {
            let (scalar, length) = bytes.scalar(at: index)
            switch scalar {
            case "\0"..." ", "<": return index
            case "\"", "\u{2018}"..."\u{201F}", "…":
                add(.addressEnd, at: index)
                return index
            case "/", "?", "#", "&", "=": (isInHost, mayBegin, isWide) = (false, true, false)
            case "_", "-": mayBegin = !isInHost
            case "!"..."~":
                mayBegin = false
                hasASCII = hasASCII || scalar != "."
            default:
                switch CharacterClass(scalar) {
                case .widePunctuation, .space:
                    add(.addressEnd, at: index)
                    return index
                case .wideLetter:
                    isWide = isInHost ? !hasASCII : mayBegin || isWide && bytes[index - 1] != UInt8(ascii: ")")
                    if !isWide {
                        add(.addressEnd, at: index)
                        return index
                    }
                case .punctuation, .other: break
                }
                mayBegin = false
            }
            index += length
        }
        return index
    }

    // MARK: Links

    /// Keeps spaces in link and picture addresses together, and hides brackets that the library misreads.
    mutating func guardBrackets() {
        var index = bytes.firstIndex(of: UInt8(ascii: "["), from: 0)
        guard index < bytes.count else { return }
        while index < bytes.count {
            if DocumentSource.needsGuard(bytes, at: index) { add(.hiding, at: index + 1) }
            index = bytes.firstIndex(of: UInt8(ascii: "["), from: index + 1)
        }
        index = bytes.firstIndex(of: Array("](".utf8), from: 0)
        while index < bytes.count {
            for space in spaces(inAddressFrom: index + 2) { add(.space, at: space) }
            index = bytes.firstIndex(of: Array("](".utf8), from: index + 2)
        }
    }

    /// The spaces in a parenthesised address that looks like a file or a page. Only a title may follow.
    private func spaces(inAddressFrom open: Int) -> [Int] {
        let lineEnd = bytes.firstLineEnd(from: open, to: bytes.count)
        var start = open
        while start < lineEnd, bytes[start] == UInt8(ascii: " ") { start += 1 }
        guard start < lineEnd, bytes[start] != UInt8(ascii: "<"), var end = closingParenthesis(from: start, to: lineEnd) else { return [] }
        if let title = beginningOfTitle(start..<end) { end = title }
        while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return isFileOrAddress(start..<end) ? (start..<end).filter { bytes[$0] == UInt8(ascii: " ") } : []
    }

    private func closingParenthesis(from start: Int, to end: Int) -> Int? {
        var depth = 1
        for place in start..<end {
            if bytes[place] == UInt8(ascii: "(") { depth += 1 }
            if bytes[place] == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return place }
        }
        return nil
    }

    /// The start of ` "title"` or ` 'title'` at the end of a range; nil if there is none.
    private func beginningOfTitle(_ range: Range<Int>) -> Int? {
        guard let quote = bytes[range].last(where: { $0 != UInt8(ascii: " ") }), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else {
            return nil
        }
        return range.first { $0 + 1 < range.upperBound && bytes[$0] == UInt8(ascii: " ") && bytes[$0 + 1] == quote }
    }

    /// Whether words with spaces look like a page address or file name and not like a remark: they have an extension such as `.jpg` or
    /// begin like a web address.
    private func isFileOrAddress(_ range: Range<Int>) -> Bool {
        let text = bytes[range]
        if let dot = text.lastIndex(of: UInt8(ascii: ".")) {
            let ending = text[(dot + 1)...].prefix { $0 != UInt8(ascii: "#") }
            if (2...5).contains(ending.count), ending.allSatisfy(\.isASCIILetterOrDigit) { return true }
        }
        return text.starts(with: "http://".utf8) || text.starts(with: "https://".utf8) || text.starts(with: "/".utf8)
    }
}
