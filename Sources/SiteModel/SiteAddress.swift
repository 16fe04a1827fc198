import SiteBase

/// The address of a site, as `url` and `--base-url` give it.
public enum SiteAddress {
    static let expectation = "expected the address of a folder, without ?, #, @, .. and //"
    static let help = "for example https://example.org/books/, or https://xn--bj0bj06e.kr/ for 한글.kr"

    /// The path of a site on its host, with a leading and a trailing slash.
    package static func path(of address: String) -> String {
        let behindScheme = address.utf8.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        return String(behindScheme.utf8.suffix(from: "/"))
    }

    /// Whether the port of an address, if any, is valid.
    private static func hasPort(_ address: String) -> Bool {
        let host = address.utf8.split(separator: "/").dropFirst().first ?? ""
        // The last colon of an address such as [::1] belongs to it.
        guard let colon = host.utf8.lastIndex(of: ":"), !host[colon...].utf8.contains("]") else { return true }
        return UInt16(host[colon...].dropFirst()).map { $0 > 0 } ?? false
    }

    /// Whether a percent sign is not followed by two hexadecimal digits.
    private static func hasBadEscape(_ address: String) -> Bool {
        address.utf8.split(separator: "%", omittingEmptySubsequences: false).dropFirst().contains { part in
            part.utf8.prefix(2).count < 2 || part.utf8.prefix(2).contains { !Character(UnicodeScalar($0)).isHexDigit }
        }
    }

    /// The address, percent-encoded and with a trailing slash; nil if it is not an address.
    public static func normal(_ address: String) -> String? {
        guard LinkAddress.isOnTheWeb(address), hasPort(address),
            !address.unicodeScalars.contains(where: {
                $0.properties.isWhitespace || ["?", "#", "\"", "<", "\\", "@"].contains($0)
            }),
            !address.utf8.split(separator: "/").dropFirst(2).contains(where: { $0.utf8.hasPrefix(".") }),
            !address.utf8.hasSuffix(".html"), !address.utf8.hasSuffix(".htm"), !hasBadEscape(address),
            // The path ends in one slash or none, and has no two in a row.
            !address.utf8.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).dropLast().contains(where: \.isEmpty),
            address.utf8.split(separator: "/").dropFirst().first?.utf8.allSatisfy({ $0 < 0x80 }) ?? true
        else { return nil }
        let spelt = LinkAddress.encoded(address)
        return spelt.utf8.hasSuffix("/") ? spelt : spelt + "/"
    }
}
