import Platform

// Stands in for swift-system, and for what SiteBase adds to it: reading and writing, as far as the worker does.

package struct Errno: Error {}

package struct FileDescriptor {
    let rawValue: Int32

    package static var standardInput: FileDescriptor { FileDescriptor(rawValue: 0) }
    package static var standardOutput: FileDescriptor { FileDescriptor(rawValue: 1) }

    package func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = Platform.read(rawValue, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
            if count < 0 { throw Errno() }
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    package func read(atMost count: Int) throws(Errno) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { Platform.read(rawValue, $0.baseAddress?.advanced(by: filled), count - filled) }
            if got < 0 { throw Errno() }
            if got == 0 { break }
            filled += got
        }
        return Array(bytes[..<filled])
    }

    package func write(whole bytes: [UInt8]) throws(Errno) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { Platform.write(rawValue, $0.baseAddress?.advanced(by: written), bytes.count - written) }
            if count <= 0 { throw Errno() }
            written += count
        }
    }
}
