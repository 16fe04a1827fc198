/// Words broken at spaces so that the widest line is as narrow as it can be, and the lines then as even as they can be.
struct BalancedLines {
    private let words: [String]
    /// Where each word begins if all stood on one line, in em.
    private let starts: [Double]
    private static let space = Character(" ").emWidth

    /// The words in reading order.
    init(words: [String]) {
        self.words = words
        var place = 0.0
        var starts: [Double] = []
        for word in words {
            starts.append(place)
            place += word.emWidth + Self.space
        }
        starts.append(place)
        self.starts = starts
    }

    /// Exactly `count` lines; `count` must be at least 1 and at most the number of words.
    func lines(_ count: Int) -> [String] {
        // best[n]: the best way to set the first n words in as many lines as rounds have passed.
        var best: [Setting?] = words.indices.map { Setting(line: width($0 + 1, from: 0), from: 0) }
        best.insert(nil, at: 0)
        var history = [best]
        for _ in 1..<count {
            let shorter = best
            best = (0...words.count).map { end in
                (0..<end).compactMap { start in shorter[start]?.adding(line: width(end, from: start), from: start) }.min()
            }
            history.append(best)
        }
        var lines: [String] = []
        var end = words.count
        for round in history.reversed() {
            guard let setting = round[end] else { break }
            lines.insert(words[setting.start..<end].joined(separator: " "), at: 0)
            end = setting.start
        }
        return lines
    }

    private func width(_ end: Int, from start: Int) -> Double {
        starts[end] - starts[start] - Self.space
    }
}

/// The worth of a way to break some words: narrower first, then more even.
private struct Setting: Comparable {
    let widest: Double
    let unevenness: Double
    /// The word that begins the last line.
    let start: Int

    init(line: Double, from start: Int) {
        widest = line
        unevenness = line * line
        self.start = start
    }

    private init(widest: Double, unevenness: Double, start: Int) {
        self.widest = widest
        self.unevenness = unevenness
        self.start = start
    }

    func adding(line: Double, from start: Int) -> Setting {
        Setting(widest: max(widest, line), unevenness: unevenness + line * line, start: start)
    }

    static func < (left: Setting, right: Setting) -> Bool {
        (left.widest, left.unevenness) < (right.widest, right.unevenness)
    }
}
