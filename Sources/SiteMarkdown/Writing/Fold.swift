import SiteBase

extension Markdown {
    /// The visible text. Line breaks and beginnings of blocks each count as one character, and images count as none. The visible text of a
    /// plain paragraph is the paragraph itself. Spoilers are left out, and footnotes come last.
    public var visibleText: String {
        let numbers = NoteNumbers(body: events[...], notes: notes)
        let shown = notes.enumerated().map { numbers.isHidden[$0.offset] && numbers[$0.offset] != nil ? [] : $0.element }
        let whole = notes.isEmpty ? self : Markdown(events: events + shown.joined(), texts: texts)
        return String(decoding: whole.visibleBytes(atLeast: .max, withSpoilers: false), as: UTF8.self)
    }

    /// The beginning of the visible text: at least this many bytes if there are as many, and possibly some more.
    private func visibleBytes(atLeast count: Int, withSpoilers: Bool = true) -> [UInt8] {
        var visible: [UInt8] = []
        visible.reserveCapacity(min(count, texts.count) + 256)
        var isFirstBlock = true
        // The contents of images and spoilers do not count.
        var hiddenDepth = 0
        func step() {
            if !isFirstBlock { visible.append(UInt8(ascii: "\n")) }
            isFirstBlock = false
        }
        for event in events {
            switch event {
            case .open(.image): hiddenDepth += 1
            case .close(.image): hiddenDepth -= 1
            case .open(.spoiler) where !withSpoilers: hiddenDepth += 1
            case .open(.spoilerBlock) where !withSpoilers:
                step()
                hiddenDepth += 1
            case .close(.spoiler) where !withSpoilers, .close(.spoilerBlock) where !withSpoilers:
                hiddenDepth -= 1
                visible += "…".utf8
            // Search must find a ruby reading as a separate word.
            case .open(.html(.rt)) where !withSpoilers: visible.append(UInt8(ascii: " "))
            case .close(.html(.rt)) where !withSpoilers: visible.append(UInt8(ascii: " "))
            case .open(let element): if element.isLeafBlock, hiddenDepth == 0 { step() }
            case .text(let text), .code(let text): if hiddenDepth == 0 { visible += texts[text] }
            case .lineBreak: if hiddenDepth == 0 { visible.append(UInt8(ascii: "\n")) }
            case .softBreak: if hiddenDepth == 0 { visible.append(UInt8(ascii: " ")) }
            // A block of a list holds settings, which visitors do not see.
            case .codeBlock(_, let info) where !withSpoilers && texts.isList(info): break
            case .codeBlock(let code, _):
                guard hiddenDepth == 0 else { continue }
                step()
                visible += texts[texts.withoutLastLineEnd(code)]
            case .close, .rule, .noteMark, .markup, .tag: break
            }
            if visible.count >= count { return visible }
        }
        return visible
    }

    /// The UTF-8 offset of the cut after the first `characters` of the visible text, never inside a `Character`. Nil if the text is shorter
    /// and therefore not folded.
    func cut(after characters: Int) -> Int? {
        let start = visibleBytes(atLeast: characters + 1).prefix(characters + 1)
        guard start.count >= characters else { return nil }
        // With ASCII on both sides of the cut, every byte is a character, except in CR LF.
        let isSimple = start.withUnsafeBufferPointer { $0.isASCII && $0.firstIndex(of: UInt8(ascii: "\r")) == $0.count }
        if isSimple { return characters }
        let text = String(decoding: visibleBytes(atLeast: .max), as: UTF8.self)
        guard
            let index = text.index(text.startIndex, offsetBy: characters, limitedBy: text.endIndex)
        else { return nil }
        return text.utf8.distance(from: text.startIndex, to: index)
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// The range of a code block's literal without its final line end.
    func withoutLastLineEnd(_ literal: Range<Int>) -> Range<Int> {
        var end = literal.upperBound
        if end > literal.lowerBound, self[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        if end > literal.lowerBound, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return literal.lowerBound..<end
    }
}
