import Platform
import SystemPackage

/// Sends and receives with a timeout. It raises no signal if the other side is gone.
enum WorkerSocket {
    /// The end of a timeout.
    struct Deadline {
        private let end: ContinuousClock.Instant

        init(seconds: Int) { end = .now + .seconds(seconds) }

        var isOver: Bool { .now >= end }

        /// The remaining time for `poll`.
        var milliseconds: Int32 {
            let left = ContinuousClock.now.duration(to: end).components
            return Int32(max(0, min(60_000, left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1)))
        }
    }

    /// The error if the other side is gone or the deadline has passed.
    struct Broken: Error {}

    /// Prevents signals about a missing other side, on systems whose calls have no flag for that.
    static func prepare(_ socket: FileDescriptor) {
        #if !os(Linux)
            var isQuiet: Int32 = 1
            setsockopt(socket.rawValue, SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    static func send(_ bytes: [UInt8], to socket: FileDescriptor, until deadline: Deadline) -> Result<Void, Broken> {
        bytes.withUnsafeBytes { buffer in
            #if os(Linux)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            var sent = 0
            while sent < buffer.count {
                let count = Platform.send(socket.rawValue, buffer.baseAddress.map { $0 + sent }, buffer.count - sent, flags)
                guard count >= 0 || wait(for: Int16(POLLOUT), on: socket, until: deadline) else { return .failure(Broken()) }
                sent += max(0, count)
            }
            return .success(())
        }
    }

    /// Receives an exact number of bytes.
    static func receive(_ wanted: Int, from socket: FileDescriptor, until deadline: Deadline) -> Result<[UInt8], Broken> {
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            while filled < wanted {
                let count = recv(socket.rawValue, buffer.baseAddress.map { $0 + filled }, wanted - filled, 0)
                guard count > 0 || (count < 0 && wait(for: Int16(POLLIN), on: socket, until: deadline)) else {
                    isWhole = false
                    return
                }
                filled += max(0, count)
            }
        }
        return isWhole ? .success(bytes) : .failure(Broken())
    }

    /// Waits after a failed call. Returns whether to try again.
    private static func wait(for events: Int16, on socket: FileDescriptor, until deadline: Deadline) -> Bool {
        guard errno == EAGAIN || errno == EINTR, !deadline.isOver else { return false }
        var polled = pollfd(fd: socket.rawValue, events: events, revents: 0)
        return poll(&polled, 1, deadline.milliseconds) >= 0 || errno == EINTR
    }
}
