import SiteBase

/// Finds brackets that the library misreads.
///
/// libcmark-gfm takes `[`, a text that begins with `^`, and everything up to `]` for a footnote reference and finds the name by column. Up
/// to 0.29.0.gfm.6 at least, a reference across two lines damages the text, and `[&#94;a]` makes it read freed memory. Therefore only
/// references with plain names reach it; in all others, a guard after `[` hides the rest.
enum DocumentSource {
    /// Whether a bracket needs a guard after it.
    static func needsGuard(_ bytes: UnsafeBufferPointer<UInt8>, at bracket: Int) -> Bool {
        needsGuard(bytes[bracket...]) || isEscapedTask(bytes, at: bracket)
    }

    /// Whether a footnote begins: `[^name]:`.
    static func beginsNote(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard text.starts(with: "[^".utf8), !needsGuard(text), let end = text.firstIndex(of: UInt8(ascii: "]")) else { return false }
        return text[(end + 1)...].first == UInt8(ascii: ":")
    }

    /// Whether the library might see `^` after this bracket although it is no plain reference.
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

    /// Whether a byte may be in the name of a footnote: letters, digits, and characters that end no link, code or cell.
    private static func mayStandInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "#"),
            UInt8(ascii: "/"), UInt8(ascii: ","), 0x80...:
            true
        default: false
        }
    }

    /// Whether an author escaped a task mark: `\[ ]`. The syntax tree does not contain the escape.
    private static func isEscapedTask(_ bytes: UnsafeBufferPointer<UInt8>, at bracket: Int) -> Bool {
        bracket > 0 && bytes[bracket - 1] == UInt8(ascii: "\\") && isDone(task: bytes[bracket...]) != nil
    }

    /// Whether a text that begins with `[ ] ` or `[x] ` is a task that is done; nil if it begins with neither.
    static func isDone(task text: some Collection<UInt8>) -> Bool? {
        var bytes = text.makeIterator()
        guard bytes.next() == UInt8(ascii: "["), let mark = bytes.next(), bytes.next() == UInt8(ascii: "]"), let space = bytes.next(),
            space == UInt8(ascii: " ") || space == UInt8(ascii: "\t")
        else { return nil }
        switch mark {
        case UInt8(ascii: " "): return false
        case UInt8(ascii: "x"), UInt8(ascii: "X"): return true
        default: return nil
        }
    }
}
