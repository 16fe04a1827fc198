public import SiteBase
import Synchronization

/// A file that was read. It stays available, so that messages can show lines.
public final class SourceFile: Sendable {
    /// The path as the user would write it, for example `data/harry-potter/data.json`.
    public let path: String
    private let content: Mutex<[UInt8]?>
    /// Line numbers at intervals, remembered from earlier searches.
    private let walks = Mutex<[LineWalk]>([])
    /// Whether the contents differ from the file on disk because they were decoded.
    package let isDecoded: Bool
    /// The starts and names of a database's parts; empty if the file is a text.
    private let parts: [(start: Int, name: String)]
    /// The size in bytes of decoded text in another file.
    private let decodedSize: Int?
    /// The open file while parts are read; nil if it is not kept open.
    private let open = Mutex<OpenFile?>(nil)

    /// Creates a file from bytes that were read from `path` or are reported under that path.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        content = Mutex(bytes)
        isDecoded = false
        decodedSize = nil
        parts = []
    }

    /// Creates a file whose decoded text differs from the file on disk and stays in memory.
    package init(path: String, decoded bytes: [UInt8]) {
        self.path = path
        content = Mutex(bytes)
        isDecoded = true
        decodedSize = nil
        parts = []
    }

    /// Creates a file whose decoded text is in another file.
    package init(path: String, decoded file: OpenFile, size: Int) {
        self.path = path
        content = Mutex(nil)
        isDecoded = true
        decodedSize = size
        parts = []
        open.withLock { $0 = file }
    }

    /// Creates a file for a database. It consists of named texts, which locations show instead of lines.
    package init(path: String, parts: [(name: String, bytes: [UInt8])]) {
        self.path = path
        var all: [UInt8] = []
        all.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count + 1 })
        self.parts = parts.map { part in
            defer {
                all += part.bytes
                all.append(UInt8(ascii: "\n"))
            }
            return (all.count, part.name)
        }
        content = Mutex(all)
        isDecoded = true
        decodedSize = nil
    }

    /// Creates a file from a text.
    public convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// Creates a file that is read in parts. Replacing it on disk does not affect reading.
    public convenience init(heldOpen path: String) throws(FileError) {
        self.init(onDisk: path)
        let file = try OpenFile(path)
        open.withLock { $0 = file }
    }

    /// Creates a file that is read in parts.
    public init(onDisk path: String) {
        self.path = path
        content = Mutex(nil)
        isDecoded = false
        decodedSize = nil
        parts = []
    }

    /// Whether locations are lines; otherwise they are named parts.
    package var hasLines: Bool { parts.isEmpty }

    /// The ranges of the parts, in their original order.
    package var partRanges: [Range<Int>] {
        let count = byteCount
        return parts.indices.map { parts[$0].start..<(($0 + 1 < parts.count ? parts[$0 + 1].start : count) - 1) }
    }

    /// The name of the part at an offset; nil if the file has lines.
    package func partName(at offset: Int) -> String? {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? parts[low - 1].name : nil
    }

    /// Whether the contents are not in memory.
    package var isOnDisk: Bool { content.withLock { $0 == nil } }

    /// The contents, read again if they are not in memory.
    public func bytes() throws(FileError) -> [UInt8] {
        if let bytes = content.withLock({ $0 }) { return bytes }
        if let decodedSize { return try readFromDisk(from: 0, count: decodedSize) }
        return try FileSystem.read(path)
    }

    /// The contents; nil after reporting that the file cannot be read.
    package func bytes(_ problems: DiagnosticCollector) -> [UInt8]? {
        do throws(FileError) {
            return try bytes()
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    /// The size in bytes; 0 if it is unknown.
    package var byteCount: Int { content.withLock { $0?.count } ?? decodedSize ?? FileSystem.size(of: path) }

    /// Releases the contents. They are then read from disk on demand.
    ///
    /// - Parameter isHeldOpen: whether to keep the file open for reading many parts.
    public func releaseContent(keepingOpen isHeldOpen: Bool = false) {
        if isDecoded { return }
        content.withLock { $0 = nil }
        guard isHeldOpen, open.withLock({ $0 == nil }) else { return }
        do throws(FileError) {
            let file = try OpenFile(path)
            open.withLock { $0 = file }
        } catch {
            // With too many open files, it is opened for each part.
            return
        }
    }

    /// Reads part of the contents: at most `count` bytes, fewer at the end.
    package func read(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
        if let bytes = content.withLock({ $0 }) { return Array(bytes.dropFirst(offset).prefix(count)) }
        return try readFromDisk(from: offset, count: count)
    }

    private func readFromDisk(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
        if let file = open.withLock({ $0 }) { return try file.read(from: offset, count: count) }
        return try FileSystem.read(path, from: offset, count: count)
    }

    /// Calls `body` with part of the contents; fewer bytes at the end.
    package func withBytes(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(FileError) {
        if let bytes = content.withLock({ $0 }) {
            bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range.clamped(to: 0..<$0.count)])) }
        } else {
            try readFromDisk(from: range.lowerBound, count: range.count).withUnsafeBufferPointer(body)
        }
    }

    /// The length of a leading UTF-8 byte order mark: 3 or 0 bytes. It does not count as a column.
    public var byteOrderMarkLength: Int {
        do throws(FileError) {
            return try read(from: 0, count: 3) == [0xEF, 0xBB, 0xBF] ? 3 : 0
        } catch {
            return 0
        }
    }

    /// Line and column of a byte offset; nil if the file has no lines or can no longer be read. An offset past the end means the end.
    ///
    /// Lines end with LF, CR LF or CR. The cost grows with the offset, so this is called only for what is printed.
    public func position(at offset: Int) -> SourcePosition? {
        // For records in separate files, the path is a folder.
        if !hasLines || isOnDisk && FileSystem.target(of: path) == .folder { return nil }
        do throws(FileError) {
            return try positions(at: [offset]).first
        } catch {
            return nil
        }
    }

    /// Lines and columns of many ascending offsets, found in one pass. A file that is not in memory is read in chunks from a known line
    /// number on.
    ///
    /// - Throws: an error if the file can no longer be read.
    public func positions(at offsets: [Int]) throws(FileError) -> [SourcePosition] {
        var walk = walks.withLock { walks in walks.last { $0.offset <= offsets.first ?? 0 } } ?? LineWalk(offset: byteOrderMarkLength)
        var piece = content.withLock { $0 } ?? []
        var start = 0
        var positions: [SourcePosition] = []
        for offset in offsets {
            while walk.offset < offset {
                // A line end may have two bytes.
                if start + piece.count <= walk.offset + 1, isOnDisk {
                    piece = try read(from: walk.offset, count: Self.pieceLength)
                    start = walk.offset
                }
                let isEnd = start + piece.count < start + Self.pieceLength || !isOnDisk
                let end = min(offset, start + piece.count - (isEnd ? 0 : 1))
                guard end > walk.offset else { break }
                piece.withUnsafeBufferPointer { walk.advance(to: end, through: $0, from: start) }
                walks.withLock { walks in
                    if walk.offset >= (walks.last?.offset ?? 0) + Self.pieceLength { walks.append(walk) }
                }
            }
            positions.append(walk.position)
        }
        return positions
    }

    private static let pieceLength = 1 << 20

}

/// Counts lines and columns in a file.
struct LineWalk: Sendable {
    /// The current offset in bytes.
    private(set) var offset: Int
    private var line = 1
    private var lineStart: Int
    /// The number of scalars before the current offset in its line.
    private var scalars = 0

    init(offset: Int) {
        self.offset = offset
        lineStart = offset
    }

    var position: SourcePosition { SourcePosition(line: line, column: 1 + scalars, lineStart: lineStart) }

    /// Continues with bytes that begin at `start` in the file.
    mutating func advance(to end: Int, through bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        while offset < end {
            let next = bytes.firstLineEnd(from: offset - start, to: end - start)
            guard next < end - start else {
                // Continuation bytes belong to the scalar before them.
                scalars += bytes[(offset - start)..<next].count { $0 & 0xC0 != 0x80 }
                offset = end
                return
            }
            let isPair = bytes[next] == UInt8(ascii: "\r") && next + 1 < bytes.count && bytes[next + 1] == UInt8(ascii: "\n")
            if isPair {
                scalars += 1 + bytes[(offset - start)..<next].count { $0 & 0xC0 != 0x80 }
            } else {
                line += 1
                lineStart = start + next + 1
                scalars = 0
            }
            offset = start + next + 1
        }
    }
}

/// A position in a text file, as counted by editors.
public struct SourcePosition: Equatable, Sendable {
    /// The 1-based line.
    public let line: Int
    /// The 1-based column, in Unicode scalars.
    public let column: Int
    /// The byte offset of the line's first character.
    let lineStart: Int
}
