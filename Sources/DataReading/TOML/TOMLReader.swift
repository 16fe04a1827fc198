public import Diagnostics
import SiteBase

/// Reads TOML, in which Hugo and Zola keep front matter and data, into the same located values as JSON. Source: TOML 1.0.
public enum TOMLReader {
    /// The table of a file, or of a part of it; nil after reporting the first error.
    ///
    /// - Parameter range: the bytes that are TOML; nil for the whole file.
    public static func read(_ file: SourceFile, in range: Range<Int>? = nil, problems: DiagnosticCollector) -> SourceValue? {
        guard let bytes = file.bytes(problems), UTF8Check.passes(bytes, of: file, problems: problems) else { return nil }
        var scanner = TOMLScanner(bytes, in: range ?? file.byteOrderMarkLength..<bytes.count)
        do throws(TOMLScanner.Fault) {
            return try scanner.document()
        } catch {
            let offset = min(error.offset, max(0, bytes.count - 1))
            problems.add(Diagnostic(at: .file(file, offset: offset), .notTOML(expected: error.expected)))
            return nil
        }
    }
}

/// Reads the expressions of a document one after the other.
private struct TOMLScanner {
    struct Fault: Error {
        let offset: Int
        let expected: String
    }

    /// A table, to which later lines may add members.
    private final class Table {
        enum Member {
            case value(SourceValue)
            case table(Table)
            case tables([Table])
        }

        let offset: Int
        var members: [(key: String, offset: Int, member: Member)] = []

        init(at offset: Int) { self.offset = offset }

        func place(of key: String) -> Int? { members.firstIndex { $0.key == key } }

        var value: SourceValue {
            let all = members.map { key, offset, member in
                let value =
                    switch member {
                    case .value(let value): value
                    case .table(let table): table.value
                    case .tables(let tables): SourceValue(.list(tables.map(\.value)), offset: offset)
                    }
                return SourceMember(key: key, keyOffset: offset, value: value)
            }
            return SourceValue(.object(all), offset: offset)
        }
    }

    private typealias Key = (text: String, offset: Int)

    private let bytes: [UInt8]
    private var index: Int
    private let end: Int
    /// The maximum depth of lists and tables inside a value.
    private static let deepest = 100

    init(_ bytes: [UInt8], in range: Range<Int>) { (self.bytes, index, end) = (bytes, range.lowerBound, range.upperBound) }

    mutating func document() throws(Fault) -> SourceValue {
        let root = Table(at: index)
        var current = root
        while true {
            skip(overLines: true)
            guard let byte = next else { return root.value }
            if byte == UInt8(ascii: "[") { current = try header(in: root) } else { try pair(into: current, depth: 0) }
            skip(overLines: false)
            guard next == nil || isLineEnd else { throw fault("the end of the line") }
        }
    }

    private var next: UInt8? { index < end ? bytes[index] : nil }

    private var isLineEnd: Bool { next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r") }

    private func fault(_ expected: String) -> Fault { Fault(offset: index, expected: expected) }

    private func holds(_ text: String) -> Bool { index + text.utf8.count <= end && bytes[index...].starts(with: text.utf8) }

    private mutating func take(_ text: String) -> Bool {
        guard holds(text) else { return false }
        index += text.utf8.count
        return true
    }

    /// Skips spaces and comments.
    private mutating func skip(overLines: Bool) {
        while let byte = next {
            if byte == UInt8(ascii: "#") {
                while next != nil, !isLineEnd { index += 1 }
            } else if byte == 0x20 || byte == 0x09 || overLines && isLineEnd {
                index += 1
            } else {
                return
            }
        }
    }

    // MARK: Tables

    /// Reads `[table]` or `[[tables]]`.
    private mutating func header(in root: Table) throws(Fault) -> Table {
        let start = index
        let isList = take("[[")
        if !isList { index += 1 }
        let path = try key()
        guard take(isList ? "]]" : "]") else { throw fault(isList ? "]]" : "]") }
        var table = root
        for part in path.dropLast() { table = try self.table(part, in: table, at: start) }
        guard let last = path.last else { throw fault("a key") }
        guard isList else { return try self.table(last, in: table, at: start) }
        let new = Table(at: start)
        if let place = table.place(of: last.text) {
            guard case .tables(let tables) = table.members[place].member else {
                throw Fault(offset: last.offset, expected: "a key that is not used yet")
            }
            table.members[place].member = .tables(tables + [new])
        } else {
            table.members.append((last.text, last.offset, .tables([new])))
        }
        return new
    }

    /// The table under a key, which is made if there is none; of several, the last one.
    private func table(_ key: Key, in table: Table, at offset: Int) throws(Fault) -> Table {
        guard let place = table.place(of: key.text) else {
            let new = Table(at: offset)
            table.members.append((key.text, key.offset, .table(new)))
            return new
        }
        switch table.members[place].member {
        case .table(let inner): return inner
        case .tables(let all):
            guard let last = all.last else { throw Fault(offset: key.offset, expected: "a table") }
            return last
        case .value: throw Fault(offset: key.offset, expected: "a key that is not used yet")
        }
    }

    private mutating func pair(into table: Table, depth: Int) throws(Fault) {
        let path = try key()
        guard take("=") else { throw fault("=") }
        skip(overLines: false)
        var inner = table
        for part in path.dropLast() { inner = try self.table(part, in: inner, at: part.offset) }
        guard let last = path.last, inner.place(of: last.text) == nil else {
            throw Fault(offset: path.last?.offset ?? index, expected: "a key that is not used yet")
        }
        inner.members.append((last.text, last.offset, .value(try value(depth: depth))))
    }

    /// A key, perhaps in parts with full stops between them, and the spaces around it.
    private mutating func key() throws(Fault) -> [Key] {
        var parts: [Key] = []
        repeat {
            skip(overLines: false)
            let start = index
            switch next {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): parts.append((try text(), start))
            default:
                while let byte = next, isKeyByte(byte) { index += 1 }
                guard index > start else { throw fault("a key") }
                parts.append((String(decoding: bytes[start..<index], as: UTF8.self), start))
            }
            skip(overLines: false)
        } while take(".")
        return parts
    }

    /// Letters outside ASCII are taken, too, although TOML wants quotation marks around them.
    private func isKeyByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(Fault) -> SourceValue {
        guard depth < Self.deepest else { throw fault("fewer levels of lists") }
        let start = index
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return SourceValue(.text(try text()), offset: start)
        case UInt8(ascii: "["):
            index += 1
            var elements: [SourceValue] = []
            while true {
                skip(overLines: true)
                if take("]") { return SourceValue(.list(elements), offset: start) }
                elements.append(try value(depth: depth + 1))
                skip(overLines: true)
                if !take(","), !holds("]") { throw fault(", or ]") }
            }
        case UInt8(ascii: "{"):
            index += 1
            let table = Table(at: start)
            while true {
                skip(overLines: true)
                if take("}") { return table.value }
                try pair(into: table, depth: depth + 1)
                skip(overLines: true)
                if !take(","), !holds("}") { throw fault(", or }") }
            }
        default:
            // The space between a day and a time belongs to the value.
            while let byte = next, !isLineEnd, !",]}#".utf8.contains(byte) { index += 1 }
            let literal = String(decoding: bytes[start..<index], as: UTF8.self).trimmed
            guard let content = Self.content(of: literal) else { throw Fault(offset: start, expected: "a value") }
            return SourceValue(content, offset: start)
        }
    }

    /// A flag, a number, or a day as text; nil for anything else.
    private static func content(of literal: String) -> SourceValue.Content? {
        if literal == "true" || literal == "false" { return .flag(literal == "true") }
        let first = literal.utf8.prefix(before: "T", "t", " ").utf8
        let isDay =
            first.count == 10
            && first.enumerated().allSatisfy { index, byte in
                index == 4 || index == 7 ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte)
            }
        if isDay { return .text(literal) }
        let digits = literal.utf8.replacing("_", with: "")
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.utf8.hasPrefix(prefix) {
            return Int(digits.dropFirst(2), radix: radix).map { .number(String($0)) }
        }
        guard Double(digits)?.isFinite ?? false else { return nil }
        return .number(digits.utf8.first == UInt8(ascii: "+") ? String(digits.dropFirst()) : digits)
    }

    /// A string in one of the four forms.
    private mutating func text() throws(Fault) -> String {
        for mark in ["\"\"\"", "'''", "\"", "'"] where take(mark) {
            let isLong = mark.utf8.count == 3
            if isLong, !take("\r\n") { _ = take("\n") }
            return try text(until: mark, hasEscapes: mark.utf8.first == UInt8(ascii: "\""), isLong: isLong)
        }
        throw fault("a text")
    }

    private mutating func text(until mark: String, hasEscapes: Bool, isLong: Bool) throws(Fault) -> String {
        let start = index
        var out: [UInt8] = []
        while let byte = next {
            if holds(mark) {
                index += mark.utf8.count
                // Quotation marks may stand right before the end.
                while isLong, next == mark.utf8.first {
                    out.append(byte)
                    index += 1
                }
                return String(decoding: out, as: UTF8.self)
            }
            if !isLong, isLineEnd { break }
            index += 1
            if byte == UInt8(ascii: "\\"), hasEscapes { out += try escape() } else { out.append(byte) }
        }
        throw Fault(offset: start, expected: "\(mark) at the end of the text")
    }

    private mutating func escape() throws(Fault) -> [UInt8] {
        guard let byte = next else { throw fault("a character") }
        index += 1
        switch byte {
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [byte]
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            let count = byte == UInt8(ascii: "u") ? 4 : 8
            let digits = bytes[index..<min(end, index + count)]
            guard digits.count == count, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
                let scalar = Unicode.Scalar(value)
            else { throw fault("\(count) hexadecimal digits") }
            index += count
            return Array(String(Character(scalar)).utf8)
        case 0x20, 0x09, 0x0A, 0x0D:
            // A backslash at the end of a line joins it with the next one.
            while let space = next, space <= 0x20 { index += 1 }
            return []
        default: throw Fault(offset: index - 1, expected: "one of the escapes of TOML, such as \\n")
        }
    }
}
