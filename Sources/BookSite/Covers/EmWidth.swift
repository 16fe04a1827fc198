extension Character {
    /// About how wide the character is set, in em.
    ///
    /// There is no font when a site is built, and which one draws is the reader's machine's choice; these are a Palatino's widths, on
    /// the safe side.
    var emWidth: Double {
        guard let first = unicodeScalars.first else { return 0 }
        if let ascii = asciiValue { return Self.asciiWidths[Int(ascii)] }
        return switch (self, first.value) {
        case (_, 0x1100...0x11ff), (_, 0x3130...0x318f), (_, 0xac00...0xd7ff): 0.94
        case ("…", _), ("—", _): 1
        // Colour emoji are drawn wider than the em.
        case (_, 0x1f000...): 1.3
        case (_, 0x2600...): 1
        default: isUppercase ? 0.7 : 0.51
        }
    }

    /// A table, because Unicode's properties are slow to ask for and most letters are these.
    private static let asciiWidths: [Double] = (0..<128).map { value in
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
    /// About how wide the text is set on one line, in em.
    var emWidth: Double {
        reduce(0) { $0 + $1.emWidth }
    }
}
