import SiteBase

/// Parts of a text that give something away, between `||` and `||`. Readers press to see them.
enum Spoilers {
    /// Events in which the marks of spoilers became elements. Both marks of one are in the same element; others stay text.
    static func marked(_ events: [MarkdownEvent], _ texts: [UInt8]) -> [MarkdownEvent] {
        guard let pairs = pairs(events, texts), !pairs.isEmpty else { return events }
        var marked: [MarkdownEvent] = []
        marked.reserveCapacity(events.count + 4 * pairs.count)
        for (index, event) in events.enumerated() {
            guard case .text(let range) = event, let marks = pairs[index] else {
                marked.append(event)
                continue
            }
            var start = range.lowerBound
            for mark in marks {
                if mark.place > start { marked.append(.text(start..<mark.place)) }
                marked.append(mark.opens ? .open(.spoiler) : .close(.spoiler))
                start = mark.place + 2
            }
            if start < range.upperBound { marked.append(.text(start..<range.upperBound)) }
        }
        return marked
    }

    private typealias Mark = (event: Int, place: Int)

    /// The marks that belong together, by the events that have them; nil if there are none.
    private static func pairs(_ events: [MarkdownEvent], _ texts: [UInt8]) -> [Int: [(place: Int, opens: Bool)]]? {
        guard texts.contains(UInt8(ascii: "|")) else { return nil }
        var pairs: [Int: [(place: Int, opens: Bool)]] = [:]
        // The marks in each of the open elements.
        var open: [[Mark]] = [[]]
        for (index, event) in events.enumerated() {
            switch event {
            case .open: open.append([])
            case .close:
                let marks = open.popLast() ?? []
                for pair in stride(from: 0, to: marks.count - 1, by: 2) {
                    let (first, second) = (marks[pair], marks[pair + 1])
                    // Nothing between them is no spoiler.
                    if first.event == second.event, second.place == first.place + 2 { continue }
                    pairs[first.event, default: []].append((first.place, true))
                    pairs[second.event, default: []].append((second.place, false))
                }
            case .text(let range):
                var place = range.lowerBound
                while place + 1 < range.upperBound {
                    if texts[place] == UInt8(ascii: "|"), texts[place + 1] == UInt8(ascii: "|") {
                        open[open.count - 1].append((index, place))
                        place += 2
                    } else {
                        place += 1
                    }
                }
            default: break
            }
        }
        return pairs
    }
}
