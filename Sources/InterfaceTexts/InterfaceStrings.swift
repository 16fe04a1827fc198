package import DataReading
package import Diagnostics
package import SiteBase
package import SiteMarkdown
package import SiteTemplates

/// The interface texts in one language, including the site's own.
package final class InterfaceStrings: Sendable {
    private let texts: [Phrase: String]
    /// The names of the twelve months.
    package let months: [String]

    /// The name of a month, 1 to 12: `March`, `3월`.
    package func month(_ number: Int) -> String {
        text(.monthName, ["month": months.indices.contains(number - 1) ? months[number - 1] : String(number)])
    }
    /// The counts that take the singular.
    private let singularCounts: [Int]
    /// The fingerprint of all texts.
    package let fingerprint: Fingerprint
    /// The words that sitegen adds to Markdown texts.
    package let inTexts: TextWords

    private init(_ texts: [Phrase: String]) {
        self.texts = texts
        months = (texts[.months] ?? Phrase.months.en).utf8.split(separator: " ").map(String.init)
        singularCounts = Self.counts(texts[.singularCounts] ?? Phrase.singularCounts.en)
        fingerprint = Phrase.allCases.reduce(into: Fingerprint()) { $0.combine(texts[$1]) }
        inTexts = TextWords { texts[$0] ?? $0.en }
    }

    private convenience init(_ language: KnownLanguage) {
        self.init(Dictionary(uniqueKeysWithValues: Phrase.allCases.map { ($0, language.text(of: $0)) }))
    }

    /// The texts of a language, some replaced by the author's own.
    package convenience init(language tag: String, _ own: [Phrase: String]) {
        self.init((Self.known(tag) ?? .english).texts.merging(own) { $1 })
    }

    package static let korean = InterfaceStrings(.korean)
    package static let english = InterfaceStrings(.english)
    private static let japanese = InterfaceStrings(.japanese)
    private static let german = InterfaceStrings(.german)
    private static let french = InterfaceStrings(.french)

    package subscript(phrase: Phrase) -> String { texts[phrase] ?? phrase.en }

    /// The text with its placeholders filled. Each `{name}` is replaced in one pass; values may contain braces.
    package func text(_ phrase: Phrase, _ values: KeyValuePairs<String, String>) -> String {
        text(phrase) { name in values.first { $0.key.withBytes { $0.elementsEqual(name) } }?.value }
    }

    /// The text with its placeholders filled by a closure.
    package func text(_ phrase: Phrase, _ value: (_ name: UnsafeBufferPointer<UInt8>) -> String?) -> String {
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

    /// A count in words: `7권`, `1 volume`.
    package func count(_ count: Int, one: Phrase, many: Phrase) -> String {
        text(singularCounts.contains(count) ? one : many, ["count": digits(count)])
    }

    /// An ordinal number before a noun: `19th` in English, `19.` in German, `19e` in French, `19` in Korean and Japanese.
    package func ordinal(_ number: Int) -> String {
        let endings = self[.ordinalEndings].utf8.split(separator: " ")
        guard let last = endings.last, String(last) != "-" else { return String(number) }
        let isTeen = (11...13).contains(number % 100)
        let index = number % 10 - 1
        return "\(number)\(isTeen || !endings.indices.contains(index) ? last : endings[index])"
    }

    /// A number with grouped digits: `48,130,300`, `48.130.300` in German.
    package func digits(_ number: Int) -> String { number.grouped(by: self[.thousandsSeparator]) }

    /// A number with grouped digits in its whole part: `1,234.5`, `1.234,5` in German.
    package func digits(_ number: Double) -> String { number.grouped(by: self[.thousandsSeparator], decimal: self[.decimalSeparator]) }

    /// The texts of a built-in language; nil for other languages.
    package static func known(_ tag: String) -> InterfaceStrings? {
        switch KnownLanguage(tag: tag) {
        case .korean: .korean
        case .english: .english
        case .japanese: .japanese
        case .german: .german
        case .french: .french
        case nil: nil
        }
    }

    /// The texts of the site's language: those of its file, partly replaced by `strings:`.
    ///
    /// A language that sitegen does not know must provide every text there. Each missing one is an error.
    package convenience init(language: String, place languageValue: SourceValue?, files: OwnLanguages, fields: inout Fields) {
        let file = files.file(of: language)
        let own = Self.phrases(fields.textsByKey("strings"), in: "strings", fields.problems)
        let texts = (file?.texts ?? [:]).merging(own) { $1 }
        self.init(language: language, texts)
        guard Self.known(language) == nil else { return }
        if let file {
            file.reportMissing(texts: texts, of: language, fields.problems)
        } else if let languageValue {
            let missing = Phrase.allCases.filter { texts[$0] == nil }
            if !missing.isEmpty { fields.report(languageValue, "language", .untranslated(languageValue, missing: missing)) }
        }
    }

    /// Reads texts by name. Reports unknown names and placeholders.
    ///
    /// - Parameter key: the key of the object that holds the texts; nil for a separate file.
    package static func phrases(
        _ members: [(key: String, value: String, place: Diagnostic.Location)],
        in key: String?,
        _ problems: DiagnosticCollector
    ) -> [Phrase: String] {
        var texts: [Phrase: String] = [:]
        for (name, text, place) in members {
            guard let phrase = Phrase(rawValue: name) else {
                problems.add(Diagnostic(at: place, fieldPath: key, .unknownText(name, among: Phrase.allCases.map(\.rawValue))))
                continue
            }
            let path = key.map { "\($0).\(phrase)" } ?? "\(phrase)"
            let known = Self.places(phrase.en)
            for name in Self.places(text) where !known.contains(name) {
                problems.add(Diagnostic(at: place, fieldPath: path, .unknownPlace(name, known: known)))
            }
            if phrase == .months, text.utf8.split(separator: " ").count != 12 {
                problems.add(Diagnostic(at: place, fieldPath: path, .twelveMonths))
            } else if phrase == .singularCounts, Self.counts(text).count != text.utf8.split(separator: " ").count {
                problems.add(Diagnostic(at: place, fieldPath: path, .counts))
            }
            texts[phrase] = text
        }
        return texts
    }

    private static func counts(_ text: String) -> [Int] { text.utf8.split(separator: " ").compactMap { Int(String($0)) } }

    /// The names of the placeholders in a text.
    private static func places(_ text: String) -> [String] { text.matches(of: #/\{([A-Za-z]*)\}/#).map { String($0.output.1) } }

    /// The schema of `text` (the site's language) and `labels` (the content's language).
    package static let schema = TemplateSchema<InterfaceStrings>(
        "texts",
        Phrase.allCases.map { phrase in .text(phrase.rawValue, "For example `\(phrase.en)`.") { $0[phrase] } }
    )
}

extension String {
    /// The language in a language tag, without script and region: `pt` in `pt-BR`.
    package var primaryLanguage: String { prefix { $0 != "-" }.lowercased() }

    /// Whether the text has the form of a BCP 47 language tag.
    package var isLanguageTag: Bool {
        let parts = utf8.split(separator: "-", omittingEmptySubsequences: false)
        return parts.enumerated().allSatisfy { index, part in
            part.utf8.allSatisfy { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || (index > 0 && $0 >= 0x30 && $0 <= 0x39) }
                && (index == 0 ? 2...3 : 1...8).contains(part.utf8.count)
        }
    }
}

extension Double {
    /// The number with grouped digits in its whole part.
    fileprivate func grouped(by separator: String, decimal: String) -> String {
        let parts = formattedBriefly.utf8.split(separator: ".").map(String.init)
        // -0.5 would lose its sign.
        let whole = Int(parts[0]).map { $0 == 0 ? parts[0] : $0.grouped(by: separator) } ?? parts[0]
        return ([whole] + parts.dropFirst()).joined(separator: decimal)
    }
}

extension Int {
    /// The number with its digits in groups of three: `48,130,300`.
    package func grouped(by separator: String = ",") -> String {
        let digits = String(magnitude)
        var text = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += separator }
            text.append(digit)
        }
        return text
    }
}

extension TextWords {
    /// The words of a language.
    package convenience init(_ text: @escaping @Sendable (Phrase) -> String) {
        self.init(
            notes: text(.footnotes),
            note: text(.footnote),
            backToText: text(.backToText),
            headingLink: text(.headingLink),
            spoiler: text(.showSpoiler)
        ) { type in Self.callouts[type].map(text) }
    }

    /// The names of the types of callouts.
    private static let callouts: [String: Phrase] = [
        "note": .calloutNote, "abstract": .calloutAbstract, "info": .calloutInfo, "todo": .calloutTodo, "tip": .calloutTip,
        "success": .calloutSuccess, "question": .calloutQuestion, "warning": .calloutWarning, "failure": .calloutFailure,
        "danger": .calloutDanger, "bug": .calloutBug, "example": .calloutExample, "quote": .calloutQuote,
    ]
}
