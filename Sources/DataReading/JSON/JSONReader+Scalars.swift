import Diagnostics
import SiteBase

// Numbers and strings.
extension JSONReader {
    mutating func number() throws(Diagnostic) -> String {
        let start = index
        _ = take(UInt8(ascii: "-"))
        let firstDigit = index
        let digits = skipDigits()
        guard digits > 0 else { throw expected("a digit") }
        guard digits == 1 || bytes[firstDigit] != UInt8(ascii: "0") else {
            index = firstDigit
            throw fault(.leadingZero)
        }
        if take(UInt8(ascii: ".")), skipDigits() == 0 { throw expected("a digit after the decimal point") }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard skipDigits() > 0 else { throw expected("a digit in the exponent") }
        }
        return text(UnsafeBufferPointer(rebasing: bytes[start..<index]))
    }

    /// While records are only being located, their bytes may be invalid UTF-8.
    private func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        slices == nil ? String(known: bytes) : String(decoding: bytes, as: UTF8.self)
    }

    mutating func skipDigits() -> Int {
        let start = index
        while index < end, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        return index - start
    }

    mutating func string() throws(Diagnostic) -> String {
        let opening = index
        index += 1
        let start = index
        skipPlainText()
        if index < end, bytes[index] == UInt8(ascii: "\"") {
            index += 1
            return text(UnsafeBufferPointer(rebasing: bytes[start..<index - 1]))
        }
        return try stringWithEscapes(from: start, opening: opening)
    }

    /// Skips to the next quote, backslash or control character.
    mutating func skipPlainText() {
        index = bytes.firstIndex(
            from: index,
            to: end,
            marking: { ($0 .== .all(UInt8(ascii: "\""))) .| ($0 .== .all(UInt8(ascii: "\\"))) .| ($0 .< .all(0x20)) },
            where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20 }
        )
    }

    private mutating func stringWithEscapes(from start: Int, opening: Int) throws(Diagnostic) -> String {
        var text = Array(bytes[start..<index])
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return text.withUnsafeBufferPointer { self.text($0) }
            case UInt8(ascii: "\\"): try escape(into: &text)
            default: throw controlCharacter()
            }
            let plain = index
            skipPlainText()
            text.append(contentsOf: bytes[plain..<index])
        }
        throw unclosed(opening)
    }

    mutating func escape(into text: inout [UInt8]) throws(Diagnostic) {
        let start = index
        index += 1
        guard index < end else { throw expected("an escape after the backslash") }
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
            throw fault(.halfSurrogate)
        default:
            index = start
            throw fault(.unknownEscape("\\" + character(at: start + 1)))
        }
    }

    mutating func hexUnit() throws(Diagnostic) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard index < end, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue, bytes[index] < 0x80 else {
                throw expected("four hexadecimal digits after \\u")
            }
            unit = unit << 4 | UInt32(digit)
            index += 1
        }
        return unit
    }

    func controlCharacter() -> Diagnostic {
        let byte = bytes[index]
        let name = byte == 0x0A || byte == 0x0D ? "a line end" : byte == 0x09 ? "a tab" : "a control character"
        let escape = byte == 0x0A ? "\\n" : byte == 0x0D ? "\\r" : byte == 0x09 ? "\\t" : nil
        return fault(.controlCharacter(name, escape: escape))
    }

    func unclosed(_ opening: Int) -> Diagnostic {
        Diagnostic(at: .file(file, offset: base + opening), .unclosedString)
    }
}
