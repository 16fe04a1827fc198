#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file or folder that could not be read or written.
public struct FileFault: Error, Sendable {
    /// The path.
    public let path: String
    /// What was tried, and why it did not work.
    public let message: String

    /// A fault of the last system call, or with a reason of its own.
    public init(_ action: String, _ path: String, _ reason: String? = nil) {
        self.path = path
        message = "could not \(action): \(reason ?? String(cString: strerror(errno)).lowercased())"
    }

    /// What befell another file on the way to one, told of that one.
    init(_ path: String, like fault: FileFault) {
        self.path = path
        message = fault.message
    }

    /// Whether another build holds the folder.
    public var isBusy: Bool { message.contains("another build") }

    /// What helps, by the system's own words.
    private static let mends: KeyValuePairs = [
        "permission": "check who owns it and who may read and write it",
        "no space": "free some space and try again; nothing is half-written",
        "another build": "wait until it has ended, then build again",
        "not a directory": "name a folder, and look whether a file stands where one is meant",
        "it is not a folder": "move it away, or name another folder",
        "it is not a file": "name a file",
        "file exists": "move away what stands there, or name another folder",
        "while the site was being built": "build once more",
        "no such file": "check how it is written; a symbolic link may lead nowhere",
        "name too long": "choose a shorter name",
        "too many open files": "close other programs, or allow more with ulimit -n",
        "read-only": "name a folder that can be written to",
    ]

    /// The problem, as a report tells it.
    public var diagnostic: Diagnostic {
        let mend = Self.mends.first { message.contains($0.key) }?.value
        return Diagnostic(cause: .inputOutput, at: .path(path), message, mend: mend)
    }
}
