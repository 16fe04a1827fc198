#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import SystemPackage

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
        /// Another program wrote to the output while the site was being built.
        case interfered
        /// A name in the folder is not UTF-8. It is given with its invalid bytes replaced.
        case notUnicode(name: String)
        /// With all that it names it is larger than so many bytes.
        case tooLarge(Int)
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

    /// What was tried, and why it did not work.
    public var message: String {
        let action = "could not \(operation.rawValue)"
        return switch reason {
        case .unwatchable(.noSpace), .unwatchable(.tooManyOpenFiles): "\(action): the system allows no more watches"
        case .system(let number), .unwatchable(let number): "\(action): \(number.description.lowercased())"
        case .busy: "\(action): another build is writing there"
        case .notAFile: "\(action): it is not a file"
        case .notAFolder: "\(action): it is not a folder"
        case .behindLink: "\(action): a symbolic link is on the way"
        case .occupied: "\(action): something stands there already"
        case .changed: "\(action): it was changed while the site was being built"
        case .interfered: "\(action): somebody wrote there while the site was being built"
        case .tooLarge(let limit): "\(action): with the files that it names it has more than \(limit / 1_000_000) MB"
        case .notUnicode(let name): "\(action): the name \(Printable.quoted(Printable.line(name))) is not UTF-8"
        }
    }

    /// What helps, where something does.
    public var help: String? {
        switch reason {
        case .system(let number): Self.help(number)
        case .busy: "wait until it has ended, then build again"
        case .notAFile: "name a file"
        case .notAFolder: "move it away, or name another folder"
        case .behindLink: "remove the link; sitegen writes to folders alone"
        case .occupied: "move away what stands there, or name another folder"
        case .changed, .interfered: "build once more"
        case .notUnicode: "rename it"
        case .tooLarge: "name fewer files, or each of them once"
        case .unwatchable: "raise fs.inotify.max_user_watches and max_user_instances with sysctl"
        }
    }

    private static func help(_ number: Errno) -> String? {
        switch number {
        case .permissionDenied, .notPermitted: "check who owns it and who may read and write it"
        case .noSpace: "free some space and try again; nothing is half-written"
        case .notDirectory: "name a folder, and look whether a file stands where one is meant"
        case .fileExists: "move away what stands there, or name another folder"
        case .noSuchFileOrDirectory: "check how it is written; a symbolic link may lead nowhere"
        case .fileNameTooLong: "choose a shorter name"
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem: "close other programs, or allow more with ulimit -n"
        case .readOnlyFileSystem: "name a folder that can be written to"
        default: nil
        }
    }
}
