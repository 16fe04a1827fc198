import Yams

/// Byte offsets of the locations that Yams gives as line and column.
///
/// Its lines also end at U+0085, U+2028 and U+2029, which editors do not count, so sitegen works with offsets.
final class YAMLPlaces {
    private let bytes: [UInt8]
    private let lineStarts: [Int]
    /// The last location found. On a long line, the search for the next one starts there.
    private var last = (line: 0, column: 1, offset: 0)

    /// Creates the locations in a file whose first line begins at `start`.
    init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        var starts = [start]
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case 0x0A: starts.append(index + 1)
            case 0x0D where index + 1 == bytes.count || bytes[index + 1] != 0x0A: starts.append(index + 1)
            case 0x85 where index > 0 && bytes[index - 1] == 0xC2: starts.append(index + 1)
            case 0xA8 where index > 1 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE2,
                0xA9 where index > 1 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE2:
                starts.append(index + 1)
            default: break
            }
            index += 1
        }
        lineStarts = starts
    }

    /// Whether there is a tab at an offset.
    func isTab(at offset: Int) -> Bool { offset < bytes.count && bytes[offset] == UInt8(ascii: "\t") }

    func offset(_ mark: Mark?) -> Int {
        guard let mark, lineStarts.indices.contains(mark.line - 1) else { return mark == nil ? 0 : bytes.count }
        var (offset, column) = (lineStarts[mark.line - 1], 1)
        if last.line == mark.line, last.column <= mark.column { (offset, column) = (last.offset, last.column) }
        while column < mark.column, offset < bytes.count {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            column += 1
        }
        last = (mark.line, column, offset)
        return offset
    }

    /// Where a key occurs for the second time in the block mapping that begins at `start`. Yams only says that it does.
    func offset(ofSecond key: String, from start: Int) -> Int? {
        let indent = start - (lineStarts.last { $0 <= start } ?? 0)
        var matches: [Int] = []
        for lineStart in lineStarts where lineStart + indent >= start {
            let line = bytes[min(lineStart, bytes.count)...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            let spaces = line.prefix { $0 == 0x20 }.count
            let rest = String(decoding: line.dropFirst(indent), as: UTF8.self)
            let isFirst = lineStart <= start && start < lineStart + line.count
            guard isFirst || spaces == indent else { continue }
            if rest.utf8.hasPrefix(key + ":") || rest.utf8.hasPrefix("\"\(key)\":") || rest.utf8.hasPrefix("'\(key)':") {
                matches.append(lineStart + indent)
            }
        }
        return matches.count > 1 ? matches[1] : nil
    }
}
