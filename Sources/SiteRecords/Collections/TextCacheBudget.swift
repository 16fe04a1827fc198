import Synchronization

/// Limits how many texts stay in memory until their pages are rendered. All others are read from the data again.
///
/// The limit lets sitegen read sites with up to seventy thousand volumes only once. Larger sites take no more memory.
package final class TextCacheBudget: Sendable {
    /// The limit, in bytes of data.
    package static let size = 152 << 20

    private let left = Atomic(size)

    package init() {}

    /// Reserves a number of bytes; false if they are not available.
    package func takes(_ count: Int) -> Bool {
        guard left.load(ordering: .relaxed) >= count else { return false }
        return left.subtract(count, ordering: .relaxed).newValue >= 0
    }
}
