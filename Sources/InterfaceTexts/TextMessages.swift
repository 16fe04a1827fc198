package import DataReading
package import Diagnostics
import SiteBase

// S21x and S24x: languages and texts of the interface.
extension Message {
    /// A language is not given as a language tag.
    package static func languageTag(found: SourceValue) -> Message {
        Message("S212", "expected a language tag, found \(found.phrase)", help: "for example \(KnownLanguage.tags[0]) or pt-BR")
    }

    /// `strings` in `site.yaml` overrides a text that does not exist.
    static func unknownText(_ name: String, among names: [String]) -> Message {
        let suggestion = Suggestion.phrase(for: name, in: names)
        return Message(
            warning: "S214",
            "unknown text \"\(name)\"\(suggestion)",
            help: suggestion.isEmpty ? "the page on texts in the documentation lists all \(names.count)" : nil
        )
    }

    /// A text in `strings` has an unknown placeholder in braces.
    static func unknownPlace(_ name: String, known: [String]) -> Message {
        Message(
            warning: "S215",
            "unknown placeholder {\(name)}\(Suggestion.phrase(for: name, in: known))",
            help: known.isEmpty ? "leave it out" : "placeholders here: \(known.map { "{\($0)}" }.joined(separator: ", "))"
        )
    }

    /// `months` in `strings` does not have twelve names.
    static var twelveMonths: Message {
        Message("S216", "expected the names of twelve months", help: "separate them with spaces")
    }

    /// The interface is not translated into the language of the site.
    static func untranslated(_ language: SourceValue, missing: [Phrase]) -> Message {
        let country = language.text.flatMap { languagesOfCountries[$0.lowercased()] }
        let begin =
            "begin a file strings.\(language.phrase).yaml beside this one with \(missing.first.map { english([$0]) } ?? "{}"): the next "
            + "build lists the other texts to translate"
        return Message(
            "S217",
            "the interface is not translated into \(language.phrase)\(country.map { " (did you mean \"\($0)\"?)" } ?? "")",
            help: "choose \(KnownLanguage.list), or \(begin)"
        )
    }

    /// Codes of countries that people take for those of languages.
    private static let languagesOfCountries = [
        "kr": "ko", "kor": "ko", "jp": "ja", "us": "en", "uk": "en", "gb": "en", "eng": "en", "at": "de",
    ]

    /// The file with the texts of a language that sitegen does not know is incomplete.
    static func missingTexts(_ missing: [Phrase], of language: String) -> Message {
        Message(
            "S223",
            "the file lacks \(missing.count == 1 ? "one text" : "\(missing.count) texts") in the language \(language)",
            help: "translate \(missing.count == 1 ? "it" : "them"): \(english(missing))"
        )
    }

    /// `singularCounts` in `strings` has something other than numbers.
    static var counts: Message {
        Message("S224", "expected numbers", help: "write the counts that take the singular, between spaces: \"1\", or \"0 1\"")
    }

    /// A language is in `languages` twice.
    static func languageTwice(_ tag: String) -> Message {
        Message("S242", "the language \(tag) is in the list twice", help: "remove one of the two")
    }

    /// The first of `languages` differs from `language`.
    static func otherFirstLanguage(_ tag: String, language: String) -> Message {
        Message(
            "S243",
            "the first of the languages is \(tag), but language says \(language)",
            help: "the pages at the site's root are in the first language: make both the same, or leave language out"
        )
    }

    /// `untranslated` is set, but `languages` is not.
    static var untranslatedAlone: Message {
        Message("S244", "the site has one language, so nothing in it is untranslated", help: "list all languages: languages: [ko, en]")
    }

    /// Texts in English, as YAML has them.
    private static func english(_ phrases: [Phrase]) -> String {
        let lines = phrases.map { "\($0): \(String(decoding: JSONText.text($0.en).bytes, as: UTF8.self))" }
        return "{\(lines.joined(separator: ", "))}"
    }
}
