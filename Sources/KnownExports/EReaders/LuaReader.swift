import DataReading
import Diagnostics
import SiteBase

/// Reads Lua files that only return a table of values, as programs write their settings. It runs nothing. Source: Lua 5.4 Reference Manual,
/// section 3.1.
struct LuaReader {
    /// The maximum nesting of tables.
    private static let deepest = 64
    /// The maximum size of a file in bytes.
    private static let largest = 32 << 20

    private let bytes: [UInt8]
    private var index: Int

    /// What ends the reading, with its offset.
    private struct Fault: Error {
        let reason: String
        let offset: Int
    }

    /// The table in a file, as an object with its keys as texts. Nil after reporting an error.
    static func read(_ file: SourceFile, problems: DiagnosticCollector) -> SourceValue? {
        guard let bytes = file.bytes(problems), UTF8Check.passes(bytes, of: file, problems: problems) else { return nil }
        do throws(Fault) {
            guard bytes.count <= largest else { throw Fault(reason: "it is larger than 32 MB", offset: 0) }
            var reader = LuaReader(bytes: bytes, index: file.byteOrderMarkLength)
            return try reader.file()
        } catch {
            problems.add(Diagnostic(at: .file(file, offset: min(error.offset, bytes.count)), .notLua(error.reason)))
            return nil
        }
    }

    private mutating func file() throws(Fault) -> SourceValue {
        try skipSpace()
        guard take("return") else { throw fault("expected return and a table") }
        try skipSpace()
        guard next == UInt8(ascii: "{") else { throw fault("expected a table in braces") }
        let table = try value(depth: 0)
        _ = take(";")
        try skipSpace()
        guard next == nil else { throw fault("expected the end of the file") }
        return table
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func fault(_ reason: String) -> Fault { Fault(reason: reason, offset: index) }

    private mutating func take(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    /// Skips blanks and comments.
    private mutating func skipSpace() throws(Fault) {
        while let byte = next {
            if byte <= 0x20 {
                index += 1
            } else if take("--") {
                if try longText() == nil { while let byte = next, byte != UInt8(ascii: "\n") { index += 1 } }
            } else {
                return
            }
        }
    }

    /// A value and the space after it.
    private mutating func value(depth: Int) throws(Fault) -> SourceValue {
        let start = index
        let content: SourceValue.Content
        switch next {
        case UInt8(ascii: "{"): content = .object(try table(depth: depth))
        case UInt8(ascii: "\""), UInt8(ascii: "'"): content = .text(try text())
        case UInt8(ascii: "["):
            guard let text = try longText() else { throw fault("expected a value") }
            content = .text(text)
        default:
            let word = self.word { Self.isLetter($0) || Self.isDigit($0) || "+-.".utf8.contains($0) }
            switch word {
            case "true": content = .flag(true)
            case "false": content = .flag(false)
            // Programs write values that are none so.
            case "nil", "nan", "-nan", "inf", "-inf": content = .null
            default:
                guard Double(word) != nil else {
                    index = start
                    throw fault("expected a value: a text in quotes, a number, true, false, nil or a table")
                }
                content = .number(word)
            }
        }
        try skipSpace()
        return SourceValue(content, offset: start)
    }

    /// The members of a table. Those without a key are numbered from 1.
    private mutating func table(depth: Int) throws(Fault) -> [SourceMember] {
        guard depth < Self.deepest else { throw fault("more than \(Self.deepest) tables in one another") }
        index += 1
        try skipSpace()
        var members: [SourceMember] = []
        var count = 0
        while next != UInt8(ascii: "}") {
            let place = index
            var key: String?
            if next == UInt8(ascii: "["), index + 1 < bytes.count, !"[=".utf8.contains(bytes[index + 1]) {
                index += 1
                try skipSpace()
                key = try value(depth: depth + 1).content.text
                guard key != nil, take("]") else { throw fault("expected a key in brackets: [\"title\"]") }
                try skipSpace()
                guard take("=") else { throw fault("expected =") }
            } else if let first = next, Self.isLetter(first) {
                let name = word { Self.isLetter($0) || Self.isDigit($0) }
                try skipSpace()
                if take("=") { key = name } else { index = place }
            }
            try skipSpace()
            let value = try value(depth: depth + 1)
            if key == nil { count += 1 }
            members.append(SourceMember(key: key ?? String(count), keyOffset: place, value: value))
            guard take(",") || take(";") else {
                guard next == UInt8(ascii: "}") else { throw fault("expected a comma or } after a value") }
                break
            }
            try skipSpace()
        }
        index += 1
        return members
    }

    private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
        let start = index
        while let byte = next, belongs(byte) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// A text in quotes.
    private mutating func text() throws(Fault) -> String {
        let (start, quote) = (index, bytes[index])
        var out: [UInt8] = []
        index += 1
        while let byte = next, byte != quote {
            index += 1
            if byte != UInt8(ascii: "\\") { out.append(byte) } else { try addEscape(to: &out) }
        }
        guard next == quote else { throw Fault(reason: "this text has no closing quotation mark", offset: start) }
        index += 1
        return String(decoding: out, as: UTF8.self)
    }

    /// Adds what stands for the bytes after a backslash.
    private mutating func addEscape(to out: inout [UInt8]) throws(Fault) {
        let plain: [UInt8: UInt8] = [
            UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8,
            UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "\""): 0x22, UInt8(ascii: "'"): 0x27,
            10: 10, 13: 13,
        ]
        guard let byte = next else { return }
        if let own = plain[byte] {
            out.append(own)
            index += 1
            return
        }
        var code: UInt32?
        if Self.isDigit(byte) {
            let digits = bytes[index...].prefix(3).prefix(while: Self.isDigit)
            index += digits.count
            code = UInt32(String(decoding: digits, as: UTF8.self))
            if let code, code < 256 { return out.append(UInt8(code)) }
        } else if byte == UInt8(ascii: "x") {
            code = UInt32(String(decoding: bytes[index...].dropFirst().prefix(2), as: UTF8.self), radix: 16)
            index += 3
            if let code { return out.append(UInt8(code)) }
        } else if byte == UInt8(ascii: "u"), let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) {
            code = UInt32(String(decoding: bytes[index..<end].dropFirst(2), as: UTF8.self), radix: 16)
            index = end + 1
            if let scalar = code.flatMap(Unicode.Scalar.init) { return out += String(Character(scalar)).utf8 }
        } else if byte == UInt8(ascii: "z") {
            index += 1
            while let byte = next, byte <= 0x20 { index += 1 }
            return
        }
        throw fault("unknown characters after a backslash")
    }

    /// A text or comment in long brackets: `[[…]]`, `[==[…]==]`. Nil if there is none here.
    private mutating func longText() throws(Fault) -> String? {
        guard next == UInt8(ascii: "[") else { return nil }
        let signs = bytes[(index + 1)...].prefix { $0 == UInt8(ascii: "=") }
        guard signs.endIndex < bytes.count, bytes[signs.endIndex] == UInt8(ascii: "[") else { return nil }
        let end = Array("]".utf8) + signs + Array("]".utf8)
        let rest = bytes[(signs.endIndex + 1)...]
        guard let range = rest.firstRange(of: end) else { throw fault("these long brackets are not closed") }
        index = range.upperBound
        let text = rest[..<range.lowerBound]
        return String(decoding: text.first == 10 ? text.dropFirst() : text, as: UTF8.self)
    }
}
