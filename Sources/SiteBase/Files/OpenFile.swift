import Platform

/// A file that is open for reading until the object is released. Replacing the file by another does not affect reading.
package final class OpenFile: Sendable {
    private let path: String
    private let descriptor: Int32

    package init(_ path: String) throws(FileError) {
        self.path = path
        // Without O_NONBLOCK, opening a named pipe would wait for a writer forever.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(.read, path) }
    }

    /// Creates a file without a name in a folder, for writing and reading.
    package init(temporaryIn folder: String) throws(FileError) {
        path = folder
        var name = Array("\(folder)/sitegen-XXXXXX".utf8CString)
        descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw FileError(.write, folder) }
        unlink(name)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Writes bytes at an offset of a file that was opened for writing.
    package func append(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written, off_t(offset + written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileError(.write, path) }
            written += count
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Reads at most `count` bytes, fewer at the end of the file. May be called from several threads.
    package func read(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
        var isFault = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let got = fill(buffer, from: offset)
            (filled, isFault) = (got ?? 0, got == nil)
        }
        if isFault { throw FileError(.read, path) }
        return bytes
    }

    /// Fills the buffer up to the end of the file; nil if it cannot be read.
    private func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>, from offset: Int) -> Int? {
        var filled = 0
        while filled < buffer.count {
            let got = pread(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled, off_t(offset + filled))
            if got < 0, errno == EINTR { continue }
            if got < 0 { return nil }
            if got == 0 { break }
            filled += got
        }
        return filled
    }
}
