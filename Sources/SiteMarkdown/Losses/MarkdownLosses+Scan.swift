import SiteBase

extension MarkdownLosses {
    /// One pass over the bytes of a text.
    struct Scan {
        let bytes: UnsafeBufferPointer<UInt8>
        var index = 0
        private(set) var comments: [Range<Int>] = []
        var losses: [(kind: MarkdownLosses.Kind, name: String, start: Int)] = []
        /// For each open bracket, whether it begins a picture. The lowest bit is the innermost bracket.
        var brackets: UInt64 = 0
        var fields: [InlineField] = []
        /// The tags; empty if they were not requested.
        var hashtags: [Range<Int>] = []
        private let takesHashtags: Bool
        /// The last line indented by four spaces, and whether it is code.
        private var lastIndented: (line: Int, isCode: Bool)?

        /// An inline field: the line or the text in brackets, its name and its value.
        struct InlineField {
            let whole: Range<Int>
            let name: Range<Int>
            let value: Range<Int>
        }

        init(_ bytes: UnsafeBufferPointer<UInt8>, takesHashtags: Bool = false) {
            self.bytes = bytes
            self.takesHashtags = takesHashtags
        }

        static func mayHaveLosses(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            func has(_ sign: StaticString) -> Bool {
                let (first, isPair) = (sign.utf8Start[0], sign.utf8CodeUnitCount == 2)
                var at = bytes.firstIndex(of: first, from: 0)
                while at < bytes.count {
                    if !isPair || at + 1 < bytes.count && bytes[at + 1] == sign.utf8Start[1] { return true }
                    at = bytes.firstIndex(of: first, from: at + 1)
                }
                return false
            }
            return has("<") || has("[") || has("%%") || has("::")
        }

        mutating func run() {
            while index < bytes.count {
                while isAtLineStart, index < bytes.count, let end = endOfFence ?? endOfIndentedCode() { index = end }
                guard index < bytes.count else { return }
                switch bytes[index] {
                case UInt8(ascii: "\\"): index += 2
                case UInt8(ascii: "`"): skipCode()
                case UInt8(ascii: "%") where starts("%%", at: index): takeComment(until: "%%")
                case UInt8(ascii: "<") where starts("<!--", at: index): takeComment(until: "-->")
                case UInt8(ascii: "[") where isFirstOnLine(index) && endOfReference != nil: takeReference()
                case UInt8(ascii: "<"): takeTag()
                case UInt8(ascii: "["): openBracket()
                case UInt8(ascii: "]"): closeBracket()
                case UInt8(ascii: ":"): takeField()
                case UInt8(ascii: "#") where takesHashtags: takeHashtag()
                default: index += 1
                }
            }
        }

        /// The end of a code line. It is indented by four spaces, follows a blank line or another code line, and is in no list or footnote.
        private mutating func endOfIndentedCode() -> Int? {
            guard isIndented(index) else { return nil }
            let isCode = isCode(index)
            lastIndented = (index, isCode)
            return isCode ? min(bytes.count, lineEnd(from: index) + 1) : nil
        }

        private func isCode(_ indented: Int) -> Bool {
            var line = indented
            while line > 0 {
                let before = bytes[..<(line - 1)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
                // An indented line is of the same kind as the indented line above it.
                if before == lastIndented?.line { return lastIndented?.isCode ?? false }
                let words = bytes[before..<(line - 1)].drop { $0 <= 0x20 }
                if let first = words.first {
                    // Below words, the line continues them. Below a list item or footnote, it may belong to that.
                    let isItem = "-+*".utf8.contains(first) || (0x30...0x39).contains(first) || words.starts(with: "[^".utf8)
                    return line != indented && !isItem && words.startIndex == before
                }
                line = before
            }
            return true
        }

        private func isIndented(_ line: Int) -> Bool {
            var (at, width) = (line, 0)
            while at < bytes.count, width < 4, bytes[at] == UInt8(ascii: " ") || bytes[at] == UInt8(ascii: "\t") {
                width += bytes[at] == UInt8(ascii: "\t") ? 4 : 1
                at += 1
            }
            return width >= 4 && at < bytes.count && bytes[at] > 0x20
        }

        private var isAtLineStart: Bool { index == 0 || bytes[index - 1] == UInt8(ascii: "\n") }

        private func starts(_ text: StaticString, at place: Int) -> Bool {
            place + text.utf8CodeUnitCount <= bytes.count
                && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
        }

        func find(_ text: StaticString, from start: Int) -> Int? {
            var at = bytes.firstIndex(of: text.utf8Start[0], from: start)
            while at < bytes.count {
                if starts(text, at: at) { return at }
                at = bytes.firstIndex(of: text.utf8Start[0], from: at + 1)
            }
            return nil
        }

        func lineEnd(from start: Int) -> Int { bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) }

        /// The end of the fenced code block that begins with this line; nil if none does.
        private var endOfFence: Int? {
            guard let (sign, length, _) = fence(at: index) else { return nil }
            var line = lineEnd(from: index) + 1
            while line < bytes.count {
                if let (other, count, isBare) = fence(at: line), other == sign, count >= length, isBare {
                    return min(bytes.count, lineEnd(from: line) + 1)
                }
                line = lineEnd(from: line) + 1
            }
            return bytes.count
        }

        /// The fence at the start of a line: its character, its length, and whether nothing follows.
        private func fence(at line: Int) -> (sign: UInt8, length: Int, isBare: Bool)? {
            var at = line
            while at < bytes.count, bytes[at] == UInt8(ascii: " "), at < line + 3 { at += 1 }
            guard at < bytes.count, case let sign = bytes[at], sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return nil }
            let start = at
            while at < bytes.count, bytes[at] == sign { at += 1 }
            guard at - start >= 3 else { return nil }
            let rest = bytes[at..<lineEnd(from: at)]
            if sign == UInt8(ascii: "`"), rest.contains(sign) { return nil }
            return (sign, at - start, rest.allSatisfy { $0 <= 0x20 })
        }

        /// Skips a code span, or backticks that begin none.
        private mutating func skipCode() {
            func run(_ start: Int) -> Int {
                var end = start
                while end < bytes.count, bytes[end] == UInt8(ascii: "`") { end += 1 }
                return end - start
            }
            let length = run(index)
            var at = index + length
            while at < bytes.count {
                at = bytes.firstIndex(of: UInt8(ascii: "`"), from: at)
                let other = run(at)
                if other == length, other > 0 {
                    index = at + other
                    return
                }
                at += max(1, other)
            }
            index += length
        }

        /// Whether some bytes are alone on their line.
        private func isAloneOnLine(_ start: Int, _ count: Int) -> Bool {
            var before = start
            while before > 0, bytes[before - 1] != UInt8(ascii: "\n") {
                guard bytes[before - 1] <= 0x20 else { return false }
                before -= 1
            }
            return bytes[start + count..<lineEnd(from: start)].allSatisfy { $0 <= 0x20 }
        }

        /// Whether only spaces precede an index on its line.
        private func isFirstOnLine(_ place: Int) -> Bool {
            var before = place
            while before > 0, bytes[before - 1] == UInt8(ascii: " ") { before -= 1 }
            return before == 0 || bytes[before - 1] == UInt8(ascii: "\n")
        }

        /// The end of an unclosed comment that begins here: the end of the text if it begins a line, otherwise the end of its paragraph.
        /// Nil after a letter or digit, as in 100%%.
        private var endOfUnended: Int? {
            if bytes[index] == UInt8(ascii: "<") { return isFirstOnLine(index) ? bytes.count : nil }
            if isAloneOnLine(index, 2) { return bytes.count }
            guard index == 0 || bytes[index - 1] <= 0x20, index + 2 < bytes.count else { return nil }
            return find("\n\n", from: index) ?? bytes.count
        }

        /// The end of an empty reference with its title: `[//]: # (a comment)`. Authors write comments this way.
        private var endOfReference: Int? {
            let line = bytes[index..<lineEnd(from: index)]
            guard let close = line.firstIndex(of: UInt8(ascii: "]")), close > index + 1, close + 1 < line.endIndex,
                bytes[close + 1] == UInt8(ascii: ":")
            else { return nil }
            let rest = line[(close + 2)...].drop { $0 == UInt8(ascii: " ") }
            let target = rest.prefix { $0 > 0x20 }
            guard target.elementsEqual("#".utf8) || target.elementsEqual("<>".utf8) else { return nil }
            let title = rest.dropFirst(target.count).drop { $0 == UInt8(ascii: " ") }
            guard let sign = title.first else { return line.endIndex }
            guard "(\"'".utf8.contains(sign) else { return nil }
            // The title may have several lines but no blank ones.
            let closing = sign == UInt8(ascii: "(") ? UInt8(ascii: ")") : sign
            var at = title.startIndex + 1
            while at < bytes.count, bytes[at] != closing {
                if bytes[at] == UInt8(ascii: "\\") { at += 1 }
                if at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\n"), bytes[at + 1] == UInt8(ascii: "\n") { break }
                at += 1
            }
            return lineEnd(from: min(at, bytes.count))
        }

        private mutating func takeReference() {
            guard let end = endOfReference else { return }
            var start = index
            while start > 0, bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
            comments.append(start..<min(bytes.count, end + 1))
            index = min(bytes.count, end + 1)
        }

        /// Records a comment, including its lines if they contain nothing else.
        private mutating func takeComment(until sign: StaticString) {
            let length = sign.utf8CodeUnitCount
            let end = find(sign, from: index + (sign.utf8Start[0] == UInt8(ascii: "%") ? 2 : 4)).map { $0 + length }
            guard let end = end ?? endOfUnended else {
                index += 1
                return
            }
            var whole = index..<end
            var before = index
            while before > 0, bytes[before - 1] == UInt8(ascii: " ") || bytes[before - 1] == UInt8(ascii: "\t") { before -= 1 }
            let line = lineEnd(from: end)
            if before == 0 || bytes[before - 1] == UInt8(ascii: "\n"), bytes[end..<line].allSatisfy({ $0 <= 0x20 }) {
                whole = before..<min(bytes.count, line + 1)
            }
            comments.append(whole)
            index = whole.upperBound
        }

        /// Records an HTML tag and skips other characters.
        private mutating func takeTag() {
            let start = index
            index += 1
            var at = index
            let isClosing = at < bytes.count && bytes[at] == UInt8(ascii: "/")
            if isClosing { at += 1 }
            let first = at
            while at < bytes.count, bytes[at].isASCIILetterOrDigit || bytes[at] == UInt8(ascii: "-") { at += 1 }
            guard at > first, bytes[first].isASCIILetter, at < bytes.count, bytes[at] <= 0x20 || "/>".utf8.contains(bytes[at]) else {
                return
            }
            let name = words(first..<at).lowercased()
            let end = bytes.firstIndex(of: UInt8(ascii: ">"), from: at)
            guard end < bytes.count, !bytes[at..<end].contains(UInt8(ascii: "<")) else { return }
            // A span may only declare the language of its words.
            let isKnown = HTMLElement.names.contains(name) && (name != "span" || isClosing || words(at..<end).utf8.contains("lang="))
            if name == "img", let tag = HTMLTag(UnsafeBufferPointer(rebasing: bytes[start...end])), let source = tag["src"] {
                if !LinkAddress.isSafe(source) { losses.append((.address, source, start)) }
                takeHost(source, at: start)
            }
            if !isKnown { losses.append((.html, "<\(name)>", start)) }
            index = end + 1
        }
    }
}
