package import DataReading
package import Diagnostics
import SiteBase

/// Reads files of bibliographies that are neither JSON nor tables.
package enum BibliographyFiles {
    /// The entries of a BibTeX or BibLaTeX file: objects of their fields, with the type and the name of the entry. Source: Markey, Tame the
    /// BeaST, section 2.
    package static func bibTeX(_ file: SourceFile, problems: DiagnosticCollector) -> SourceValue? {
        guard let bytes = file.bytes(problems), UTF8Check.passes(bytes, of: file, problems: problems) else { return nil }
        var reader = BibTeXReader(bytes)
        var entries: [SourceValue] = []
        while let entry = reader.next() {
            guard let value = entry.value else {
                problems.add(Diagnostic(at: .file(file, offset: entry.offset), .unclosedEntry))
                continue
            }
            entries.append(value)
        }
        return SourceValue(.list(entries), offset: 0)
    }

    /// The entries of a RIS file: objects of their tags. Values of a repeated tag are joined with semicolons.
    package static func ris(_ file: SourceFile, problems: DiagnosticCollector) -> SourceValue? {
        guard let bytes = file.bytes(problems), UTF8Check.passes(bytes, of: file, problems: problems) else { return nil }
        var entries: [SourceValue] = []
        var members: [SourceMember] = []
        var start = file.byteOrderMarkLength
        func end() {
            if let first = members.first { entries.append(SourceValue(.object(members), offset: first.keyOffset)) }
            members = []
        }
        while start < bytes.count {
            let lineEnd = bytes.withUnsafeBufferPointer { $0.firstLineEnd(from: start, to: bytes.count) }
            let line = bytes[start..<lineEnd]
            // A tag has two characters, two spaces and a hyphen.
            if line.count >= 5, line.dropFirst(2).starts(with: "  -".utf8) {
                let tag = String(decoding: line.prefix(2), as: UTF8.self)
                let text = String(decoding: line.dropFirst(5), as: UTF8.self).trimmed
                // Some programs leave out the end of an entry.
                if tag == "ER" || tag == "TY" { end() }
                if tag != "ER", !text.isEmpty {
                    add(text, to: tag, at: start, &members)
                }
            }
            start = lineEnd + 1
        }
        end()
        return SourceValue(.list(entries), offset: 0)
    }

    private static func add(_ text: String, to tag: String, at offset: Int, _ members: inout [SourceMember]) {
        let index = members.firstIndex { $0.key == tag }
        let whole = index.flatMap { members[$0].value.text }.map { "\($0); \(text)" } ?? text
        let member = SourceMember(key: tag, keyOffset: offset, value: SourceValue(.text(whole), offset: offset))
        if let index { members[index] = member } else { members.append(member) }
    }
}

private struct BibTeXReader {
    private let bytes: [UInt8]
    private var index = 0
    /// The texts that `@string` names.
    private var macros: [String: String] = [:]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next entry; its value is nil if it cannot be read. Nil at the end.
    mutating func next() -> (offset: Int, value: SourceValue?)? {
        while let at = bytes[index...].firstIndex(of: UInt8(ascii: "@")) {
            guard at == 0 || bytes[at - 1] <= 0x20 || bytes[at - 1] == UInt8(ascii: "}") else {
                index = at + 1
                continue
            }
            index = at + 1
            let type = word().lowercased()
            skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "(") else { continue }
            if type == "comment" || type == "preamble" {
                _ = braced()
                continue
            }
            index += 1
            if type == "string" {
                if let (name, text) = field() { macros[name] = text }
                continue
            }
            let value = entry(type, at: at)
            // The next entry begins a line, even if this one is not closed.
            if value == nil { index = at + 1 }
            return (at, value)
        }
        return nil
    }

    private mutating func entry(_ type: String, at offset: Int) -> SourceValue? {
        skipSpace()
        let start = index
        while index < bytes.count, !",})".utf8.contains(bytes[index]) { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self).trimmed
        var members: [(String, SourceValue?)] = [
            ("@type", SourceValue(.text(type), offset: offset)), ("@key", SourceValue(.text(name), offset: start)),
        ]
        while index < bytes.count, bytes[index] == UInt8(ascii: ",") {
            index += 1
            skipSpace()
            let place = index
            guard let (key, text) = field() else { break }
            if !members.contains(where: { $0.0 == key }) { members.append((key, SourceValue(.text(TeX.plain(text)), offset: place))) }
            skipSpace()
        }
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "}") || bytes[index] == UInt8(ascii: ")") else { return nil }
        index += 1
        return .object(members, at: offset)
    }

    /// A field such as `title = {Low Tide}`; nil if there is none.
    private mutating func field() -> (name: String, text: String)? {
        skipSpace()
        let name = word().lowercased()
        skipSpace()
        guard !name.isEmpty, index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nil }
        index += 1
        var text = ""
        repeat {
            skipSpace()
            guard index < bytes.count else { return nil }
            switch bytes[index] {
            case UInt8(ascii: "{"):
                guard let part = braced() else { return nil }
                text += part
            case UInt8(ascii: "\""):
                guard let part = quoted() else { return nil }
                text += part
            default:
                let part = word()
                text += macros[part.lowercased()] ?? part
            }
            skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: "#") else { break }
            index += 1
        } while true
        return (name, text)
    }

    /// The text in braces, which may contain others.
    private mutating func braced() -> String? {
        let start = index + 1
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index = min(index + 1, bytes.count - 1)
            case UInt8(ascii: "{"), UInt8(ascii: "("): if bytes[index] == bytes[start - 1] { depth += 1 }
            case UInt8(ascii: "}"), UInt8(ascii: ")"):
                if (bytes[index] == UInt8(ascii: "}")) == (bytes[start - 1] == UInt8(ascii: "{")) { depth -= 1 }
            default: break
            }
            index += 1
            if depth == 0 { return String(decoding: bytes[start..<index - 1], as: UTF8.self) }
        }
        return nil
    }

    private mutating func quoted() -> String? {
        let start = index + 1
        var depth = 0
        index = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\"") where depth == 0:
                index += 1
                return String(decoding: bytes[start..<index - 1], as: UTF8.self)
            default: break
            }
            index += 1
        }
        return nil
    }

    private mutating func word() -> String {
        let start = index
        while index < bytes.count, bytes[index] > 0x20, !"{}(),=#\"@".utf8.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func skipSpace() { while index < bytes.count, bytes[index] <= 0x20 { index += 1 } }
}

/// Texts with the commands of TeX.
enum TeX {
    /// The combining character of each accent.
    private static let accents: [Character: Unicode.Scalar] = [
        "`": "\u{300}", "'": "\u{301}", "^": "\u{302}", "~": "\u{303}", "=": "\u{304}", "u": "\u{306}", ".": "\u{307}", "\"": "\u{308}",
        "r": "\u{30A}", "H": "\u{30B}", "v": "\u{30C}", "d": "\u{323}", "c": "\u{327}", "k": "\u{328}",
    ]

    private static let letters: [String: String] = [
        "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "i": "i",
        "j": "j",
        "textendash": "–", "textemdash": "—", "ldots": "…", "dots": "…", "textquoteright": "’",
    ]

    /// The text without commands and braces: `Jérôme` for `J{\'e}r{\^o}me`.
    static func plain(_ text: String) -> String {
        guard text.utf8.contains(where: { "\\{}~-".utf8.contains($0) }) || text.contains("\n") else { return text }
        var out = ""
        var rest = Array(text)[...]
        while let character = rest.popFirst() {
            switch character {
            case "{", "}": continue
            case "~": out += " "
            case "\\": out += command(&rest)
            case "-" where rest.first == "-":
                while rest.first == "-" { rest.removeFirst() }
                out += "–"
            default: out.append(character)
            }
        }
        return out.split(whereSeparator: \.isWhitespace).joined(separator: " ").composed
    }

    private static func command(_ rest: inout ArraySlice<Character>) -> String {
        guard let first = rest.popFirst() else { return "" }
        var name = String(first)
        if first.isASCII, first.isLetter {
            while let next = rest.first, next.isASCII, next.isLetter { name.append(rest.removeFirst()) }
        }
        if let accent = name.count == 1 ? accents[first] : nil, let base = letter(after: &rest) { return base + String(accent) }
        if name.first?.isLetter == true { rest = rest.drop(while: \.isWhitespace) }
        return letters[name] ?? (first.isLetter ? "" : name)
    }

    /// The letter that an accent is on: `e`, `{e}` or `\i`.
    private static func letter(after rest: inout ArraySlice<Character>) -> String? {
        var own = rest
        while let first = own.first, first == "{" || first.isWhitespace { own.removeFirst() }
        if own.first == "\\" { own = own.dropFirst() }
        guard let letter = own.popFirst(), letter.isLetter else { return nil }
        rest = own
        return String(letter)
    }
}
