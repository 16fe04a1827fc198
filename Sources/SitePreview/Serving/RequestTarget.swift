import SiteBase

/// The meaning of a request's target, relative to the path of the site.
enum RequestTarget: Equatable {
    /// A file of the site.
    case file(OutputPath)
    /// The folder of the site or a parent folder, from which visitors are redirected.
    case aboveSite
    /// A path outside the site.
    case outside
    /// An invalid path.
    case malformed

    /// Reads a target such as `/books/harry-potter/1.html?x`. `base` begins and ends with a slash and is percent-encoded.
    init(_ target: String, base: String) {
        let path = target.utf8.prefix(before: "?", "#")
        guard path.utf8.hasPrefix("/"), let decoded = Self.decoded(path), let decodedBase = Self.decoded(base[...]) else {
            self = .malformed
            return
        }
        guard decoded.utf8.hasPrefix(decodedBase) else {
            self = decodedBase.utf8.hasPrefix(decoded.utf8.hasSuffix("/") ? decoded : decoded + "/") ? .aboveSite : .outside
            return
        }
        let rest = String(decoded.dropFirst(decodedBase.count))
        if rest.isEmpty {
            self = OutputPath("index.html").map(RequestTarget.file) ?? .malformed
        } else if rest.utf8.hasSuffix("/") {
            self = OutputPath(rest + "index.html").map(RequestTarget.file) ?? .malformed
        } else {
            self = OutputPath(rest).map(RequestTarget.file) ?? .malformed
        }
    }

    /// Decodes `%XX` once. Nil if an escape is incomplete or the result is not UTF-8.
    static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
