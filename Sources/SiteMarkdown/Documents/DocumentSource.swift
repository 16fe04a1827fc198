import SiteBase

/// The text of a document as the library may read it.
///
/// libcmark-gfm takes a `[`, a text that begins with `^`, and everything up to `]` for a reference to a note, and finds the name by its
/// columns. Up to 0.29.0.gfm.6 at least, a reference over two lines damages the text, and for `[&#94;a]` freed memory is read. So only
/// references with plain names reach it. In all others a noncharacter behind the `[` hides what follows; ``TreeReader`` removes it.
enum DocumentSource {
    /// U+FDD2. HTML does not allow it, so the text itself cannot have it.
    private static let guardMark: [UInt8] = [0xEF, 0xB7, 0x92]

    /// The text with guarded brackets, and without characters that HTML forbids.
    static func guarded(_ text: String) -> String {
        let text = text.withBytes(ForbiddenCharacter.occurs) ? replacingForbidden(text) : text
        guard text.holds(UInt8(ascii: "[")) else { return text }
        return text.withBytes { bytes in
            var out: [UInt8] = []
            out.reserveCapacity(bytes.count + bytes.count / 16)
            var start = 0
            while true {
                let bracket = bytes.firstIndex(of: UInt8(ascii: "["), from: start)
                guard bracket < bytes.count else { break }
                out.append(contentsOf: bytes[start...bracket])
                if needsGuard(bytes[bracket...]) || isEscapedTask(bytes, at: bracket) { out += guardMark }
                start = bracket + 1
            }
            out.append(contentsOf: bytes[start...])
            return String(decoding: out, as: UTF8.self)
        }
    }

    /// A text of the tree without guards.
    static func unguarded(_ text: String) -> String {
        text.holds(guardMark[0]) ? text.utf8.replacing(String(decoding: guardMark, as: UTF8.self), with: "") : text
    }

    /// Whether a text of the tree begins with a guarded bracket.
    static func beginsGuarded(_ text: UnsafePointer<CChar>) -> Bool {
        guard text[0] == CChar(UInt8(ascii: "[")) else { return false }
        return guardMark.enumerated().allSatisfy { text[$0.offset + 1] == CChar(bitPattern: $0.element) }
    }

    private static func replacingForbidden(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            scalars.append(ForbiddenCharacter.first(in: String(scalar)) == nil ? scalar : "\u{FFFD}")
        }
        return String(scalars)
    }

    /// Whether a note begins: `[^name]:`.
    static func beginsNote(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard text.starts(with: "[^".utf8), !needsGuard(text), let end = text.firstIndex(of: UInt8(ascii: "]")) else { return false }
        return text[(end + 1)...].first == UInt8(ascii: ":")
    }

    /// Whether the library might see a `^` behind this bracket, and it is not a plain reference.
    private static func needsGuard(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let rest = text.dropFirst()
        switch rest.first {
        case UInt8(ascii: "&"), UInt8(ascii: "\\"): return true
        case UInt8(ascii: "^"):
            let name = rest.dropFirst().prefix(while: mayStandInName)
            let isClosed = rest.dropFirst(1 + name.count).first == UInt8(ascii: "]")
            return name.isEmpty || !isClosed || name.firstRange(of: Array("www.".utf8)) != nil
        default: return false
        }
    }

    /// Whether a byte may stand in the name of a note: letters, digits, and what ends no link, code or cell.
    private static func mayStandInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "#"),
            UInt8(ascii: "/"), UInt8(ascii: ","), 0x80...:
            true
        default: false
        }
    }

    /// Whether an author escaped what would be the mark of a task: `\[ ]`. The tree does not know of the escape.
    private static func isEscapedTask(_ bytes: UnsafeBufferPointer<UInt8>, at bracket: Int) -> Bool {
        bracket > 0 && bytes[bracket - 1] == UInt8(ascii: "\\") && DocumentTasks.isDone(bytes[bracket...]) != nil
    }
}
