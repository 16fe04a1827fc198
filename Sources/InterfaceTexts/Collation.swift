import SiteBase

/// The alphabetical order of a language.
///
/// Cases, accents, punctuation, kinds of kana and the voicing of kana count only among equal texts. Numbers count as numbers. A reader
/// expects the scripts of the language first. Sources: the orders of scripts of the Unicode CLDR, and JIS X 4061.
package struct Collation: Sendable {
    /// Letters of their own in some languages, which follow the letter before them here.
    private let tailored: [UInt32: Letter]
    /// The scripts in the order of the language.
    private let ranks: [Script: UInt8]

    private enum Script: CaseIterable { case latin, greek, cyrillic, kana, hangul, han, other }

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
        ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, UInt8($0) + Self.firstScript) })
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
        key.reserveCapacity(text.utf8.count * 2 + 1)
        var digits: [UInt8] = []
        var isSpaced = false
        func endNumber() {
            guard !digits.isEmpty else { return }
            let significant = digits.drop { $0 == 0 }
            key += [Self.number, UInt8(min(significant.count, 255))]
            key += significant.prefix(255)
            digits = []
        }
        for scalar in Self.scalars(of: text) {
            if let digit = Self.digit(scalar) {
                if isSpaced, digits.isEmpty, !key.isEmpty { key.append(Self.space) }
                isSpaced = false
                digits.append(digit)
                continue
            }
            endNumber()
            let weight = weight(of: scalar)
            guard !weight.isEmpty else {
                if scalar.properties.isWhitespace { isSpaced = true }
                continue
            }
            if isSpaced, !key.isEmpty { key.append(Self.space) }
            isSpaced = false
            key += weight
        }
        endNumber()
        // Texts that differ only in what does not count have an order, too.
        key.append(0)
        key += text.utf8
        return key
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
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return UInt8(value)
    }

    /// The bytes of a letter; none for spaces, marks, punctuation and symbols.
    private func weight(of scalar: Unicode.Scalar) -> [UInt8] {
        let value = scalar.value
        if value < 0x80 { return (0x61...0x7A).contains(value) ? latin(UInt8(value)) : [] }
        if !tailored.isEmpty, let own = tailored[value] { return latin(own.base, own.place) }
        if (0xAC00...0xD7A3).contains(value) { return [ranks[.hangul] ?? 0] + Self.bytes(of: value) }
        if (0x3131...0x314E).contains(value), let syllable = Self.syllable(ofConsonant: value) {
            return [ranks[.hangul] ?? 0] + Self.bytes(of: syllable)
        }
        if let kana = Self.plainKana(value) { return [ranks[.kana] ?? 0] + Self.bytes(of: kana) }
        if scalar.isHan { return [ranks[.han] ?? 0] + Self.bytes(of: value) }
        return Self.base(of: scalar).unicodeScalars.flatMap { base -> [UInt8] in
            let value = base.value
            if value < 0x80 { return (0x61...0x7A).contains(value) ? latin(UInt8(value)) : [] }
            if let kana = Self.plainKana(value) { return [ranks[.kana] ?? 0] + Self.bytes(of: kana) }
            guard base.properties.isAlphabetic else { return [] }
            let script: Script =
                switch value {
                case 0x80...0x24F, 0x1E00...0x1EFF: .latin
                case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
                case 0x400...0x52F: .cyrillic
                case 0x1100...0x11FF, 0x3131...0x318E: .hangul
                default: .other
                }
            return [ranks[script] ?? 0] + (script == .latin ? [0xFF] : []) + Self.bytes(of: value)
        }
    }

    private func latin(_ letter: UInt8, _ place: UInt8 = 0) -> [UInt8] { [ranks[.latin] ?? 0, letter, place] }

    private static func bytes(of value: UInt32) -> [UInt8] { [UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }

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
