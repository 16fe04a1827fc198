import SiteBase

/// The searchable form of letters that are neither ASCII nor Hangul syllables.
struct PlainLetters {
    /// The searchable form of a scalar.
    enum Result {
        /// A separator of words.
        case none
        /// Nothing, without ending a word.
        case accent
        /// These letters, as UTF-8. For an initial Hangul consonant, with its number.
        case letters([UInt8], initial: Int?, isUnspaced: Bool)
    }

    private var known: [UInt32: Result] = [:]

    mutating func letters(of scalar: UInt32) -> Result {
        if let result = known[scalar] { return result }
        let result = Self.letters(of: scalar)
        // A library uses a few thousand Han characters.
        if known.count < 20_000 { known[scalar] = result }
        return result
    }

    private static func letters(of value: UInt32) -> Result {
        guard let scalar = Unicode.Scalar(value) else { return .none }
        var letters: [UInt8] = []
        var initial: Int?
        var (isUnspaced, isAccent) = (false, false)
        for part in CompatibilityLetters.parts(of: scalar) {
            if isLeftOut(part.value) {
                isAccent = true
            } else if let typed = Hangul.typed(part.value) {
                if letters.isEmpty, part.value <= 0x1112 { initial = Int(part.value - 0x1100) }
                letters += typed
            } else {
                for small in part.properties.lowercaseMapping.unicodeScalars where isLetter(small) {
                    letters += plain(small)
                    if isWithoutSpaces(small.value) { isUnspaced = true }
                }
            }
        }
        if letters.isEmpty { return isAccent ? .accent : .none }
        return .letters(letters, initial: initial, isUnspaced: isUnspaced)
    }

    private static func plain(_ scalar: Unicode.Scalar) -> [UInt8] {
        if let special = special[scalar] { return Array(special.utf8) }
        // Katakana and hiragana have the same order.
        if (0x30A1...0x30F6).contains(scalar.value), let hiragana = Unicode.Scalar(scalar.value - 0x60) {
            return Array(String(Character(hiragana)).utf8)
        }
        return Array(String(Character(scalar)).utf8)
    }

    /// Letters that do not decompose into a plain letter and an accent, although readers type the plain letter.
    private static let special: [Unicode.Scalar: String] = [
        "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŧ": "t", "ŋ": "n",
        "ĸ": "k",
        "ς": "σ",
    ]

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
            true
        default: false
        }
    }

    /// Accents, Hebrew and Arabic vowel points, which readers leave out, and invisible characters such as soft hyphens.
    private static func isLeftOut(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0300...0x036F, 0x0591...0x05C7, 0x064B...0x0655, 0x0670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE2F,
            0x00AD, 0x200B...0x200D, 0x2060, 0xFEFF:
            true
        default: false
        }
    }

    /// Scripts without spaces between words: Thai, Lao, Myanmar, Khmer, kana, Han.
    private static func isWithoutSpaces(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x3096, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x2_0000...0x3_FFFF:
            true
        default: false
        }
    }
}

/// Letters in Normalization Form KD: without accents, widths, circles and ligatures, which become separate or disappear. The table is
/// generated when sitegen is built.
enum CompatibilityLetters {
    /// The letters that a letter consists of.
    static func parts(of scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        table[scalar] ?? String(Character(scalar)).decomposed.unicodeScalars
    }

    private static let table: [Unicode.Scalar: String.UnicodeScalarView] = {
        let text = lines.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
        return text.unicodeScalars.split { $0 == "\n" }.reduce(into: [:]) { table, line in
            guard let letter = line.first else { return }
            table[letter] = String.UnicodeScalarView(line.dropFirst())
        }
    }()
}
