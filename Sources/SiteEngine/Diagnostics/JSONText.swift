/// A JSON document to be written: the manifest, the journal, reports. Members keep their order, so the bytes are the same every time.
public indirect enum JSONText: CustomStringConvertible, Sendable {
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

    /// The document on one line.
    public var description: String {
        var out = ""
        write(to: &out)
        return out
    }

    /// The document with every member and element on a line of its own, for people.
    public var indented: String {
        var out = ""
        writeLines(to: &out, indentation: "")
        return out
    }

    private func writeLines(to out: inout String, indentation: String) {
        let inner = indentation + "  "
        switch self {
        case .list(let items) where !items.isEmpty:
            for (index, item) in items.enumerated() {
                out += (index == 0 ? "[" : ",") + "\n" + inner
                item.writeLines(to: &out, indentation: inner)
            }
            out += "\n\(indentation)]"
        case .object(let members) where !members.isEmpty:
            for (index, member) in members.enumerated() {
                out += (index == 0 ? "{" : ",") + "\n" + inner
                Self.write(member.0, to: &out)
                out += ": "
                member.1.writeLines(to: &out, indentation: inner)
            }
            out += "\n\(indentation)}"
        case .absent, .text, .number, .flag, .list, .object: write(to: &out)
        }
    }

    private func write(to out: inout String) {
        switch self {
        case .absent: out += "null"
        case .text(let text): Self.write(text, to: &out)
        case .number(let number): out += String(number)
        case .flag(let flag): out += flag ? "true" : "false"
        case .list(let items):
            out += "["
            for (index, item) in items.enumerated() {
                if index > 0 { out += "," }
                item.write(to: &out)
            }
            out += "]"
        case .object(let members):
            out += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { out += "," }
                Self.write(member.0, to: &out)
                out += ":"
                member.1.write(to: &out)
            }
            out += "}"
        }
    }

    private static func write(_ text: String, to out: inout String) {
        out += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let hex = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: out.unicodeScalars.append(scalar)
            }
        }
        out += "\""
    }
}
