import TestSupport
import Testing

@testable import SearchIndexing

/// The best documents of very many are those that sorting all of them gives.
@Suite struct `Documents that keys lead to` {
    @Test(arguments: 0..<200) func `are counted once, and the best of them come first`(number: Int) {
        var dice = SeededGenerator(seed: UInt64(number))
        let count = [1, 64, 200, 3_000, 20_000][number % 5]
        let most = [1, 7, 60, 1_000][number % 4]
        var found = FoundDocuments(of: count, most: most)
        // What was found before leaves nothing behind.
        for _ in 0..<3 {
            var ranks: [Int: UInt8] = [:]
            for _ in 0..<Int.random(in: 1...(number % 3 == 0 ? 12_000 : 300), using: &dice) {
                let document = Int.random(in: 0..<count, using: &dice)
                let rank = UInt8.random(in: 0...SearchRank.text.rawValue, using: &dice)
                found.insert(document, rank)
                ranks[document] = min(ranks[document] ?? 255, rank)
            }
            let best = ranks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(most)
            #expect(found.total == ranks.count)
            #expect(found.best.map(\.document) == best.map(\.key) && found.best.map(\.rank) == best.map(\.value))
            if ranks.count <= SearchIndex.longestList { #expect(found.few == ranks.keys.sorted()) }
            found.removeAll()
        }
        #expect(found.total == 0 && found.best.isEmpty && found.few.isEmpty)
    }
}
