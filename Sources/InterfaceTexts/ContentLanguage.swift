package import DataReading
import SiteBase

/// The labels and date formats for the content of a collection, in its language.
package final class ContentLanguage: Sendable {
    /// The BCP 47 tag for `lang`.
    package let tag: String
    /// Labels and date formats: the site's own texts if it has the same language, else sitegen's texts in that language, else English.
    package let strings: InterfaceStrings

    /// - Parameter own: the texts of the site in this language; nil for those of sitegen.
    package init(tag: String, own: InterfaceStrings? = nil) {
        self.tag = tag
        isKorean = tag.primaryLanguage == "ko"
        isJapanese = tag.primaryLanguage == "ja"
        let known = own ?? InterfaceStrings.known(tag)
        strings = known ?? .english
        labelTag = known == nil ? "en" : nil
    }

    /// The language of a collection that declares none: Korean or Japanese if most titles are.
    ///
    /// - Parameter site: the language of the site, which others are in. Beside Korean and Japanese, they are in English.
    package static func tag(of titles: some Collection<String>, site: String = "en") -> String {
        let english = ContentLanguage(tag: "en")
        let tags = titles.prefix(100).map(english.otherTag)
        let own: String? = ["ko", "ja"].first { tag in tags.count { $0 == tag } * 2 > tags.count }
        return own ?? (["ko", "ja"].contains(site.primaryLanguage) ? "en" : site)
    }

    /// The alphabetical order.
    package var collation: Collation { Collation(language: tag) }

    private let isKorean: Bool
    private let isJapanese: Bool

    /// The language tag of labels and dates, if it differs from the content's.
    package let labelTag: String?

    /// The language tag of a text, if it differs from the content's.
    ///
    /// A text with more Hangul than other letters is Korean. A text with kana is Japanese if kana and Han outnumber other letters. Han
    /// alone indicates no language. Many series are Korean without declaring it, because the files of reading apps have no language. Screen
    /// readers, fonts and line breaking need the tag.
    package func otherTag(of text: String) -> String? {
        if text.isASCII { return nil }
        return text.withBytes { bytes in
            // Nearly all texts of Korean content end here.
            if isKorean, !Self.mayHoldKana(bytes) { return nil }
            let letters = Letters(bytes)
            if letters.hangul * 2 > letters.all { return isKorean ? nil : "ko" }
            return letters.kana > 0 && (letters.kana + letters.han) * 2 > letters.all && !isJapanese ? "ja" : nil
        }
    }

    /// Whether one of the first characters may be kana, judging by its first byte.
    private static func mayHoldKana(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let end = min(bytes.count, Letters.sample * 3)
        var index = bytes.firstIndex(of: 0xE3)
        while index + 1 < end {
            if (0x81...0x83).contains(bytes[index + 1]) { return true }
            index = bytes.firstIndex(of: 0xE3, from: index + 1)
        }
        return false
    }

    /// The letters at the beginning of a text, counted by script.
    private struct Letters {
        /// How many Unicode scalars are examined.
        static let sample = 400

        var all = 0
        var hangul = 0
        var kana = 0
        var han = 0

        init(_ bytes: UnsafeBufferPointer<UInt8>) {
            var index = 0
            var rest = Self.sample
            while rest > 0, index < bytes.count {
                if rest >= 8, let run = bytes.lettersOfASCII(at: index) {
                    all += run
                    index += 8
                    rest -= 8
                    continue
                }
                rest -= 1
                let byte = bytes[index]
                switch byte {
                case 0..<0x80:
                    if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) { all += 1 }
                    index += 1
                case 0xE1...0xED where index + 2 < bytes.count:
                    add(UInt32(byte & 0xF) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F))
                    index += 3
                default:
                    // Accented letters and other scripts need Unicode's tables, which are slow.
                    let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
                    let scalar = String(decoding: bytes[index..<min(index + length, bytes.count)], as: UTF8.self).unicodeScalars.first
                    if scalar?.properties.isAlphabetic == true { all += 1 }
                    index += length
                }
            }
        }

        /// Counts a character of three bytes.
        private mutating func add(_ value: UInt32) {
            guard let scalar = Unicode.Scalar(value) else { return }
            if scalar.isHangul {
                hangul += 1
            } else if scalar.isKana {
                kana += 1
            } else if scalar.isHan {
                han += 1
            } else if !scalar.properties.isAlphabetic {
                return
            }
            all += 1
        }
    }

    /// A date in words, as far as it is known: `June 26, 1997` or `1997년 6월 26일`.
    package func text(_ date: PartialDate) -> String { text(date, .dayDate, .monthDate, .yearDate) }

    /// A short date: `2026. 10. 28`.
    package func shortText(_ date: PartialDate) -> String { text(date, .shortDayDate, .shortMonthDate, .shortYearDate) }

    /// A length of time in words: `1 h 15 min`. Days are counted from 48 hours on.
    package func duration(seconds: Int) -> String {
        let days = seconds >= 172_800 ? seconds / 86_400 : 0
        let rest = seconds - days * 86_400
        let parts: [(Phrase, Int)] = [(.days, days), (.hours, rest / 3600), (.minutes, rest % 3600 / 60), (.seconds, rest % 60)]
        let shown = parts.filter { $0.1 > 0 }
        return (shown.isEmpty ? [(.minutes, 0)] : shown).map { strings.text($0.0, ["count": strings.digits($0.1)]) }.joined(separator: " ")
    }

    /// Ten years, by the first of them; for years before ours, by the last.
    package func decade(_ year: Int) -> String {
        let decade = strings.text(.decade, ["year": String(abs(year) / 10 * 10)])
        return year < 0 ? strings.text(.yearBefore, ["year": decade]) : decade
    }

    /// A hundred years: 19 for 1801 to 1900, -1 for the years from 100 to 1 before ours.
    package func century(_ number: Int) -> String {
        let century = strings.text(.century, ["number": strings.ordinal(abs(number))])
        return number < 0 ? strings.text(.yearBefore, ["year": century]) : century
    }

    private func text(_ date: PartialDate, _ whole: Phrase, _ withoutDay: Phrase, _ withoutMonth: Phrase) -> String {
        let form = date.day != nil ? whole : date.month != nil ? withoutDay : withoutMonth
        let month = date.month.flatMap { strings.months.indices.contains($0 - 1) ? strings.months[$0 - 1] : nil }
        let year = date.year > 0 ? String(date.year) : strings.text(.yearBefore, ["year": String(-date.year)])
        return strings.text(form) { name in
            if name.elementsEqual("year".utf8) { return year }
            if name.elementsEqual("month".utf8) { return month ?? "" }
            if name.elementsEqual("day".utf8) { return date.day.map { $0 == 1 ? strings[.firstDay] : String($0) } ?? "" }
            return nil
        }
    }
}

extension Int {
    /// A number of seconds as a length of time in ISO 8601: `PT1H15M`.
    package var durationText: String {
        let parts = [(self / 3600, "H"), (self % 3600 / 60, "M"), (self % 60, "S")].filter { $0.0 > 0 }
        return parts.isEmpty ? "PT0M" : "PT" + parts.map { "\($0.0)\($0.1)" }.joined()
    }
}
