import SiteBase

/// The HTML character references that programs write, such as `&amp;`, `&#39;` and `&eacute;`.
package enum HTMLReferences {
    private static let names: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–", "mdash": "—", "hellip": "…",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "bull": "•", "middot": "·", "copy": "©",
        "reg": "®", "trade": "™", "euro": "€", "pound": "£", "deg": "°", "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à",
        "acirc": "â", "aacute": "á", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
        "ccedil": "ç", "iacute": "í", "icirc": "î", "oacute": "ó", "ocirc": "ô", "uacute": "ú", "ugrave": "ù", "ntilde": "ñ", "shy": "",
    ]

    /// The maximum length in bytes.
    private static let longest = 12

    /// The text with references decoded. Unknown references stay unchanged.
    package static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var out = ""
        var rest = text.utf8[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            out += Substring(rest[..<start])
            let after = rest[rest.index(after: start)...]
            if let end = after.prefix(longest).firstIndex(of: UInt8(ascii: ";")), let character = character(Substring(after[..<end])) {
                out += character
                rest = after[after.index(after: end)...]
            } else {
                out += "&"
                rest = after
            }
        }
        return out + Substring(rest)
    }

    private static func character(_ name: Substring) -> String? {
        guard name.utf8.first == UInt8(ascii: "#") else { return names[String(name)] }
        let digits = name.utf8.dropFirst()
        let isHexadecimal = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let value = isHexadecimal ? UInt32(Substring(digits.dropFirst()), radix: 16) : UInt32(Substring(digits))
        guard let scalar = value.flatMap(Unicode.Scalar.init), ForbiddenCharacter.first(in: String(scalar)) == nil else { return nil }
        return String(scalar)
    }
}
