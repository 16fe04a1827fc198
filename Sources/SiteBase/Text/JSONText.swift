/// A JSON document to write. Members keep their order, so the output is deterministic.
public enum JSONText: CustomStringConvertible, Sendable {
    /// `null`.
    case absent
    /// A string.
    case text(String)
    /// A whole number.
    case number(Int)
    /// `true` or `false`.
    case flag(Bool)
    /// An array.
    case list([JSONText])
    /// An object.
    case object([(String, JSONText)])
    /// JSON as UTF-8 bytes, already written.
    case written([UInt8])

    /// The document on one line.
    public var description: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The document on one line, as UTF-8.
    public var bytes: [UInt8] {
        var out: [UInt8] = []
        write(to: &out)
        return out
    }

    /// The document for people, with each member and element on its own line.
    public var indented: String {
        var out: [UInt8] = []
        writeLines(to: &out, indentation: "")
        return String(decoding: out, as: UTF8.self)
    }

    private func writeLines(to out: inout [UInt8], indentation: String) {
        let inner = indentation + "  "
        switch self {
        case .list(let items) where !items.isEmpty:
            for (index, item) in items.enumerated() {
                out.append((index == 0 ? "[" : ",") + "\n" + inner)
                item.writeLines(to: &out, indentation: inner)
            }
            out.append("\n\(indentation)]")
        case .object(let members) where !members.isEmpty:
            for (index, member) in members.enumerated() {
                out.append((index == 0 ? "{" : ",") + "\n" + inner)
                Self.write(member.0, to: &out)
                out.append(": ")
                member.1.writeLines(to: &out, indentation: inner)
            }
            out.append("\n\(indentation)}")
        case .absent, .text, .number, .flag, .list, .object, .written: write(to: &out)
        }
    }

    /// Appends the document on one line.
    public func write(to out: inout [UInt8]) { write(into: &out) }

    /// Appends the document to any sink.
    func write(into out: inout some ByteWriter & ~Copyable) {
        switch self {
        case .written(let bytes): bytes.withUnsafeBufferPointer { out.append($0) }
        case .absent: out.append("null")
        case .text(let text): Self.write(text, to: &out)
        case .number(let number): out.append(String(number))
        case .flag(let flag): out.append(flag ? "true" : "false")
        case .list(let items):
            out.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                item.write(into: &out)
            }
            out.append(UInt8(ascii: "]"))
        case .object(let members):
            out.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                Self.write(member.0, to: &out)
                out.append(UInt8(ascii: ":"))
                member.1.write(into: &out)
            }
            out.append(UInt8(ascii: "}"))
        }
    }

    static func write(_ text: String, to out: inout some ByteWriter & ~Copyable) {
        out.append(UInt8(ascii: "\""))
        text.withBytes { bytes in
            var start = 0
            var index = Self.nextSpecial(in: bytes, from: 0)
            while index < bytes.count {
                let escape: String
                switch bytes[index] {
                case UInt8(ascii: "\""): escape = "\\\""
                case UInt8(ascii: "\\"): escape = "\\\\"
                case UInt8(ascii: "\n"): escape = "\\n"
                case UInt8(ascii: "\r"): escape = "\\r"
                case UInt8(ascii: "\t"): escape = "\\t"
                case let byte where byte < 0x20 || byte == 0x7F:
                    let hex = String(byte, radix: 16)
                    escape = "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
                default: escape = ""
                }
                out.append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
                out.append(escape)
                start = index + 1
                index = Self.nextSpecial(in: bytes, from: start)
            }
            out.append(UnsafeBufferPointer(rebasing: bytes[start...]))
        }
        out.append(UInt8(ascii: "\""))
    }

    /// The index of the next byte that must be escaped, or the end.
    private static func nextSpecial(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        bytes.firstIndex(
            from: start,
            to: bytes.count,
            marking: {
                ($0 .< .all(0x20)) .| ($0 .== .all(0x7F)) .| ($0 .== .all(UInt8(ascii: "\""))) .| ($0 .== .all(UInt8(ascii: "\\")))
            },
            where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
        )
    }
}

extension JSONText {
    package init?(_ text: String?) {
        guard let text else { return nil }
        self = .text(text)
    }

    package init?(_ number: Int?) {
        guard let number else { return nil }
        self = .number(number)
    }

    /// An object with the members that have a value.
    package static func members(_ members: [(String, JSONText?)]) -> JSONText {
        .object(members.compactMap { name, value in value.map { (name, $0) } })
    }
}
