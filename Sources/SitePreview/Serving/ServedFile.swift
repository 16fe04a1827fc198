import Platform
import SiteBase

/// A file of the output folder, open for reading. No symbolic link below that folder is followed.
struct ServedFile: ~Copyable {
    /// Closed with this value unless the caller takes ownership.
    private let descriptor: Int32
    /// In bytes.
    let size: Int
    /// Identifies the file while it exists: builds replace files by new ones.
    let identity: Identity

    /// The identity of a file, as opposed to others at the same path.
    struct Identity: Equatable {
        let inode: UInt64
        let seconds: Int
        let nanoseconds: Int
        let size: Int
    }

    /// What is at a path of the output folder.
    enum Finding: ~Copyable {
        case file(ServedFile)
        case folder
        case nothing
        /// The process has reached its limit of open files.
        case busy
    }

    static func find(_ path: OutputPath, in output: String) -> Finding {
        var folder = open(output, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for component in path.components.dropLast() {
            guard folder >= 0 else { return absence }
            let inner = openat(folder, String(component), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            close(folder)
            folder = inner
        }
        guard folder >= 0 else { return absence }
        defer { close(folder) }
        // Without O_NONBLOCK, opening a named pipe would wait for a writer forever.
        let descriptor = openat(folder, String(path.name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return absence }
        var status = stat()
        guard fstat(descriptor, &status) == 0, [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
            close(descriptor)
            return .nothing
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            close(descriptor)
            return .folder
        }
        return .file(ServedFile(descriptor: descriptor, status))
    }

    /// The reason why the last call opened nothing.
    private static var absence: Finding { errno == EMFILE || errno == ENFILE ? .busy : .nothing }

    private init(descriptor: Int32, _ status: stat) {
        self.descriptor = descriptor
        size = Int(status.st_size)
        #if os(macOS)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        identity = Identity(inode: UInt64(status.st_ino), seconds: changed.tv_sec, nanoseconds: changed.tv_nsec, size: size)
    }

    deinit { close(descriptor) }

    /// Hands over the open file, which the caller closes.
    consuming func takeDescriptor() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }

    /// All of its bytes; nil if it cannot be read.
    func bytes() -> [UInt8]? {
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = pread(descriptor, buffer.baseAddress?.advanced(by: count), size - count, off_t(count))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else {
                    isWhole = false
                    return
                }
                count += got
            }
        }
        return isWhole ? bytes : nil
    }
}
