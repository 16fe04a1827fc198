/// Spoilers of whole paragraphs. `||` is at the beginning of a paragraph and at the end of the same paragraph or of a later one at the same
/// level.
///
/// Consecutive paragraphs that are entirely spoilers become a single one, for example if a whole review is a spoiler.
struct SpoilerBlocks {
    /// A block from the beginning of its first paragraph to the end of its last one.
    private struct Block {
        let start: Int
        var end: Int
    }

    private let events: [MarkdownEvent]
    private let texts: [UInt8]
    private var blocks: [Block] = []
    /// The events to leave out, and the texts to replace because they contain `||`.
    private var changed: [Int: MarkdownEvent?] = [:]

    /// The events with such spoilers as elements.
    static func marked(_ events: [MarkdownEvent], _ texts: [UInt8]) -> [MarkdownEvent] {
        guard texts.contains(UInt8(ascii: "|")) else { return events }
        var spoilers = SpoilerBlocks(events: events, texts: texts)
        spoilers.find()
        return spoilers.blocks.isEmpty ? events : spoilers.marked
    }

    private init(events: [MarkdownEvent], texts: [UInt8]) {
        self.events = events
        self.texts = texts
    }

    private mutating func find() {
        // For each open element, the paragraph in it that begins a spoiler.
        var openers: [Int?] = [nil]
        var index = 0
        while index < events.count {
            switch events[index] {
            case .open(.paragraph(isBare: false)):
                let end = events[index...].firstIndex { if case .close(.paragraph) = $0 { true } else { false } } ?? events.count - 1
                look(at: index..<end, &openers[openers.count - 1])
                index = end
            case .open: openers.append(nil)
            case .close: if openers.count > 1 { openers.removeLast() }
            default: break
            }
            index += 1
        }
    }

    /// Examines a paragraph.
    ///
    /// - Parameter opener: an earlier paragraph in the same element that begins a spoiler.
    private mutating func look(at paragraph: Range<Int>, _ opener: inout Int?) {
        let (first, last) = (paragraph.lowerBound + 1, paragraph.upperBound - 1)
        guard first <= last else { return }
        if let start = opener {
            guard case .text(let range) = events[last], texts[range].suffix(2).elementsEqual("||".utf8),
                case .text(let opening) = events[start + 1]
            else { return }
            changed[start + 1] = .some(.text(opening.lowerBound + 2..<opening.upperBound))
            changed[last] = .some(.text(range.lowerBound..<range.upperBound - 2))
            add(Block(start: start, end: paragraph.upperBound))
            opener = nil
        } else if case .open(.spoiler) = events[first], case .close(.spoiler) = events[last],
            events[first..<last].allSatisfy({ if case .close(.spoiler) = $0 { false } else { true } })
        {
            changed[first] = .some(nil)
            changed[last] = .some(nil)
            if let before = blocks.last, before.end + 1 == paragraph.lowerBound {
                blocks[blocks.count - 1].end = paragraph.upperBound
            } else {
                add(Block(start: paragraph.lowerBound, end: paragraph.upperBound))
            }
        } else if case .text(let range) = events[first], texts[range].starts(with: "||".utf8),
            range.count == 2 || texts[range.lowerBound + 2] != UInt8(ascii: "|")
        {
            opener = paragraph.lowerBound
        }
    }

    /// Adds a block and removes the blocks inside it.
    private mutating func add(_ block: Block) {
        while let last = blocks.last, last.start > block.start { blocks.removeLast() }
        blocks.append(block)
    }

    /// Adds an event of a spoiler. If `||` is alone in a line or paragraph, that is left out.
    private func add(_ event: MarkdownEvent, to marked: inout [MarkdownEvent]) {
        let isAtStart = if case .open(.paragraph)? = marked.last { true } else { false }
        switch event {
        case .text(let range) where range.isEmpty: return
        case .lineBreak where isAtStart, .softBreak where isAtStart: return
        case .close(.paragraph):
            while marked.last?.isLineEnd ?? false { marked.removeLast() }
            if case .open(.paragraph)? = marked.last { marked.removeLast() } else { marked.append(event) }
        default: marked.append(event)
        }
    }

    private var marked: [MarkdownEvent] {
        var marked: [MarkdownEvent] = []
        marked.reserveCapacity(events.count + 2 * blocks.count)
        var next = blocks[...]
        for (index, event) in events.enumerated() {
            if next.first?.start == index { marked.append(.open(.spoilerBlock)) }
            let isInside = next.first.map { $0.start <= index } ?? false
            if let own = changed[index] ?? event { isInside ? add(own, to: &marked) : marked.append(own) }
            if next.first?.end == index {
                marked.append(.close(.spoilerBlock))
                next.removeFirst()
            }
        }
        return marked
    }
}
