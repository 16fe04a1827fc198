/// Words broken at spaces so that the widest line is as narrow as it can be, and the lines then as even as they can be.
struct BalancedLines {
    private let words: [Substring]
    /// For each number of lines from 1: the best way to set the first n words in so many, at n; nil where there are too few words.
    private let settings: [[Setting?]]

    /// - Parameters:
    ///   - words: in reading order.
    ///   - most: how many lines will be asked for at most.
    init(words: [Substring], most: Int) {
        self.words = words
        let space = Character(" ").emWidth
        // Where each word begins if all stood on one line, in em.
        var starts = [0.0]
        starts.reserveCapacity(words.count + 1)
        for word in words { starts.append((starts.last ?? 0) + (word.emWidth + space)) }
        func width(_ end: Int, from start: Int) -> Double { starts[end] - starts[start] - space }
        var best: [Setting?] = (0...words.count).map { $0 == 0 ? nil : Setting(line: width($0, from: 0), from: 0) }
        var settings = [best]
        for _ in 1..<max(1, min(most, words.count)) {
            let shorter = best
            for end in best.indices {
                best[end] = nil
                for start in 0..<end {
                    guard let setting = shorter[start]?.adding(line: width(end, from: start), from: start) else { continue }
                    if best[end].map({ setting < $0 }) ?? true { best[end] = setting }
                }
            }
            settings.append(best)
        }
        self.settings = settings
    }

    /// How wide the widest of so many lines is, in em; nil if there are fewer words.
    func width(_ count: Int) -> Double? {
        settings.indices.contains(count - 1) ? settings[count - 1].last??.widest : nil
    }

    /// Exactly `count` lines; `count` must be at least 1 and at most the number of words.
    func lines(_ count: Int) -> [String] {
        var lines: [String] = []
        var end = words.count
        for round in settings.prefix(count).reversed() {
            guard let setting = round[end] else { break }
            var line = String(words[setting.start])
            for word in words[(setting.start + 1)..<end] {
                line += " "
                line += word
            }
            lines.append(line)
            end = setting.start
        }
        return lines.reversed()
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
        left.widest != right.widest ? left.widest < right.widest : left.unevenness < right.unevenness
    }
}
