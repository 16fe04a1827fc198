import DataReading
import InterfaceTexts
import SiteBase

/// The name of a column that ends with the language of its texts: `title_ko`, `TitleKR`, `name-en`.
struct ColumnLanguage {
    /// The word key of the name without the language.
    let name: String
    /// The primary tag of the language.
    let tag: String

    /// Nil for a name without a language.
    init?(_ column: String) {
        let letters = column.unicodeScalars
        guard letters.count > 4, letters.count < 60, let first = letters.dropLast(2).last else { return nil }
        let end = String(letters.suffix(2))
        // `TitleKR`, but not `taken`.
        let isApart = !first.properties.isAlphabetic || end == end.uppercased() && !first.properties.isUppercase
        guard isApart, let tag = Self.tag(of: end) else { return nil }
        (name, self.tag) = (String(letters.dropLast(2)).wordKey, tag)
    }

    /// The tag that two letters mean, which may be those of a country, or three letters of ISO 639-2.
    static func tag(of letters: String) -> String? {
        let own = letters.lowercased()
        let meant = others[own] ?? own
        return KnownLanguage.tags.contains(meant) || further.contains(meant) ? meant : nil
    }

    private static let others = [
        "kr": "ko", "jp": "ja", "cn": "zh", "us": "en", "gb": "en", "uk": "en", "eng": "en", "kor": "ko", "jpn": "ja", "deu": "de",
        "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ita": "it", "por": "pt", "rus": "ru", "zho": "zh", "chi": "zh", "nld": "nl",
        "dut": "nl", "pol": "pl", "ara": "ar", "swe": "sv", "tur": "tr", "vie": "vi", "ces": "cs", "cze": "cs",
    ]
    /// Languages that data has and the interface has not.
    private static let further: Set = ["zh", "es", "it", "pt", "ru", "nl", "pl", "ar", "sv", "tr", "vi", "cs"]
}

extension SourceValue {
    /// The text in a language of an object such as `{"en": "…", "ko": "…"}`: in this one, else in English, else the first. Nil for another
    /// value.
    func text(in language: String) -> SourceValue? {
        guard case .object(let members) = content, !members.isEmpty, members.count < 30 else { return nil }
        let tags = members.map { $0.key.utf8.count <= 7 ? ColumnLanguage.tag(of: $0.key.primaryLanguage) : nil }
        guard tags.allSatisfy({ $0 != nil }), members.contains(where: { $0.value.text != nil || $0.value.isList }) else { return nil }
        let place = tags.firstIndex { $0 == language.primaryLanguage } ?? tags.firstIndex { $0 == "en" } ?? 0
        return members[place].value
    }
}
