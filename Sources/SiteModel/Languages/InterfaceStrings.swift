import DataReading
import Diagnostics
import SiteBase
import SiteTemplates

/// The texts of one language, with those that `strings:` in `site.yaml` overrides.
package final class InterfaceStrings: Sendable {
    private let texts: [Phrase: String]
    /// The names of the twelve months.
    let months: [String]
    /// The fingerprint of all texts.
    package let fingerprint: Fingerprint

    private init(_ texts: [Phrase: String]) {
        self.texts = texts
        months = (texts[.months] ?? Phrase.months.english).utf8.split(separator: " ").map(String.init)
        fingerprint = Phrase.allCases.reduce(into: Fingerprint()) { $0.combine(texts[$1]) }
    }

    private convenience init(_ text: (Phrase) -> String) {
        self.init(Dictionary(uniqueKeysWithValues: Phrase.allCases.map { ($0, text($0)) }))
    }

    /// Korean.
    package static let korean = InterfaceStrings(\.korean)
    /// English.
    static let english = InterfaceStrings(\.english)

    package subscript(phrase: Phrase) -> String { texts[phrase] ?? phrase.english }

    /// The text with its placeholders filled. Each `{name}` is replaced in one pass; values are not scanned for placeholders.
    package func text(_ phrase: Phrase, _ values: KeyValuePairs<String, String>) -> String {
        text(phrase) { name in values.first { $0.key.withBytes { $0.elementsEqual(name) } }?.value }
    }

    /// The text with its placeholders filled by a closure.
    func text(_ phrase: Phrase, _ value: (_ name: UnsafeBufferPointer<UInt8>) -> String?) -> String {
        self[phrase].withBytes { text in
            var filled: [UInt8] = []
            filled.reserveCapacity(text.count + 16)
            var start = 0
            while true {
                let open = text.firstIndex(of: UInt8(ascii: "{"), from: start)
                let close = text.firstIndex(of: UInt8(ascii: "}"), from: open)
                filled.append(contentsOf: text[start..<open])
                guard close < text.count else {
                    filled.append(contentsOf: text[open...])
                    return String(decoding: filled, as: UTF8.self)
                }
                let name = UnsafeBufferPointer(rebasing: text[(open + 1)..<close])
                if let value = value(name) {
                    filled.append(value)
                } else {
                    filled.append(contentsOf: text[open...close])
                }
                start = close + 1
            }
        }
    }

    /// A count in words, with the text for one or for many: `7권`, `1 volume`.
    package func count(_ count: Int, one: Phrase, many: Phrase) -> String {
        count == 1 ? self[one] : text(many, ["count": count.grouped])
    }

    /// The texts of a language that sitegen knows.
    static func known(_ language: String) -> InterfaceStrings? {
        switch language.primaryLanguage {
        case "ko": .korean
        case "en": .english
        default: nil
        }
    }

    /// The texts of a language, with those that `strings:` overrides.
    ///
    /// Languages other than Korean and English must override all of them; each that is missing is an error.
    convenience init(language: String, place languageValue: SourceValue?, fields: inout Fields) {
        let known = Self.known(language)
        var texts = (known ?? .english).texts
        var missing = known == nil ? Phrase.allCases : []
        for (name, text, place) in fields.textsByKey("strings") {
            guard let phrase = Phrase(rawValue: name) else {
                let names = Phrase.allCases.map(\.rawValue)
                fields.problems.add(Diagnostic(at: place, fieldPath: "strings", .unknownText(name, among: names)))
                continue
            }
            missing.removeAll { $0 == phrase }
            let known = Self.places(phrase.english)
            for name in Self.places(text) where !known.contains(name) {
                fields.problems.add(Diagnostic(at: place, fieldPath: "strings.\(phrase)", .unknownPlace(name, known: known)))
            }
            if phrase == .months, text.utf8.split(separator: " ").count != 12 {
                fields.problems.add(Diagnostic(at: place, fieldPath: "strings.months", .twelveMonths))
                continue
            }
            texts[phrase] = text
        }
        self.init(texts)
        if !missing.isEmpty, let languageValue {
            fields.report(languageValue, "language", .untranslated(languageValue, missing: missing.map(\.rawValue).sorted()))
        }
    }

    /// The names of the placeholders in a text.
    private static func places(_ text: String) -> [String] { text.matches(of: #/\{([A-Za-z]*)\}/#).map { String($0.output.1) } }

    /// The schema of `text` (the site's language) and `labels` (the content's language).
    package static let schema = TemplateSchema<InterfaceStrings>(
        "texts",
        Phrase.allCases.map { phrase in .text(phrase.rawValue, "For example `\(phrase.english)`.") { $0[phrase] } }
    )
}

extension String {
    /// The language of a tag, without script and region: `pt` of `pt-BR`.
    var primaryLanguage: String { prefix { $0 != "-" }.lowercased() }
}

extension Double {
    /// The number with the digits before the point grouped by commas: `1,234.5`.
    package var grouped: String {
        let parts = formattedBriefly.utf8.split(separator: ".").map(String.init)
        // -0.5 would lose its sign.
        guard let whole = Int(parts[0]), whole != 0 else { return formattedBriefly }
        return ([whole.grouped] + parts.dropFirst()).joined(separator: ".")
    }
}

extension Int {
    /// The number with digits grouped by commas: `48,130,300`.
    package var grouped: String {
        let digits = String(magnitude)
        var text = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return text
    }
}
