import Platform
import SiteBase
import SystemPackage

/// Prints to standard error. Errors are ignored, because there is nowhere left to report them.
func printError(_ text: String, terminator: String = "\n") {
    do throws(Errno) {
        try FileDescriptor.standardError.write(whole: Array((text + terminator).utf8))
    } catch {
        return
    }
}

/// The standard streams of the process.
enum StandardStreams {
    /// Opens closed streams, so that no file of the site gets their descriptors and receives printed text.
    static func ensureOpen() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The stream is read-only, so that printing fails as it would have.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Whether everything printed to standard output was written.
    static func isWritten() -> Bool { fflush(nil) == 0 }
}
