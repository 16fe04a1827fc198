import Platform
public import SystemPackage

/// An error in reading or writing a file or folder.
public struct FileError: Error, Sendable {
    /// The operation that failed.
    public enum Operation: String, Sendable {
        case read, write, remove, watch
        case makeFolder = "make the folder"
    }

    /// The reason for the failure.
    public enum Reason: Equatable, Sendable {
        /// The error number of a system call.
        case system(Errno)
        /// Another build is writing to the same output.
        case busy
        /// The path does not lead to a file.
        case notAFile
        /// The path does not lead to a folder.
        case notAFolder
        /// A symbolic link is on the path of a file in the output.
        case behindLink
        /// The path of a new file is in use.
        case occupied
        /// The file changed while the site was being built.
        case changed
        /// Somebody changed the user's file after it was read.
        case edited
        /// Another command is changing the user's files in the folder.
        case beingEdited
        /// Another program wrote to the output while the site was being built.
        case interfered
        /// A file of a site's part differs from what the part's build wrote.
        case notOfPart
        /// A name in the folder is not UTF-8. Its invalid bytes are replaced in the message.
        case notUnicode(name: String)
        /// With everything that it names, the file is larger than this many bytes.
        case tooLarge(Int)
        /// The metadata of a picture cannot be removed, for a reason in words.
        case metadata(String)
        /// The system cannot watch folders, or not so many.
        case unwatchable(Errno)
    }

    /// The path as the user would write it.
    public let path: String
    /// The operation that failed.
    public let operation: Operation
    /// The reason for the failure.
    public let reason: Reason
    /// The number of output files replaced before the error, if it interrupted a commit.
    public var replacedFiles: Int?

    /// Creates an error from the last system call's error number.
    init(_ operation: Operation, _ path: String) { self.init(operation, path, .system(Errno(rawValue: errno))) }

    /// Creates an error with a reason.
    public init(_ operation: Operation, _ path: String, _ reason: Reason) {
        self.path = path
        self.operation = operation
        self.reason = reason
    }

    /// The same error, reported for the path that the user knows.
    func at(_ path: String) -> FileError { FileError(operation, path, reason) }
}
