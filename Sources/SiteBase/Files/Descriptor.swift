package import Platform
package import SystemPackage

/// An open file, folder, pipe or socket. It is closed exactly once, with this value, and child processes do not inherit it.
package struct Descriptor: ~Copyable, Sendable {
    /// For calls of the system. It must not outlive this value, which a temporary one would.
    package let raw: FileDescriptor

    /// Takes over the result of a system call that opened something which children do not inherit.
    package init(owning number: CInt) throws(Errno) {
        guard number >= 0 else { throw Errno(rawValue: errno) }
        raw = FileDescriptor(rawValue: number)
    }

    fileprivate init(_ raw: FileDescriptor) { self.raw = raw }

    /// Opens a file or folder. A new file can be read by everyone, if nothing else is said.
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

    /// Opens a file or folder by its name in a folder.
    package init(_ name: String, in folder: borrowing Descriptor, _ options: FileDescriptor.OpenOptions) throws(Errno) {
        try self.init(owning: openat(folder.raw.rawValue, name, options.union(.closeOnExec).rawValue))
    }

    /// Creates a file without a name in a folder, for writing and reading. It disappears with this value.
    package init(temporaryIn folder: String) throws(Errno) {
        let path = "\(folder)/sitegen-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        try self.init(path, .readWrite, [.create, .exclusiveCreate, .noFollow], permissions: .ownerReadWrite)
        unlink(path)
    }

    deinit { _ = Platform.close(raw.rawValue) }

    /// Closes it. Some systems report only now that the disk is full.
    package consuming func close() throws(Errno) {
        let raw = raw
        discard self
        try Self.typed { try raw.close() }
    }

    /// Hands it over to the caller, who closes it.
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

    /// The status of the file.
    package func status() throws(Errno) -> stat {
        var status = stat()
        guard fstat(raw.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
        return status
    }

    /// Waits until the bytes of the file are on the disk.
    package func synchronize() throws(Errno) {
        guard fsync(raw.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }

    /// The calls of `FileDescriptor` throw nothing but `Errno`, but do not say so.
    fileprivate static func typed<Result>(_ call: () throws -> Result) throws(Errno) -> Result {
        do {
            return try call()
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}

/// Two descriptors that lead to each other: the ends of a pipe or of a pair of sockets.
package struct DescriptorPair: ~Copyable, Sendable {
    /// The end that stays in this process. Of a pipe, it is for reading.
    package let ours: Descriptor
    private var other: Descriptor?

    /// The end for a child process; nil once it is closed here. Of a pipe, it is for writing.
    package var theirs: FileDescriptor? {
        switch other {
        case .some(let end): end.raw
        case nil: nil
        }
    }

    /// Creates a pipe.
    package static func pipe() throws(Errno) -> DescriptorPair {
        #if os(Linux)
            let (output, input) = try FileDescriptor.pipe(options: .closeOnExec)
        #else
            let (output, input) = try Descriptor.typed { try FileDescriptor.pipe() }
        #endif
        return DescriptorPair(output, input)
    }

    /// Creates a pair of sockets. Ours does not block.
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

    /// Closes the other end once a child process has it. Otherwise, the end of the child would not be noticed.
    package mutating func closeTheirs() { other = nil }
}

extension FileDescriptor {
    /// Reads until the buffer is full or the input ends. Returns the number of bytes.
    ///
    /// - Parameter offset: where to begin; nil to go on after the last byte read.
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

    /// Reads all bytes up to the end of the input, even if there are more than expected.
    ///
    /// - Parameter most: reading ends soon after so many bytes.
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
    /// - Parameter offset: where to begin; nil to go on after the last byte written.
    package func write(whole bytes: [UInt8], at offset: Int? = nil) throws(Errno) {
        _ = try Descriptor.typed {
            if let offset { try writeAll(toAbsoluteOffset: Int64(offset), bytes) } else { try writeAll(bytes) }
        }
    }
}
