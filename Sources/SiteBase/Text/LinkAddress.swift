/// Addresses in `href` and `src`.
public enum LinkAddress {
    /// Whether an address may be in a page: one on the web, `mailto` and `tel`, or no scheme at all. Control characters are not
    /// allowed, since browsers drop them and then find `javascript:` after them.
    public static func isSafe(_ address: String) -> Bool {
        guard !address.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { return false }
        guard let scheme = scheme(of: address) else { return true }
        return scheme == "http" || scheme == "https" ? isOnTheWeb(address) : ["mailto", "tel"].contains(scheme)
    }

    /// Whether an address is a whole one of the web: `http://` or `https://`, the name of a host after it, and no white space. Browsers
    /// take `https:host` and `https:\host` too, and read them in other ways than people do.
    public static func isOnTheWeb(_ address: String) -> Bool {
        if isPlainlyOnTheWeb(address) { return true }
        guard let scheme = scheme(of: address), scheme == "http" || scheme == "https" else { return false }
        let utf8 = address.utf8.dropFirst(scheme.utf8.count)
        let host = utf8.dropFirst("://".utf8.count).prefix(before: "/", "?", "#")
        return utf8.hasPrefix("://") && !host.isEmpty && !host.utf8.contains("\\")
            && !address.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0.properties.isWhitespace }
    }

    /// Whether an address is one of the web, in visible ASCII alone: nearly all are, and this is soon known.
    public static func isPlainlyOnTheWeb(_ address: String) -> Bool {
        address.withBytes { bytes in
            ["https://", "http://"].contains { scheme in
                bytes.count > scheme.utf8.count && bytes.starts(with: scheme.utf8) && !"/?#".utf8.contains(bytes[scheme.utf8.count])
            }
                && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        }
    }

    /// The scheme in lower case, or nil for an address without one. White space before it is no protection: browsers drop it.
    public static func scheme(of address: String) -> String? {
        let text = Substring(address.unicodeScalars.drop(while: \.properties.isWhitespace))
        guard let colon = text.utf8.firstIndex(of: ":"), let first = text.unicodeScalars.first else { return nil }
        func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
        let isScheme = text[..<colon].unicodeScalars.allSatisfy {
            isLetter($0) || ("0"..."9").contains($0) || $0 == "+" || $0 == "-" || $0 == "."
        }
        return isScheme && isLetter(first) ? String(text[..<colon]).lowercased() : nil
    }

    /// Appends an address for a quoted attribute: what a URL may not hold is percent-encoded, what HTML would interpret is escaped.
    public static func append(_ address: String, to out: inout [UInt8]) {
        address.withBytes { bytes in
            guard !bytes.allSatisfy(isPlain) else { return out.append(contentsOf: bytes) }
            let authorityEnd = authorityEnd(of: bytes)
            for (index, byte) in bytes.enumerated() {
                switch byte {
                case _ where isPlain(byte): out.append(byte)
                // A machine named by its number in IPv6: http://[::1]/
                case UInt8(ascii: "[") where index < authorityEnd, UInt8(ascii: "]") where index < authorityEnd: out.append(byte)
                case UInt8(ascii: "&"): out.append("&amp;")
                case UInt8(ascii: "'"): out.append("&#39;")
                default: appendEncoded(byte, to: &out)
                }
            }
        }
    }

    /// An address with each byte percent-encoded that is not of ASCII.
    public static func encoded(_ address: String) -> String {
        var out: [UInt8] = []
        for byte in address.utf8 {
            if byte < 0x80 { out.append(byte) } else { appendEncoded(byte, to: &out) }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Whether a byte may be in a quoted address as it is.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "&"), UInt8(ascii: "'"):
            false
        default: true
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
    @usableFromInline
    package static func appendEncoded(_ byte: UInt8, to out: inout [UInt8]) {
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10 }
        out.append(UInt8(ascii: "%"))
        out.append(digit(byte >> 4))
        out.append(digit(byte & 15))
    }

    /// A path of files as written in an address: all but unreserved characters and slashes percent-encoded.
    package static func encodedPath(_ path: some StringProtocol) -> String {
        var out: [UInt8] = []
        path.withBytes { pieces(ofPath: $0) { out.append(contentsOf: $0) } }
        return String(decoding: out, as: UTF8.self)
    }

    /// Hands on the pieces of a path of files as written in an address, one after the other.
    @inlinable
    package static func pieces(ofPath path: UnsafeBufferPointer<UInt8>, _ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        var start = 0
        for (index, byte) in path.enumerated() where !isUnreserved(byte) {
            take(UnsafeBufferPointer(rebasing: path[start..<index]))
            var encoded: [UInt8] = []
            appendEncoded(byte, to: &encoded)
            encoded.withUnsafeBufferPointer(take)
            start = index + 1
        }
        take(UnsafeBufferPointer(rebasing: path[start...]))
    }

    @inlinable
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
