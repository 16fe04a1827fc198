import SiteBase

/// The URL of a site, as given by `url` or `--base-url`.
public enum SiteAddress {
    static let expectation = "expected the address of a folder, without ?, #, @, .. and //"
    static let help = "for example https://example.org/books/, or https://xn--bj0bj06e.kr/ for 한글.kr"

    /// The path in a site's URL, with a leading and a trailing slash.
    package static func path(of address: String) -> String {
        let behindScheme = address.utf8.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        return String(behindScheme.utf8.suffix(from: "/"))
    }

    /// Whether the port of a URL is valid or absent.
    private static func hasPort(_ address: String) -> Bool {
        let host = address.utf8.split(separator: "/").dropFirst().first ?? ""
        // In an IPv6 address such as [::1], the last colon begins no port.
        guard let colon = host.utf8.lastIndex(of: ":"), !host[colon...].utf8.contains("]") else { return true }
        return UInt16(host[colon...].dropFirst()).map { $0 > 0 } ?? false
    }

    /// Whether a percent sign lacks two hexadecimal digits after it.
    private static func hasBadEscape(_ address: String) -> Bool {
        address.utf8.split(separator: "%", omittingEmptySubsequences: false).dropFirst().contains { part in
            part.utf8.prefix(2).count < 2 || part.utf8.prefix(2).contains { !Character(UnicodeScalar($0)).isHexDigit }
        }
    }

    /// The URL, percent-encoded and with a trailing slash; nil if it is invalid.
    public static func normal(_ address: String) -> String? {
        guard LinkAddress.isOnTheWeb(address), hasPort(address),
            !address.unicodeScalars.contains(where: {
                $0.properties.isWhitespace || ["?", "#", "\"", "<", "\\", "@"].contains($0)
            }),
            !address.utf8.split(separator: "/").dropFirst(2).contains(where: { $0.utf8.hasPrefix(".") }),
            !address.utf8.hasSuffix(".html"), !address.utf8.hasSuffix(".htm"), !hasBadEscape(address),
            // The path contains no empty parts, except at its end.
            !address.utf8.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).dropLast().contains(where: \.isEmpty),
            address.utf8.split(separator: "/").dropFirst().first?.utf8.allSatisfy({ $0 < 0x80 }) ?? true
        else { return nil }
        let spelt = LinkAddress.encoded(address)
        return spelt.utf8.hasSuffix("/") ? spelt : spelt + "/"
    }
}
