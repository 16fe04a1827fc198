import SiteBase

extension Character {
    /// The approximate width of the character, in em.
    ///
    /// No font is available when a site is built, and the reader's device chooses one. The widths are those of Palatino, rounded up.
    var emWidth: Double {
        guard let first = unicodeScalars.first else { return 0 }
        if let ascii = asciiValue { return Self.asciiWidths[Int(ascii)] }
        return switch (self, first.value) {
        case (_, 0x1100...0x11ff), (_, 0x3130...0x318f), (_, 0xac00...0xd7ff): Self.hangulWidth
        case ("…", _), ("—", _): 1
        // Colour emoji are wider than one em.
        case (_, 0x1f000...): 1.3
        case (_, 0x2600...): 1
        default: isUppercase ? 0.7 : 0.51
        }
    }

    fileprivate static let hangulWidth = 0.94

    /// A table of the most common letters, because Unicode properties are slow to look up.
    fileprivate static let asciiWidths: [Double] = (0..<128).map { value in
        switch UInt8(value) {
        case UInt8(ascii: "m"), UInt8(ascii: "w"): 0.84
        case UInt8(ascii: "i"), UInt8(ascii: "j"), UInt8(ascii: "l"): 0.3
        case UInt8(ascii: " "): 0.26
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): 0.7
        default: 0.51
        }
    }
}

extension StringProtocol {
    /// The approximate width of the text on one line, in em.
    package var emWidth: Double {
        simpleEmWidth ?? reduce(0) { $0 + $1.emWidth }
    }

    /// The approximate width of a text that has only ASCII and Hangul syllables, where every scalar is a character; nil for other texts.
    /// Finding the ends of characters takes much longer than finding their widths.
    private var simpleEmWidth: Double? {
        withBytes { bytes in
            let asciiWidths = Character.asciiWidths
            var width = 0.0
            var index = 0
            while index < bytes.count {
                switch bytes[index] {
                // CR LF is one character.
                case 0x0D: return nil
                case let ascii where ascii < 0x80:
                    width += asciiWidths[Int(ascii)]
                    index += 1
                // U+AC00 to U+D7A3.
                case 0xEA where bytes[index + 1] >= 0xB0,
                    0xEB, 0xEC,
                    0xED where (bytes[index + 1], bytes[index + 2]) <= (0x9E, 0xA3):
                    width += Character.hangulWidth
                    index += 3
                default: return nil
                }
            }
            return width
        }
    }
}
