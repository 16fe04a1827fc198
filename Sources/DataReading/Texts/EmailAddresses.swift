import SiteBase

/// Removes e-mail addresses from texts.
package enum EmailAddresses {
    /// A text without its e-mail addresses, and their number.
    package static func removed(from text: String) -> (text: String, count: Int) {
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        var (count, index) = (0, 0)
        while let at = bytes[index...].firstIndex(of: UInt8(ascii: "@")) {
            var start = at
            while start > index, isLocal(bytes[start - 1]) { start -= 1 }
            var end = at + 1
            while end < bytes.count, isDomain(bytes[end]) { end += 1 }
            // The full stop may end the sentence.
            while end > at + 1, bytes[end - 1] == UInt8(ascii: ".") || bytes[end - 1] == UInt8(ascii: "-") { end -= 1 }
            guard start < at, bytes[at + 1..<end].contains(UInt8(ascii: ".")) else {
                out += bytes[index...at]
                index = at + 1
                continue
            }
            out += bytes[index..<start]
            out += "…".utf8
            count += 1
            index = end
        }
        return (String(decoding: out + bytes[index...], as: UTF8.self), count)
    }

    private static func isLocal(_ byte: UInt8) -> Bool { isDomain(byte) || "_+%".utf8.contains(byte) }

    private static func isDomain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
