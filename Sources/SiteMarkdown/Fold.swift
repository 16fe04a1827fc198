extension Markdown {
    /// The text that a reader sees, as the fold counts it: a line break is one character, so is the step from one block to the next;
    /// an image is nothing. One plain paragraph is its own visible text.
    public var visibleText: String { String(decoding: visibleBytes(atLeast: .max), as: UTF8.self) }

    /// Its beginning: at least this many bytes, if it has as many, and perhaps some more.
    private func visibleBytes(atLeast count: Int) -> [UInt8] {
        var visible: [UInt8] = []
        visible.reserveCapacity(min(count, texts.count) + 256)
        var isFirstBlock = true
        var imageDepth = 0
        func step() {
            if !isFirstBlock { visible.append(UInt8(ascii: "\n")) }
            isFirstBlock = false
        }
        for event in events {
            switch event {
            case .open(.image): imageDepth += 1
            case .close(.image): imageDepth -= 1
            case .open(let element): if element.isLeafBlock { step() }
            case .text(let text), .code(let text): if imageDepth == 0 { visible += texts[text] }
            case .lineBreak: if imageDepth == 0 { visible.append(UInt8(ascii: "\n")) }
            case .codeBlock(let code, _):
                step()
                visible += texts[texts.withoutLastLineEnd(code)]
            case .close, .rule: break
            }
            if visible.count >= count { return visible }
        }
        return visible
    }

    /// Where the visible text is cut so that its first `characters` stay: a UTF-8 offset into it, never inside a `Character`. Nil if the
    /// text is shorter and shows whole.
    func cut(after characters: Int) -> Int? {
        let start = visibleBytes(atLeast: characters + 1).prefix(characters + 1)
        guard start.count >= characters else { return nil }
        // With ASCII on both sides of the cut, every byte is a character, but for line ends of two.
        let isSimple = start.withUnsafeBufferPointer { $0.isASCII && $0.firstIndex(of: UInt8(ascii: "\r")) == $0.count }
        if isSimple { return characters }
        let text = visibleText
        guard
            let index = text.index(text.startIndex, offsetBy: characters, limitedBy: text.endIndex)
        else { return nil }
        return text.utf8.distance(from: text.startIndex, to: index)
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// Where the literal of a code block is, without the one line end that closes it.
    func withoutLastLineEnd(_ literal: Range<Int>) -> Range<Int> {
        var end = literal.upperBound
        if end > literal.lowerBound, self[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        if end > literal.lowerBound, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return literal.lowerBound..<end
    }
}
