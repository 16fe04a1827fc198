import Platform
public import SystemPackage

/// A file or folder that could not be read or written.
public struct FileError: Error, Sendable {
    /// What was tried.
    public enum Operation: String, Sendable {
        case read, write, remove, watch
        case makeFolder = "make the folder"
    }

    /// Why it did not work.
    public enum Reason: Equatable, Sendable {
        /// The error number of a system call.
        case system(Errno)
        /// Another build is writing to the same output.
        case busy
        /// Something other than a file is at the path.
        case notAFile
        /// Something other than a folder is at the path.
        case notAFolder
        /// A symbolic link is on the way to a file of the output.
        case behindLink
        /// Something is at the path of a new file.
        case occupied
        /// The file changed while the site was being built.
        case changed
        /// Somebody changed the file of the user since it was read.
        case edited
        /// Another command is changing the files of the user in the folder.
        case beingEdited
        /// Another program wrote to the output while the site was being built.
        case interfered
        /// A file of a part of a site is not as the build of the part left it.
        case notOfPart
        /// A name in the folder is not UTF-8. It is given with its invalid bytes replaced.
        case notUnicode(name: String)
        /// With all that it names it is larger than this many bytes.
        case tooLarge(Int)
        /// The metadata of a picture cannot be removed, for a reason in words.
        case metadata(String)
        /// The system cannot watch folders, or not as many.
        case unwatchable(Errno)
    }

    /// The path, as the user would write it.
    public let path: String
    /// What was tried.
    public let operation: Operation
    /// Why it did not work.
    public let reason: Reason
    /// How many files of the output were replaced before the error, if it interrupted a commit.
    public var replacedFiles: Int?

    /// An error of the last system call.
    init(_ operation: Operation, _ path: String) { self.init(operation, path, .system(Errno(rawValue: errno))) }

    /// An error for a reason.
    public init(_ operation: Operation, _ path: String, _ reason: Reason) {
        self.path = path
        self.operation = operation
        self.reason = reason
    }

    /// The same, reported for another path: that of the file which the user knows.
    func at(_ path: String) -> FileError { FileError(operation, path, reason) }
}
