import SiteBase

/// The alphabetical order of a language.
///
/// Cases, accents, punctuation, kinds of kana and the voicing of kana count only among equal texts. Numbers count as numbers. A reader
/// expects the scripts of the language first. Sources: the orders of scripts of the Unicode CLDR, and JIS X 4061.
package struct Collation: Sendable {
    /// Letters of their own in some languages, which follow the letter before them here.
    private let tailored: [UInt32: Letter]
    /// The scripts in the order of the language.
    private let ranks: [UInt8]

    private enum Script: Int, CaseIterable { case latin, greek, cyrillic, kana, hangul, han, other }

    private struct Letter {
        let base: UInt8
        let place: UInt8
    }

    /// - Parameter language: a BCP 47 tag.
    package init(language: String) {
        let language = language.primaryLanguage
        let first: [Script] =
            switch language {
            case "ko": [.hangul, .han]
            case "ja": [.latin, .kana, .han]
            case "zh": [.han]
            case "el": [.greek]
            case "ru", "uk", "bg", "sr", "be", "mk": [.cyrillic]
            default: []
            }
        let order = first + Script.allCases.filter { !first.contains($0) }
        ranks = Script.allCases.map { script in UInt8(order.firstIndex(of: script) ?? 0) + Self.firstScript }
        let letters: (base: UInt8, own: [Unicode.Scalar]) =
            switch language {
            case "sv", "fi": (UInt8(ascii: "z"), ["å", "ä", "ö"])
            case "da", "nb", "nn", "no": (UInt8(ascii: "z"), ["æ", "ø", "å"])
            case "es": (UInt8(ascii: "n"), ["ñ"])
            default: (0, [])
            }
        tailored = Dictionary(
            uniqueKeysWithValues: letters.own.enumerated().map { ($1.value, Letter(base: letters.base, place: UInt8($0) + 1)) }
        )
    }

    private static let space: UInt8 = 1
    private static let number: UInt8 = 2
    private static let firstScript: UInt8 = 3

    /// The bytes by which a text is sorted.
    package func key(of text: String) -> [UInt8] {
        var key: [UInt8] = []
        key.reserveCapacity(text.utf8.count * 3 + 1)
        append(keyOf: text, to: &key)
        return key
    }

    /// Adds the bytes by which a text is sorted.
    package func append(keyOf text: String, to key: inout [UInt8]) {
        let start = key.count
        var digits: [UInt8] = []
        var isSpaced = false
        func endNumber(_ key: inout [UInt8]) {
            guard !digits.isEmpty else { return }
            let significant = digits.drop { $0 == 0 }
            key.append(Self.number)
            key.append(UInt8(min(significant.count, 255)))
            key += significant.prefix(255)
            digits = []
        }
        func add(_ scalar: Unicode.Scalar, _ key: inout [UInt8]) {
            if let digit = Self.digit(scalar) {
                if isSpaced, digits.isEmpty, key.count > start { key.append(Self.space) }
                isSpaced = false
                digits.append(digit)
                return
            }
            endNumber(&key)
            let end = key.count
            if isSpaced, end > start { key.append(Self.space) }
            let spaced = key.count
            append(weightOf: scalar, to: &key)
            if key.count > spaced {
                isSpaced = false
            } else {
                key.removeLast(spaced - end)
                if scalar.properties.isWhitespace { isSpaced = true }
            }
        }
        // Most texts need neither composition nor Unicode's rules about cases.
        if text.unicodeScalars.allSatisfy(Self.isSimple) {
            for scalar in text.unicodeScalars {
                let isCapital = (0x41...0x5A).contains(scalar.value)
                add(isCapital ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar, &key)
            }
        } else {
            for scalar in Self.scalars(of: text) { add(scalar, &key) }
        }
        endNumber(&key)
        // Texts that differ only in what does not count have an order, too.
        key.append(0)
        key += text.utf8
    }

    /// Whether a scalar is composed and has no cases but those of ASCII: ASCII, Hangul syllables, plain kana, Han.
    private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        return value < 0x80 || (0xAC00...0xD7A3).contains(value) || (0x4E00...0x9FFF).contains(value)
            || (0x3041...0x3096).contains(value) || (0x30A1...0x30FA).contains(value)
    }

    /// The group of a text in an index of names: its first letter, consonant or row of kana. Numbers are one group, and so are texts
    /// without letters.
    package func initial(of text: String) -> (name: String, key: [UInt8]) {
        for scalar in Self.scalars(of: text) {
            if Self.digit(scalar) != nil { return ("0–9", [Self.number]) }
            let weight = weight(of: scalar)
            guard let rank = weight.first else { continue }
            if let consonant = Self.consonant(of: scalar) { return (String(consonant), [rank] + self.weight(of: consonant).dropFirst()) }
            if let row = Self.row(of: scalar) { return (String(row), self.weight(of: row)) }
            if scalar.isHan { return ("漢", [rank]) }
            let letter = tailored[scalar.value] != nil ? String(scalar) : Self.base(of: scalar)
            return (letter.prefix(1).uppercased(), weight)
        }
        return ("#", [Self.space])
    }

    /// The lower-case letters of a text, composed.
    private static func scalars(of text: String) -> String.UnicodeScalarView {
        (text.isASCII ? text.lowercased() : text.composed.lowercased()).unicodeScalars
    }

    private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.value < 0x80 { return (0x30...0x39).contains(scalar.value) ? UInt8(scalar.value - 0x30) : nil }
        guard !isSimple(scalar), scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return UInt8(value)
    }

    /// The bytes of a letter; none for spaces, marks, punctuation and symbols.
    private func weight(of scalar: Unicode.Scalar) -> [UInt8] {
        var weight: [UInt8] = []
        append(weightOf: scalar, to: &weight)
        return weight
    }

    private func append(weightOf scalar: Unicode.Scalar, to key: inout [UInt8]) {
        let value = scalar.value
        if value < 0x80 {
            if (0x61...0x7A).contains(value) { append(latin: UInt8(value), to: &key) }
            return
        }
        if !tailored.isEmpty, let own = tailored[value] { return append(latin: own.base, own.place, to: &key) }
        if (0xAC00...0xD7A3).contains(value) { return append(value, .hangul, to: &key) }
        if (0x3131...0x314E).contains(value), let syllable = Self.syllable(ofConsonant: value) {
            return append(syllable, .hangul, to: &key)
        }
        if let kana = Self.plainKana(value) { return append(kana, .kana, to: &key) }
        if scalar.isHan { return append(value, .han, to: &key) }
        for base in Self.base(of: scalar).unicodeScalars {
            let value = base.value
            if value < 0x80 {
                if (0x61...0x7A).contains(value) { append(latin: UInt8(value), to: &key) }
            } else if let kana = Self.plainKana(value) {
                append(kana, .kana, to: &key)
            } else if base.properties.isAlphabetic {
                let script: Script =
                    switch value {
                    case 0x80...0x24F, 0x1E00...0x1EFF: .latin
                    case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
                    case 0x400...0x52F: .cyrillic
                    case 0x1100...0x11FF, 0x3131...0x318E: .hangul
                    default: .other
                    }
                if script == .latin {
                    key.append(rank(of: .latin))
                    key.append(0xFF)
                    append(value, to: &key)
                } else {
                    append(value, script, to: &key)
                }
            }
        }
    }

    private func rank(of script: Script) -> UInt8 { ranks[script.rawValue] }

    private func append(latin letter: UInt8, _ place: UInt8 = 0, to key: inout [UInt8]) {
        key.append(rank(of: .latin))
        key.append(letter)
        key.append(place)
    }

    private func append(_ value: UInt32, _ script: Script, to key: inout [UInt8]) {
        key.append(rank(of: script))
        append(value, to: &key)
    }

    private func append(_ value: UInt32, to key: inout [UInt8]) {
        key.append(UInt8(value >> 16 & 0xFF))
        key.append(UInt8(value >> 8 & 0xFF))
        key.append(UInt8(value & 0xFF))
    }

    /// The letters that a letter consists of, without accents.
    private static func base(of scalar: Unicode.Scalar) -> String {
        if let letters = ligatures[scalar] { return letters }
        let parts = String(scalar).decomposed.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
        return String(String.UnicodeScalarView(parts))
    }

    private static let ligatures: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "þ": "th",
        "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl",
    ]

    /// The hiragana that a kana counts as: katakana, small and voiced kana count as the plain one. Nil for other letters.
    private static func plainKana(_ value: UInt32) -> UInt32? {
        let hiragana = (0x30A1...0x30F6).contains(value) ? value - 0x60 : value
        guard (0x3041...0x3096).contains(hiragana) else { return nil }
        switch hiragana {
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E: return hiragana + 1
        case 0x304B...0x3062: return hiragana - (hiragana - 0x304B) % 2
        case 0x3064...0x3069: return hiragana - (hiragana - 0x3064) % 2
        case 0x306F...0x307D: return hiragana - (hiragana - 0x306F) % 3
        case 0x3094: return 0x3046
        case 0x3095: return 0x304B
        case 0x3096: return 0x3051
        default: return hiragana
        }
    }

    /// The head of a kana's row: か for ご.
    private static func row(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard let kana = plainKana(scalar.value), let plain = Unicode.Scalar(kana) else { return nil }
        let heads: [Unicode.Scalar] = ["あ", "か", "さ", "た", "な", "は", "ま", "や", "ら", "わ"]
        return heads.last { $0 <= plain }
    }

    /// The consonants at the beginning of syllables, in their order.
    private static let consonants: [Unicode.Scalar] = [
        "ㄱ", "ㄲ", "ㄴ", "ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅉ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
    ]

    /// The first consonant of a syllable; a double one counts as the single one.
    private static func consonant(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let index: Int
        if (0xAC00...0xD7A3).contains(scalar.value) {
            index = Int(scalar.value - 0xAC00) / 588
        } else if let own = consonants.firstIndex(of: scalar) {
            index = own
        } else {
            return nil
        }
        let consonant = consonants[index]
        return ["ㄲ", "ㄸ", "ㅃ", "ㅆ", "ㅉ"].contains(consonant) ? consonants[index - 1] : consonant
    }

    /// The first syllable with a consonant, before which the consonant alone stands.
    private static func syllable(ofConsonant value: UInt32) -> UInt32? {
        consonants.firstIndex { $0.value == value }.map { 0xAC00 + UInt32($0) * 588 }
    }
}
