import Platform
import Synchronization

/// Spaces requests, so that no host gets more than one in an interval.
final class RequestPace: Sendable {
    private let interval: Duration
    private let next = Mutex<[String: ContinuousClock.Instant]>([:])

    init(_ interval: Duration) { self.interval = interval }

    /// Waits until a host may be asked, and notes that it is. Any thread may call it.
    func wait(for host: String) {
        let now = ContinuousClock.now
        let start = next.withLock { next in
            let start = max(now, next[host] ?? now)
            next[host] = start + interval
            return start
        }
        while case let left = start - .now, left > .zero { usleep(UInt32(min(left / .microseconds(1), 999_999))) }
    }
}
