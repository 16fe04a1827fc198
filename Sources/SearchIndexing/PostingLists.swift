import SiteBase

/// The sorted entries of an index as rows. A row is a key with all of its documents.
struct PostingLists {
    private let entries: [SearchSegment.Entry]
    private let letters: UnsafeBufferPointer<UInt8>
    /// The best rank of each document in the current row; 255 for documents outside it.
    private var ranks: [UInt8]
    /// The keys with too many documents for a row.
    private var crowded: [SearchKey] = []
    /// All rows.
    private(set) var keys = SearchTable()

    /// - Parameter letters: the text that contains the keys. It must outlive the rows.
    init(_ entries: [SearchSegment.Entry], _ letters: UnsafeBufferPointer<UInt8>, documents: Int) {
        self.entries = entries
        self.letters = letters
        ranks = [UInt8](repeating: 255, count: documents)
        var start = 0
        while start < entries.count {
            var end = start + 1
            while end < entries.count, entries[start].key.precedes(entries[end].key, in: letters) == nil { end += 1 }
            let found = gather(start..<end, atMost: SearchIndex.longestRow)
            if found.total > found.best.count { crowded.append(entries[start].key) }
            keys.append(entries[start].key.bytes(in: letters), value: Self.written(found.best, isAll: found.total == found.best.count))
            start = end
        }
        keys.finish()
    }

    private typealias Found = (best: [(rank: UInt8, document: Int)], total: Int, documents: [Int])

    /// The distinct documents in some entries: the best ones, and all of them.
    private mutating func gather(_ range: Range<Int>, atMost count: Int) -> Found {
        if range.count == 1 {
            let entry = entries[range.lowerBound]
            return ([(entry.rank.rawValue, Int(entry.document))], 1, [])
        }
        var documents: [Int] = []
        for entry in entries[range] {
            let document = Int(entry.document)
            if ranks[document] == 255 { documents.append(document) }
            ranks[document] = min(ranks[document], entry.rank.rawValue)
        }
        // With very many entries, scanning all documents is faster.
        if documents.count > ranks.count / 16 { documents = ranks.indices.filter { ranks[$0] != 255 } } else { documents.sort() }
        var best: [(rank: UInt8, document: Int)] = []
        for rank in UInt8(0)...SearchRank.text.rawValue where best.count < count {
            for document in documents where ranks[document] == rank {
                best.append((rank, document))
                if best.count == count { break }
            }
        }
        for document in documents { ranks[document] = 255 }
        return (best, documents.count, documents)
    }

    static func written(_ best: [(rank: UInt8, document: Int)], isAll: Bool) -> [UInt8] {
        var text: [UInt8] = []
        for (rank, document) in best {
            text.append(UInt8(ascii: "A") + rank)
            append(document, to: &text)
        }
        if !isAll { text.append("+") }
        return text
    }

    /// Appends a number in base 36.
    private static func append(_ number: Int, to text: inout [UInt8]) {
        var weight = 1
        while number / weight >= 36 { weight *= 36 }
        while weight > 0 {
            text.append(digits[number / weight % 36])
            weight /= 36
        }
    }

    /// The documents of prefixes that whole pages of keys share, and of keys with too many documents.
    func commonBeginnings(jobs: Int) -> SearchTable {
        let beginnings = SearchBeginnings(separators: keys.separators, crowded: crowded.map { Array($0.bytes(in: letters)) }).all
        // Pointers are not Sendable. The bytes behind this one are only read, and `init` requires them to outlive the rows.
        nonisolated(unsafe) let rows = self
        let runLength = max(1, beginnings.count / (4 * jobs))
        let values = Workers.map((beginnings.count + runLength - 1) / runLength, jobs: jobs, run: 1) { number -> [[UInt8]] in
            var rows = rows
            let end = min(beginnings.count, (number + 1) * runLength)
            return beginnings[number * runLength..<end].map { $0.withUnsafeBufferPointer { rows.best(under: $0) } }
        }
        var table = SearchTable()
        for (beginning, value) in zip(beginnings, values.joined()) {
            beginning.withUnsafeBufferPointer { table.append($0, value: value) }
        }
        table.finish()
        return table
    }

    private mutating func best(under beginning: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let found = gather(range(of: beginning), atMost: SearchIndex.bestCount)
        return Self.value(found.best, total: found.total) { found.documents }
    }

    /// The value of a prefix: the best documents, their number, and all of them unless they are too many.
    static func value(_ best: [(rank: UInt8, document: Int)], total: Int, documents: () -> [Int]) -> [UInt8] {
        var value = written(best, isAll: true)
        value.append(UInt8(ascii: "."))
        append(total, to: &value)
        if total <= SearchIndex.longestList {
            value.append(UInt8(ascii: "~"))
            append(list: documents(), to: &value)
        }
        return value
    }

    /// Appends ascending numbers as differences, with six bits per character, one of which marks a continuation.
    private static func append(list documents: [Int], to text: inout [UInt8]) {
        var last = -1
        for document in documents {
            var distance = document - last - 1
            while distance >= 32 {
                text.append(digits[32 + distance % 32])
                distance /= 32
            }
            text.append(digits[distance])
            last = document
        }
    }

    private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-".utf8)

    /// The entries whose keys have this prefix.
    private func range(of beginning: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        func first(where isBehind: (UnsafeBufferPointer<UInt8>) -> Bool) -> Int {
            var (low, high) = (0, entries.count)
            while low < high {
                let middle = (low + high) / 2
                if isBehind(entries[middle].key.bytes(in: letters)) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let start = first { !$0.precedes(beginning) }
        return start..<first { !$0.precedes(beginning) && !$0.starts(with: beginning) }
    }
}
