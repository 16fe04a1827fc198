import SiteBase

/// The prefixes of keys for which an index contains the best documents: those that two or more page separators share, and those of keys
/// with too many documents. They are in order and without repetition.
struct SearchBeginnings {
    let all: [[UInt8]]

    /// - Parameters:
    ///   - separators: the separators of the pages of keys, in order.
    ///   - crowded: the keys with too many documents, in order.
    init(separators: [[UInt8]], crowded: [[UInt8]]) {
        let shared = zip(separators, separators.dropFirst()).map { one, next in
            var shared = 0
            while shared < min(one.count, next.count), one[shared] == next[shared] { shared += 1 }
            while shared > 0, shared < next.count, next[shared] & 0xC0 == 0x80 { shared -= 1 }
            return one[..<shared]
        }
        let (a, b) = (Self.beginnings(of: shared), Self.beginnings(of: crowded.map { $0[...] }))
        var all: [[UInt8]] = []
        all.reserveCapacity(a.count + b.count)
        var (first, second) = (0, 0)
        while first < a.count || second < b.count {
            if second == b.count || first < a.count && a[first].precedes(b[second]) {
                all.append(a[first])
                first += 1
            } else {
                if first < a.count, a[first] == b[second] { first += 1 }
                all.append(b[second])
                second += 1
            }
        }
        self.all = all
    }

    /// All common prefixes of ordered keys. What two keys share, all keys between them share too.
    private static func beginnings(of keys: [ArraySlice<UInt8>]) -> [[UInt8]] {
        var all: [[UInt8]] = []
        var last: ArraySlice<UInt8> = []
        for key in keys {
            var end = key.startIndex
            while end < key.endIndex {
                end += UTF8Letter.length(key[end])
                let beginning = key[..<end]
                if !last.starts(with: beginning) { all.append(Array(beginning)) }
            }
            last = key
        }
        return all
    }
}

extension [UInt8] {
    func precedes(_ other: [UInt8]) -> Bool { withUnsafeBufferPointer { a in other.withUnsafeBufferPointer { a.precedes($0) } } }
}
