import CFiles
import Platform
import SystemPackage

/// A new file that is complete and on disk under a temporary name beside the file that it will replace. If it replaces nothing, it is
/// removed with the object.
package final class StagedFile {
    /// The current path.
    package let path: String
    private let goal: String
    private var isPending = false
    private var number: ino_t = 0

    /// The end of temporary names.
    private static let ending = ".sitegen-new"

    /// Writes the file.
    ///
    /// - Parameters:
    ///   - goal: the path of the file to replace.
    ///   - old: a file whose mode, owner and attributes to copy; nil for the defaults.
    package init(_ bytes: [UInt8], for goal: String, like old: String? = nil) throws(FileError) {
        self.goal = goal
        path = "\(Self.stem(of: goal))\(String(UInt64.random(in: 0...UInt64.max), radix: 36))\(Self.ending)"
        do throws(Errno) {
            // Nobody else may read the file before it has the old file's mode.
            let mode = FilePermissions(rawValue: old == nil ? 0o644 : 0o600)
            let file = try Descriptor(path, .writeOnly, [.create, .exclusiveCreate, .noFollow], permissions: mode)
            isPending = true
            try file.write(whole: bytes)
            if let old { try Self.copyOwnership(of: old, to: file) }
            try file.synchronize()
            number = try file.status().st_ino
            try file.close()
        } catch {
            throw FileError(.write, goal, .system(error))
        }
    }

    deinit { if isPending { unlink(path) } }

    /// Copies owner, attributes and mode from another file. If the group cannot be copied, the group gets no more rights than others.
    private static func copyOwnership(of old: String, to file: borrowing Descriptor) throws(Errno) {
        let model = try Descriptor(reading: old)
        let (status, own, descriptor) = (try model.status(), try file.status(), file.raw.rawValue)
        var mode = status.st_mode & 0o7777
        if (own.st_uid, own.st_gid) != (status.st_uid, status.st_gid), fchown(descriptor, status.st_uid, status.st_gid) != 0,
            own.st_gid != status.st_gid, fchown(descriptor, uid_t.max, status.st_gid) != 0
        {
            mode &= 0o707 | (mode & 0o7) << 3
        }
        files_copy_attributes(model.raw.rawValue, descriptor)
        guard fchmod(descriptor, mode) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Replaces whatever file is at the goal.
    package func replace() throws(FileError) {
        guard system_rename(path, goal) == 0 else { throw FileError(.write, goal) }
        isPending = false
    }

    /// Moves the file to the goal if that path is free. Returns whether it was.
    func takeFreePlace() throws(FileError) -> Bool {
        if files_rename_new(path, goal) != 0 {
            if errno == EEXIST { return false }
            guard Self.isUnsupported(errno) else { throw FileError(.write, goal) }
            guard FileSystem.kind(of: goal) == nil else { return false }
            try replace()
        }
        isPending = false
        return true
    }

    /// Exchanges the file with the one at the goal, which then is at `path`. Returns whether the file system supports this.
    func exchange() throws(FileError) -> Bool {
        if files_exchange(path, goal) == 0 {
            isPending.toggle()
            return true
        }
        guard Self.isUnsupported(errno) else { throw FileError(.write, goal) }
        return false
    }

    /// Whether `path` still contains the written file and not the one exchanged with it.
    var isHere: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_ino == number
    }

    private static func isUnsupported(_ number: Int32) -> Bool { [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(number) }

    /// The beginning of all temporary paths for a goal.
    private static func stem(of goal: String) -> String { hidden(goal) + "." }

    /// The path of a hidden file beside a file. Names have at most 255 bytes.
    static func hidden(_ path: String) -> String {
        "\(path.parentFolder)/.\(String(decoding: path.fileName.utf8.prefix(200), as: UTF8.self))"
    }

    /// The temporary files that killed commands left for a goal.
    static func leftovers(for goal: String) throws(FileError) -> [String] {
        let (folder, stem) = (goal.parentFolder, Self.stem(of: goal).fileName)
        // Earlier versions had no random part in these names.
        let names = try FileSystem.hiddenNames(in: folder).filter { $0.utf8.hasPrefix(stem) && $0.utf8.hasSuffix("sitegen-new") }
        return names.map { "\(folder)/\($0)" }
    }
}

extension FileSystem {
    /// Replaces a file of sitegen's own. The new file has the default mode. The old one stays complete until the new one is on disk.
    public static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) { try StagedFile(bytes, for: path).replace() }

    /// Replaces a file in a folder of the user. Temporary files of killed commands are removed.
    package static func replaceAmongOthers(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let leftovers = (try? StagedFile.leftovers(for: path)) ?? []
        // Without the lock, another command may still be writing one of them.
        let lock = realPath(path.parentFolder).flatMap { try? FolderLock($0) }
        defer { withExtendedLifetime(lock) {} }
        if lock != nil { for leftover in leftovers { unlink(leftover) } }
        try replace(path, with: bytes)
    }
}

private func system_rename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
