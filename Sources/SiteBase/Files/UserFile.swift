import Platform

/// A file of the user as a command read it. The command can replace it, unless somebody else changed it since.
///
/// The new file is complete before it takes the place of the old one. It has its mode, owner, group and attributes; a symbolic link
/// stays, and the file that it leads to is replaced. The old file itself becomes the hidden `.NAME.before` beside it.
package struct UserFile: Sendable {
    /// The path as the user names it.
    package let path: String
    /// What it contained; nil if there was no such file.
    package let bytes: [UInt8]?
    /// Where the file is: its path, or where the symbolic link there leads.
    private let place: String

    /// Reads a file, if there is one.
    package init(_ path: String) throws(FileError) {
        self.path = path
        place = try Self.place(of: path)
        bytes = try Self.bytes(at: place)
    }

    /// A file that a command creates. If there is one by then, it stays.
    package init(missing path: String) { (self.path, place, bytes) = (path, path, nil) }

    private init(_ path: String, _ place: String, _ bytes: [UInt8]) {
        (self.path, self.place, self.bytes) = (path, place, bytes)
    }

    private static func place(of path: String) throws(FileError) -> String {
        guard FileSystem.kind(of: path) == .link else { return path }
        guard let real = FileSystem.realPath(path) else { throw FileError(.read, path) }
        return real
    }

    private static func bytes(at place: String) throws(FileError) -> [UInt8]? {
        FileSystem.kind(of: place) == nil ? nil : try FileSystem.read(place)
    }

    /// The folder of the file, where symbolic links lead.
    package var folder: String { place.parentFolder }

    /// Where the file before goes.
    package var before: String { StagedFile.hidden(place) + ".before" }

    /// Whether it still is what it was.
    private func isUnchanged() throws(FileError) -> Bool {
        guard try Self.place(of: path) == place else { return false }
        return try Self.bytes(at: place) == bytes
    }

    /// Writes new content beside the file.
    ///
    /// - Throws: also if the user may not write to the file.
    package func staged(_ new: [UInt8]) throws(FileError) -> StagedFile {
        guard bytes == nil || access(place, W_OK) == 0 else { throw FileError(.write, path) }
        do throws(FileError) {
            return try StagedFile(new, for: place, like: bytes == nil ? nil : place)
        } catch {
            throw error.at(path)
        }
    }

    /// Gives new content its place, if nobody changed the file since it was read.
    ///
    /// Even what an editor saves in between is noticed: the two files change places, and then it is seen which one was there.
    ///
    /// - Parameter keepsBefore: whether the old file stays as `before`.
    package func commit(_ new: StagedFile, keepsBefore: Bool = true) throws(FileError) {
        do throws(FileError) {
            try exchange(new, keepsBefore: keepsBefore)
            try Self.synchronize(folder)
        } catch {
            throw error.at(path)
        }
    }

    private func exchange(_ new: StagedFile, keepsBefore: Bool) throws(FileError) {
        let edited = FileError(.write, path, .edited)
        guard try isUnchanged() else { throw edited }
        guard let bytes else {
            guard try new.takeFreePlace() else { throw edited }
            return
        }
        guard try new.exchange() else {
            // This file system cannot exchange files.
            if keepsBefore { try StagedFile(bytes, for: before, like: place).replace() }
            guard try isUnchanged() else { throw edited }
            return try new.replace()
        }
        do throws(FileError) {
            guard try FileSystem.read(new.path) == bytes else { throw edited }
        } catch {
            // It was saved at the last moment, and goes back, unless it was saved once more.
            _ = try new.exchange()
            if !new.isHere, try new.exchange() { try FileSystem.rename(new.path, to: before) }
            throw error
        }
        // The new file has its place: if the old one cannot be put away, that is no reason to say that nothing was written.
        do throws(FileError) {
            if keepsBefore { try FileSystem.rename(new.path, to: before) } else { try FileSystem.removeFile(new.path) }
        } catch {}
    }

    /// The file with content that took its place.
    package func written(_ new: [UInt8]) -> UserFile { UserFile(path, place, new) }

    /// Replaces the file.
    package func replace(with new: [UInt8]) throws(FileError) {
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        try commit(try staged(new))
        // It is written, even if something stays beside it.
        try? removeLeftovers()
    }

    /// Removes what commands that were killed left beside the file, unless another command is at work there.
    package func tidy() {
        guard (try? hasLeftovers()) == true, let lock = try? lock() else { return }
        defer { withExtendedLifetime(lock) {} }
        try? removeLeftovers()
    }

    /// Keeps other commands from changing files in the folder of this one.
    package func lock() throws(FileError) -> FolderLock {
        guard let folder = FileSystem.realPath(folder) else { throw FileError(.write, path) }
        guard let lock = try FolderLock(folder) else { throw FileError(.write, path, .beingEdited) }
        return lock
    }

    /// Removes what commands that were killed left beside the file. Only for who has the lock.
    package func removeLeftovers() throws(FileError) {
        for path in try StagedFile.leftovers(for: place) { try FileSystem.removeFile(path) }
    }

    /// Whether there is any.
    package func hasLeftovers() throws(FileError) -> Bool {
        guard FileSystem.target(of: folder) == .folder else { return false }
        return try !StagedFile.leftovers(for: place).isEmpty
    }

    private static func synchronize(_ folder: String) throws(FileError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        // Some file systems cannot synchronize folders.
        fsync(descriptor)
        close(descriptor)
    }
}
