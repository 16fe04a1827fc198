import Dispatch
import Synchronization

/// Runs independent work on several threads.
public enum Workers {
    /// Calls `work` with every index from 0 up to `count` on up to `jobs` threads, and returns when all calls are done.
    ///
    /// Threads take ascending batches of `run` indices. The calls finish in any order, so they must not depend on each other.
    public static func each(_ count: Int, jobs: Int, run: Int = 16, _ work: @escaping @Sendable (Int) -> Void) {
        eachBatch(count, jobs: jobs, run: run) { for index in $0 { work(index) } }
    }

    private static func eachBatch(_ count: Int, jobs: Int, run: Int, _ work: @escaping @Sendable (Range<Int>) -> Void) {
        let queue = Queue()
        let loop: @Sendable () -> Void = {
            while true {
                let start = queue.next.wrappingAdd(run, ordering: .relaxed).oldValue
                guard start < count else { return }
                work(start..<min(start + run, count))
            }
        }
        let group = start(max(0, min(jobs, (count + run - 1) / run) - 1), loop)
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
        let made = Mutex<[(start: Int, results: [Result])]>([])
        eachBatch(count, jobs: jobs, run: run) { batch in
            let results = batch.map(work)
            made.withLock { $0.append((batch.lowerBound, results)) }
        }
        return made.withLock { $0.sorted { $0.start < $1.start }.flatMap(\.results) }
    }

    /// The results of two tasks, which run at the same time if several threads are allowed.
    public static func both<First: Sendable, Second>(
        jobs: Int,
        _ first: @escaping @Sendable () -> First,
        _ second: () -> Second
    ) -> (First, Second) {
        guard jobs > 1 else { return (first(), second()) }
        let made = Mutex<First?>(nil)
        let group = start(1) {
            let result = first()
            made.withLock { $0 = result }
        }
        let other = second()
        group.wait()
        return (made.withLock { $0 } ?? first(), other)
    }

    /// Starts threads that do the same work.
    private static func start(_ count: Int, _ work: @escaping @Sendable () -> Void) -> DispatchGroup {
        let group = DispatchGroup()
        for _ in 0..<count {
            group.enter()
            NewThread.start {
                work()
                group.leave()
            }
        }
        return group
    }

    private final class Queue: Sendable {
        let next = Atomic(0)
    }
}
