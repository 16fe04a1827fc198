/// Words in lines that are as full as possible. Words longer than a line are broken at its end.
struct FilledLines {
    /// The lines. The last one ends with an ellipsis if words remain.
    private(set) var lines: [String] = []
    /// Whether all words fit.
    private(set) var isComplete = true
    private let measure: Double
    private let most: Int

    /// - Parameters:
    ///   - measure: the width of a line, in em.
    ///   - most: the maximum number of lines, at least 1.
    init(words: [Substring], measure: Double, most: Int) {
        self.measure = measure
        self.most = most
        for word in words where isComplete {
            add(word)
        }
    }

    private mutating func add(_ word: Substring) {
        if let last = lines.last, (last + " " + word).emWidth <= measure {
            lines[lines.count - 1] += " " + word
            return
        }
        var piece = ""
        for character in word {
            if !piece.isEmpty, piece.emWidth + character.emWidth > measure {
                startLine(with: piece)
                piece = ""
            }
            guard isComplete else { return }
            piece.append(character)
        }
        startLine(with: piece)
    }

    private mutating func startLine(with text: String) {
        guard lines.count < most else {
            isComplete = false
            endWithEllipsis()
            return
        }
        lines.append(text)
    }

    private mutating func endWithEllipsis() {
        guard var last = lines.popLast() else { return }
        let ellipsis: Character = "…"
        while last.emWidth + ellipsis.emWidth > measure || last.last?.isWhitespace == true {
            last.removeLast()
        }
        last.append(ellipsis)
        lines.append(last)
    }
}
