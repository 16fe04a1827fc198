public import Diagnostics
import SiteBase

/// Reads the tables of a Markdown file as records: the first row has the keys. Source: GitHub Flavored Markdown, "Tables".
public enum MarkdownTables {
    /// The records of all tables with the columns of the first one, below the headings that precede them if there are several; nil if the
    /// file has no table.
    public static func read(_ file: SourceFile) -> SourceValue? {
        guard let bytes = file.bytes(DiagnosticCollector()), bytes.contains(UInt8(ascii: "|")) else { return nil }
        var tables: [(heading: String?, records: [SourceValue])] = []
        var columns: [String]?
        var heading: String?
        var previous: Range<Int>?
        var current: (columns: [String], records: [SourceValue])?
        func close() {
            if let table = current, !table.records.isEmpty, columns == nil || columns == table.columns {
                columns = table.columns
                tables.append((heading, table.records))
            }
            current = nil
        }
        for line in lines(of: bytes) {
            let cells = cells(of: line, in: bytes)
            if let table = current {
                if cells.count > 1 || cells.count == 1 && table.columns.count == 1 {
                    current?.records.append(record(cells, table.columns, at: line.lowerBound))
                } else {
                    close()
                }
            } else if let above = previous, isDelimiter(cells), case let names = Self.cells(of: above, in: bytes),
                names.count == cells.count
            {
                current = (names.map(\.text), [])
            }
            if bytes[line].first == UInt8(ascii: "#") {
                heading = String(decoding: bytes[line].drop { $0 == UInt8(ascii: "#") }, as: UTF8.self).trimmed
            }
            previous = line
        }
        close()
        guard let first = tables.first?.records.first else { return nil }
        let headings = tables.compactMap(\.heading)
        guard tables.count > 1, headings.count == tables.count, Set(headings).count == headings.count else {
            return SourceValue(.list(tables.flatMap(\.records)), offset: first.offset)
        }
        let groups = zip(headings, tables).map { heading, table in
            SourceMember(
                key: heading,
                keyOffset: table.records[0].offset,
                value: SourceValue(.list(table.records), offset: table.records[0].offset)
            )
        }
        return SourceValue(.object(groups), offset: first.offset)
    }

    private typealias Cell = (text: String, offset: Int)

    private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
        var (lines, start): ([Range<Int>], Int) = ([], 0)
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let isPair = end > start && bytes[end - 1] == UInt8(ascii: "\r")
            lines.append(start..<(isPair ? end - 1 : end))
            start = end + 1
        }
        return lines
    }

    /// The cells of a line; a single one if it has no bars.
    private static func cells(of line: Range<Int>, in bytes: [UInt8]) -> [Cell] {
        var cells: [Range<Int>] = []
        var start = line.lowerBound
        for index in line where bytes[index] == UInt8(ascii: "|") && (index == line.lowerBound || bytes[index - 1] != UInt8(ascii: "\\")) {
            cells.append(start..<index)
            start = index + 1
        }
        cells.append(start..<line.upperBound)
        func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { $0 <= 0x20 } }
        // The outer bars may be left out.
        if cells.count > 1, let first = cells.first, isBlank(first) { cells.removeFirst() }
        if cells.count > 1, let last = cells.last, isBlank(last) { cells.removeLast() }
        return cells.map { range in
            let offset = range.first { bytes[$0] > 0x20 } ?? range.lowerBound
            return (plain(String(decoding: bytes[range], as: UTF8.self).trimmed), offset)
        }
    }

    /// A cell without the marks of emphasis around all of it.
    private static func plain(_ cell: String) -> String {
        var text = cell.utf8.replacing("\\|", with: "|")
        for mark in ["***", "**", "*", "__", "_", "~~", "`"]
        where text.utf8.count > mark.utf8.count * 2 && text.utf8.hasPrefix(mark) && text.utf8.hasSuffix(mark) {
            text = String(Substring(text.utf8.dropFirst(mark.utf8.count).dropLast(mark.utf8.count)))
            break
        }
        return text
    }

    /// Whether a row has only hyphens, perhaps with colons for the alignment.
    private static func isDelimiter(_ cells: [Cell]) -> Bool {
        cells.count > 1
            && cells.allSatisfy { cell in
                cell.text.utf8.contains(UInt8(ascii: "-"))
                    && cell.text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
            }
    }

    private static func record(_ cells: [Cell], _ columns: [String], at offset: Int) -> SourceValue {
        let members = zip(columns, cells).filter { !$0.0.isEmpty }.map { column, cell in
            SourceMember(key: column, keyOffset: cell.offset, value: SourceValue(.plain(cell.text), offset: cell.offset))
        }
        return SourceValue(.object(members), offset: offset)
    }
}
