package import Platform
package import SystemPackage

/// An open file, folder, pipe or socket. It is closed exactly once, when this value ends. Child processes do not inherit it.
package struct Descriptor: ~Copyable, Sendable {
    /// The descriptor for system calls. It must not outlive this value; a temporary value would end too early.
    package let raw: FileDescriptor

    /// Takes over the result of a system call that opened something with close-on-exec.
    package init(owning number: CInt) throws(Errno) {
        guard number >= 0 else { throw Errno(rawValue: errno) }
        raw = FileDescriptor(rawValue: number)
    }

    fileprivate init(_ raw: FileDescriptor) { self.raw = raw }

    /// Opens a file or folder. By default, everyone may read a new file.
    package init(
        _ path: String,
        _ access: FileDescriptor.AccessMode,
        _ options: FileDescriptor.OpenOptions = [],
        permissions: FilePermissions = FilePermissions(rawValue: 0o644)
    ) throws(Errno) {
        raw = try Self.typed {
            try FileDescriptor.open(path, access, options: options.union(.closeOnExec), permissions: permissions)
        }
    }

    /// Opens a file for reading.
    package init(reading path: String) throws(Errno) {
        // Without `nonBlocking`, opening a named pipe would wait for a writer forever.
        try self.init(path, .readOnly, .nonBlocking)
    }

    /// Opens a file or folder in a folder by name.
    package init(_ name: String, in folder: borrowing Descriptor, _ options: FileDescriptor.OpenOptions) throws(Errno) {
        try self.init(owning: openat(folder.raw.rawValue, name, options.union(.closeOnExec).rawValue))
    }

    /// Creates a nameless file in a folder, for writing and reading. It disappears with this value.
    package init(temporaryIn folder: String) throws(Errno) {
        let path = "\(folder)/sitegen-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        try self.init(path, .readWrite, [.create, .exclusiveCreate, .noFollow], permissions: .ownerReadWrite)
        unlink(path)
    }

    deinit { _ = Platform.close(raw.rawValue) }

    /// Closes the descriptor. Some systems report a full disk only at this point.
    package consuming func close() throws(Errno) {
        let raw = raw
        discard self
        try Self.typed { try raw.close() }
    }

    /// Hands the descriptor over to the caller, who must close it.
    package consuming func release() -> CInt {
        let raw = raw
        discard self
        return raw.rawValue
    }

    /// Reads bytes, like `FileDescriptor.read`.
    package func read(atMost count: Int, from offset: Int? = nil) throws(Errno) -> [UInt8] { try raw.read(atMost: count, from: offset) }

    /// Reads to the end, like `FileDescriptor.readToEnd`.
    package func readToEnd(expecting count: Int, atMost most: Int = .max) throws(Errno) -> [UInt8] {
        try raw.readToEnd(expecting: count, atMost: most)
    }

    /// Writes all bytes, like `FileDescriptor.write`.
    package func write(whole bytes: [UInt8], at offset: Int? = nil) throws(Errno) { try raw.write(whole: bytes, at: offset) }

    package func status() throws(Errno) -> stat {
        var status = stat()
        guard fstat(raw.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
        return status
    }

    /// Waits until the bytes of the file are on the disk.
    package func synchronize() throws(Errno) {
        guard fsync(raw.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Calls a method of `FileDescriptor`. These throw only `Errno` but are not declared so.
    fileprivate static func typed<Result>(_ call: () throws -> Result) throws(Errno) -> Result {
        do {
            return try call()
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}

/// Two connected descriptors: the ends of a pipe or of a pair of sockets.
package struct DescriptorPair: ~Copyable, Sendable {
    /// The end for this process; the reading end of a pipe.
    package let ours: Descriptor
    private var other: Descriptor?

    /// The end for a child process, which is the writing end of a pipe; nil after it was closed here.
    package var theirs: FileDescriptor? {
        switch other {
        case .some(let end): end.raw
        case nil: nil
        }
    }

    package static func pipe() throws(Errno) -> DescriptorPair {
        #if os(Linux)
            let (output, input) = try FileDescriptor.pipe(options: .closeOnExec)
        #else
            let (output, input) = try Descriptor.typed { try FileDescriptor.pipe() }
        #endif
        return DescriptorPair(output, input)
    }

    /// Creates a pair of sockets. Our end does not block.
    package static func sockets() throws(Errno) -> DescriptorPair {
        var ends: [CInt] = [-1, -1]
        #if os(Linux)
            let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
        _ = fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK)
        return DescriptorPair(FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }

    private init(_ ours: FileDescriptor, _ theirs: FileDescriptor) {
        #if !os(Linux)
            for end in [ours, theirs] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
        #endif
        self.ours = Descriptor(ours)
        other = Descriptor(theirs)
    }

    /// Closes the other end after a child process has received it. Otherwise we would not notice when the child ends.
    package mutating func closeTheirs() { other = nil }
}

extension FileDescriptor {
    /// Reads until the buffer is full or the input ends. Returns the number of bytes.
    ///
    /// - Parameter offset: the offset of the first byte; nil to continue after the last byte read.
    package func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int? = nil) throws(Errno) -> Int {
        var filled = 0
        while filled < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let count = try Descriptor.typed {
                if let offset { try read(fromAbsoluteOffset: Int64(offset + filled), into: rest) } else { try read(into: rest) }
            }
            guard count > 0 else { break }
            filled += count
        }
        return filled
    }

    /// Reads bytes: at most `count`, fewer at the end of the input.
    package func read(atMost count: Int, from offset: Int? = nil) throws(Errno) -> [UInt8] {
        var fault: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(Errno) {
                filled = try fill(UnsafeMutableRawBufferPointer(buffer), from: offset)
            } catch {
                fault = error
            }
        }
        if let fault { throw fault }
        return bytes
    }

    /// Reads all bytes to the end of the input, even if there are more than expected.
    ///
    /// - Parameter most: the number of bytes after which reading stops soon.
    package func readToEnd(expecting count: Int, atMost most: Int = .max) throws(Errno) -> [UInt8] {
        var bytes = try read(atMost: count + 1)
        var isAtEnd = bytes.count <= count
        while !isAtEnd, bytes.count <= most {
            let wanted = max(1 << 16, bytes.count)
            let more = try read(atMost: wanted)
            bytes += more
            isAtEnd = more.count < wanted
        }
        return bytes
    }

    /// Writes all bytes.
    ///
    /// - Parameter offset: the offset of the first byte; nil to continue after the last byte written.
    package func write(whole bytes: [UInt8], at offset: Int? = nil) throws(Errno) {
        _ = try Descriptor.typed {
            if let offset { try writeAll(toAbsoluteOffset: Int64(offset), bytes) } else { try writeAll(bytes) }
        }
    }
}
