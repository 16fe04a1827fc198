/// Finds the name that was probably intended.
public enum Suggestion {
    /// The nearest of `names` if the name may be a misspelling of it: at most a third of the letters differ, and at least one is equal.
    /// Otherwise the shortest name that is a prefix of the name or has it as a prefix, with at least four common letters: `isbn13` for
    /// `isbn`.
    public static func nearest(to name: String, in names: some Sequence<String>) -> String? {
        // A long key is no misspelling and would be slow to compare.
        guard name.utf8.count <= 100 else { return nil }
        let lowercased = name.lowercased()
        return misspelling(name, of: names) ?? names.filter { goesOn(lowercased, $0) }.min { $0.count < $1.count }
    }

    /// The nearest of `names` if the name is a misspelling of it and not another word with the same beginning; nil otherwise.
    public static func misspelling(_ name: String, of names: some Sequence<String>) -> String? {
        guard name.utf8.count <= 100 else { return nil }
        let wanted = Array(name.lowercased().unicodeScalars)
        let most = max(1, wanted.count / 3)
        var best: (distance: Int, name: String)?
        for candidate in names where isNear(candidate, wanted.count, most) {
            let letters = Array(candidate.lowercased().unicodeScalars)
            guard abs(letters.count - wanted.count) <= most else { continue }
            let distance = distance(wanted, letters)
            if distance <= most, distance < letters.count, distance < best?.distance ?? .max { best = (distance, candidate) }
        }
        return best?.name
    }

    /// Whether one name may be a misspelling of the other, judging by their lengths. Few names remain for a comparison by letters.
    private static func isNear(_ candidate: String, _ count: Int, _ most: Int) -> Bool {
        let bytes = candidate.utf8.count
        // A scalar has up to four bytes, and its lower case may have up to three scalars.
        guard candidate.utf8.allSatisfy({ $0 < 0x80 }) else { return bytes >= (count - most) / 3 && bytes <= 4 * (count + most) }
        return abs(bytes - count) <= most
    }

    private static func goesOn(_ lowercased: String, _ other: String) -> Bool {
        guard lowercased.utf8.count >= 4, other.utf8.count >= 4, let a = lowercased.utf8.first, let b = other.utf8.first,
            a >= 0x80 || b >= 0x80 || a | 0x20 == b | 0x20
        else { return false }
        let other = other.lowercased()
        return min(lowercased.count, other.count) >= 4 && (lowercased.utf8.hasPrefix(other) || other.utf8.hasPrefix(lowercased))
    }

    /// The end of a message, such as ` (did you mean "pages"?)`; empty without a suggestion.
    public static func phrase(for name: String, in names: some Sequence<String>) -> String {
        nearest(to: name, in: names).map { " (did you mean \"\($0)\"?)" } ?? ""
    }

    /// The optimal string alignment distance, in which insertions, deletions, replacements and transpositions each count 1.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
