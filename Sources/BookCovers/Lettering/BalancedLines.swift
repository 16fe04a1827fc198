import SiteBase

/// Words in lines, broken at spaces. The widest line is as narrow as possible, and the lines are then as even as possible.
package struct BalancedLines {
    private let words: [Substring]
    /// One row per number of lines, from 1. Element n of a row is the best way to break the first n words into that many lines. If there
    /// are too few words, the widest line is infinite.
    private let settings: [Setting]
    private let rows: Int

    /// The width of a space, in em.
    private static let space = Character(" ").emWidth

    /// - Parameters:
    ///   - words: the words, in reading order.
    ///   - most: the maximum number of lines.
    package init(words: [Substring], most: Int) {
        self.words = words
        let space = Self.space
        // The offset of each word on a single line, in em.
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
                    // There are at least as many words as lines.
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

    /// The width of the widest of `count` lines, in em; nil if there are fewer words than lines.
    package func width(_ count: Int) -> Double? {
        guard (1...rows).contains(count) else { return nil }
        let widest = settings[count * (words.count + 1) - 1].widest
        return widest.isFinite ? widest : nil
    }

    /// The words in exactly `count` lines, which must be at least 1 and at most the number of words.
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

/// The quality of a way to break words: narrower is better, then more even.
private struct Setting: Comparable {
    let widest: Double
    let unevenness: Double
    /// The index of the word that begins the last line.
    let start: Int

    /// No possible way, which is worse than every other.
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
