/// Addresses in `href` and `src`.
public enum LinkAddress {
    /// Whether an address may stand in a page: `http`, `https`, `mailto` and `tel`, or no scheme at all. Control characters are not
    /// allowed, since browsers drop them and then find `javascript:` behind them.
    public static func isSafe(_ address: String) -> Bool {
        guard !address.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { return false }
        guard let scheme = scheme(of: address) else { return true }
        return ["http", "https", "mailto", "tel"].contains(scheme)
    }

    /// The scheme in lower case, or nil for an address without one. White space before it is no protection: browsers drop it.
    public static func scheme(of address: String) -> String? {
        // By scalars: as a `Character`, a colon with a mark behind it is no colon.
        let text = address.unicodeScalars.drop(while: \.properties.isWhitespace)
        guard let colon = text.firstIndex(of: ":"), let first = text.first else { return nil }
        func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
        let isScheme = text[..<colon].allSatisfy { isLetter($0) || ("0"..."9").contains($0) || $0 == "+" || $0 == "-" || $0 == "." }
        return isScheme && isLetter(first) ? String(text[..<colon]).lowercased() : nil
    }

    /// Appends an address for a quoted attribute: what may not stand in a URL is percent-encoded, what HTML would read is escaped.
    public static func append(_ address: String, to out: inout [UInt8]) {
        var copy = address
        copy.withUTF8 { bytes in
            let authorityEnd = authorityEnd(of: bytes)
            for (index, byte) in bytes.enumerated() {
                switch byte {
                // A machine named by its number in IPv6: http://[::1]/
                case UInt8(ascii: "[") where index < authorityEnd, UInt8(ascii: "]") where index < authorityEnd: out.append(byte)
                case UInt8(ascii: "&"): out += Array("&amp;".utf8)
                case UInt8(ascii: "'"): out += Array("&#39;".utf8)
                case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
                    UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"):
                    appendEncoded(byte, to: &out)
                default: out.append(byte)
                }
            }
        }
    }

    /// Where the name of the machine ends in `http://name/path`: 0 if there is none.
    private static func authorityEnd(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let scheme = bytes.firstRange(of: Array("://".utf8)),
            bytes[..<scheme.lowerBound].allSatisfy({ $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") })
        else { return 0 }
        return bytes[scheme.upperBound...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    }

    /// Appends one byte as `%XX`.
    static func appendEncoded(_ byte: UInt8, to out: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        out.append(UInt8(ascii: "%"))
        out.append(digits[Int(byte >> 4)])
        out.append(digits[Int(byte & 15)])
    }

    /// A path of files as it stands in an address: all but unreserved characters and slashes percent-encoded.
    static func encodedPath(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy(isUnreserved)
        guard !isPlain else { return path }
        var out: [UInt8] = []
        for byte in path.utf8 {
            if isUnreserved(byte) { out.append(byte) } else { appendEncoded(byte, to: &out) }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
