import SiteBase
import Testing

@testable import SearchIndexing

struct FingerprintSetTests {
    @Test func `it holds what a Set holds, before and after it is emptied`() {
        var numbers = SystemRandomNumberGenerator()
        var set = FingerprintSet()
        for count in [0, 1, 33, 20_000, 5, 0, 300] {
            var expected: Set<UInt64> = []
            // Few enough different values that many come twice; near each other and far apart.
            for _ in 0..<count {
                let value = UInt64.random(in: 1...UInt64(count), using: &numbers) << (Bool.random(using: &numbers) ? 40 : 0)
                let isNew = set.insert(Fingerprint(value: value))
                #expect(isNew == expected.insert(value).inserted)
            }
            set.removeAll()
        }
    }

    @Test func `the fingerprint of nothing is a member like others`() {
        var set = FingerprintSet()
        let first = set.insert(Fingerprint())
        let second = set.insert(Fingerprint())
        #expect(first)
        #expect(!second)
    }
}
