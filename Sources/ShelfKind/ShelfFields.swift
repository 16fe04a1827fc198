import DataReading
import SiteBase
import SiteModel

/// The types of fields that only shelves have.
extension Fields {
    /// One of the words of an enumeration. Its Korean name in the interface is an error that suggests the word.
    mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        of words: Word.Type,
        named phrase: (Word) -> Phrase
    ) -> Word? {
        var otherNames: [String: String] = [:]
        for word in words.allCases { otherNames[InterfaceStrings.korean[phrase(word)]] = word.rawValue }
        return choice(key, of: words.allCases.map { ($0.rawValue, $0) }, otherNames: otherNames)
    }

    /// A required word of an enumeration.
    mutating func requiredWord<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        of words: Word.Type,
        named phrase: (Word) -> Phrase
    ) -> Word? {
        let quoted = words.allCases.map { "\"\($0.rawValue)\"" }
        let others = quoted.dropFirst().joined(separator: ", ")
        guard requiredValue(key, example: "\(quoted.first ?? "") (or \(others))") != nil else { return nil }
        return word(key, of: words, named: phrase)
    }

    /// The elements of a list of texts.
    private mutating func list(_ key: String) -> [SourceValue] {
        guard let value = value(key) else { return [] }
        switch value.content {
        case .list(let elements): return elements
        case .text(let text) where text.count <= 60, .plain(let text) where text.count <= 60:
            let parts = text.utf8.split(separator: ",").map { String($0.drop(while: \.isWhitespace)) }
            let help = "write [\(parts.map { JSONText.text($0).description }.joined(separator: ", "))]"
            report(value, key, .wrongType(expected: "a list of texts", found: value, help: help))
        case .null, .flag, .number, .text, .plain, .object, .records:
            report(value, key, .wrongType(expected: "a list of texts", found: value, help: "write [\"…\", \"…\"]"))
        }
        return []
    }

    /// The texts of a list.
    mutating func texts(_ key: String) -> [String] {
        list(key).enumerated().compactMap { text($1, "\(key)[\($0)]") }
    }

    /// Comments: texts, or objects with `content`.
    mutating func comments(_ key: String) -> [String] {
        list(key).enumerated().compactMap { index, element in
            guard case .object = element.content else { return text(element, "\(key)[\(index)]") }
            let place = FieldPath.element(.key(path, key), index)
            guard var comment = Fields(element, path: place, in: file, problems: problems) else { return nil }
            comment.ignore("created_at", "updated_at", "id")
            defer { comment.finish() }
            return comment.requiredText("content")
        }
    }
}
