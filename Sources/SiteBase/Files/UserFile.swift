import Platform
import SystemPackage

/// A user's file as a command read it. The command can replace it unless somebody else has changed it since.
///
/// The new file is complete before it replaces the old one. It has the same mode, owner, group and attributes. A symbolic link stays, and
/// its target is replaced. The old file becomes the hidden `.NAME.before` beside the new one.
package struct UserFile: Sendable {
    /// The path as the user names it.
    package let path: String
    /// The contents; nil if there was no file.
    package let bytes: [UInt8]?
    /// The real path, after following a symbolic link.
    private let place: String

    /// Reads a file, if it exists.
    package init(_ path: String) throws(FileError) {
        self.path = path
        place = try Self.place(of: path)
        bytes = try Self.bytes(at: place)
    }

    /// A file that a command creates. If it exists by then, it stays.
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

    /// The folder of the file, after following symbolic links.
    package var folder: String { place.parentFolder }

    /// The path of the backup of the old file.
    package var before: String { StagedFile.hidden(place) + ".before" }

    /// Whether the file is unchanged since it was read.
    private func isUnchanged() throws(FileError) -> Bool {
        guard try Self.place(of: path) == place else { return false }
        return try Self.bytes(at: place) == bytes
    }

    /// Writes new contents beside the file.
    ///
    /// - Throws: an error, including when the user may not write to the file.
    package func staged(_ new: [UInt8]) throws(FileError) -> StagedFile {
        guard bytes == nil || access(place, W_OK) == 0 else { throw FileError(.write, path) }
        do throws(FileError) {
            return try StagedFile(new, for: place, like: bytes == nil ? nil : place)
        } catch {
            throw error.at(path)
        }
    }

    /// Moves new contents into place if nobody has changed the file since it was read.
    ///
    /// It even notices when an editor saves at the same moment: it exchanges the two files and then looks at the old one.
    ///
    /// - Parameter keepsBefore: whether the old file stays as `before`.
    package func commit(_ new: StagedFile, keepsBefore: Bool = true) throws(FileError) {
        do throws(FileError) {
            try exchange(new, keepsBefore: keepsBefore)
            Self.synchronize(folder)
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
            // An editor saved the file at the last moment. It goes back, unless it was saved once more.
            _ = try new.exchange()
            if !new.isHere, try new.exchange() { try FileSystem.rename(new.path, to: before) }
            throw error
        }
        // The new file is in place. Failing to keep the old one is no reason to report that nothing was written.
        do throws(FileError) {
            if keepsBefore { try FileSystem.rename(new.path, to: before) } else { try FileSystem.removeFile(new.path) }
        } catch {}
    }

    /// The file with its new contents.
    package func written(_ new: [UInt8]) -> UserFile { UserFile(path, place, new) }

    package func replace(with new: [UInt8]) throws(FileError) {
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        try commit(try staged(new))
        // The file is written, even if a temporary file stays beside it.
        try? removeLeftovers()
    }

    /// Removes temporary files of killed commands beside the file, unless another command is working there.
    package func tidy() {
        guard (try? hasLeftovers()) == true, let lock = try? lock() else { return }
        defer { withExtendedLifetime(lock) {} }
        try? removeLeftovers()
    }

    /// Locks the folder of the file against other commands.
    package func lock() throws(FileError) -> FolderLock {
        guard let folder = FileSystem.realPath(folder) else { throw FileError(.write, path) }
        guard let lock = try FolderLock(folder) else { throw FileError(.write, path, .beingEdited) }
        return lock
    }

    /// Removes temporary files of killed commands beside the file. The caller must hold the lock.
    package func removeLeftovers() throws(FileError) {
        for path in try StagedFile.leftovers(for: place) { try FileSystem.removeFile(path) }
    }

    /// Whether killed commands left temporary files.
    package func hasLeftovers() throws(FileError) -> Bool {
        guard FileSystem.target(of: folder) == .folder else { return false }
        return try !StagedFile.leftovers(for: place).isEmpty
    }

    private static func synchronize(_ folder: String) {
        do throws(Errno) {
            try Descriptor(folder, .readOnly, .directory).synchronize()
        } catch {
            // Some file systems cannot synchronize folders.
            return
        }
    }
}
