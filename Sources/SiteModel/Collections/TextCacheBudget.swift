import Synchronization

/// How many texts of records may stay in memory till their pages are rendered; all others are read from the data once more.
///
/// With this much, sites of seventy thousand volumes are read once, and larger ones take no more memory than that.
package final class TextCacheBudget: Sendable {
    /// In bytes of the data.
    static let size = 152 << 20

    private let left = Atomic(size)

    package init() {}

    /// Takes the room for so many bytes, if there is as much.
    package func takes(_ count: Int) -> Bool {
        guard left.load(ordering: .relaxed) >= count else { return false }
        return left.subtract(count, ordering: .relaxed).newValue >= 0
    }
}
