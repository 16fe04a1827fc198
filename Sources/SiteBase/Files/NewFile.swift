import Platform
package import SystemPackage

/// A file that is written in chunks. If it is never closed, it is incomplete and therefore removed.
package final class NewFile {
    private let path: String
    private var file: Descriptor?

    /// Creates the file or truncates an existing one.
    ///
    /// - Parameters:
    ///   - option: `exclusiveCreate` if the file must not exist yet.
    ///   - isPrivate: whether only its owner may read the file.
    package init(_ path: String, _ option: FileDescriptor.OpenOptions = .truncate, isPrivate: Bool = false) throws(FileError) {
        self.path = path
        do throws(Errno) {
            let mode = FilePermissions(rawValue: isPrivate ? 0o600 : 0o644)
            file = try Descriptor(path, .writeOnly, [.create, .noFollow, option], permissions: mode)
        } catch {
            throw FileError(.write, path, .system(error))
        }
    }

    deinit {
        if file != nil { unlink(path) }
    }

    package func append(_ bytes: [UInt8]) throws(FileError) {
        do throws(Errno) {
            try file?.write(whole: bytes)
        } catch {
            throw FileError(.write, path, .system(error))
        }
    }

    /// Closes the file. Some systems report a full disk only at this point.
    package func close() throws(FileError) {
        do throws(Errno) {
            try file.take()?.close()
        } catch {
            unlink(path)
            throw FileError(.write, path, .system(error))
        }
    }
}
