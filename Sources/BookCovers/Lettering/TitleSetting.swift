/// A title broken into lines for a box, with the size at which they fit.
struct TitleSetting {
    /// The font size in viewBox units.
    let size: Double
    /// From the head down; none when the title is blank.
    let lines: [String]

    /// Hangul is set in a Korean face first; a Latin face's spaces and figures would sit ill among it.
    var isHangul: Bool {
        lines.contains(where: \.holdsHangul)
    }

    /// Of all lines together, in viewBox units.
    var height: Double { size * Self.leading * Double(lines.count) }

    /// From one baseline to the next, in em.
    static let leading = 1.25
    /// More lines than these are too small to read on a cover two fingers wide.
    private static let mostLines = 6

    /// Breaks at spaces only, with the largest size that one to six lines allow, then with the fewest lines.
    ///
    /// A title that does not fit so at the size of six lines (a very long one, or a word longer than a line) is broken inside
    /// words too, and ends in an ellipsis if that is not enough.
    /// - Parameters:
    ///   - width: of the box, in viewBox units.
    ///   - height: of the box, in viewBox units.
    ///   - largest: font size for short titles, in viewBox units.
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
        // Reckoning all breaks of a title far too long for the box would take time for nothing.
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
    /// The words between which a line may be broken.
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

    /// Whether it is of ASCII, Latin letters and Hangul syllables: no white space but the space, and no mark that joins one.
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
