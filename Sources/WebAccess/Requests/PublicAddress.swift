import Platform
import SiteBase

/// A public IP address. Data may name any host, and a link check must not reach machines in the author's own network.
///
/// Source: IANA's special-purpose address registries.
package struct PublicAddress: Equatable {
    /// The address in numeric form, for `curl --resolve`.
    package let text: String

    /// The result of resolving a host name.
    package enum Resolution: Equatable {
        /// The name has a public address.
        case reachable(PublicAddress)
        /// At least one of the name's addresses is private, local or reserved.
        case hidden
        /// The name does not resolve.
        case unknown
    }

    /// Resolves a name. A name with any non-public address counts as hidden.
    package static func resolve(_ host: String) -> Resolution {
        var hints = addrinfo()
        hints.ai_socktype = streamType
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0, let first = list else { return .unknown }
        defer { freeaddrinfo(first) }
        var found: [PublicAddress] = []
        var next: UnsafeMutablePointer<addrinfo>? = first
        while let entry = next {
            next = entry.pointee.ai_next
            guard let address = PublicAddress(entry.pointee) else { return .hidden }
            found.append(address)
        }
        // IPv4 comes first, because not every machine has IPv6.
        return (found.first { !$0.text.utf8.contains(":") } ?? found.first).map(Resolution.reachable) ?? .unknown
    }

    private init?(_ info: addrinfo) {
        guard let address = info.ai_addr else { return nil }
        switch info.ai_family {
        case AF_INET:
            let bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
            }
            self.init(v4: bytes)
        case AF_INET6:
            let bytes = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
            }
            self.init(v6: bytes)
        default: return nil
        }
    }

    /// Creates an IPv4 address; nil if it is not public.
    init?(v4 bytes: [UInt8]) {
        let (a, b, c) = (bytes[0], bytes[1], bytes[2])
        let isSpecial =
            switch (a, b) {
            case (0, _), (10, _), (127, _), (169, 254), (192, 168), (198, 18...19): true
            case (100, 64...127), (172, 16...31): true
            case (192, 0): c == 0 || c == 2
            case (192, 88): c == 99
            case (198, 51): c == 100
            case (203, 0): c == 113
            default: a >= 224
            }
        guard !isSpecial else { return nil }
        text = bytes.map(String.init).joined(separator: ".")
    }

    /// Creates an IPv6 address; nil if it is not public. Only 2000::/3 is allocated, and parts of it are special or embed an IPv4 address.
    init?(v6 bytes: [UInt8]) {
        let groups = stride(from: 0, to: 16, by: 2).map { ByteReader(bytes).big($0, 2) ?? 0 }
        guard groups[0] & 0xE000 == 0x2000, groups[0] != 0x2002, !(groups[0] == 0x2001 && (groups[1] < 0x200 || groups[1] == 0xDB8)),
            groups[0] != 0x3FFF
        else { return nil }
        text = groups.map { String($0, radix: 16) }.joined(separator: ":")
    }

    #if canImport(Glibc)
        private static let streamType = Int32(SOCK_STREAM.rawValue)
    #else
        private static let streamType = SOCK_STREAM
    #endif
}
