import Foundation

/// Prints to standard error. What cannot be written there is lost: there is nowhere left to report it.
func printError(_ text: String, terminator: String = "\n") {
    var bytes = Array((text + terminator).utf8)[...]
    while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        bytes = bytes.dropFirst(count)
    }
}

/// The streams that a program is started with.
enum StandardStreams {
    /// Opens those that are closed, so that no file of the site gets the number of one and receives what is printed.
    static func ensureOpen() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // For reading alone: what is printed fails, as it would have.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Whether all that was printed to standard output has been written.
    static func isWritten() -> Bool { fflush(nil) == 0 }
}
