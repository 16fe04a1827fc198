/// The class of a character in the rules for emphasis and addresses.
///
/// Sources: CommonMark 0.31, section 6.2; "CommonMark extension friendly to Chinese, Japanese and Korean" by tats-u, version 3; Unicode 15,
/// East Asian Width.
enum CharacterClass {
    /// White space or a line end.
    case space
    /// Punctuation, except that of Chinese, Japanese and Korean.
    case punctuation
    /// Punctuation of Chinese, Japanese and Korean: `「`, `。`, `！`.
    case widePunctuation
    /// A letter of Chinese, Japanese or Korean: Hangul, kana, Han and wide letters.
    case wideLetter
    case other

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0...0x20: self = .space
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: self = .other
        case 0x21...0x7E: self = .punctuation
        case 0x7F..<0xA0: self = .other
        case 0x3000: self = .space
        case 0x3001...0x3003, 0x3008...0x3011, 0x3014...0x301F, 0x3030, 0x303D, 0x30A0, 0x30FB, 0xFE10...0xFE19, 0xFE30...0xFE6B,
            0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF3D, 0xFF3F, 0xFF5B, 0xFF5D, 0xFF5F...0xFF65:
            self = Self.isPunctuation(scalar) ? .widePunctuation : .wideLetter
        case 0x1100...0x11FF, 0x20A9, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF,
            0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
            self = .wideLetter
        default: self = Self.isSpace(scalar) ? .space : Self.isPunctuation(scalar) ? .punctuation : .other
        }
    }

    /// Whether a line end between two characters disappears: between Han, kana and their punctuation. Between two brackets it is a space,
    /// because Korean uses them too.
    static func joinsLines(_ last: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
        func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC: false
            default: if case .wideLetter = CharacterClass(scalar) { true } else { false }
            }
        }
        func isSentenceEnd(_ scalar: Unicode.Scalar) -> Bool { "。、，．！？：；・".unicodeScalars.contains(scalar) }
        func isMark(_ scalar: Unicode.Scalar) -> Bool {
            if ("\u{2018}"..."\u{201F}").contains(scalar) || scalar == "…" || scalar == "—" { return true }
            return if case .widePunctuation = CharacterClass(scalar) { true } else { false }
        }
        if isUnspaced(last) { return isUnspaced(next) || isMark(next) }
        return isMark(last) && isUnspaced(next) || isSentenceEnd(last) && isMark(next)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F: true
        default: false
        }
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation:
            true
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The character at a UTF-8 index and its length; a line feed at the end.
    func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
        guard index < count else { return ("\n", 0) }
        if self[index] < 0x80 { return (Unicode.Scalar(self[index]), 1) }
        var iterator = Unicode.UTF8.ForwardParser()
        var bytes = self[index..<Swift.min(index + 4, count)].makeIterator()
        guard case .valid(let encoded) = iterator.parseScalar(from: &bytes) else { return ("\u{FFFD}", 1) }
        return (Unicode.UTF8.decode(encoded), encoded.count)
    }

    /// The character before a UTF-8 index, skipping variation selectors; a space at the beginning.
    func scalar(before index: Int) -> Unicode.Scalar {
        var end = index
        while end > 0 {
            var start = end - 1
            while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
            let (scalar, _) = scalar(at: start)
            switch scalar.value {
            case 0xFE00...0xFE0F, 0xE0100...0xE01EF: end = start
            default: return scalar
            }
        }
        return "\n"
    }
}

extension UInt8 {
    package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    package var isASCIILetterOrDigit: Bool { isASCIILetter || (0x30...0x39).contains(self) }
}
