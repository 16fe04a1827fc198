import Foundation
import Synchronization

/// Performs independent work on several threads.
public enum Workers {
    /// Calls `work` with every index from 0 up to `count`, on up to `jobs` threads, and returns when all are done.
    ///
    /// Indices are assigned in ascending batches of `run`. The order in which they finish is undefined, so they must not
    /// depend on one another.
    public static func each(_ count: Int, jobs: Int, run: Int = 16, _ work: @escaping @Sendable (Int) -> Void) {
        let queue = Queue()
        let loop: @Sendable () -> Void = {
            while true {
                let start = queue.next.wrappingAdd(run, ordering: .relaxed).oldValue
                guard start < count else { return }
                for index in start..<min(start + run, count) { work(index) }
            }
        }
        let helpers = max(0, min(jobs, (count + run - 1) / run) - 1)
        let group = DispatchGroup()
        for _ in 0..<helpers {
            group.enter()
            let thread = Thread {
                loop()
                group.leave()
            }
            // Some systems give threads a small stack; nested data needs more.
            thread.stackSize = 8 << 20
            thread.start()
        }
        loop()
        group.wait()
    }

    /// The results of `work` for every index from 0 up to `count`, in order.
    public static func map<Result: Sendable>(
        _ count: Int,
        jobs: Int,
        run: Int = 16,
        _ work: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
        let made = Mutex<[(index: Int, result: Result)]>([])
        each(count, jobs: jobs, run: run) { index in
            let result = work(index)
            made.withLock { $0.append((index, result)) }
        }
        return made.withLock { $0.sorted { $0.index < $1.index }.map(\.result) }
    }

    private final class Queue: Sendable {
        let next = Atomic(0)
    }
}
