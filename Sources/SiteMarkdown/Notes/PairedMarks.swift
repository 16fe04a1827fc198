import SiteBase

/// Marks of two equal characters around words: `||` for spoilers, `==` for marked words.
struct PairedMarks {
    let sign: UInt8
    let element: MarkdownElement
    /// Whether the words must touch the marks and no ASCII letter or digit may be outside, so that `a==b` contains no mark.
    let isTight: Bool

    static let spoilers = PairedMarks(sign: UInt8(ascii: "|"), element: .spoiler, isTight: false)
    static let marks = PairedMarks(sign: UInt8(ascii: "="), element: .mark, isTight: true)

    /// The events with pairs of marks turned into elements. Both must be in the same element; other marks stay text.
    func marked(_ events: [MarkdownEvent], _ texts: [UInt8]) -> [MarkdownEvent] {
        guard texts.contains(sign), let pairs = pairs(events, texts), !pairs.isEmpty else { return events }
        var marked: [MarkdownEvent] = []
        marked.reserveCapacity(events.count + 4 * pairs.count)
        for (index, event) in events.enumerated() {
            guard case .text(let range) = event, let signs = pairs[index] else {
                marked.append(event)
                continue
            }
            var start = range.lowerBound
            for sign in signs {
                if sign.place > start { marked.append(.text(start..<sign.place)) }
                marked.append(sign.opens ? .open(element) : .close(element))
                start = sign.place + 2
            }
            if start < range.upperBound { marked.append(.text(start..<range.upperBound)) }
        }
        return marked
    }

    private struct Sign {
        let event: Int
        let place: Int
        let mayOpen, mayClose: Bool
    }

    /// The paired marks, by event; nil if there are none.
    private func pairs(_ events: [MarkdownEvent], _ texts: [UInt8]) -> [Int: [(place: Int, opens: Bool)]]? {
        var pairs: [Int: [(place: Int, opens: Bool)]] = [:]
        // The unpaired mark in each open element.
        var open: [Sign?] = [nil]
        for (index, event) in events.enumerated() {
            switch event {
            case .open: open.append(nil)
            case .close: if open.count > 1 { open.removeLast() }
            case .text(let range):
                for sign in signs(in: range, texts, of: index) {
                    // Two marks with nothing between them stay text.
                    if let first = open[open.count - 1], sign.mayClose, first.event != index || sign.place > first.place + 2 {
                        pairs[first.event, default: []].append((first.place, true))
                        pairs[index, default: []].append((sign.place, false))
                        open[open.count - 1] = nil
                    } else if open[open.count - 1] == nil ? sign.mayOpen : !isTight {
                        open[open.count - 1] = isTight || open[open.count - 1] == nil ? sign : nil
                    }
                }
            default: break
            }
        }
        return pairs.isEmpty ? nil : pairs.mapValues { $0.sorted { $0.place < $1.place } }
    }

    private func signs(in range: Range<Int>, _ texts: [UInt8], of event: Int) -> [Sign] {
        var signs: [Sign] = []
        var place = range.lowerBound
        while place + 1 < range.upperBound {
            guard texts[place] == sign, texts[place + 1] == sign else {
                place += 1
                continue
            }
            guard isTight else {
                signs.append(Sign(event: event, place: place, mayOpen: true, mayClose: true))
                place += 2
                continue
            }
            var end = place
            while end < range.upperBound, texts[end] == sign { end += 1 }
            if end == place + 2 {
                let before = place > range.lowerBound ? texts[place - 1] : nil
                let after = end < range.upperBound ? texts[end] : nil
                signs.append(
                    Sign(
                        event: event,
                        place: place,
                        mayOpen: after.map { $0 > 0x20 } ?? true && !(before?.isASCIILetterOrDigit ?? false),
                        mayClose: before.map { $0 > 0x20 } ?? true && !(after?.isASCIILetterOrDigit ?? false)
                    )
                )
            }
            place = end
        }
        return signs
    }
}
