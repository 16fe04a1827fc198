/// Escapes text for HTML elements and quoted attributes.
public enum HTMLEscape {
    /// Appends a text with `& < > " '` as character references.
    @inlinable
    public static func append(_ text: some StringProtocol, to out: inout [UInt8]) {
        text.withBytes { append($0, to: &out) }
    }

    /// Appends UTF-8 bytes with `& < > " '` as character references.
    @usableFromInline
    package static func append(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
        pieces(of: bytes) { out.append(contentsOf: $0) }
    }

    /// Passes the pieces of the escaped text on, in order.
    @inlinable @inline(__always)
    package static func pieces(of bytes: UnsafeBufferPointer<UInt8>, _ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        var start = 0
        var index = 0
        while true {
            index = nextSpecial(in: bytes, from: index)
            guard index < bytes.count else { break }
            let reference: StaticString
            switch bytes[index] {
            case UInt8(ascii: "&"): reference = "&amp;"
            case UInt8(ascii: "<"): reference = "&lt;"
            case UInt8(ascii: ">"): reference = "&gt;"
            case UInt8(ascii: "\""): reference = "&quot;"
            default: reference = "&#39;"
            }
            take(UnsafeBufferPointer(rebasing: bytes[start..<index]))
            reference.withUTF8Buffer { take($0) }
            index += 1
            start = index
        }
        take(UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    /// The index of the next of these five characters, or the end.
    @inlinable @inline(__always)
    package static func nextSpecial(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        bytes.firstIndex(
            from: start,
            to: bytes.count,
            // & and ' differ in one bit, and so do < and >.
            marking: { ($0 .== .all(0x22)) .| (($0 & .all(0xFE)) .== .all(0x26)) .| (($0 & .all(0xFD)) .== .all(0x3C)) },
            where: isSpecial
        )
    }

    @inlinable @inline(__always)
    package static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: false
        }
    }

    /// The character references that sitegen writes, without `&`, and their characters.
    public static let references: [(name: [UInt8], byte: UInt8)] = [
        (Array("amp;".utf8), UInt8(ascii: "&")), (Array("lt;".utf8), UInt8(ascii: "<")), (Array("gt;".utf8), UInt8(ascii: ">")),
        (Array("quot;".utf8), UInt8(ascii: "\"")), (Array("#39;".utf8), UInt8(ascii: "'")),
    ]

    /// The text that a page shows for HTML. It resolves numeric references and those that sitegen writes; others stay.
    public static func resolved(_ text: String) -> String {
        guard text.holds(UInt8(ascii: "&")) else { return text }
        return text.replacing(/&(amp|lt|gt|quot|apos|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});/) { match in
            let name = match.output.1
            if let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name] { return known }
            let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
            let number = isHexadecimal ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? String(match.output.0)
        }
    }
}
