package import SiteBase
package import SiteFonts

/// The Hangul typeface embedded in sitegen.
package enum CarriedFace {
    /// The font family of the subset, because the licence reserves the original name.
    package static let family = "Sitegen Myeongjo"

    /// The licence text in the names of the subset.
    package static let licence =
        "This Font Software is licensed under the SIL Open Font License, Version 1.1: https://openfontlicense.org. It is cut from NanumMyeongjo."

    /// The fingerprint of the font file; nil if sitegen was built without the typeface.
    package static let fingerprint: Fingerprint? = EmbeddedFiles.face.map { Fingerprint($0.sourceBytes) }

    /// The typeface, read once; nil if sitegen was built without it.
    package static let typeface: Typeface? = EmbeddedFiles.face.map { face in
        do throws(FontFault) {
            return try Typeface(face.bytes)
        } catch {
            preconditionFailure("the face that sitegen was built with is damaged: \(error)")
        }
    }

    /// Whether the typeface has a glyph for a character, among those that occur in book titles. Others are not looked up, because reading
    /// the font takes longer than building a small site.
    package static func has(_ character: UInt32) -> Bool {
        switch character {
        case 0x20...0x7E, 0xA0, 0xA1, 0xA7, 0xA9, 0xAB, 0xAE, 0xB0...0xB3, 0xB6, 0xB7, 0xB9, 0xBB...0xBF, 0xC6, 0xD0, 0xD7, 0xD8,
            0xDE, 0xDF, 0xE6, 0xF0, 0xF7, 0xF8, 0xFE, 0x111, 0x131, 0x141, 0x142, 0x152, 0x153, 0x2013, 0x2014, 0x2018, 0x2019,
            0x201C, 0x201D, 0x2020, 0x2021, 0x2022, 0x2025, 0x2026, 0x203B, 0x20AC, 0x2122, 0x2460...0x2469, 0x2605, 0x2606,
            0x3001, 0x3002, 0x3008...0x300F, 0x3131...0x3163, 0xAC00...0xD7A3, 0xFF01, 0xFF0C, 0xFF1A, 0xFF1F:
            true
        default: false
        }
    }

    /// Whether the typeface is meant for a character: Hangul and the punctuation used with it. The reader's device provides Latin letters
    /// and figures.
    package static func isMeant(for character: UInt32) -> Bool {
        switch character {
        case 0x203B, 0x2460...0x2473, 0x3000...0x301F, 0x3131...0x318E, 0xAC00...0xD7A3, 0xFF01...0xFF5E: true
        default: false
        }
    }
}
