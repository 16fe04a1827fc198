extension String {
    /// Whether it contains Hangul.
    package var holdsHangul: Bool {
        !isASCII && unicodeScalars.contains(where: \.isHangul)
    }
}

extension Unicode.Scalar {
    /// A syllable, or a letter that is part of one.
    package var isHangul: Bool {
        switch value {
        case 0x1100...0x11ff, 0x3131...0x318e, 0xac00...0xd7a3: true
        default: false
        }
    }
}
