import DataReading
import SiteBase

extension CollectionSource {
    /// The value of a field; `none` if it is absent, or after reporting what is wrong with it.
    func value(of field: FieldDeclaration, _ fields: inout Fields) -> FieldValue {
        let key = field.key
        if field.isRequired, !field.isText, fields.requiredValue(key, example: field.example) == nil { return .none }
        switch field.type {
        case .text: return .init((field.isRequired ? fields.requiredText(key) : fields.text(key)).map(FieldValue.text))
        case .markdown:
            if field.isRequired, fields.requiredText(key) == nil { return .none }
            return .init(fields.markdown(key, isMarkdown: settings.readsMarkdown).map(FieldValue.markdown))
        case .webAddress: return .init(fields.webAddress(key).map(FieldValue.text))
        case .picture(let mayBeEmpty):
            if mayBeEmpty, fields.text(key) == "" { return .none }
            return .init(picture(key, &fields).map(FieldValue.picture))
        case .flag: return .init(fields.flag(key).map(FieldValue.flag))
        case .date: return .init(fields.date(key).map(FieldValue.date))
        case .wholeNumber(let bounds, let example):
            return .init(fields.wholeNumber(key, in: bounds, example: example).map(FieldValue.number))
        case .number(let bounds, let example): return .init(fields.number(key, in: bounds, example: example).map(FieldValue.decimal))
        case .word(let words): return .init(fields.word(key, of: words).map(FieldValue.word))
        case .texts(_, nil): return .init(fields.texts(key).map(FieldValue.texts))
        case .texts(let each, let inner?): return .init(fields.texts(key, under: inner, each: each).map(FieldValue.texts))
        case .custom(let custom): return .init(custom.read(&fields, key).map(FieldValue.text))
        }
    }
}

extension FieldValue {
    fileprivate init(_ value: FieldValue?) { self = value ?? .none }
}

extension FieldDeclaration {
    /// Whether the check of a required text covers that it is there.
    fileprivate var isText: Bool {
        switch type {
        case .text, .markdown: true
        default: false
        }
    }
}

extension Fields {
    /// One of some words. What visitors read for a word is an error that suggests the word.
    fileprivate mutating func word(_ key: String, of words: [FieldWord]) -> Int? {
        let korean = ContentLanguage(tag: "ko")
        let otherNames = Dictionary(words.map { ($0.label.text(in: korean), $0.word) }) { first, _ in first }
        return choice(key, of: words.enumerated().map { ($1.word, $0) }, otherNames: otherNames)
    }

    /// The texts of a list.
    fileprivate mutating func texts(_ key: String) -> [String]? {
        guard let value = value(key) else { return nil }
        switch value.content {
        case .list(let elements): return elements.enumerated().compactMap { text($1, "\(key)[\($0)]") }
        case .text(let text) where text.count <= 60, .plain(let text) where text.count <= 60:
            let parts = text.utf8.split(separator: ",").map { String($0.drop(while: \.isWhitespace)) }
            let help = "write [\(parts.map { JSONText.text($0).description }.joined(separator: ", "))]"
            report(value, key, .wrongType(expected: "a list of texts", found: value, help: help))
        case .null, .flag, .number, .text, .plain, .object, .records:
            report(value, key, .wrongType(expected: "a list of texts", found: value, help: "write [\"…\", \"…\"]"))
        }
        return nil
    }

    /// The texts of a list of objects with only this key.
    fileprivate mutating func texts(_ key: String, under inner: String, each: String) -> [String]? {
        guard let value = value(key) else { return nil }
        guard case .list(let elements) = value.content else {
            report(value, key, .wrongType(expected: "a list", found: value, help: "write [{\"\(inner)\": \"…\"}]"))
            return nil
        }
        if let first = elements.first, case .text(let text) = first.content {
            let example = text.count > 40 ? "\"…\"" : JSONText.text(text).description
            let help = "write every \(each) as {\"\(inner)\": \(example)}"
            report(first, "\(key)[0]", .wrongType(expected: "an object", found: first, help: help))
            return nil
        }
        var texts: [String] = []
        texts.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            if let text = onlyText(of: element, under: inner) {
                texts.append(text)
                continue
            }
            guard var object = Fields(element, path: .element(.key(path, key), index), in: file, problems: problems) else { continue }
            if let text = object.requiredText(inner) { texts.append(text) }
            object.finish()
        }
        return texts
    }
}
