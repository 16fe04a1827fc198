import Platform

/// An exclusive lock on a folder. It ends with the object, or with the process.
package final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Locks a folder. Nil if another build has the lock or is just removing the folder. On a file system without locks, this always
    /// succeeds.
    package init?(_ folder: String) throws(FileError) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw FileError(.write, folder)
        }
        let isHeldElsewhere = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
        var held = stat()
        var existing = stat()
        let isStillThere =
            fstat(descriptor, &held) == 0 && lstat(folder, &existing) == 0 && held.st_ino == existing.st_ino
            && held.st_dev == existing.st_dev
        if isHeldElsewhere || !isStillThere { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
