import Platform
import SystemPackage

/// An exclusive lock on a folder. It ends with the object or the process.
package final class FolderLock: Sendable {
    private let folder: Descriptor

    /// Locks a folder. Nil if another build holds the lock or is removing the folder. On a file system without locks, this always succeeds.
    package init?(_ path: String) throws(FileError) {
        do throws(Errno) {
            folder = try Descriptor(path, .readOnly, [.directory, .noFollow])
            let isHeldElsewhere = flock(folder.raw.rawValue, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            let held = try folder.status()
            var existing = stat()
            let isStillThere = lstat(path, &existing) == 0 && held.st_ino == existing.st_ino && held.st_dev == existing.st_dev
            if isHeldElsewhere || !isStillThere { return nil }
        } catch {
            if error == .noSuchFileOrDirectory { return nil }
            throw FileError(.write, path, .system(error))
        }
    }
}
