/// The documents found for some keys: their number and the best of them. For an index of eight million documents, it takes a megabyte.
struct FoundDocuments {
    /// One bit for each document in the index.
    private var bits: [UInt64]
    /// The number of documents.
    private(set) var total = 0
    /// The documents in no particular order, up to the maximum that an index lists.
    private var documents: [UInt32] = []
    /// The first documents found with each rank, in ascending order.
    private var firsts: [[UInt32]]
    /// The number of best documents wanted.
    private let most: Int

    /// - Parameters:
    ///   - count: the number of all documents in the index.
    ///   - most: the number of best documents wanted.
    init(of count: Int, most: Int) {
        bits = Array(repeating: 0, count: (count + 63) / 64)
        firsts = Array(repeating: [], count: Int(SearchRank.text.rawValue) + 1)
        self.most = most
    }

    mutating func insert(_ document: Int, _ rank: UInt8) {
        let bit = UInt64(1) << UInt64(document & 63)
        if bits[document >> 6] & bit == 0 {
            bits[document >> 6] |= bit
            total += 1
            if documents.count < SearchIndex.longestList { documents.append(UInt32(document)) }
        }
        firsts[Int(rank)].insert(UInt32(document), most: most)
    }

    /// The best documents by rank and number, each with its best rank.
    var best: [(rank: UInt8, document: Int)] {
        var best: [(rank: UInt8, document: Int)] = []
        for (rank, documents) in firsts.enumerated() where !documents.isEmpty {
            // Fewer than `most` documents have a better rank, and all of them are here. Without them, the list of this rank still has
            // enough.
            let better = best.isEmpty ? [] : Set(best.map(\.document))
            for document in documents where !better.contains(Int(document)) {
                if best.count == most { return best }
                best.append((UInt8(rank), Int(document)))
            }
        }
        return best
    }

    /// All documents in order, if there are no more than an index lists.
    var few: [Int] { documents.map(Int.init).sorted() }

    mutating func removeAll() {
        if total > documents.count {
            for index in bits.indices { bits[index] = 0 }
        } else {
            for document in documents { bits[Int(document) >> 6] = 0 }
        }
        documents.removeAll(keepingCapacity: true)
        for rank in firsts.indices where !firsts[rank].isEmpty { firsts[rank].removeAll(keepingCapacity: true) }
        total = 0
    }
}

extension [UInt32] {
    /// Inserts a number into ascending ones and keeps only the first few.
    fileprivate mutating func insert(_ number: UInt32, most: Int) {
        guard let last else { return append(number) }
        if number > last {
            if count < most { append(number) }
            return
        }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        guard self[low] != number else { return }
        if count == most { removeLast() }
        insert(number, at: low)
    }
}
