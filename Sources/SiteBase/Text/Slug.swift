/// Makes page names from texts in the data.
package enum Slug {
    /// The text in a form that all file systems and hosts accept: NFC, with letters and digits of any script and `-` for everything between
    /// them. It is never empty and has at most 200 UTF-8 bytes; a shortened text ends with a hash.
    ///
    /// - Parameter reserved: whether another page in the folder has a name; such a name gets `-` and `suffix` added.
    package static func name(of text: String, reserved: (String) -> Bool, suffix: String) -> String {
        // Most file names are already valid page names.
        if isPlain(text), !reserved(text), !isDevice(text) { return text }
        var name = ""
        var isBetween = false
        for scalar in text.composed.unicodeScalars {
            // Skips invisible characters, such as the U+FE0F of an emoji, a Hangul filler or a joiner.
            if !scalar.isASCII, scalar.properties.isDefaultIgnorableCodePoint { continue }
            let isLetter =
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", "_": true
                default: !scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                }
            guard isLetter || isMark(scalar) && !isBetween && !name.isEmpty else {
                isBetween = true
                continue
            }
            if isBetween, !name.isEmpty { name += "-" }
            isBetween = false
            name.unicodeScalars.append(scalar)
        }
        if name.isEmpty { name = "\(suffix)-\(hash(text))" }
        if name.utf8.count > longest { name = cut(name) + "-" + hash(text) }
        let folded = name.collisionKey
        return reserved(folded) || isDevice(folded) ? "\(name)-\(suffix)" : name
    }

    /// Whether a text stays as it is: ASCII letters in lower case and digits, with single dashes between them.
    private static func isPlain(_ text: String) -> Bool {
        text.withBytes { bytes in
            guard !bytes.isEmpty, bytes.count <= longest, bytes[0] != UInt8(ascii: "-"), bytes[bytes.count - 1] != UInt8(ascii: "-") else {
                return false
            }
            var last: UInt8 = 0
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
                case UInt8(ascii: "-") where last != byte: break
                default: return false
                }
                last = byte
            }
            return true
        }
    }

    /// A name with a hash of its text, for a name that another text has too: `c-1f3a90b2` for `C#`.
    package static func distinguished(_ name: String, by text: String) -> String {
        (name.utf8.count > longest - 9 ? cut(name) : name) + "-" + hash(text)
    }

    /// The maximum length, in UTF-8 bytes.
    private static let longest = 200

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func cut(_ name: String) -> String {
        var cut = ""
        // Leaves room for a dash and the eight digits of the hash.
        for character in name {
            if cut.utf8.count + String(character).utf8.count > longest - 9 { break }
            cut.append(character)
        }
        return cut
    }

    private static func hash(_ text: String) -> String {
        let digits = String(TitleHash(of: text).value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// Whether Windows reserves a name for a device.
    ///
    /// Source: Microsoft, "Naming Files, Paths, and Namespaces".
    package static func isDevice(_ name: String) -> Bool {
        guard let first = name.utf8.first, "cpanlCPANL".utf8.contains(first) else { return false }
        return deviceNames.contains(name.lowercased().utf8.prefix(before: ".").description)
    }

    private static let deviceNames = Set(["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })
}
