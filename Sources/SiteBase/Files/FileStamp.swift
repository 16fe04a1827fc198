#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the system notes of a file whenever somebody writes to it. The time of the last change of any kind cannot be set by a program, so
/// that a file with the same stamp is the same file: but for one that was written twice within a tick of the clock.
package struct FileStamp: Equatable, Sendable {
    /// In bytes.
    package let size: Int
    /// When its content was written, in ns since 1970; programs may set it.
    package let written: Int
    /// When anything of it changed, in ns since 1970.
    package let changed: Int
    package let number: UInt64

    /// Longer than the tick of any system's clock for files, in ns.
    package static let tick = 20_000_000

    /// The stamp of a file; nil if there is none, or if it is no plain file.
    package init?(_ path: String) {
        guard let status = path.withCString(Self.status) else { return nil }
        self.init(status)
    }

    /// The stamp of a file in a folder. There are many, so no text is made of the two.
    package init?(_ file: OutputPath, in folder: String) {
        let status = folder.withBytes { folder in
            file.description.withBytes { file in
                withUnsafeTemporaryAllocation(of: CChar.self, capacity: folder.count + file.count + 2) { path -> stat? in
                    let bytes = UnsafeMutableRawBufferPointer(path)
                    bytes.copyBytes(from: folder)
                    bytes[folder.count] = UInt8(ascii: "/")
                    UnsafeMutableRawBufferPointer(rebasing: bytes[(folder.count + 1)...]).copyBytes(from: file)
                    bytes[bytes.count - 1] = 0
                    return path.baseAddress.flatMap { Self.status($0) }
                }
            }
        }
        guard let status else { return nil }
        self.init(status)
    }

    private static func status(_ path: UnsafePointer<CChar>) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status : nil
    }

    init(_ status: stat) {
        #if canImport(Darwin)
            let (modification, change) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modification, change) = (status.st_mtim, status.st_ctim)
        #endif
        self.init(
            size: Int(status.st_size),
            written: Int(modification.tv_sec) &* 1_000_000_000 &+ Int(modification.tv_nsec),
            changed: Int(change.tv_sec) &* 1_000_000_000 &+ Int(change.tv_nsec),
            number: UInt64(status.st_ino)
        )
    }

    package init(size: Int, written: Int, changed: Int, number: UInt64) {
        self.size = size
        self.written = written
        self.changed = changed
        self.number = number
    }

    /// Identifies the run of the machine: after a power failure a file may hold other bytes than its stamp says. Nothing where
    /// the system does not say.
    package static var run: Fingerprint {
        do throws(FileError) {
            return Fingerprint(try FileSystem.read("/proc/sys/kernel/random/boot_id", from: 0, count: 64))
        } catch {
            return Fingerprint()
        }
    }

    /// Whether it may be the stamp of the same file under another name.
    package func isRenamed(from earlier: FileStamp) -> Bool {
        size == earlier.size && written == earlier.written && number == earlier.number && changed >= earlier.changed
    }

    /// The clock that stamps are taken from, in ns since 1970.
    package static var now: Int {
        var time = timespec()
        #if canImport(Darwin)
            clock_gettime(CLOCK_REALTIME, &time)
        #else
            clock_gettime(CLOCK_REALTIME_COARSE, &time)
        #endif
        return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    }
}
