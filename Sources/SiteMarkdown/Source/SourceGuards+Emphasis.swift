import SiteBase

/// Stars, underscores and tildes beside letters of Chinese, Japanese and Korean.
extension SourceGuards {
    /// Lets them open and close emphasis there whatever punctuation is on their inner side: `**“인용”**은`.
    mutating func guardEmphasis() {
        var index = nextMark(from: 0)
        while index < bytes.count {
            var end = index + 1
            while end < bytes.count, bytes[end] == bytes[index] { end += 1 }
            guardRun(index..<end)
            index = nextMark(from: end)
        }
    }

    private func nextMark(from start: Int) -> Int {
        bytes.firstIndex(
            from: start,
            to: bytes.count,
            marking: {
                ($0 .== .all(UInt8(ascii: "*"))) .| ($0 .== .all(UInt8(ascii: "_"))) .| ($0 .== .all(UInt8(ascii: "~")))
            },
            where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "~") }
        )
    }

    private mutating func guardRun(_ run: Range<Int>) {
        var run = run
        var before = CharacterClass(bytes.scalar(before: run.lowerBound))
        if isEscaped(at: run.lowerBound) {
            run = run.dropFirst()
            before = .punctuation
        }
        guard !run.isEmpty else { return }
        let isUnderscore = bytes[run.lowerBound] == UInt8(ascii: "_")
        switch (before, CharacterClass(bytes.scalar(at: run.upperBound).scalar)) {
        case (.wideLetter, .punctuation), (.wideLetter, .widePunctuation): add(.punctuationBefore, at: run.lowerBound)
        case (.punctuation, .wideLetter), (.widePunctuation, .wideLetter): add(.punctuationBehind, at: run.upperBound)
        case (.other, .widePunctuation) where !isUnderscore: add(.punctuationBefore, at: run.lowerBound)
        case (.widePunctuation, .other) where !isUnderscore: add(.punctuationBehind, at: run.upperBound)
        default: break
        }
    }

    /// Whether a backslash takes the meaning of a character.
    func isEscaped(at index: Int) -> Bool {
        var start = index
        while start > 0, bytes[start - 1] == UInt8(ascii: "\\") { start -= 1 }
        return (index - start) % 2 == 1
    }
}
