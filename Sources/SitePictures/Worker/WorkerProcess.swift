import Platform

/// A child process and the socket to it. Used by one thread at a time.
final class WorkerProcess: @unchecked Sendable {
    /// Of the process.
    let id: pid_t
    private let socket: Int32
    private var hasEnded = false

    /// Starts the program as a worker and waits until it says that it is one.
    init(program: String) throws(PictureFault) {
        let (ours, theirs) = try WorkerSocket.pair()
        do throws(PictureFault) {
            id = try Self.start(program, theirs)
        } catch {
            close(ours)
            close(theirs)
            throw error
        }
        // Otherwise the end of the process would not be seen.
        close(theirs)
        socket = ours
        let deadline = WorkerSocket.Deadline(seconds: 20)
        let greeting = PictureWorker.greeting
        guard case .success(let said) = WorkerSocket.receive(greeting.count, from: ours, until: deadline), said == greeting else {
            kill(id, SIGKILL)
            let end = wait()
            close(ours)
            throw .workerFailed("\(program) cannot be run as a worker (\(end))")
        }
    }

    deinit {
        end()
        close(socket)
    }

    /// Ends the process.
    func end() {
        guard !hasEnded else { return }
        kill(id, SIGKILL)
        _ = wait()
    }

    /// Whether the process still runs.
    func isRunning() -> Bool {
        guard !hasEnded else { return false }
        var status: Int32 = 0
        guard waitpid(id, &status, WNOHANG) == 0 else {
            hasEnded = true
            return false
        }
        return true
    }

    /// Sends a picture and what is wanted of it, and waits for the answer. After a failure that ended the process, it cannot be used.
    func ask(_ request: PictureRequest, _ picture: [UInt8]) throws(PictureFault) -> [[UInt8]] {
        let deadline = WorkerSocket.Deadline(seconds: 3 * PictureLimits.seconds)
        var head = PictureMessage()
        head.append(request.message.bytes)
        head.append(picture.count)
        var isSent = WorkerSocket.send(head.bytes, to: socket, until: deadline)
        if case .success = isSent { isSent = WorkerSocket.send(picture, to: socket, until: deadline) }
        guard case .success = isSent, case .success(let size) = WorkerSocket.receive(4, from: socket, until: deadline),
            let count = Self.number(size), case .success(let answer) = WorkerSocket.receive(count, from: socket, until: deadline)
        else { throw fault(isLate: deadline.isOver) }
        switch PictureReply(PictureMessage(answer)) {
        case .files(let files): return files
        case .fault(let fault): throw fault
        case nil:
            end()
            throw .workerFailed("it answered nonsense")
        }
    }

    private static func number(_ bytes: [UInt8]) -> Int? {
        var message = PictureMessage(bytes)
        return message.number()
    }

    /// Why there is no answer.
    private func fault(isLate: Bool) -> PictureFault {
        if isLate {
            end()
            return .tooMuchTime
        }
        var status: Int32 = 0
        // The socket is closed by the end of the process, shortly before its status is known.
        var waited = waitpid(id, &status, 0)
        while waited < 0, errno == EINTR { waited = waitpid(id, &status, 0) }
        hasEnded = true
        guard waited == id else { return .workerFailed("it ended") }
        let signal = status & 0x7F
        if signal == SIGXCPU { return .tooMuchTime }
        return .workerFailed(signal == 0 ? "it ended with status \(status >> 8 & 0xFF)" : "it was ended by signal \(signal)")
    }

    private func wait() -> String {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        hasEnded = true
        return status & 0x7F == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
    }
}
