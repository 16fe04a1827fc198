/// Finds the name that was probably intended.
public enum Suggestion {
    /// The nearest of `names` if it may be a misspelling: at most a third of the letters differ, and at least one is equal. Otherwise the
    /// shortest name that the word continues, or that continues it, with at least four common letters: `isbn13` for `isbn`.
    public static func nearest(to name: String, in names: some Sequence<String>) -> String? {
        // A long key is not a misspelling, and would be slow to compare.
        guard name.utf8.count <= 100 else { return nil }
        return misspelling(name, of: names) ?? names.filter { goesOn(name.lowercased(), $0.lowercased()) }.min { $0.count < $1.count }
    }

    /// The nearest of `names` of which a name may be a misspelling, and not another word with the same beginning; nil if there is none.
    public static func misspelling(_ name: String, of names: some Sequence<String>) -> String? {
        guard name.utf8.count <= 100 else { return nil }
        let wanted = letters(name)
        var best: (distance: Int, name: String)?
        for candidate in names {
            let letters = letters(candidate)
            guard abs(letters.count - wanted.count) <= max(1, wanted.count / 3) else { continue }
            let distance = distance(wanted, letters)
            if distance <= max(1, wanted.count / 3), distance < letters.count, distance < best?.distance ?? .max {
                best = (distance, candidate)
            }
        }
        return best?.name
    }

    private static func letters(_ name: String) -> [Unicode.Scalar] { Array(name.lowercased().unicodeScalars) }

    private static func goesOn(_ a: String, _ b: String) -> Bool {
        min(a.count, b.count) >= 4 && (a.utf8.hasPrefix(b) || b.utf8.hasPrefix(a))
    }

    /// The end of a message: ` (did you mean "pages"?)`, or nothing.
    public static func phrase(for name: String, in names: some Sequence<String>) -> String {
        nearest(to: name, in: names).map { " (did you mean \"\($0)\"?)" } ?? ""
    }

    /// The optimal string alignment distance: insertions, deletions, replacements and transpositions each count 1.
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
