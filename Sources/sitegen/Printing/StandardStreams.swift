import Platform

/// Prints to standard error. Errors are ignored, because there is nowhere left to report them.
func printError(_ text: String, terminator: String = "\n") {
    var bytes = Array((text + terminator).utf8)[...]
    while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        bytes = bytes.dropFirst(count)
    }
}

/// The standard streams of the process.
enum StandardStreams {
    /// Opens closed streams, so that no file of the site gets their descriptors and receives output.
    static func ensureOpen() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // Read-only, so that printing fails as it would have.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Whether all that was printed to standard output has been written.
    static func isWritten() -> Bool { fflush(nil) == 0 }
}
