import SiteBase

/// The brackets of a document that the library reads wrongly.
///
/// libcmark-gfm takes a `[`, a text that begins with `^`, and everything up to `]` for a reference to a note, and finds the name by its
/// columns. Up to 0.29.0.gfm.6 at least, a reference over two lines damages the text, and for `[&#94;a]` freed memory is read. So only
/// references with plain names reach it. In all others a guard behind the `[` hides what follows.
enum DocumentSource {
    /// Whether a guard follows a bracket.
    static func needsGuard(_ bytes: UnsafeBufferPointer<UInt8>, at bracket: Int) -> Bool {
        needsGuard(bytes[bracket...]) || isEscapedTask(bytes, at: bracket)
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
