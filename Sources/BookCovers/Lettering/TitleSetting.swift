import SiteBase

/// A title in lines that fit a box, and their font size.
struct TitleSetting {
    /// The font size in viewBox units.
    let size: Double
    /// The lines from the top; none if the title is blank.
    let lines: [String]

    /// Whether a Korean typeface comes first, because spaces and figures of Latin typefaces do not match Hangul.
    var isHangul: Bool {
        lines.contains(where: \.holdsHangul)
    }

    /// The height of all lines, in viewBox units.
    var height: Double { size * Self.leading * Double(lines.count) }

    /// The line height, in em.
    static let leading = 1.25
    /// The maximum number of lines. With more, the letters would be too small on a narrow cover.
    private static let mostLines = 6

    /// Breaks the title only at spaces, with the largest size that one to six lines allow and then the fewest lines.
    ///
    /// A title that does not fit six lines, because it is very long or has a word longer than a line, is also broken inside words. If that
    /// is not enough, it is truncated with an ellipsis.
    /// - Parameters:
    ///   - width: the width of the box, in viewBox units.
    ///   - height: the height of the box, in viewBox units.
    ///   - largest: the font size of short titles, in viewBox units.
    init(title: String, width: Double, height: Double, largest: Double) {
        let words = title.wordsOfLines
        let sizes = (1...Self.mostLines).map { min(largest, height / (Self.leading * Double($0))) }
        let smallest = sizes[Self.mostLines - 1]
        if let setting = Self.unbroken(words, width: width, sizes: sizes), setting.size >= smallest {
            self = setting
            return
        }
        for (index, size) in sizes.enumerated() {
            let filled = FilledLines(words: words, measure: width / size, most: index + 1)
            if filled.isComplete || size == smallest {
                self.init(size: size, lines: filled.lines)
                return
            }
        }
        self.init(size: smallest, lines: [])
    }

    private init(size: Double, lines: [String]) {
        self.size = size
        self.lines = lines
    }

    private static func unbroken(_ words: [Substring], width: Double, sizes: [Double]) -> TitleSetting? {
        // This avoids computing all breaks of a title that is far too long.
        guard let smallest = sizes.last, words.count <= Int(Double(sizes.count) * width / smallest) else { return nil }
        let breaks = BalancedLines(words: words, most: sizes.count)
        var best: (size: Double, count: Int)?
        for (count, size) in zip(1..., sizes) {
            guard let widest = breaks.width(count) else { continue }
            let fitting = min(size, width / widest)
            if fitting > best?.size ?? 0 { best = (fitting, count) }
        }
        return best.map { TitleSetting(size: $0.size, lines: breaks.lines($0.count)) }
    }
}

extension String {
    /// The words between which lines may be broken.
    fileprivate var wordsOfLines: [Substring] {
        guard isPlainlySpaced else { return split { $0.isWhitespace && $0 != "\u{a0}" } }
        return withBytes { bytes in
            var words: [Substring] = []
            words.reserveCapacity(8)
            var start = 0
            while start < bytes.count {
                let end = bytes.firstIndex(of: UInt8(ascii: " "), from: start)
                if end > start { words.append(self[utf8.index(startIndex, offsetBy: start)..<utf8.index(startIndex, offsetBy: end)]) }
                start = end + 1
            }
            return words
        }
    }

    /// Whether the text consists of ASCII, Latin letters and Hangul syllables, without combining marks and with no white space but spaces.
    private var isPlainlySpaced: Bool {
        withBytes { bytes in
            var index = 0
            while index < bytes.count {
                switch bytes[index] {
                case 0x20..<0x7F: index += 1
                // U+00C0 to U+024F.
                case 0xC3...0xC8: index += 2
                case 0xC9 where bytes[index + 1] < 0x90: index += 2
                // U+AC00 to U+D7A3.
                case 0xEA where bytes[index + 1] >= 0xB0, 0xEB, 0xEC: index += 3
                case 0xED where (bytes[index + 1], bytes[index + 2]) <= (0x9E, 0xA3): index += 3
                default: return false
                }
            }
            return true
        }
    }
}
