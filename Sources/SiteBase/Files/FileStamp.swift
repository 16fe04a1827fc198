import Platform

/// The values that the system records when a file is written. Programs cannot set the change time, so a file with the same stamp is
/// unchanged, unless it was written twice within one clock tick.
package struct FileStamp: Equatable, Sendable {
    /// The size in bytes.
    package let size: Int
    /// The time of the last write, in ns since 1970. Programs can set it.
    package let written: Int
    /// The time of the last change of any kind, in ns since 1970.
    package let changed: Int
    package let number: UInt64

    /// Longer than a tick of the file clock on systems that record fractions of a second, in ns.
    private static let tick = 20_000_000
    /// The tick of the coarsest file clock, that of FAT, in ns.
    private static let coarseTick = 2_000_000_000

    /// Whether the stamp was more than a clock tick old at a given time. Otherwise the file may have been written again without a new
    /// stamp. Stamps in whole seconds indicate a coarse clock.
    package func isSettled(at time: Int) -> Bool {
        changed < time - Self.tick - (changed % 1_000_000_000 == 0 ? Self.coarseTick : 0)
    }

    /// Reads the stamp of a file; nil if it is missing or no regular file.
    package init?(_ path: String) {
        guard let status = path.withCString(Self.status) else { return nil }
        self.init(status)
    }

    /// Reads the stamp of a file in a folder. The paths are not joined, because there are many files.
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

    /// Identifies the current boot of the machine, because after a power failure a file may not match its stamp. Empty if the system does
    /// not provide it.
    package static var run: Fingerprint {
        do throws(FileError) {
            return Fingerprint(try FileSystem.read("/proc/sys/kernel/random/boot_id", from: 0, count: 64))
        } catch {
            return Fingerprint()
        }
    }

    /// Whether this may be the stamp of the same file under another name.
    package func isRenamed(from earlier: FileStamp) -> Bool {
        size == earlier.size && written == earlier.written && number == earlier.number && changed >= earlier.changed
    }

    /// The current time of the stamps' clock, in ns since 1970.
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
