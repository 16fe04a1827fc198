import Platform

/// A file that is written in chunks.
package final class NewFile {
    private let path: String
    private var descriptor: Int32

    /// Creates the file or truncates an existing one.
    package init(_ path: String) throws(FileError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw FileError(.write, path) }
    }

    deinit {
        if descriptor >= 0 { _ = closeDescriptor(descriptor) }
    }

    /// Appends bytes.
    package func append(_ bytes: [UInt8]) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileError(.write, path) }
            written += count
        }
    }

    /// Closes the file. Some systems report only now that the disk is full.
    package func close() throws(FileError) {
        defer { descriptor = -1 }
        guard closeDescriptor(descriptor) == 0 else { throw FileError(.write, path) }
    }
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, buffer, count) }

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
