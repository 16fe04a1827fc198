import DataReading
package import Diagnostics
import SearchIndexing
import SiteBase

/// One of the author's own fields, declared under `fields` in `collection.yaml`.
package struct OwnField: Sendable {
    package let key: String
    /// The name of the type in `collection.yaml`.
    package let typeWord: String
    let type: FieldType
    let isRequired: Bool
    let meaning: String
    var use: FieldUse
    /// Whether a list sorts, selects, groups or shows records by it.
    var isUsedByLists = false
    /// The location of the declaration.
    package let place: Diagnostic.Location

    /// The declaration of the field in a record.
    func declaration(_ place: FieldPlace) -> FieldDeclaration {
        FieldDeclaration(key: key, name: key, type: type, meaning: meaning, isRequired: isRequired, use: use, place: place)
    }

    /// The folder of the pages of its values; nil if they have none, or those of a kind of sitegen's own.
    package var termFolder: String? { use.term.flatMap { $0.isOwn ? $0.folder : nil } }

    /// The declaration for templates. Not every collection with the template has the field.
    package var inTemplates: FieldDeclaration { declaration(.own) }

    static var typeWords: [String] { types.map(\.word) }
    static var searchWords: [String] { searches.map(\.word) }
    static var placeWords: [String] { places.map(\.word) }

    private static let types: [(word: String, choice: String)] = [
        "text", "markdown", "integer", "number", "date", "flag", "url", "picture", "list", "word", "place", "duration",
    ].map { ($0, $0) }

    private static let otherTypes = [
        "string": "text", "str": "text", "md": "markdown", "int": "integer", "whole number": "integer", "float": "number",
        "decimal": "number", "day": "date", "boolean": "flag", "bool": "flag", "link": "url", "address": "url", "image": "picture",
        "texts": "list", "tags": "list", "array": "list", "enum": "word", "choice": "word", "words": "word", "coordinates": "place",
        "position": "place", "location": "place", "geo": "place", "latlng": "place", "time": "duration", "length of time": "duration",
    ]

    /// Where the field appears.
    private enum Shown { case page, list, nowhere }

    private static let places: [(word: String, choice: Shown)] = [("page", .page), ("list", .list), ("nowhere", .nowhere)]
    private static let otherPlaces = [
        "true": "page", "yes": "page", "false": "nowhere", "no": "nowhere", "none": "nowhere", "lists": "list",
    ]

    /// Whether the values are short enough for a line in a list.
    var fitsList: Bool {
        switch type {
        case .text, .number, .wholeNumber, .date, .word, .custom: use.label != nil
        case .markdown, .webAddress, .picture, .file, .flag, .texts, .textsOrObjects, .object, .objects: false
        }
    }

    private static let searches: [(word: String, choice: SearchDocument.Field)] = [
        ("title", .title), ("place", .place), ("person", .person), ("part", .part), ("tag", .part), ("text", .text),
    ]

    static let example = "{\"type\": \"text\", \"label\": \"…\"}"

    /// Reads a declaration: an object, or only the name of a type. Nil after reporting an error.
    init?(_ member: SourceMember, in all: Fields) {
        key = member.key
        place = .file(all.file, offset: member.keyOffset)
        guard Self.isName(key) else {
            all.problems.add(Diagnostic(at: place, fieldPath: "fields", .fieldName(key)))
            return nil
        }
        switch member.value.content {
        case .text, .plain:
            // A type name alone is read as an object, so that messages are the same.
            let object = SourceValue(.object([SourceMember(key: "type", keyOffset: member.value.offset, value: member.value)]), offset: 0)
            guard var fields = Fields(object, path: .key(.key(.root, "fields"), key), in: all.file, problems: all.problems),
                let type = Self.type(&fields)
            else { return nil }
            (typeWord, self.type) = type
            isRequired = false
            meaning = "a field of your own"
            use = FieldUse(label: .own([:], other: Self.words(of: key)))
        case .null, .flag, .number, .list, .records, .object:
            guard var fields = all.object(member, of: "fields", like: Self.example) else { return nil }
            let type = Self.type(&fields)
            let label = Self.label(&fields, key: key)
            let shown = fields.choice("show", of: Self.places, otherNames: Self.otherPlaces) ?? .page
            let search = fields.choice("search", of: Self.searches)
            let property = Self.property(&fields)
            let isTerm = fields.flag("term") ?? false
            let unit = fields.value("unit").map { SourceMember(key: "unit", keyOffset: $0.offset, value: $0) }
            isRequired = fields.flag("required") ?? false
            meaning = fields.text("meaning") ?? "a field of your own"
            let unitLabel = unit.flatMap { [key] in Self.label($0, in: fields, key: key) }
            fields.finish()
            guard let type else { return nil }
            (typeWord, self.type) = type
            let (isListed, isWord, isNumber) = (shown == .list, typeWord == "word", ["integer", "number"].contains(typeWord))
            let uses = [
                ("words", "words", isWord, types: "word"),
                ("show", "show: list", !isListed || self.type.isFact, types: "all but markdown and picture"),
                ("search", "search", self.type.isSearched, types: "text, markdown, url, list, date"),
                ("property", "property", self.type.isProperty, types: "all but picture"),
                ("unit", "unit", unit == nil || isNumber, types: "integer and number"),
                ("term", "term", !isTerm || self.type.isTerm, types: "text, list and word"),
            ]
            for (key, name, hasEffect, others) in uses where !hasEffect {
                if let value = fields.value(key) { fields.report(value, key, .withoutEffect(name, on: typeWord, others: others)) }
            }
            use = FieldUse(
                label: shown == .nowhere ? nil : label,
                search: search,
                property: property.map { search == .person ? .named($0, "Person") : .value($0) },
                term: isTerm && self.type.isTerm ? .field(key, label) : nil
            )
            use.isListed = isListed
            use.ownUnit = unitLabel
        }
    }

    /// Whether the value stays in memory: because lists show it, it is a picture, or search finds it even on large sites.
    var isKept: Bool {
        if case .picture = type { return true }
        if isUsedByLists || use.term != nil { return true }
        switch use.search {
        case .title?, .person?, .place?: return true
        case .part?, .text?, nil: return use.isListed
        }
    }

    /// Reads the name of a schema.org property: letters and digits, with a small letter first.
    private static func property(_ fields: inout Fields) -> String? {
        guard let value = fields.value("property"), let name = fields.text("property") else { return nil }
        let isName = name.utf8.first.map { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") } ?? false
        guard isName, name.utf8.count <= 60, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isWholeNumber) }) else {
            fields.report(value, "property", .propertyName(found: value))
            return nil
        }
        return name
    }

    /// Whether a key consists of letters, digits, `_` and `-`, with a letter first, so that templates can use it as a name.
    static func isName(_ key: String) -> Bool {
        key.first?.isLetter == true && key.utf8.count <= 60 && key.allSatisfy { $0.isLetter || $0.isWholeNumber || $0 == "_" || $0 == "-" }
    }

    private static func words(of key: String) -> String { key.utf8.replacing("_", with: " ") }

    private static func type(_ fields: inout Fields) -> (word: String, FieldType)? {
        let hasType = fields.value("type") != nil
        let words = words(&fields)
        guard hasType else {
            // Only the type `word` has words.
            if fields.value("words") != nil { return words.map { ("word", .word(FieldWords($0))) } }
            return ("text", .text)
        }
        guard let word = fields.choice("type", of: types, otherNames: otherTypes) else { return nil }
        switch word {
        case "markdown": return (word, .markdown(folds: false))
        case "integer": return (word, .wholeNumber(-1_000_000_000_000_000...1_000_000_000_000_000, example: 12))
        case "number": return (word, .number(-999_999_999_999...999_999_999_999, example: 12.5))
        case "date": return (word, .date())
        case "flag": return (word, .flag)
        case "url": return (word, .webAddress)
        case "picture": return (word, .picture())
        case "list": return (word, .texts(each: "text"))
        case "duration": return (word, .custom(.duration))
        case "place": return (word, .custom(.place))
        case "word":
            guard let words else {
                if let value = fields.value("type"), fields.value("words") == nil { fields.report(value, "type", .wordsMissing) }
                return nil
            }
            return (word, .word(FieldWords(words)))
        default: return (word, .text)
        }
    }

    /// The words of a field of type `word`: a list, or an object with a label for each word.
    private static func words(_ fields: inout Fields) -> [FieldWord]? {
        guard let value = fields.value("words") else { return nil }
        if case .object = value.content {
            let members = fields.members("words")
            if members.isEmpty { fields.report(value, "words", .wordsMissing) }
            let labels = fields.object("words")
            let words = members.compactMap { member -> FieldWord? in
                let key = SourceValue(.text(member.key), offset: member.keyOffset)
                guard let labels, let word = fields.filledText(key, "words") else { return nil }
                return Self.label(member, in: labels, key: word).map { FieldWord(word: word, label: $0) }
            }
            return words.isEmpty || words.count < members.count ? nil : words
        }
        guard case .list(let elements) = value.content else {
            let help = "write [wild, garden], or {wild: Wild, garden: In a garden}"
            fields.report(value, "words", .wrongType(expected: "a list of words", found: value, help: help))
            return nil
        }
        if elements.isEmpty { fields.report(value, "words", .wordsMissing) }
        var words: [FieldWord] = []
        var known: Set<String> = []
        for (index, element) in elements.enumerated() {
            let place = "words[\(index)]"
            guard let word = fields.filledText(element, place) else { return nil }
            if !known.insert(word).inserted {
                fields.report(element, place, .repeatedWord(word))
                continue
            }
            words.append(FieldWord(word: word, label: .own([:], other: Self.words(of: word))))
        }
        return words.isEmpty ? nil : words
    }

    private static func label(_ fields: inout Fields, key: String) -> FieldLabel {
        guard let value = fields.value("label") else { return .own([:], other: words(of: key)) }
        let member = SourceMember(key: "label", keyOffset: value.offset, value: value)
        return label(member, in: fields, key: key) ?? .own([:], other: words(of: key))
    }

    /// A label: a text, or texts by language.
    static func label(_ member: SourceMember, in fields: Fields, key: String) -> FieldLabel? {
        guard case .object(let languages) = member.value.content else {
            return fields.filledText(member.value, member.key).map { .own([:], other: $0) }
        }
        var texts: [String: String] = [:]
        for language in languages {
            if let text = fields.filledText(language.value, "\(member.key).\(language.key)") { texts[language.key] = text }
        }
        return .own(texts, other: texts["en"] ?? languages.lazy.compactMap { texts[$0.key] }.first ?? words(of: key))
    }
}
