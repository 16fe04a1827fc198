import Platform
import SiteBase
import Synchronization
import SystemPackage

/// A child process and the socket to it, for one thread at a time.
final class WorkerProcess: Sendable {
    let id: pid_t
    private let child: Mutex<ChildProcess>
    private let socket: DescriptorPair

    private let program: String

    /// Starts a program as a worker.
    init(program: String) throws(PictureFault) {
        self.program = program
        do throws(Errno) {
            var socket = try DescriptorPair.sockets()
            let child = try ChildProcess(
                program,
                [PictureWorker.argument],
                environment: Self.environment,
                input: socket.theirs,
                output: socket.theirs
            )
            socket.closeTheirs()
            id = child.id
            self.child = Mutex(child)
            self.socket = socket
        } catch {
            throw .workerFailed("\(program) cannot be started: \(error)")
        }
        WorkerSocket.prepare(socket.ours.raw)
    }

    /// Waits until the process confirms that it is a worker.
    func awaitGreeting() throws(PictureFault) {
        let deadline = WorkerSocket.Deadline(seconds: 20)
        let greeting = PictureWorker.greeting
        guard case .success(let said) = WorkerSocket.receive(greeting.count, from: socket.ours.raw, until: deadline), said == greeting
        else { throw .workerFailed("\(program) did not start as a picture worker (\(Self.phrase(end())))") }
    }

    /// The environment of the process. It contains little, because a worker makes the same bytes everywhere.
    private static var environment: [String] {
        var environment = ["SWIFT_BACKTRACE=enable=no", "LC_ALL=C", "\(PictureWorker.mark)=1"]
        for name in ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"] {
            if let value = getenv(name) { environment.append("\(name)=\(String(cString: value))") }
        }
        return environment
    }

    /// Kills the process.
    @discardableResult
    private func end() -> ChildProcess.End { child.withLock { $0.kill() } }

    /// Whether the process is still running.
    func isRunning() -> Bool { child.withLock { $0.isRunning() } }

    /// Sends a picture and a request and waits for the answer. After a failure that ended the process, it cannot be used again.
    func ask(_ request: PictureRequest, _ picture: [UInt8]) throws(PictureFault) -> [[UInt8]] {
        let deadline = WorkerSocket.Deadline(seconds: 3 * PictureLimits.seconds)
        let socket = socket.ours.raw
        var head: [UInt8] = []
        head.append(content: request.message)
        head.append(number: picture.count)
        var isSent = WorkerSocket.send(head, to: socket, until: deadline)
        if case .success = isSent { isSent = WorkerSocket.send(picture, to: socket, until: deadline) }
        guard case .success = isSent, case .success(let size) = WorkerSocket.receive(4, from: socket, until: deadline) else {
            throw fault(isLate: deadline.isOver)
        }
        // A worker has no more memory than this.
        guard let count = ByteReader(size).little(0, 4), count <= PictureLimits.memory else {
            end()
            throw .workerFailed("the worker sent an invalid reply")
        }
        guard case .success(let answer) = WorkerSocket.receive(count, from: socket, until: deadline) else {
            throw fault(isLate: deadline.isOver)
        }
        switch PictureReply(answer) {
        case .files(let files): return files
        case .fault(let fault): throw fault
        case nil:
            end()
            throw .workerFailed("the worker sent an invalid reply")
        }
    }

    /// The reason that there is no answer.
    private func fault(isLate: Bool) -> PictureFault {
        if isLate {
            end()
            return .tooMuchTime
        }
        // The end of the process closes the socket shortly before the status is known. A process that is still running is useless.
        switch child.withLock({ $0.kill() }) {
        case .signal(Int(SIGXCPU)): return .tooMuchTime
        case .signal(let signal): return .workerFailed("the worker was ended by signal \(signal)")
        case .status(let status): return .workerFailed("the worker ended with status \(status)")
        case .unknown: return .workerFailed("the worker ended")
        }
    }

    private static func phrase(_ end: ChildProcess.End) -> String {
        switch end {
        case .signal(let signal): "signal \(signal)"
        case .status(let status): "status \(status)"
        case .unknown: "it ended"
        }
    }
}
