import Diagnostics
import SiteBase

/// Finds the lines of newline-delimited JSON in a file that may be larger than memory.
struct LineScanner {
    private static let pieceLength = 1 << 20

    private let file: SourceFile
    /// Whether the file begins with a byte order mark, which belongs to no record.
    private(set) var hasByteOrderMark = false

    init(_ file: SourceFile) { self.file = file }

    /// The ranges of all lines that are not blank, without line feeds.
    mutating func slices() throws(FileError) -> [RecordList.Slice] {
        var slices: [RecordList.Slice] = []
        var offset = 0
        var lineStart = 0
        var isBlank = true
        while true {
            let piece = try file.read(from: offset, count: Self.pieceLength)
            guard !piece.isEmpty else { break }
            if offset == 0, piece.starts(with: [0xEF, 0xBB, 0xBF]) {
                hasByteOrderMark = true
                lineStart = 3
            }
            piece.withUnsafeBufferPointer { bytes in
                var index = offset == 0 ? lineStart : 0
                while index < bytes.count {
                    if isBlank {
                        while index < bytes.count, [0x20, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
                        guard index < bytes.count else { break }
                        isBlank = bytes[index] == UInt8(ascii: "\n")
                    }
                    let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: index)
                    guard end < bytes.count else { break }
                    if !isBlank { slices.append(RecordList.Slice(offset: lineStart, length: offset + end - lineStart, depth: 0)) }
                    lineStart = offset + end + 1
                    isBlank = true
                    index = end + 1
                }
            }
            offset += piece.count
        }
        if !isBlank { slices.append(RecordList.Slice(offset: lineStart, length: offset - lineStart, depth: 0)) }
        return slices
    }
}
