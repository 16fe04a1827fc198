extension String {
    /// Whether the text contains Hangul.
    package var holdsHangul: Bool {
        !isASCII && unicodeScalars.contains(where: \.isHangul)
    }

    /// Whether the text contains kana but no Hangul.
    package var holdsKanaAlone: Bool {
        !isASCII && unicodeScalars.contains(where: \.isKana) && !holdsHangul
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a Hangul syllable, or a letter of one.
    package var isHangul: Bool {
        switch value {
        case 0x1100...0x11ff, 0x3131...0x318e, 0xac00...0xd7a3: true
        default: false
        }
    }

    /// Whether the scalar is a Hiragana or Katakana letter. The middle dot between words does not count, because Korean and Chinese use it
    /// too.
    package var isKana: Bool {
        switch value {
        case 0x3041...0x3096, 0x309d...0x309f, 0x30a1...0x30fa, 0x30fc...0x30ff, 0x31f0...0x31ff: true
        default: false
        }
    }

    /// Whether the scalar is a Chinese character in the Basic Multilingual Plane.
    package var isHan: Bool {
        switch value {
        case 0x3005, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff: true
        default: false
        }
    }
}
