import SiteBase

/// Guards for stars, underscores and tildes beside Chinese, Japanese and Korean letters.
extension SourceGuards {
    /// Lets marks beside these letters open and close emphasis, whatever punctuation is inside: `**“인용”**은`.
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
        // The library looks past tildes at the character behind them.
        let beyond = bytes[run.lowerBound] == UInt8(ascii: "~") ? run : withTildes(run)
        var seenBefore = CharacterClass(bytes.scalar(before: beyond.lowerBound))
        let seenAfter = CharacterClass(bytes.scalar(at: beyond.upperBound).scalar)
        var tildesBefore = beyond.lowerBound < run.lowerBound
        let tildesBehind = beyond.upperBound > run.upperBound
        if isEscaped(at: run.lowerBound) {
            run = run.dropFirst()
            (seenBefore, tildesBefore) = (.punctuation, false)
        }
        guard !run.isEmpty else { return }
        let isUnderscore = bytes[run.lowerBound] == UInt8(ascii: "_")
        // To underscores, tildes are punctuation: `~~그는 _말_~~은`.
        let before = isUnderscore && tildesBefore ? .punctuation : seenBefore
        let after = isUnderscore && tildesBehind ? .punctuation : seenAfter
        var (needsBefore, needsBehind) = (false, false)
        switch (before, after) {
        case (.wideLetter, .punctuation), (.wideLetter, .widePunctuation): needsBefore = true
        case (.punctuation, .wideLetter), (.widePunctuation, .wideLetter): needsBehind = true
        case (.other, .widePunctuation) where !isUnderscore: needsBefore = true
        case (.widePunctuation, .other) where !isUnderscore: needsBehind = true
        default: break
        }
        if isUnderscore, needsBefore || needsBehind {
            needsBefore = needsBefore || tildesBefore
            needsBehind = needsBehind || tildesBehind
        }
        // A guard beyond the tildes does not work for this mark: it is a dagger to the tildes but a letter to the mark.
        if needsBefore {
            add(tildesBefore ? .punctuationBetween : .punctuationBefore, at: run.lowerBound)
        } else if tildesBefore, seenBefore == .wideLetter {
            add(.punctuationBehind, at: run.lowerBound)
        }
        if needsBehind {
            add(tildesBehind ? .punctuationBetween : .punctuationBehind, at: run.upperBound)
        } else if tildesBehind, seenAfter == .wideLetter {
            add(.punctuationBefore, at: run.upperBound)
        }
    }

    private func withTildes(_ run: Range<Int>) -> Range<Int> {
        var (start, end) = (run.lowerBound, run.upperBound)
        while start > 0, bytes[start - 1] == UInt8(ascii: "~") { start -= 1 }
        while end < bytes.count, bytes[end] == UInt8(ascii: "~") { end += 1 }
        return start..<end
    }

    /// Whether a backslash escapes a character.
    func isEscaped(at index: Int) -> Bool {
        var start = index
        while start > 0, bytes[start - 1] == UInt8(ascii: "\\") { start -= 1 }
        return (index - start) % 2 == 1
    }
}
