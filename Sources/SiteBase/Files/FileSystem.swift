import Platform
import SystemPackage

/// Reads and writes files and folders by system calls. Errors contain the path and the system's description.
public enum FileSystem {
    /// The kind of an entry in the file system.
    public enum Kind: Sendable {
        /// A file.
        case file
        /// A folder.
        case folder
        /// A symbolic link.
        case link
        /// A device, a socket or similar.
        case other
    }

    /// The kind of the entry at a path, without following links; nil if there is none.
    public static func kind(of path: String) -> Kind? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return kind(status)
    }

    /// The kind of the entry that a path leads to through symbolic links; nil if there is none.
    public static func target(of path: String) -> Kind? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return kind(status)
    }

    /// The absolute path without symbolic links; nil if nothing exists there.
    public static func realPath(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }

    /// The absolute path without symbolic links. Missing components stay as written.
    public static func futurePath(_ path: String) -> String? {
        if let real = realPath(path) { return real }
        guard let slash = path.utf8.lastIndex(of: "/") else { return realPath(".").map { $0 + "/" + path } }
        let parent = slash == path.startIndex ? "/" : String(path[..<slash])
        return futurePath(parent).map { $0 + path[slash...] }
    }

    /// Whether a path is a folder or inside it. Both must be results of `realPath`.
    public static func isInside(_ path: String, _ folder: String) -> Bool {
        folder == "/" || (path + "/").utf8.hasPrefix(folder + "/")
    }

    /// The bytes of a file up to its current end. The file may grow during the reading.
    public static func read(_ path: String) throws(FileError) -> [UInt8] {
        do throws(Errno) {
            let file = try Descriptor(reading: path)
            let status = try file.status()
            if kind(status) == .file { return try file.readToEnd(expecting: Int(status.st_size)) }
        } catch {
            throw FileError(.read, path, .system(error))
        }
        throw FileError(.read, path, .notAFile)
    }

    /// The size of a file in bytes, following links; 0 if there is none.
    public static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 && kind(status) == .file ? Int(status.st_size) : 0
    }

    /// Reads part of a file: at most `count` bytes, fewer at its end.
    package static func read(_ path: String, from offset: Int, count: Int) throws(FileError) -> [UInt8] {
        let file = try OpenFile(path)
        defer { withExtendedLifetime(file) {} }
        return try file.read(from: offset, count: count)
    }

    /// Writes a file.
    public static func write(_ bytes: [UInt8], to path: String) throws(FileError) { _ = try write(bytes, to: path, O_TRUNC) }

    /// Writes a file and returns its stamp.
    package static func writeStamped(_ bytes: [UInt8], to path: String) throws(FileError) -> FileStamp {
        try write(bytes, to: path, O_TRUNC)
    }

    /// Writes a file that must not exist yet. After an error, the incomplete file is removed.
    public static func writeNew(_ bytes: [UInt8], to path: String) throws(FileError) {
        guard kind(of: path) == nil else { throw FileError(.write, path, .occupied) }
        let file = try NewFile(path, .exclusiveCreate)
        try file.append(bytes)
        try file.close()
    }

    private static func write(_ bytes: [UInt8], to path: String, _ flag: Int32) throws(FileError) -> FileStamp {
        do throws(Errno) {
            let file = try Descriptor(path, .writeOnly, [.create, .noFollow, FileDescriptor.OpenOptions(rawValue: flag)])
            try file.write(whole: bytes)
            let status = try file.status()
            try file.close()
            return FileStamp(status)
        } catch {
            throw FileError(.write, path, .system(error))
        }
    }

    /// Waits until the bytes of a file are on the disk.
    package static func synchronize(_ path: String) throws(FileError) {
        do throws(Errno) {
            try Descriptor(path, .readOnly).synchronize()
        } catch {
            throw FileError(.write, path, .system(error))
        }
    }

    /// The names in a folder, sorted by bytes. Hidden files whose names are not UTF-8 are left out.
    ///
    /// - Throws: an error if the folder cannot be read or another name is not UTF-8.
    public static func names(in folder: String) throws(FileError) -> [String] {
        var names: [String] = []
        try eachName(in: folder) { (name, isUnicode) throws(FileError) in
            if isUnicode {
                names.append(name)
            } else if !name.utf8.hasPrefix(".") {
                throw FileError(.read, folder, .notUnicode(name: name))
            }
        }
        return names.sorted { a, b in a.withBytes { a in b.withBytes { a.precedes($0) } } }
    }

    /// The names of the hidden files in a folder, except those that are not UTF-8.
    static func hiddenNames(in folder: String) throws(FileError) -> [String] {
        var names: [String] = []
        try eachName(in: folder) { (name, isUnicode) throws(FileError) in if isUnicode, name.utf8.hasPrefix(".") { names.append(name) } }
        return names
    }

    /// Whether a folder is empty apart from an entry with the given name.
    package static func isEmpty(_ folder: String, but exception: String? = nil) throws(FileError) -> Bool {
        var isEmpty = true
        try eachName(in: folder) { (name, _) throws(FileError) in if name != exception { isEmpty = false } }
        return isEmpty
    }

    private static func eachName(in folder: String, _ take: (String, _ isUnicode: Bool) throws(FileError) -> Void) throws(FileError) {
        guard let stream = opendir(folder) else { throw FileError(.read, folder) }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let size = MemoryLayout.size(ofValue: entry.pointee.d_name)
            let (name, isUnicode) = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: size) { bytes in
                    String(validatingCString: bytes).map { ($0, true) } ?? (String(cString: bytes), false)
                }
            }
            if name != ".", name != ".." { try take(name, isUnicode) }
        }
    }

    /// Creates a folder and its parents if they are missing.
    public static func makeFolder(_ path: String) throws(FileError) {
        if target(of: path) == .folder { return }
        if let slash = path.utf8.lastIndex(of: "/"), slash != path.startIndex { try makeFolder(String(path[..<slash])) }
        guard mkdir(path, 0o755) == 0 || errno == EEXIST && target(of: path) == .folder else { throw FileError(.makeFolder, path) }
    }

    /// Creates a folder that only its owner may read. An existing folder becomes one.
    package static func makePrivateFolder(_ path: String) throws(FileError) {
        try makeFolder(path.parentFolder)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST && kind(of: path) == .folder && chmod(path, 0o700) == 0 else {
            throw FileError(.makeFolder, path)
        }
    }

    /// Creates a folder and missing parents, then writes into it. If writing fails, the new folders are removed.
    package static func makeFolder(_ path: String, for writing: () throws(FileError) -> Void) throws(FileError) {
        if target(of: path) == .folder { return try writing() }
        try makeFolder(path.parentFolder) { () throws(FileError) in
            try makeFolder(path)
            do throws(FileError) {
                try writing()
            } catch {
                removeEmptyFolder(path)
                throw error
            }
        }
    }

    /// Creates a folder. Returns whether it did not exist yet.
    package static func makeNewFolder(_ path: String) throws(FileError) -> Bool {
        if mkdir(path, 0o755) == 0 { return true }
        guard errno == EEXIST else { throw FileError(.makeFolder, path) }
        return false
    }

    package static func rename(_ old: String, to new: String) throws(FileError) {
        guard system_rename(old, new) == 0 else { throw FileError(.write, new) }
    }

    /// Creates a hard link to a file. Returns whether the file systems allow it.
    package static func link(_ file: String, as name: String) throws(FileError) -> Bool {
        if system_link(file, name) == 0 { return true }
        guard [EXDEV, EPERM, EMLINK, ENOTSUP, ENOSYS].contains(errno) else { throw FileError(.write, name) }
        return false
    }

    /// Removes a file if it exists.
    public static func removeFile(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw FileError(.remove, path) }
    }

    /// Removes a folder if it is empty. Returns whether it no longer exists.
    @discardableResult
    public static func removeEmptyFolder(_ path: String) -> Bool { rmdir(path) == 0 }

    /// Removes a folder with its contents. Symbolic links are removed, not followed.
    package static func removeTree(_ path: String) throws(FileError) {
        guard let kind = kind(of: path) else { return }
        guard kind == .folder else { return try removeFile(path) }
        for name in try names(in: path) { try removeTree(path + "/" + name) }
        guard rmdir(path) == 0 else { throw FileError(.remove, path) }
    }

    /// Whether both paths lead to the same file, for example on a case-insensitive file system.
    package static func isSameFile(_ a: String, _ b: String) -> Bool {
        var first = stat()
        var second = stat()
        return lstat(a, &first) == 0 && lstat(b, &second) == 0 && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Whether files can be renamed between two folders because both are on the same file system.
    package static func isSameFileSystem(_ a: String, _ b: String) -> Bool {
        var first = stat()
        var second = stat()
        return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev
    }

    /// Whether something is mounted at a folder, even a folder of the same file system. Only Linux provides this.
    package static func isMountPoint(_ path: String) -> Bool {
        // Without the table, the folder counts as an ordinary one. Moving files into it across a mount then fails with an error.
        guard let real = realPath(path), let table = try? read("/proc/self/mountinfo", from: 0, count: 1 << 20) else { return false }
        // White space and backslashes are octal escapes. The fifth field is the mount point.
        let escapes: [UInt8: String] = [0x20: #"\040"#, 0x09: #"\011"#, 0x0A: #"\012"#, 0x5C: #"\134"#]
        let name = Array(real.utf8.flatMap { byte in escapes[byte].map { Array($0.utf8) } ?? [byte] })
        return table.split(separator: UInt8(ascii: "\n")).contains { line in
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
            return fields.count > 4 && fields[4].elementsEqual(name)
        }
    }

    package static func isReadable(_ folder: String) -> Bool { access(folder, R_OK | X_OK) == 0 }

    package static func isWritable(_ path: String) -> Bool { access(path, W_OK | X_OK) == 0 }

    private static func kind(_ status: stat) -> Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }
}

private func system_link(_ file: String, _ name: String) -> Int32 { link(file, name) }
private func system_rename(_ old: String, _ new: String) -> Int32 { rename(old, new) }

extension String {
    /// The path of the parent folder: `.` for a name without a folder.
    public var parentFolder: String {
        guard let slash = utf8.lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The last part of a path.
    public var fileName: String { utf8.lastIndex(of: "/").map { String(self[utf8.index(after: $0)...]) } ?? self }
}
