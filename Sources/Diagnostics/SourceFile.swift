import SiteBase
import Synchronization

/// A file that was read, so that a problem in it can be shown with its line.
public final class SourceFile: Sendable {
    /// The path as the user would write it, for example `data/harry-potter/data.json`.
    public let path: String
    private let content: Mutex<[UInt8]?>
    /// Where walks through the file came by, a piece apart.
    private let walks = Mutex<[LineWalk]>([])
    /// While parts of it are read; nil if it is not held open.
    private let open = Mutex<OpenFile?>(nil)

    /// Wraps bytes that were read from `path`, or that only pretend to come from there.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        content = Mutex(bytes)
    }

    /// Wraps a text, for callers that hold no file.
    public convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// A file that is not read as a whole. It stays this file even if another replaces it on the disk.
    public convenience init(heldOpen path: String) throws(FileError) {
        self.init(onDisk: path)
        let file = try OpenFile(path)
        open.withLock { $0 = file }
    }

    /// A file that is not read as a whole.
    public init(onDisk path: String) {
        self.path = path
        content = Mutex(nil)
    }

    /// Whether the content is not held.
    package var isOnDisk: Bool { content.withLock { $0 == nil } }

    /// The file's content. A file that is not held is read anew.
    public func bytes() throws(FileError) -> [UInt8] {
        if let bytes = content.withLock({ $0 }) { return bytes }
        return try FileSystem.read(path)
    }

    /// The same; nil after reporting that the file cannot be read.
    package func bytes(_ problems: DiagnosticCollector) -> [UInt8]? {
        do throws(FileError) {
            return try bytes()
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    /// How many bytes it has; 0 if that cannot be found out.
    package var byteCount: Int { content.withLock { $0?.count } ?? FileSystem.size(of: path) }

    /// Keeps the content no longer: it is read from the disk where it is wanted.
    ///
    /// - Parameter isHeldOpen: whether it stays open, for who reads many parts of it.
    public func letGo(isHeldOpen: Bool = false) {
        content.withLock { $0 = nil }
        guard isHeldOpen, open.withLock({ $0 == nil }) else { return }
        do throws(FileError) {
            let file = try OpenFile(path)
            open.withLock { $0 = file }
        } catch {
            // There may be too many open files: it is opened for each part then.
            return
        }
    }

    /// A part of the content: at most `count` bytes, fewer at its end.
    package func read(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
        if let bytes = content.withLock({ $0 }) { return Array(bytes.dropFirst(offset).prefix(count)) }
        return try readFromDisk(from: offset, count: count)
    }

    private func readFromDisk(from offset: Int, count: Int) throws(FileError) -> [UInt8] {
        if let file = open.withLock({ $0 }) { return try file.read(from: offset, count: count) }
        return try FileSystem.read(path, from: offset, count: count)
    }

    /// Calls `body` with a part of the content; fewer bytes if it ends before.
    package func withBytes(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(FileError) {
        if let bytes = content.withLock({ $0 }) {
            bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range.clamped(to: 0..<$0.count)])) }
        } else {
            try readFromDisk(from: range.lowerBound, count: range.count).withUnsafeBufferPointer(body)
        }
    }

    /// The length of a leading UTF-8 byte order mark: 3 or 0 bytes. It counts as no column.
    public var byteOrderMarkLength: Int {
        do throws(FileError) {
            return try read(from: 0, count: 3) == [0xEF, 0xBB, 0xBF] ? 3 : 0
        } catch {
            return 0
        }
    }

    /// Line and column of a byte offset; nil if the file can no longer be read. An offset past the end is taken as the end.
    ///
    /// Lines end with LF, CR LF or CR. The work grows with the offset, so it is done only for what is printed.
    public func position(at offset: Int) -> SourcePosition? {
        do throws(FileError) {
            return try positions(at: [offset]).first
        } catch {
            return nil
        }
    }

    /// Lines and columns of many offsets, which must rise: one walk for all, through as much of the file as they need. Of a file that is
    /// not held only pieces are read, and from where an earlier walk came by.
    ///
    /// - Throws: if the file can no longer be read.
    public func positions(at offsets: [Int]) throws(FileError) -> [SourcePosition] {
        var walk = walks.withLock { walks in walks.last { $0.offset <= offsets.first ?? 0 } } ?? LineWalk(offset: byteOrderMarkLength)
        var piece = content.withLock { $0 } ?? []
        var start = 0
        var positions: [SourcePosition] = []
        for offset in offsets {
            while walk.offset < offset {
                // A line end may be two bytes.
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

/// Counts lines and columns on the way through a file.
struct LineWalk: Sendable {
    /// How far it came, in bytes.
    private(set) var offset: Int
    private var line = 1
    private var lineStart: Int
    /// Since the line began.
    private var scalars = 0

    init(offset: Int) {
        self.offset = offset
        lineStart = offset
    }

    var position: SourcePosition { SourcePosition(line: line, column: 1 + scalars, lineStart: lineStart) }

    /// Goes on through bytes that begin at `start` in the file.
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

/// A place in a text file, as editors count it.
public struct SourcePosition: Equatable, Sendable {
    /// 1-based.
    public let line: Int
    /// 1-based, in Unicode scalars.
    public let column: Int
    /// Byte offset of the line's first character.
    let lineStart: Int
}
