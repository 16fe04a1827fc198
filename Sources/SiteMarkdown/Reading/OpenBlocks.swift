import SiteBase

/// Estimates the work for lists, quotations and footnotes that stay open while the library reads lines.
///
/// The library compares each line with everything that is open. Parsing 12,000 open lists followed by 25,000 blank lines, in 50,000 bytes,
/// takes six seconds.
enum OpenBlocks {
    /// An upper bound for the number of comparisons.
    static func steps(in text: String) -> Int {
        text.withBytes { bytes in
            var steps = 0
            var depth = 0
            var isAfterBlank = true
            for line in bytes.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd) {
                let beginning = Beginning(of: line)
                guard beginning.length < line.count else {
                    // A blank line leaves lists open.
                    steps += max(depth, beginning.marks)
                    depth = max(depth, beginning.marks)
                    isAfterBlank = true
                    continue
                }
                let own = min(beginning.columns, depth) + beginning.marks
                steps += isAfterBlank ? own : max(depth, own)
                // A line of a paragraph leaves everything open.
                depth = isAfterBlank ? own : max(depth, own)
                isAfterBlank = false
            }
            return steps
        }
    }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// The spaces and marks before the text of a line.
    private struct Beginning {
        private(set) var length = 0
        /// The maximum number of columns, with four for a tab.
        var columns: Int { length + 3 * tabs }
        private var tabs = 0
        private(set) var marks = 0

        init(of line: Slice<UnsafeBufferPointer<UInt8>>) {
            var rest = line
            while let byte = rest.first {
                switch byte {
                case UInt8(ascii: " "), UInt8(ascii: "\t"):
                    if byte == UInt8(ascii: "\t") { tabs += 1 }
                    rest.removeFirst()
                case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
                    marks += 1
                    rest.removeFirst()
                case UInt8(ascii: "0")...UInt8(ascii: "9"):
                    let end = rest.drop { $0 &- UInt8(ascii: "0") < 10 }
                    guard let mark = end.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")") else { return }
                    marks += 1
                    length += rest.count - end.count
                    rest = end.dropFirst()
                case UInt8(ascii: "["):
                    guard let end = rest.firstIndex(of: UInt8(ascii: "]")), rest[..<end].dropFirst().first == UInt8(ascii: "^"),
                        rest[end...].dropFirst().first == UInt8(ascii: ":")
                    else { return }
                    marks += 1
                    length += end - rest.startIndex + 1
                    rest = rest[(end + 2)...]
                default: return
                }
                length += 1
            }
        }
    }
}
