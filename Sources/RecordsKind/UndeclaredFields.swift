import DataReading
import SiteRecords
import InterfaceTexts
import SiteBase
import SiteModel

/// The members of the first record that nothing declares, in the words of `collection.yaml`.
struct UndeclaredFields {
    /// The members that could be fields.
    let members: [(key: String, type: String)]
    let hasNoTitle: Bool

    init(_ record: [SourceMember], declared: [String]) {
        hasNoTitle = !record.contains { $0.key == "title" && !$0.value.isAbsent }
        members = record.flatMap { member -> [(key: String, type: String)] in
            guard !declared.contains(member.key), member.key != "links", !Publication.mayDecide(member.key),
                !OwnField.mayBePrivate(member.key)
            else { return [] }
            guard case .object(let inner) = member.value.content else {
                return Self.type(of: member.value).map { [(member.key, $0)] } ?? []
            }
            return inner.compactMap { inner in Self.type(of: inner.value).map { ("\(member.key).\(inner.key)", $0) } }
        }
    }

    /// The key that most likely holds the title.
    private var title: String? {
        let texts = members.filter { $0.type == "text" }
        // Whole words count more than parts of words.
        for isOne in [{ (key: String, word: String) in key == word }, { $0.utf8.contains($1) }] {
            for word in Self.words {
                if let found = texts.first(where: { isOne($0.key.lowercased(), word) }) { return found.key }
            }
        }
        return texts.first?.key
    }

    /// Words for titles in the keys of data.
    private static let words = [
        "title", "name", "제목", "이름", "label", "heading", "subject", "titel", "titre", "título", "nombre", "타이틀", "명",
    ]

    /// A declaration for the author to copy: `keys: {title: name}, fields: {genus: text, found: date}`.
    var suggestion: String {
        let title = hasNoTitle ? title : nil
        let fields = members.filter { $0.key != title }
        var keys = title.map { ["title: \(Self.scalar($0))"] } ?? []
        keys += fields.compactMap { Self.name($0.key) == $0.key ? nil : "\(Self.name($0.key)): \(Self.scalar($0.key))" }
        var parts = keys.isEmpty ? [] : ["keys: {\(keys.joined(separator: ", "))}"]
        if !fields.isEmpty { parts.append("fields: {\(fields.map { "\(Self.name($0.key)): \($0.type)" }.joined(separator: ", "))}") }
        return parts.joined(separator: ", and ")
    }

    private static func isDate(_ text: String) -> Bool {
        do throws(PartialDate.Fault) {
            _ = try PartialDate(text)
            return true
        } catch {
            // Any other text has the type `text`.
            return false
        }
    }

    private static func type(of value: SourceValue) -> String? {
        switch value.content {
        case .flag: "flag"
        case .number: "number"
        case .text(let text), .plain(let text):
            if text.utf8.count > 4, isDate(text) {
                "date"
            } else if text.utf8.hasPrefix("https://") || text.utf8.hasPrefix("http://") {
                "url"
            } else {
                text.utf8.count > 200 ? "markdown" : "text"
            }
        case .list: value.isListOfTexts ? "list" : nil
        case .null: "text"
        case .object, .records: nil
        }
    }

    /// A name for `fields`: `Place_found` for `Place found`, `place_name` for `place.name`.
    private static func name(_ key: String) -> String {
        var name = ""
        for character in key {
            if character.isLetter || character.isWholeNumber || "_-".contains(character) { name.append(character) }
            if " .".contains(character) { name.append("_") }
        }
        guard let first = name.first else { return "field" }
        return first.isLetter ? name : "field_\(name)"
    }

    private static func scalar(_ key: String) -> String {
        key.allSatisfy { $0.isLetter || $0 == "_" || $0 == "." } ? key : JSONText.text(key).description
    }
}
