/// Reads a file in chunks, because it may be larger than memory.
package struct ChunkReader {
    package let path: String
    /// The bytes that were read ahead.
    package var ahead = ByteReader<[UInt8]>([])
    private let chunkLength: Int
    /// The offset of the next chunk in the file.
    private var start = 0
    private var isAtEnd = false

    /// - Parameter chunk: the number of bytes to read at once, unless more are asked for.
    package init(_ path: String, chunk: Int) {
        self.path = path
        chunkLength = chunk
    }

    /// The error for a file with invalid contents.
    package var fault: FileError { FileError(.read, path, .notOfPart) }

    /// Reads ahead until a number of bytes is available, or to the end of the file.
    @inlinable
    package mutating func fill(_ count: Int) throws(FileError) {
        if ahead.left < count { try read(count) }
    }

    @usableFromInline
    package mutating func read(_ count: Int) throws(FileError) {
        guard !isAtEnd else { return }
        let wanted = max(chunkLength, count)
        let more = try FileSystem.read(path, from: start, count: wanted)
        ahead = ByteReader(ahead.bytes[ahead.offset...] + more)
        start += more.count
        isAtEnd = more.count < wanted
    }
}
