import SiteBase
import Synchronization
import Testing

@testable import SiteRecords

struct TextCacheBudgetTests {
    @Test func `no more texts are kept than the limit says`() {
        let budget = TextCacheBudget()
        #expect(!budget.takes(TextCacheBudget.size + 1))
        #expect(budget.takes(TextCacheBudget.size - 10) && !budget.takes(11) && budget.takes(10) && !budget.takes(1))
    }

    @Test func `threads together keep no more than that`() {
        let budget = TextCacheBudget()
        let kept = Atomic(0)
        Workers.each(4_000, jobs: 8, run: 1) { _ in
            if budget.takes(100 << 10) { kept.add(100 << 10, ordering: .relaxed) }
        }
        let all = kept.load(ordering: .relaxed)
        // Threads that meet at the end may all go away empty-handed.
        #expect(all <= TextCacheBudget.size && all > TextCacheBudget.size - 10 * (100 << 10))
    }
}
