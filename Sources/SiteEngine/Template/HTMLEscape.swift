/// Escapes text for HTML, in text and in quoted attributes alike.
public enum HTMLEscape {
    /// Appends the text with `& < > " '` as references.
    public static func append(_ text: String, to out: inout [UInt8]) {
        var copy = text
        copy.withUTF8 { append($0, to: &out) }
    }

    private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
        var start = 0
        for index in bytes.indices {
            let reference: StaticString
            switch bytes[index] {
            case UInt8(ascii: "&"): reference = "&amp;"
            case UInt8(ascii: "<"): reference = "&lt;"
            case UInt8(ascii: ">"): reference = "&gt;"
            case UInt8(ascii: "\""): reference = "&quot;"
            case UInt8(ascii: "'"): reference = "&#39;"
            default: continue
            }
            out.append(contentsOf: bytes[start..<index])
            reference.withUTF8Buffer { out.append(contentsOf: $0) }
            start = index + 1
        }
        out.append(contentsOf: bytes[start...])
    }
}
