import SiteBase

/// Words broken at spaces so that the widest line is as narrow as it can be, and the lines then as even as they can be.
package struct BalancedLines {
    private let words: [Substring]
    /// For each number of lines from 1, one row: at n, the best way to set the first n words in that many lines. Where there are too few words, the
    /// widest line is infinite.
    private let settings: [Setting]
    private let rows: Int

    /// Between two words, in em.
    private static let space = Character(" ").emWidth

    /// - Parameters:
    ///   - words: in reading order.
    ///   - most: how many lines will be asked for at most.
    package init(words: [Substring], most: Int) {
        self.words = words
        let space = Self.space
        // Where each word begins if all stood on one line, in em.
        var starts = [0.0]
        starts.reserveCapacity(words.count + 1)
        for word in words { starts.append((starts.last ?? 0) + (word.emWidth + space)) }
        let (count, rows) = (words.count + 1, max(1, min(most, words.count)))
        self.rows = rows
        var settings: [Setting] = []
        settings.reserveCapacity(rows * count)
        starts.withUnsafeBufferPointer { starts in
            func width(_ end: Int, from start: Int) -> Double { starts[end] - starts[start] - space }
            for end in 0..<count { settings.append(end == 0 ? .none : Setting(line: width(end, from: 0), from: 0)) }
            for row in 1..<rows {
                for end in 0..<count {
                    var best = Setting.none
                    // As many words as lines, at least.
                    for start in min(row, end)..<end {
                        let setting = settings[(row - 1) * count + start].adding(line: width(end, from: start), from: start)
                        if setting < best { best = setting }
                    }
                    settings.append(best)
                }
            }
        }
        self.settings = settings
    }

    /// How wide the widest line is if there are `count` lines, in em; nil if there are fewer words.
    package func width(_ count: Int) -> Double? {
        guard (1...rows).contains(count) else { return nil }
        let widest = settings[count * (words.count + 1) - 1].widest
        return widest.isFinite ? widest : nil
    }

    /// Exactly `count` lines; `count` must be at least 1 and at most the number of words.
    func lines(_ count: Int) -> [String] {
        var lines: [String] = []
        lines.reserveCapacity(count)
        var end = words.count
        for row in (0..<min(count, rows)).reversed() {
            let setting = settings[row * (words.count + 1) + end]
            guard setting.widest.isFinite else { break }
            lines.append(Self.joined(words[setting.start..<end]))
            end = setting.start
        }
        lines.reverse()
        return lines
    }

    /// The words with a space between any two.
    private static func joined(_ words: ArraySlice<Substring>) -> String {
        let length = words.reduce(words.count - 1) { $0 + $1.utf8.count }
        return String(unsafeUninitializedCapacity: length) { line in
            var place = 0
            for word in words {
                if place > 0 { line[place] = UInt8(ascii: " ") }
                place = word.withBytes { line[(place > 0 ? place + 1 : 0)...].update(fromContentsOf: $0) }
            }
            return place
        }
    }
}

/// The worth of a way to break some words: narrower first, then more even.
private struct Setting: Comparable {
    let widest: Double
    let unevenness: Double
    /// The word that begins the last line.
    let start: Int

    /// None: worse than every other.
    static let none = Setting(widest: .infinity, unevenness: .infinity, start: 0)

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
