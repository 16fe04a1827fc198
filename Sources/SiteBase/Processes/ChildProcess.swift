import Platform

/// Another program that runs for this one.
public enum ChildProcess {
    /// How a program ended.
    public struct Result: Sendable {
        /// What it wrote to its standard output.
        public let output: [UInt8]
        /// The exit status; 128 and the number of the signal if one ended it.
        public let status: Int
    }

    /// Runs a program that is found in `PATH` to its end, without input. Its complaints are not shown.
    ///
    /// - Returns: nil if there is no such program, or it cannot be started.
    public static func output(of program: String, _ arguments: [String]) -> Result? {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        // Another child that starts at this moment must not hold the pipe open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let child = start(program, arguments, output: ends[1])
        close(ends[1])
        guard let child else { return nil }
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(ends[0], &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            output += chunk[..<count]
        }
        var status: CInt = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        let code = Int(signal == 0 ? status >> 8 & 0xFF : 128 + signal)
        // A shell's status for a program that is not there, which some systems give after the start.
        return code == 127 ? nil : Result(output: output, status: code)
    }

    /// Starts a program that is found in `PATH` and does not wait for it. It writes nothing here.
    ///
    /// - Returns: whether it was started.
    public static func start(_ program: String, _ arguments: [String]) -> Bool {
        start(program, arguments, output: nil) != nil
    }

    private static func start(_ program: String, _ arguments: [String], output: CInt?) -> pid_t? {
        #if os(Linux)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var id: pid_t = 0
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        let result = CStrings.with([program] + arguments) { arguments in
            CStrings.with(environment) { posix_spawnp(&id, program, &actions, nil, arguments, $0) }
        }
        return result == 0 ? id : nil
    }
}
