import Platform
import SiteBase
import SystemPackage

/// A file in the output folder, open for reading. Symbolic links inside the folder are not followed.
struct ServedFile: ~Copyable {
    private let file: Descriptor
    /// The size in bytes.
    let size: Int
    /// Identifies the file while it exists, because builds replace files with new ones.
    let identity: Identity

    /// Distinguishes a file from others at the same path.
    struct Identity: Equatable {
        let inode: UInt64
        let seconds: Int
        let nanoseconds: Int
        let size: Int
    }

    /// What exists at a path in the output folder.
    enum Finding: ~Copyable {
        case file(ServedFile)
        case folder
        case nothing
        /// The process has reached its limit of open files.
        case busy
    }

    static func find(_ path: OutputPath, in output: String) -> Finding {
        do throws(Errno) {
            var folder = try Descriptor(output, .readOnly, .directory)
            for component in path.components.dropLast() {
                folder = try Descriptor(String(component), in: folder, [.directory, .noFollow])
            }
            // Without `nonBlocking`, opening a named pipe would wait for a writer forever.
            let file = try Descriptor(String(path.name), in: folder, [.noFollow, .nonBlocking])
            let status = try file.status()
            switch status.st_mode & S_IFMT {
            case S_IFREG: return .file(ServedFile(file, status))
            case S_IFDIR: return .folder
            default: return .nothing
            }
        } catch {
            return error == .tooManyOpenFiles || error == .tooManyOpenFilesInSystem ? .busy : .nothing
        }
    }

    private init(_ file: consuming Descriptor, _ status: stat) {
        self.file = file
        size = Int(status.st_size)
        #if os(macOS)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        identity = Identity(inode: UInt64(status.st_ino), seconds: changed.tv_sec, nanoseconds: changed.tv_nsec, size: size)
    }

    /// Hands over the open file, which the caller must close.
    consuming func takeDescriptor() -> Int32 { file.release() }

    /// All bytes; nil if the file cannot be read.
    func bytes() -> [UInt8]? {
        do throws(Errno) {
            let bytes = try file.read(atMost: size, from: 0)
            return bytes.count == size ? bytes : nil
        } catch {
            return nil
        }
    }
}
