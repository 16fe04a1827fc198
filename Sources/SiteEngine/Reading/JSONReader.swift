/// Reads JSON (RFC 8259) and newline-delimited JSON into located values.
///
/// Two things beyond the grammar are taken with a warning, because the files of the apps hold them: a byte order mark and a comma
/// after the last element. A syntax error ends the reading of its text; duplicate keys do not.
public struct JSONReader {
    /// Objects and arrays may stand in one another this deep.
    public static let maximumDepth = 512

    private let file: SourceFile
    private let problems: Problems
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index: Int
    private let end: Int

    /// Reads the one value that a JSON file holds, or nil after telling `problems` why not.
    public static func read(_ file: SourceFile, problems: Problems) -> SourceValue? {
        guard UTF8Check.passes(file, problems: problems) else { return nil }
        return file.bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(file: file, problems: problems, bytes: bytes, from: 0, to: bytes.count)
            reader.skipByteOrderMark()
            return reader.document()
        }
    }

    /// Reads newline-delimited JSON: one value a line, blank lines left out. The result is a list, or nil if any line is wrong; the
    /// lines after a wrong one are read all the same, so that their problems are told too.
    public static func readLines(_ file: SourceFile, problems: Problems) -> SourceValue? {
        guard UTF8Check.passes(file, problems: problems) else { return nil }
        return file.bytes.withUnsafeBufferPointer { bytes in
            var values: [SourceValue] = []
            var isWhole = true
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                var reader = JSONReader(file: file, problems: problems, bytes: bytes, from: start, to: end)
                if start == 0 { reader.skipByteOrderMark() }
                reader.skipSpace()
                if reader.index < end {
                    if let value = reader.document() { values.append(value) } else { isWhole = false }
                }
                start = end + 1
            }
            return isWhole ? SourceValue(.list(values), offset: 0) : nil
        }
    }

    private init(file: SourceFile, problems: Problems, bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
        self.file = file
        self.problems = problems
        self.bytes = bytes
        index = start
        self.end = end
    }

    private mutating func skipByteOrderMark() {
        guard file.byteOrderMarkLength > 0 else { return }
        index = file.byteOrderMarkLength
        problems.add(
            Diagnostic(
                .warning,
                at: .file(file, offset: 0),
                "the file begins with a byte order mark",
                mend: "save it as UTF-8 without a byte order mark"
            )
        )
    }

    private mutating func document() -> SourceValue? {
        do throws(Diagnostic) {
            skipSpace()
            guard index < end else { throw fault("expected a JSON value, found nothing", mend: "write an object or an array") }
            let value = try value(depth: 0)
            skipSpace()
            guard index == end else { throw fault("expected the end, found \(found)", mend: "a JSON text holds one value: remove what follows it") }
            return value
        } catch {
            problems.add(error)
            return nil
        }
    }

    private mutating func value(depth: Int) throws(Diagnostic) -> SourceValue {
        let start = index
        guard index < end else { throw fault("expected a value, found \(found)") }
        switch bytes[index] {
        case UInt8(ascii: "{"): return SourceValue(.object(try members(depth: depth)), offset: start)
        case UInt8(ascii: "["): return SourceValue(.list(try elements(depth: depth)), offset: start)
        case UInt8(ascii: "\""): return SourceValue(.text(try string()), offset: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return SourceValue(.number(try number()), offset: start)
        case UInt8(ascii: "t"): return try word("true", .flag(true))
        case UInt8(ascii: "f"): return try word("false", .flag(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "'"): throw fault("expected a value, found a single quote", mend: "JSON writes text in double quotes: \"…\"")
        default: throw fault("expected a value, found \(found)")
        }
    }

    private mutating func word(_ word: StaticString, _ content: SourceValue.Content) throws(Diagnostic) -> SourceValue {
        let start = index
        let length = word.utf8CodeUnitCount
        let matches = word.withUTF8Buffer { index + length <= end && $0.elementsEqual(bytes[index..<index + length]) }
        guard matches else { throw fault("expected a value, found \(found)", mend: "JSON knows the words true, false and null") }
        index += length
        return SourceValue(content, offset: start)
    }

    private mutating func elements(depth: Int) throws(Diagnostic) -> [SourceValue] {
        try enter(depth)
        var elements: [SourceValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return elements }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            let comma = index
            if take(UInt8(ascii: ",")) {
                skipSpace()
                if take(UInt8(ascii: "]")) { warnOfComma(at: comma); return elements }
            } else if take(UInt8(ascii: "]")) {
                return elements
            } else {
                throw fault("expected a comma or ], found \(found)", mend: "put a comma between two elements, and ] after the last")
            }
        }
    }

    private mutating func members(depth: Int) throws(Diagnostic) -> [SourceMember] {
        try enter(depth)
        var members: [SourceMember] = []
        var keys = KeysSeen()
        skipSpace()
        if take(UInt8(ascii: "}")) { return members }
        while true {
            let start = index
            guard index < end, bytes[index] == UInt8(ascii: "\"") else {
                throw fault("expected a key in double quotes, found \(found)", mend: "JSON writes keys in double quotes: \"title\"")
            }
            let key = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw fault("expected a colon after the key, found \(found)") }
            skipSpace()
            let member = SourceMember(key: key, keyOffset: start, value: try value(depth: depth + 1))
            if let first = keys.insert(key, among: members) {
                problems.add(.duplicateKey(key, at: .file(file, offset: start), first: .file(file, offset: first.keyOffset)))
            } else {
                members.append(member)
            }
            skipSpace()
            let comma = index
            if take(UInt8(ascii: ",")) {
                skipSpace()
                if take(UInt8(ascii: "}")) { warnOfComma(at: comma); return members }
            } else if take(UInt8(ascii: "}")) {
                return members
            } else {
                throw fault("expected a comma or }, found \(found)", mend: "put a comma between two members, and } after the last")
            }
        }
    }

    private mutating func enter(_ depth: Int) throws(Diagnostic) {
        guard depth < Self.maximumDepth else {
            throw fault("nested more than \(Self.maximumDepth) levels deep", mend: "book data needs about five levels: is this the right file?")
        }
        index += 1
    }

    private mutating func number() throws(Diagnostic) -> String {
        let start = index
        _ = take(UInt8(ascii: "-"))
        let firstDigit = index
        let digits = skipDigits()
        guard digits > 0 else { throw fault("expected a digit, found \(found)") }
        guard digits == 1 || bytes[firstDigit] != UInt8(ascii: "0") else {
            index = firstDigit
            throw fault("a number may not begin with a zero", mend: "leave the zero out, or write it as text in double quotes")
        }
        if take(UInt8(ascii: ".")), skipDigits() == 0 { throw fault("expected a digit after the decimal point, found \(found)") }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard skipDigits() > 0 else { throw fault("expected a digit in the exponent, found \(found)") }
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func skipDigits() -> Int {
        let start = index
        while index < end, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        return index - start
    }

    private mutating func string() throws(Diagnostic) -> String {
        let opening = index
        index += 1
        let start = index
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: bytes[start..<index - 1], as: UTF8.self)
            case UInt8(ascii: "\\"):
                return try stringWithEscapes(from: start, opening: opening)
            case 0..<0x20:
                throw controlCharacter()
            default:
                index += 1
            }
        }
        throw unclosed(opening)
    }

    private mutating func stringWithEscapes(from start: Int, opening: Int) throws(Diagnostic) -> String {
        var text = Array(bytes[start..<index])
        while index < end {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                try escape(into: &text)
            case 0..<0x20:
                throw controlCharacter()
            default:
                text.append(byte)
                index += 1
            }
        }
        throw unclosed(opening)
    }

    private mutating func escape(into text: inout [UInt8]) throws(Diagnostic) {
        let start = index
        index += 1
        guard index < end else { throw fault("expected an escape after the backslash, found \(found)") }
        let letter = bytes[index]
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            let unit = try hexUnit()
            if let scalar = Unicode.Scalar(unit) {
                text += Array(String(Character(scalar)).utf8)
                return
            }
            if unit < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
                let low = try hexUnit()
                if (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) {
                    text += Array(String(Character(scalar)).utf8)
                    return
                }
            }
            index = start
            throw fault("this escape is half of a surrogate pair", mend: "write both halves, or the character itself")
        default:
            index = start
            throw fault(
                "unknown escape \(Printable.quoted("\\" + character(at: start + 1)))",
                mend: "JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX; write a backslash itself as \\\\"
            )
        }
    }

    private mutating func hexUnit() throws(Diagnostic) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard index < end, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue, bytes[index] < 0x80 else {
                throw fault("expected four hexadecimal digits after \\u, found \(found)")
            }
            unit = unit << 4 | UInt32(digit)
            index += 1
        }
        return unit
    }

    private mutating func skipSpace() {
        while index < end {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < end, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private func warnOfComma(at offset: Int) {
        problems.add(
            Diagnostic(.warning, at: .file(file, offset: offset), "a comma follows the last element", mend: "remove the comma: strict readers refuse it")
        )
    }

    private func controlCharacter() -> Diagnostic {
        let byte = bytes[index]
        let name = byte == 0x0A || byte == 0x0D ? "a line end" : byte == 0x09 ? "a tab" : "a control character"
        let escape = byte == 0x0A ? "\\n" : byte == 0x0D ? "\\r" : byte == 0x09 ? "\\t" : nil
        return fault("\(name) inside a string", mend: escape.map { "close the string before it, or write \($0)" } ?? "remove it")
    }

    private func unclosed(_ opening: Int) -> Diagnostic {
        Diagnostic(at: .file(file, offset: opening), "this string is never closed", mend: "put a double quote at its end")
    }

    private func fault(_ message: String, mend: String? = nil) -> Diagnostic {
        Diagnostic(at: .file(file, offset: index), message, mend: mend)
    }

    private var found: String {
        if index >= end { return end == bytes.count ? "the end of the file" : "the end of the line" }
        return bytes[index] == UInt8(ascii: "\"") ? "a double quote" : Printable.quoted(character(at: index))
    }

    private func character(at offset: Int) -> String {
        guard offset < end else { return "" }
        let text = String(decoding: bytes[offset..<min(end, offset + 16)], as: UTF8.self)
        return text.unicodeScalars.first.map { String(Character($0)) } ?? ""
    }
}

/// Finds a key that an object already holds; only large objects pay for a set.
private struct KeysSeen {
    private var indexes: [[UInt8]: Int] = [:]

    mutating func insert(_ key: String, among members: [SourceMember]) -> SourceMember? {
        // Keys are compared as they are written: a composed and a decomposed é are two keys.
        guard members.count >= 16 else { return members.first { $0.key.utf8.elementsEqual(key.utf8) } }
        if indexes.isEmpty {
            for (index, member) in members.enumerated() { indexes[Array(member.key.utf8)] = index }
        }
        let name = Array(key.utf8)
        if let index = indexes[name], members.indices.contains(index) { return members[index] }
        indexes[name] = members.count
        return nil
    }
}

extension Diagnostic: Error {}

extension Diagnostic {
    static func duplicateKey(_ key: String, at place: Place, first: Place?) -> Diagnostic {
        Diagnostic(
            at: place,
            "the key \(Printable.quoted(key)) stands here a second time",
            mend: "keep one of the two",
            notes: first.map { [Note(place: $0, message: "it first stands here")] } ?? []
        )
    }
}
