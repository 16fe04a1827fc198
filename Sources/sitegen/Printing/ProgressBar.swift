import Platform
import Synchronization

/// A progress bar for builds that take longer than a second.
final class ProgressBar: Sendable {
    private struct State {
        var shownAt: ContinuousClock.Instant?
    }

    private static let width = 30
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    /// A bar for a command on a terminal; nil elsewhere.
    static var onTerminal: ProgressBar? { isatty(STDERR_FILENO) != 0 ? ProgressBar() : nil }

    /// Draws the bar, at most ten times per second. Any thread may call it.
    ///
    /// - Parameter things: the word for what is counted.
    func show(_ done: Int, of total: Int, _ things: String = "files") {
        let now = ContinuousClock.now
        guard now - start > .seconds(1) else { return }
        state.withLock { state in
            if let last = state.shownAt, now - last < .milliseconds(100) { return }
            state.shownAt = now
            let filled = total == 0 ? 0 : done * Self.width / total
            let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
            write("\r\(bar) \(done)/\(total) \(things)\u{1B}[K")
        }
    }

    func clear() {
        state.withLock { state in
            guard state.shownAt != nil else { return }
            write("\r\u{1B}[K")
            state.shownAt = nil
        }
    }

    private func write(_ text: String) { printError(text, terminator: "") }
}
