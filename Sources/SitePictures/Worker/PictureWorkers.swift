import Dispatch
import Synchronization

/// Child processes that decode and encode pictures. They are started when they are first needed, and again if one dies.
///
/// A hostile picture can only affect a process that can do nothing but compute. Calls block, and several threads may call at once.
public final class PictureWorkers: Sendable {
    private let program: String?
    private let free: DispatchSemaphore
    /// Large pictures are processed one at a time.
    private let large = DispatchSemaphore(value: 1)
    private let idle = Mutex<[WorkerProcess]>([])
    /// The reason that the program did not become a worker.
    private let refusal = Mutex<PictureFault?>(nil)

    /// Creates at most `count` processes. `program` is a path to sitegen; nil means the running executable.
    public init(program: String? = nil, count: Int) {
        self.program = program
        free = DispatchSemaphore(value: max(1, count))
    }

    /// The colours of a picture. All of its data is decoded, so damage is found.
    public func colours(of bytes: [UInt8]) throws(PictureFault) -> PictureColours {
        guard let file = try ask(.colours, bytes).first, let colours = PictureColours(bytes: file) else {
            throw .workerFailed("the worker sent an invalid reply")
        }
        return colours
    }

    /// The renditions of a picture, in the order of `wanted`.
    public func renditions(_ wanted: [Rendition], of bytes: [UInt8]) throws(PictureFault) -> [[UInt8]] {
        guard !wanted.isEmpty else { return [] }
        let files = try ask(.renditions(wanted), bytes)
        guard files.count == wanted.count else { throw .workerFailed("the worker sent an invalid reply") }
        return files
    }

    /// The ids of processes that wait for a picture.
    package var idleProcesses: [Int32] { idle.withLock { $0.map(\.id) } }

    private func ask(_ request: PictureRequest, _ bytes: [UInt8]) throws(PictureFault) -> [[UInt8]] {
        let header = try PictureLimits.check(bytes)
        let isLarge = header.width * header.height > PictureLimits.pixelsAtOnce
        if isLarge { large.wait() }
        defer { if isLarge { large.signal() } }
        free.wait()
        defer { free.signal() }
        let process = try process()
        defer { if process.isRunning() { idle.withLock { $0.append(process) } } }
        return try process.ask(request, bytes)
    }

    private func process() throws(PictureFault) -> WorkerProcess {
        while let process = idle.withLock({ $0.popLast() }) {
            if process.isRunning() { return process }
        }
        guard let program = program ?? WorkerProgram.running else { throw .workerFailed("the path of this program is unknown") }
        guard !PictureWorker.isMarked else {
            throw .workerFailed("this process was started to decode pictures, but did not call PictureWorker.runIfAsked()")
        }
        // A program that is no worker will not become one for the next picture.
        if let refusal = refusal.withLock({ $0 }) { throw refusal }
        let process = try WorkerProcess(program: program)
        do throws(PictureFault) {
            try process.awaitGreeting()
        } catch {
            refusal.withLock { $0 = error }
            throw error
        }
        return process
    }
}
