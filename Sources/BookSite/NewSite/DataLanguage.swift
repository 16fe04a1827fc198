import DataReading
import Diagnostics
import InterfaceTexts
import Platform
import SiteBase

/// The language of a new site: that of its data, else that of the system.
enum DataLanguage {
    /// Short words that are frequent in one language and rare in the others.
    private static let words: [(tag: String, words: Set<String>)] = [
        (
            "en",
            [
                "the", "and", "of", "with", "for", "to", "is", "was", "from", "by", "title", "author", "pages", "date", "year", "rating",
                "read",
            ]
        ),
        (
            "de",
            [
                "der", "die", "das", "und", "ein", "eine", "mit", "von", "nicht", "ist", "zu", "im", "titel", "autor", "autorin", "verlag",
                "seiten", "gelesen", "datum", "jahr", "künstler", "bild", "bezeichnung", "beschreibung", "datierung", "objekt", "maße",
                "herkunft", "hersteller", "inventarnummer", "inv", "nr", "um", "technik", "objektbezeichnung", "fundort", "leihgeber",
                "erworben",
            ]
        ),
        (
            "fr",
            [
                "le", "la", "les", "des", "et", "une", "dans", "du", "est", "pour", "au", "sur", "titre", "auteur", "auteure", "éditeur",
                "lu", "année", "artiste", "genre", "œuvre", "désignation", "inventaire", "matériau", "époque", "vers", "avec", "qui",
            ]
        ),
        (
            "es",
            [
                "el", "los", "las", "una", "por", "para", "su", "más", "título", "titulo", "año", "leído", "libro", "leyendo",
                "páginas", "editorial", "técnica", "obra",
            ]
        ),
        (
            "pt",
            [
                "os", "do", "dos", "das", "uma", "não", "em", "ano", "lido", "livro", "lendo", "páginas", "editora", "são",
                "imagem", "categoria",
            ]
        ),
        (
            "it",
            [
                "il", "gli", "della", "dei", "di", "nel", "non", "che", "titolo", "autore", "anno", "letto", "libro", "pagine", "editore",
            ]
        ),
        ("nl", ["het", "een", "van", "met", "voor", "niet", "jaar", "gelezen", "boek", "dat", "schrijver"]),
        ("ru", ["и", "в", "не", "на", "с", "что", "название", "автор", "год", "прочитано", "по", "из", "книга"]),
    ]

    /// The tag of the language of texts; nil if they do not show it. The interface may have no texts in it.
    static func tag(of texts: [String]) -> String? {
        // Words such as `read` and the names of columns are English in any data.
        let texts = texts.filter { !$0.utf8.contains("://") }
        let own = texts.filter { text in !text.isASCII || text.utf8.contains(UInt8(ascii: " ")) }
        let written = own.filter { $0.unicodeScalars.contains { $0.properties.isAlphabetic } }
        let tag = written.isEmpty ? "en" : ContentLanguage.tag(of: written)
        guard tag == "en" else { return tag }
        if isJapanese(written) { return "ja" }
        let counts = words.map { language in
            texts.reduce(0) { count, text in
                count + text.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.count { language.words.contains(String($0)) }
            }
        }
        if ofSystem == nil, counts.allSatisfy({ $0 < 3 }),
            texts.contains(where: { $0.unicodeScalars.contains { $0.isASCII && $0.properties.isAlphabetic } })
        {
            return "en"
        }
        guard let most = counts.max(), most > 2, counts.filter({ $0 * 2 > most }).count == 1, let index = counts.firstIndex(of: most) else {
            // More readers of such data know English than Korean.
            return ofSystem == nil && written.contains { $0.unicodeScalars.contains { $0.properties.isAlphabetic && $0.value < 0x2E80 } }
                ? "en" : nil
        }
        return words[index].tag
    }

    /// Whether some texts have kana and most of the others only Han, as names and titles of one word do.
    private static func isJapanese(_ texts: [String]) -> Bool {
        let words = texts.filter { $0.unicodeScalars.contains { $0.properties.isAlphabetic } }
        let withKana = words.count { $0.unicodeScalars.contains(where: \.isKana) }
        let withHan = words.count { $0.unicodeScalars.contains(where: \.isHan) && !$0.unicodeScalars.contains(where: \.isHangul) }
        return withKana > 0 && max(withHan, withKana) * 2 > words.count
    }

    /// The tag of the system's language; English if sitegen has no texts in it, and nil if the system names none.
    static var ofSystem: String? {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { (name: String) in getenv(name).map { String(cString: $0) } }
        guard let locale = names.first(where: { !$0.isEmpty }) else { return nil }
        let tag = String(locale.utf8.prefix(before: "_", ".", "@"))
        if ["C", "POSIX"].contains(tag) { return nil }
        return KnownLanguage.tags.contains(tag) ? tag : "en"
    }

    /// Some texts of data: the first of its records, and the names of a table's columns.
    static func texts(in value: SourceValue) -> [String] {
        switch value.content {
        case .text(let text), .plain(let text): [String(text.prefix(400))]
        case .list(let elements): elements.prefix(20).flatMap(texts)
        case .records: (value.columns ?? []) + value.firstElements(20).flatMap(texts)
        case .object(let members): members.flatMap { texts(in: $0.value) }
        case .null, .flag, .number: []
        }
    }
}
