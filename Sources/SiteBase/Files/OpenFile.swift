import SystemPackage

/// A file that stays open for reading until the object is released. Replacing the file on disk does not affect reading.
package final class OpenFile: Sendable {
    private let path: String
    private let file: Descriptor

    package init(_ path: String) throws(FileError) {
        self.path = path
        do throws(Errno) {
            file = try Descriptor(reading: path)
        } catch {
            throw FileError(.read, path, .system(error))
        }
    }

    /// Creates a nameless file in a folder, for writing and reading.
    package init(temporaryIn folder: String) throws(FileError) {
        path = folder
        do throws(Errno) {
            file = try Descriptor(temporaryIn: folder)
        } catch {
            throw FileError(.write, folder, .system(error))
        }
    }

    /// Writes bytes at an offset in a file that was opened for writing.
    package func append(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        do throws(Errno) {
            try file.write(whole: bytes, at: offset)
        } catch {
            throw FileError(.write, path, .system(error))
        }
    }

    /// Reads at most `count` bytes, fewer at the end of the file. Any thread may call it.
    package func read(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
        do throws(Errno) {
            return try file.read(atMost: count, from: offset)
        } catch {
            throw FileError(.read, path, .system(error))
        }
    }
}
