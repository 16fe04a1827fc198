/// Derives the title of a series from the titles of its volumes.
enum SharedTitle {
    /// The common beginning, such as `Harry Potter` for `Harry Potter and the Goblet of Fire` and others; nil if the titles begin with
    /// different words.
    static func title(of titles: [String]) -> String? {
        guard titles.count > 1, let first = titles.first else { return nil }
        var words = first.split(whereSeparator: \.isWhitespace)[...]
        for title in titles.dropFirst() {
            let shared = zip(words, title.split(whereSeparator: \.isWhitespace)).prefix { $0 == $1 }.count
            words = words.prefix(shared)
            if words.isEmpty { return nil }
        }
        while let last = words.last, connecting.contains(bare(last).lowercased()) { words = words.dropLast() }
        guard let last = words.last else { return nil }
        let title = (words.dropLast() + [withoutParticle(bare(last))]).joined(separator: " ")
        return title.contains(where: \.isLetter) ? title : nil
    }

    /// Words that only connect what comes before and after them.
    private static let connecting: Set = [
        "", "-", "–", "—", "&", "a", "an", "and", "at", "book", "by", "for", "from", "in", "no", "of", "on", "or", "part", "the", "to",
        "vol", "volume",
        "with", "권", "제", "편",
    ]

    /// The word without punctuation at its end.
    private static func bare(_ word: Substring) -> Substring {
        var word = word
        while let last = word.last, !last.isLetter, !last.isNumber, !")]!?’”".contains(last) { word = word.dropLast() }
        return word
    }

    /// The word without the Korean particle for "and", as in `포터와` and `산과`. It is 와 after a vowel and 과 after a consonant.
    private static func withoutParticle(_ word: Substring) -> Substring {
        guard let particle = word.unicodeScalars.last, let before = word.dropLast().unicodeScalars.last,
            (0xAC00...0xD7A3).contains(before.value)
        else { return word }
        let endsWithConsonant = (before.value - 0xAC00) % 28 != 0
        return particle == (endsWithConsonant ? "과" : "와") ? word.dropLast() : word
    }
}
