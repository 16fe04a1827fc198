/// Addresses in `href` and `src`.
public enum LinkAddress {
    /// Whether pages may contain an address: a web address, `mailto`, `tel`, or an address without a scheme. Control characters are
    /// forbidden, because browsers drop them and might then find `javascript:`.
    public static func isSafe(_ address: String) -> Bool {
        guard !address.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { return false }
        guard let scheme = scheme(of: address) else { return true }
        return scheme == "http" || scheme == "https" ? isOnTheWeb(address) : ["mailto", "tel"].contains(scheme)
    }

    /// Whether an address is an absolute web address: `http://` or `https://` and a host name, without white space. Browsers also accept
    /// `https:host` and `https:\host` but interpret them differently from people.
    public static func isOnTheWeb(_ address: String) -> Bool {
        if isPlainlyOnTheWeb(address) { return true }
        guard let scheme = scheme(of: address), scheme == "http" || scheme == "https" else { return false }
        let utf8 = address.utf8.dropFirst(scheme.utf8.count)
        let host = utf8.dropFirst("://".utf8.count).prefix(before: "/", "?", "#")
        return utf8.hasPrefix("://") && !host.isEmpty && !host.utf8.contains("\\")
            && !address.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0.properties.isWhitespace }
    }

    /// Whether an address is a web address of visible ASCII characters, which is the common case and fast to check.
    public static func isPlainlyOnTheWeb(_ address: String) -> Bool {
        address.withBytes { bytes in
            ["https://", "http://"].contains { scheme in
                bytes.count > scheme.utf8.count && bytes.starts(with: scheme.utf8) && !"/?#".utf8.contains(bytes[scheme.utf8.count])
            }
                && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
        }
    }

    /// Whether an address without a scheme looks like one of another site: `www.example.org` or `example.org/page`, but not `lamp.png`.
    public static func looksLikeHost(_ address: String) -> Bool {
        let host = address.utf8.prefix(before: "/", "?", "#")
        let names = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
            String(Substring($0)).lowercased()
        }
        let isHost =
            names.count > 1
            && names.allSatisfy { name in
                !name.isEmpty
                    && name.utf8.allSatisfy {
                        $0 >= 0x80 || $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
                    }
            }
        guard isHost, let last = names.last else { return false }
        return names[0] == "www" || commonDomains.contains(last)
    }

    private static let commonDomains: Set<String> = [
        "com", "org", "net", "edu", "gov", "info", "io", "dev", "app", "blog", "me", "be", "kr", "jp", "cn", "tw", "de", "fr", "uk", "eu",
        "at",
        "ch",
    ]

    /// The scheme in lower case; nil if there is none. Leading white space is ignored, because browsers drop it.
    public static func scheme(of address: String) -> String? {
        let text = Substring(address.unicodeScalars.drop(while: \.properties.isWhitespace))
        guard let colon = text.utf8.firstIndex(of: ":"), let first = text.unicodeScalars.first else { return nil }
        func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
        let isScheme = text[..<colon].unicodeScalars.allSatisfy {
            isLetter($0) || ("0"..."9").contains($0) || $0 == "+" || $0 == "-" || $0 == "."
        }
        return isScheme && isLetter(first) ? String(text[..<colon]).lowercased() : nil
    }

    /// Appends an address for a quoted attribute. Characters that URLs do not allow are percent-encoded, and the result is HTML-escaped.
    public static func append(_ address: String, to out: inout [UInt8]) {
        address.withBytes { bytes in
            guard !bytes.allSatisfy(isPlain) else { return out.append(contentsOf: bytes) }
            let authorityEnd = authorityEnd(of: bytes)
            for (index, byte) in bytes.enumerated() {
                switch byte {
                case _ where isPlain(byte): out.append(byte)
                // The host may be an IPv6 address: http://[::1]/
                case UInt8(ascii: "[") where index < authorityEnd, UInt8(ascii: "]") where index < authorityEnd: out.append(byte)
                case UInt8(ascii: "&"): out.append("&amp;")
                case UInt8(ascii: "'"): out.append("&#39;")
                default: appendEncoded(byte, to: &out)
                }
            }
        }
    }

    /// An address with all non-ASCII bytes percent-encoded.
    public static func encoded(_ address: String) -> String {
        var out: [UInt8] = []
        for byte in address.utf8 {
            if byte < 0x80 { out.append(byte) } else { appendEncoded(byte, to: &out) }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Whether a byte needs no encoding in a quoted address.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "&"), UInt8(ascii: "'"):
            false
        default: true
        }
    }

    /// The end of the host name in `http://name/path`; 0 if there is none.
    private static func authorityEnd(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let scheme = bytes.firstRange(of: Array("://".utf8)),
            bytes[..<scheme.lowerBound].allSatisfy({ $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") })
        else { return 0 }
        return bytes[scheme.upperBound...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    }

    /// Appends a byte as `%XX`.
    @usableFromInline
    package static func appendEncoded(_ byte: UInt8, to out: inout [UInt8]) {
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10 }
        out.append(UInt8(ascii: "%"))
        out.append(digit(byte >> 4))
        out.append(digit(byte & 15))
    }

    /// A file path as an address: everything but unreserved characters and slashes is percent-encoded.
    package static func encodedPath(_ path: some StringProtocol) -> String {
        if path.withBytes({ $0.allSatisfy(isUnreserved) }) { return String(path) }
        var out: [UInt8] = []
        path.withBytes { pieces(ofPath: $0) { out.append(contentsOf: $0) } }
        return String(decoding: out, as: UTF8.self)
    }

    /// Passes the pieces of a file path as an address on, in order.
    @inlinable
    package static func pieces(ofPath path: UnsafeBufferPointer<UInt8>, _ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        var start = 0
        for index in path.indices where !isUnreserved(path[index]) {
            take(UnsafeBufferPointer(rebasing: path[start..<index]))
            var encoded: [UInt8] = []
            appendEncoded(path[index], to: &encoded)
            encoded.withUnsafeBufferPointer(take)
            start = index + 1
        }
        take(UnsafeBufferPointer(rebasing: path[start...]))
    }

    @inlinable
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        // One bit for each of the 64 characters from @ on, and for each of those before it.
        let bits: UInt64 = byte & 0x40 == 0 ? 0x03FF_E000_0000_0000 : 0x47FF_FFFE_87FF_FFFE
        return byte < 0x80 && bits >> (byte & 0x3F) & 1 == 1
    }
}
