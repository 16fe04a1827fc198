public import Diagnostics
import SiteBase

/// Reads JSON (RFC 8259) and newline-delimited JSON into values with locations.
///
/// It accepts two deviations with a warning, because files of reading apps contain them: a byte order mark, and a comma after the last
/// element. A syntax error ends the reading, but duplicate keys do not.
public struct JSONReader {
    /// The maximum nesting of objects and arrays.
    public static let maximumDepth = 512

    let file: SourceFile
    let problems: DiagnosticCollector
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset in the file of the bytes.
    let base: Int
    var index = 0
    let end: Int
    /// Whether the bytes are a single line.
    let isLine: Bool
    /// The keys to read; nil reads all.
    var keys: KeyFilter?
    /// The lists that were located but not read; nil to read all lists.
    var slices: [RecordList.Slice]?

    /// Reads the only value in a JSON file. Returns nil after adding the errors to `problems`.
    public static func read(_ file: SourceFile, problems: DiagnosticCollector) -> SourceValue? {
        guard let bytes = file.bytes(problems), UTF8Check.passes(bytes, of: file, problems: problems) else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes, of: file, problems: problems)
            reader.skipByteOrderMark()
            return reader.document()
        }
    }

    /// Reads the only value in a part of a file. Returns nil after adding the error to `problems`.
    package static func read(_ file: SourceFile, in range: Range<Int>, problems: DiagnosticCollector) -> SourceValue? {
        var found: SourceValue?
        do throws(FileError) {
            try file.withBytes(in: range) { bytes in
                if let fault = UTF8Check.fault(in: bytes, of: file, at: range.lowerBound) { return problems.add(fault) }
                var reader = JSONReader(bytes, of: file, at: range.lowerBound, problems: problems)
                found = reader.document()
            }
        } catch {
            problems.add(error.diagnostic)
        }
        return found
    }

    /// Prepares to read a part of the file that begins at `base`.
    init(_ bytes: UnsafeBufferPointer<UInt8>, of file: SourceFile, at base: Int = 0, isLine: Bool = false, problems: DiagnosticCollector) {
        self.file = file
        self.problems = problems
        self.bytes = bytes
        self.base = base
        self.isLine = isLine
        end = bytes.count
    }

    mutating func skipByteOrderMark() {
        guard file.byteOrderMarkLength > 0 else { return }
        index = file.byteOrderMarkLength
        problems.add(Self.byteOrderMark(file))
    }

    mutating func document(depth: Int = 0) -> SourceValue? {
        do throws(Diagnostic) {
            return try wholeDocument(depth: depth)
        } catch {
            problems.add(error)
            return nil
        }
    }

    mutating func wholeDocument(depth: Int) throws(Diagnostic) -> SourceValue {
        skipSpace()
        guard index < end else { throw fault(.expected("a JSON value", found: "nothing", help: "write an object or an array")) }
        let value = try value(depth: depth)
        skipSpace()
        guard index == end else {
            throw expected("the end", help: helpAfterEnd(value))
        }
        return value
    }

    mutating func value(depth: Int) throws(Diagnostic) -> SourceValue {
        let start = index
        guard index < end else { throw expected("a value") }
        switch bytes[index] {
        case UInt8(ascii: "{"): return SourceValue(.object(try members(depth: depth)), offset: base + start)
        case UInt8(ascii: "["):
            if slices != nil, depth <= 1 { return SourceValue(.records(try records(depth: depth)), offset: base + start) }
            return SourceValue(.list(try elements(depth: depth)), offset: base + start)
        case UInt8(ascii: "\""): return SourceValue(.text(try string()), offset: base + start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return SourceValue(.number(try number()), offset: base + start)
        case UInt8(ascii: "t"): return try word("true", .flag(true))
        case UInt8(ascii: "f"): return try word("false", .flag(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "'"): throw fault(.expected("a value", found: "a single quote", help: "JSON writes text in double quotes: \"…\""))
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            throw expected("a value", help: "JSON has no comments: remove it")
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
            throw expected("a value", help: "put text in double quotes; JSON knows the words true, false and null")
        default: throw expected("a value")
        }
    }

    mutating func word(_ word: StaticString, _ content: SourceValue.Content) throws(Diagnostic) -> SourceValue {
        let start = index
        let length = word.utf8CodeUnitCount
        let matches = word.withUTF8Buffer { index + length <= end && $0.elementsEqual(bytes[index..<index + length]) }
        guard matches else { throw expected("a value", help: "JSON knows the words true, false and null") }
        index += length
        return SourceValue(content, offset: base + start)
    }

    mutating func elements(depth: Int) throws(Diagnostic) -> [SourceValue] {
        try enter(depth)
        var elements: [SourceValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return elements }
        elements.reserveCapacity(16)
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
                throw expected("a comma or ]", help: "put a comma between two elements, and ] after the last")
            }
        }
    }

    mutating func members(depth: Int) throws(Diagnostic) -> [SourceMember] {
        try enter(depth)
        var members: [SourceMember] = []
        var seen = DuplicateKeys()
        skipSpace()
        if take(UInt8(ascii: "}")) { return members }
        // A book has about ten members; its parts have one or two.
        if depth <= 3 { members.reserveCapacity(10) }
        while true {
            let start = index
            guard index < end, bytes[index] == UInt8(ascii: "\"") else {
                throw expected("a key in double quotes", help: "JSON writes keys in double quotes: \"title\"")
            }
            var isPassedOver = false
            if let keys { isPassedOver = skipKey(notAmong: keys) }
            let key = isPassedOver ? "" : try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw expected("a colon after the key") }
            skipSpace()
            if isPassedOver || keys?.contains(key) == false {
                skipValue()
            } else {
                let member = SourceMember(key: key, keyOffset: base + start, value: try value(depth: depth + 1))
                if let first = seen.insert(key, among: members) {
                    problems.add(.duplicateKey(key, at: .file(file, offset: base + start), first: .file(file, offset: first.keyOffset)))
                } else {
                    members.append(member)
                }
            }
            skipSpace()
            let comma = index
            if take(UInt8(ascii: ",")) {
                skipSpace()
                if take(UInt8(ascii: "}")) { warnOfComma(at: comma); return members }
            } else if take(UInt8(ascii: "}")) {
                return members
            } else {
                throw expected("a comma or }", help: "put a comma between two members, and } after the last")
            }
        }
    }

    /// Skips a key that is not among `keys`. Does nothing if the key may be among them, since it may contain escapes.
    private mutating func skipKey(notAmong keys: KeyFilter) -> Bool {
        let start = index
        index += 1
        skipPlainText()
        guard index < end, bytes[index] == UInt8(ascii: "\""), !keys.contains(UnsafeBufferPointer(rebasing: bytes[start + 1..<index]))
        else {
            index = start
            return false
        }
        index += 1
        return true
    }

    mutating func enter(_ depth: Int) throws(Diagnostic) {
        guard depth < Self.maximumDepth else {
            throw fault(.nestedTooDeep(Self.maximumDepth))
        }
        index += 1
    }

    mutating func skipSpace() {
        while index < end {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard index < end, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    func warnOfComma(at offset: Int) {
        problems.add(Diagnostic(at: .file(file, offset: base + offset), .trailingComma))
    }

    func fault(_ message: Message) -> Diagnostic { Diagnostic(at: .file(file, offset: base + index), message) }

    /// Explains what may be missing after a value. The text that follows is rarely superfluous, and nobody should delete data.
    private func helpAfterEnd(_ value: SourceValue) -> String {
        switch bytes[index] {
        case UInt8(ascii: ":"): "put { before the first key and } at the end"
        case UInt8(ascii: ","): "several values are a list: put [ before the first one and ] at the end"
        case UInt8(ascii: "}"), UInt8(ascii: "]"): "remove this bracket, or add the one that opens it"
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            "for a list, put [ before the first value, a comma between two, and ] at the end; a file with one value a line is called .ndjson"
        default: "a JSON text holds one value: a list is in square brackets, with a comma between two values"
        }
    }

    func expected(_ what: String, help: String? = nil) -> Diagnostic { fault(.expected(what, found: found, help: help)) }

    var found: String {
        if index >= end { return isLine ? "the end of the line" : "the end of the file" }
        return bytes[index] == UInt8(ascii: "\"") ? "a double quote" : Printable.quoted(character(at: index))
    }

    func character(at offset: Int) -> String {
        guard offset < end else { return "" }
        let text = String(decoding: bytes[offset..<min(end, offset + 16)], as: UTF8.self)
        return text.unicodeScalars.first.map { String(Character($0)) } ?? ""
    }
}

extension Diagnostic: Error {}

extension Diagnostic {
    static func duplicateKey(_ key: String, at place: Location, first: Location?) -> Diagnostic {
        Diagnostic(at: place, .duplicateKey(key), notes: first.map { [Note(location: $0, message: "it occurs here first")] } ?? [])
    }
}
