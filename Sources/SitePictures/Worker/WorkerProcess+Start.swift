import Platform
import SiteBase

extension WorkerProcess {
    /// Starts the program with the socket as standard input and output, no other descriptors, and an environment of its own.
    static func start(_ program: String, _ socket: Int32) throws(PictureFault) -> pid_t {
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
        posix_spawn_file_actions_adddup2(&actions, socket, 0)
        posix_spawn_file_actions_adddup2(&actions, socket, 1)
        // The parent reports a crash.
        if access("/dev/null", W_OK) == 0 {
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        } else {
            // A bare system may have no devices.
            posix_spawn_file_actions_addclose(&actions, 2)
        }
        #if !os(Linux)
            // On Linux the child closes what it inherited.
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
        #endif
        var environment = ["SWIFT_BACKTRACE=enable=no", "LC_ALL=C"]
        for name in ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"] {
            if let value = getenv(name) { environment.append("\(name)=\(String(cString: value))") }
        }
        var id: pid_t = 0
        let result = CStrings.with([program, PictureWorker.argument]) { arguments in
            CStrings.with(environment) { posix_spawn(&id, program, &actions, &attributes, arguments, $0) }
        }
        guard result == 0 else { throw .workerFailed("\(program) cannot be started: \(String(cString: strerror(result)))") }
        return id
    }
}
