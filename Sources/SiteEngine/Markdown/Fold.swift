extension Markdown {
    /// The text that a reader sees, as the fold counts it: a line break is one character, so is the step from one block to the next;
    /// an image is nothing. One plain paragraph is its own visible text.
    public var visibleText: String { visibleText(atLeast: .max) }

    /// Its beginning: so many bytes of it, as far as there are so many, and perhaps some more.
    private func visibleText(atLeast count: Int) -> String {
        var text = ""
        var isFirstBlock = true
        var imageDepth = 0
        func step() {
            if !isFirstBlock { text += "\n" }
            isFirstBlock = false
        }
        for event in events {
            switch event {
            case .open(.image): imageDepth += 1
            case .close(.image): imageDepth -= 1
            case .open(let element): if element.isLeafBlock { step() }
            case .text(let literal), .code(let literal): if imageDepth == 0 { text += literal }
            case .lineBreak: if imageDepth == 0 { text += "\n" }
            case .codeBlock(let literal, _):
                step()
                text += literal.withoutLastLineEnd
            case .close, .rule: break
            }
            if text.utf8.count >= count { return text }
        }
        return text
    }

    /// Where the visible text is cut so that its first `characters` stay: a UTF-8 offset into it, never inside a `Character`. Nil if the
    /// text is shorter and shows whole.
    func cut(after characters: Int) -> Int? {
        let start = visibleText(atLeast: characters + 1)
        guard start.utf8.count >= characters else { return nil }
        // With ASCII on both sides of the cut, every byte is a character, but for line ends of two.
        let isSimple = start.withBytes { bytes in
            let start = UnsafeBufferPointer(rebasing: bytes.prefix(characters + 1))
            return start.isASCII && start.firstIndex(of: UInt8(ascii: "\r")) == start.count
        }
        if isSimple { return characters }
        let text = visibleText
        guard
            let index = text.index(text.startIndex, offsetBy: characters, limitedBy: text.endIndex)
        else { return nil }
        return text.utf8.distance(from: text.startIndex, to: index)
    }
}

extension String {
    /// Without the one line end that closes a code block's literal.
    var withoutLastLineEnd: Substring {
        last?.isNewline == true ? dropLast() : self[...]
    }
}
