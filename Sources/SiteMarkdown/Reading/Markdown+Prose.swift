import SiteBase

/// Texts that consist of words, some of them emphasised, like most dedications and summaries. They become paragraphs without a parser.
extension Markdown {
    /// A text whose only Markdown syntax is stars and underscores around words; nil for any other text. It contains no character that HTML
    /// forbids, because the parser would replace it.
    init?(prose text: String) {
        let read = text.withBytes { bytes -> (events: [MarkdownEvent], texts: [UInt8])? in
            guard let marks = Self.marks(ofProse: bytes) else { return nil }
            return (Self.events(ofProse: bytes, marks), Array(bytes))
        }
        guard let read else { return nil }
        self.init(events: read.events, texts: read.texts)
    }

    private static func events(ofProse bytes: UnsafeBufferPointer<UInt8>, _ marks: [Range<Int>]) -> [MarkdownEvent] {
        var events: [MarkdownEvent] = []
        events.reserveCapacity(8 + 2 * marks.count)
        var mark = 0
        var isOpen = false
        var start = 0
        while start < bytes.count {
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
            if end == start {
                if isOpen { events.append(.close(.paragraph(isBare: false))) }
                isOpen = false
            } else {
                events.append(isOpen ? .lineBreak : .open(.paragraph(isBare: false)))
                isOpen = true
                while mark < marks.count, marks[mark].upperBound <= end {
                    if marks[mark].lowerBound > start { events.append(.text(start..<marks[mark].lowerBound)) }
                    let element = marks[mark].count == 1 ? MarkdownElement.emphasis : .strong
                    events.append(mark.isMultiple(of: 2) ? .open(element) : .close(element))
                    start = marks[mark].upperBound
                    mark += 1
                }
                if start < end { events.append(.text(start..<end)) }
            }
            start = end + 1
        }
        if isOpen { events.append(.close(.paragraph(isBare: false))) }
        return events
    }

    /// The stars and underscores that emphasise, alternately opening and closing; nil if a byte may have another meaning in Markdown or an
    /// extension.
    private static func marks(ofProse bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
        // A byte order mark at the beginning is skipped.
        guard bytes.last != UInt8(ascii: " "), !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return nil }
        var marks: [Range<Int>] = []
        var isLineStart = true
        var index = 0
        while index < bytes.count {
            if isLineStart, bytes[index] != UInt8(ascii: "\n") {
                guard beginsWithWord(bytes, at: index) else { return nil }
                isLineStart = false
            }
            index = nextSpecial(in: bytes, from: index)
            guard index < bytes.count else { break }
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\n"):
                guard index == 0 || bytes[index - 1] != UInt8(ascii: " ") else { return nil }
                // Emphasis ends with its paragraph.
                if isLineStart, !marks.count.isMultiple(of: 2) { return nil }
                isLineStart = true
            case UInt8(ascii: "/"):
                // `:/` may belong to a web address.
                guard index == 0 || bytes[index - 1] != UInt8(ascii: ":") else { return nil }
            case UInt8(ascii: "w"), UInt8(ascii: "W"):
                guard index == 0 || bytes[index - 1] | 0x20 != UInt8(ascii: "w") else { return nil }
            case UInt8(ascii: "*"), UInt8(ascii: "_"):
                let end = index + 1 < bytes.count && bytes[index + 1] == byte ? index + 2 : index + 1
                guard isMark(index..<end, in: bytes, closing: marks.count.isMultiple(of: 2) ? nil : marks.last) else { return nil }
                marks.append(index..<end)
                index = end - 1
            case UInt8(ascii: "="): guard index == 0 || bytes[index - 1] != byte else { return nil }
            case UInt8(ascii: "^"): guard index > 0, bytes[index - 1] > UInt8(ascii: " ") else { return nil }
            case UInt8(ascii: "?"), UInt8(ascii: "{"), UInt8(ascii: "}"): break
            default: return nil
            }
            index += 1
        }
        return marks.count.isMultiple(of: 2) ? marks : nil
    }

    /// Whether a line does not begin with the mark of a heading, a list, a table or similar.
    private static func beginsWithWord(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        switch bytes[start] {
        case UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ":"): return false
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            // Digits with a full stop or a parenthesis after them begin a list.
            let rest = bytes[start...].drop { $0 &- UInt8(ascii: "0") < 10 }
            return rest.first != UInt8(ascii: ".") && rest.first != UInt8(ascii: ")")
        default: return true
        }
    }

    /// The index of the next byte that may have a meaning inside a line or ends it. Not all of these have one.
    private static func nextSpecial(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        bytes.firstIndex(
            from: start,
            to: bytes.count,
            marking: {
                ($0 .< .all(0x20)) .| ($0 .== .all(UInt8(ascii: "&"))) .| ($0 .== .all(UInt8(ascii: "*")))
                    .| ($0 .== .all(UInt8(ascii: "/"))) .| (($0 | .all(0x20)) .== .all(UInt8(ascii: "w")))
                    .| (($0 &- .all(UInt8(ascii: "<"))) .<= .all(4))
                    .| (($0 &- .all(UInt8(ascii: "["))) .<= .all(5)) .| (($0 &- .all(UInt8(ascii: "{"))) .<= .all(4))
            },
            where: { byte in
                switch byte {
                case 0..<0x20, UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "w"), UInt8(ascii: "W"),
                    UInt8(ascii: "<")...UInt8(ascii: "@"), UInt8(ascii: "[")...UInt8(ascii: "`"), UInt8(ascii: "{")...0x7F:
                    true
                default: false
                }
            }
        )
    }

    /// Whether stars or underscores can only open or only close emphasis, because they have white space on one side and a letter on the
    /// other.
    private static func isMark(_ mark: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, closing opening: Range<Int>?) -> Bool {
        let before = mark.lowerBound == 0 ? UInt8(ascii: "\n") : bytes[mark.lowerBound - 1]
        let after = mark.upperBound == bytes.count ? UInt8(ascii: "\n") : bytes[mark.upperBound]
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
        guard let opening else { return isSpace(before) && (isLetter(after) || isHangul(bytes, at: mark.upperBound)) }
        guard bytes[opening.lowerBound] == bytes[mark.lowerBound], opening.count == mark.count,
            isLetter(before) || isHangul(bytes, at: mark.lowerBound - 3)
        else { return false }
        switch after {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "?"): return true
        default: return isSpace(after)
        }
    }

    /// Whether a byte is an ASCII letter or digit.
    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte &- UInt8(ascii: "0") < 10
    }

    /// Whether a Hangul syllable (U+AC00 to U+D7A3) begins here.
    private static func isHangul(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        guard index >= 0, index + 2 < bytes.count else { return false }
        switch bytes[index] {
        case 0xEA: return bytes[index + 1] >= 0xB0
        case 0xEB, 0xEC: return true
        case 0xED: return (bytes[index + 1], bytes[index + 2]) <= (0x9E, 0xA3)
        default: return false
        }
    }
}
