package import Platform
import Synchronization
package import SystemPackage

/// A child process. It is waited for exactly once. If it is still running when this value ends, it is killed.
public struct ChildProcess: ~Copyable, Sendable {
    /// How a process ended.
    package enum End: Equatable, Sendable {
        case status(Int)
        case signal(Int)
        /// The status is unknown because this process ignores the end of its children.
        case unknown
    }

    package let id: pid_t
    private var end: End?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: the path, or a name to find in `PATH`.
    ///   - environment: the environment; nil for that of this process.
    ///   - input: the standard input; nil for none.
    ///   - output: the standard output; nil for none. The standard error is discarded, and no other descriptors are inherited.
    package init(
        _ program: String,
        _ arguments: [String],
        environment: [String]? = nil,
        input: FileDescriptor? = nil,
        output: FileDescriptor? = nil
    ) throws(Errno) {
        #if os(Linux)
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #else
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, stream) in [input, output, nil].enumerated() {
            let number = CInt(number)
            if let stream {
                posix_spawn_file_actions_adddup2(&actions, stream.rawValue, number)
            } else if access("/dev/null", number == 0 ? R_OK : W_OK) == 0 {
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
            } else {
                // A minimal system may have no device files.
                posix_spawn_file_actions_addclose(&actions, number)
            }
        }
        #if !os(Linux)
            // Other libraries may open descriptors without close-on-exec.
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
        #endif
        let environment = environment ?? ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        var id: pid_t = 0
        let fault = CStrings.with([program] + arguments) { arguments in
            CStrings.with(environment) { posix_spawnp(&id, program, &actions, &attributes, arguments, $0) }
        }
        guard fault == 0 else { throw Errno(rawValue: fault) }
        self.id = id
    }

    deinit {
        guard end == nil else { return }
        Platform.kill(id, SIGKILL)
        _ = Self.wait(for: id)
    }

    /// Whether the process is still running.
    package mutating func isRunning() -> Bool {
        if end == nil { end = Self.wait(for: id, WNOHANG) }
        return end == nil
    }

    @discardableResult
    package mutating func wait() -> End {
        let end = end ?? Self.wait(for: id) ?? .unknown
        self.end = end
        return end
    }

    /// Kills the process and waits for its end.
    @discardableResult
    package mutating func kill() -> End {
        if end == nil { Platform.kill(id, SIGKILL) }
        return wait()
    }

    /// How a process ended; nil if it is still running.
    private static func wait(for id: pid_t, _ options: CInt = 0) -> End? {
        var status: CInt = 0
        var ended = waitpid(id, &status, options)
        while ended < 0, errno == EINTR { ended = waitpid(id, &status, options) }
        if ended == 0 { return nil }
        guard ended == id else { return .unknown }
        return status & 0x7F == 0 ? .status(Int(status >> 8 & 0xFF)) : .signal(Int(status & 0x7F))
    }
}

extension ChildProcess {
    /// The result of a program.
    public struct Result: Sendable {
        /// The contents of the standard output.
        public let output: [UInt8]
        /// The exit status; 128 plus the signal number if a signal ended the program.
        public let status: Int
    }

    /// The maximum number of bytes read from a program's output.
    package static let mostOutput = 32 << 20

    /// Runs a program from `PATH` to its end, without input and with its standard error discarded. If it writes too much, it is killed.
    ///
    /// - Returns: nil if the program does not exist or cannot be started.
    public static func output(of program: String, _ arguments: [String]) -> Result? {
        do throws(Errno) {
            var pipe = try DescriptorPair.pipe()
            var child = try ChildProcess(program, arguments, output: pipe.theirs)
            pipe.closeTheirs()
            let output = try pipe.ours.readToEnd(expecting: 0, atMost: mostOutput)
            switch output.count > mostOutput ? child.kill() : child.wait() {
            // A shell's status for a missing program, which some systems report after the start.
            case .status(127): return nil
            case .status(let status): return Result(output: output, status: status)
            case .signal(let signal): return Result(output: output, status: 128 + signal)
            case .unknown: return Result(output: output, status: 0)
            }
        } catch {
            return nil
        }
    }

    /// Starts a program from `PATH` and does not wait for it. Its output is discarded.
    ///
    /// - Returns: whether the program was started.
    public static func start(_ program: String, _ arguments: [String]) -> Bool {
        do throws(Errno) {
            let child = Mutex<ChildProcess?>(try ChildProcess(program, arguments))
            // A program that nobody waits for stays in the process list after its end.
            NewThread.start { child.withLock { _ = $0?.wait() } }
            return true
        } catch {
            return false
        }
    }
}

/// Texts for C functions such as `posix_spawn`: an array of pointers with a null pointer at its end.
private enum CStrings {
    /// Calls `body` with the texts, which are valid only during the call.
    static func with<Result>(
        _ texts: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = texts.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("the list ends with nil, so it is not empty") }
            return body(base)
        }
    }
}
