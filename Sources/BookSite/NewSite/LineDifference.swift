import SiteBase

/// The line differences between two texts in the format of `diff -u`.
struct LineDifference {
    private enum Line {
        case same(Substring), removed(Substring), added(Substring)

        var isSame: Bool { if case .same = self { true } else { false } }

        var text: String {
            switch self {
            case .same(let line): " \(line)"
            case .removed(let line): "-\(line)"
            case .added(let line): "+\(line)"
            }
        }
    }

    private var lines: [Line] = []

    init(from old: String, to new: String) {
        let old = old.utf8.split(separator: "\n", omittingEmptySubsequences: false)
        let new = new.utf8.split(separator: "\n", omittingEmptySubsequences: false)
        let difference = new.difference(from: old)
        var (removed, added) = (Set<Int>(), Set<Int>())
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if removed.contains(left) {
                lines.append(.removed(old[left]))
                left += 1
            } else if added.contains(right) {
                lines.append(.added(new[right]))
                right += 1
            } else {
                lines.append(.same(new[right]))
                left += 1
                right += 1
            }
        }
    }

    /// The number of equal lines shown around each difference.
    private static let context = 3

    /// The hunks; empty if the texts are equal.
    var text: String {
        var out = ""
        // The numbers of the next lines.
        var (old, new) = (1, 1)
        var index = 0
        while index < lines.count {
            guard let first = lines[index...].firstIndex(where: { !$0.isSame }) else { break }
            let start = max(index, first - Self.context)
            (old, new) = (old + start - index, new + start - index)
            var end = first
            // Differences with only a few lines between them belong to one hunk.
            while let next = lines[end...].firstIndex(where: { !$0.isSame }), next <= end + 2 * Self.context { end = next + 1 }
            end = min(lines.count, end + Self.context)
            let hunk = lines[start..<end]
            let oldCount = hunk.count { if case .added = $0 { false } else { true } }
            let newCount = hunk.count { if case .removed = $0 { false } else { true } }
            out += "@@ -\(old),\(oldCount) +\(new),\(newCount) @@\n" + hunk.map { $0.text + "\n" }.joined()
            (old, new) = (old + oldCount, new + newCount)
            index = end
        }
        return out
    }
}
