import SiteBase

/// Guards at the beginning of lines.
extension SourceGuards {
    /// Elements whose content is not text. Everything from their tag to the end of their block stays hidden.
    static let unshownElements: Set<String> = [
        "script", "style", "pre", "textarea", "iframe", "object", "svg", "math", "template", "noscript", "table", "video", "audio",
        "canvas",
        "select", "head", "title",
    ]

    /// Hides dates and years that would begin a list, and tags that would begin an HTML block.
    mutating func guardLines() {
        var start = 0
        while start < bytes.count {
            guardLine(from: start)
            start = bytes.firstLineEnd(from: start, to: bytes.count) + 1
        }
    }

    private mutating func guardLine(from start: Int) {
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"): index += 1
            case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
                guard isSpace(at: index + 1) else { return }
                index += 2
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let end = endOfDigits(from: index)
                guard isDelimiter(at: end) else { return }
                if isSpace(at: end + 1) {
                    if isNumberOfItem(index..<end) {
                        index = end + 2
                        continue
                    }
                    add(.hiding, at: end)
                }
                return
            case UInt8(ascii: "<"):
                if let name = nameOfTag(at: index), !Self.unshownElements.contains(name), !isDestination(at: index) {
                    add(.hiding, at: index)
                }
                return
            default: return
            }
        }
    }

    /// Separates an escaped sign from what follows where the two would have a meaning together: `\[[`, `\==`, `\^`.
    mutating func guardEscapes() {
        var index = bytes.firstIndex(of: UInt8(ascii: "\\"), from: 0)
        while index + 1 < bytes.count {
            let isOfTwo =
                bytes[index + 1] == UInt8(ascii: "|") && index + 2 < bytes.count && "|\\".utf8.contains(bytes[index + 2]) && !isInRow(index)
            if isOfTwo || "[=^!".utf8.contains(bytes[index + 1]) { add(.escape, at: index + 2) }
            index = bytes.firstIndex(of: UInt8(ascii: "\\"), from: index + 2)
        }
    }

    /// Whether the line of an index begins with a bar, like a table row, where each bar in a text is escaped.
    private func isInRow(_ index: Int) -> Bool {
        let start = bytes[..<index].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return bytes[start...].first { $0 > 0x20 } == UInt8(ascii: "|")
    }

    /// Whether digits before a full stop number a list item: at most 999, without leading zeros, and not the month in `12. 25.`
    private func isNumberOfItem(_ digits: Range<Int>) -> Bool {
        guard digits.count <= 3, digits.count == 1 || bytes[digits.lowerBound] != UInt8(ascii: "0") else { return false }
        guard bytes[digits.upperBound] == UInt8(ascii: ".") else { return true }
        var next = digits.upperBound + 1
        while next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
        let end = endOfDigits(from: next)
        return !(1...2).contains(end - next) || end >= bytes.count || bytes[end] != UInt8(ascii: ".")
    }

    /// Whether a bracket surrounds the address of a reference, after `[name]:`.
    private func isDestination(at index: Int) -> Bool {
        let before = bytes[..<index].lastIndex { $0 > 0x20 }
        return before.map { $0 > 0 && bytes[$0] == UInt8(ascii: ":") && bytes[$0 - 1] == UInt8(ascii: "]") } ?? false
    }

    private func endOfDigits(from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] &- UInt8(ascii: "0") < 10 { end += 1 }
        return end
    }

    private func isDelimiter(at index: Int) -> Bool {
        index < bytes.count && (bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ")"))
    }

    private func isSpace(at index: Int) -> Bool { index >= bytes.count || bytes[index] <= 0x20 }

    /// The name of the element in a start or end tag, in lower case; nil if there is none.
    private func nameOfTag(at start: Int) -> String? {
        var first = start + 1
        if first < bytes.count, bytes[first] == UInt8(ascii: "/") { first += 1 }
        guard first < bytes.count, bytes[first].isASCIILetter else { return nil }
        var end = first
        while end < bytes.count, bytes[end].isASCIILetterOrDigit { end += 1 }
        return String(decoding: bytes[first..<end], as: UTF8.self).lowercased()
    }
}
