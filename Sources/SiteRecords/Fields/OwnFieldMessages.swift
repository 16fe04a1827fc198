import DataReading
package import Diagnostics
import SiteBase

// S23x: fields and keys in collection.yaml.
extension Message {
    /// Templates cannot use the name of a field that you declared.
    static func fieldName(_ name: String) -> Message {
        Message(
            "S230",
            "a field cannot be called \(Printable.quoted(name))",
            help: "use letters, digits, _ and -, and start with a letter; to read a key of another name, write keys: {name: \"Other name\"}"
        )
    }

    /// A field that you declared has the key of a field that records of this kind already have.
    static func knownField(_ key: String) -> Message {
        Message(
            "S231",
            "records of this kind already have a field \(Printable.quoted(key))",
            help: "leave it out, or choose another name"
        )
    }

    /// A field that you declared has a name that templates of its page use for something else.
    static func reservedField(_ key: String) -> Message {
        Message("S232", "pages or data.json use the name \(Printable.quoted(key)) for something else", help: "choose another name")
    }

    /// A field of type `word` has no words.
    static var wordsMissing: Message {
        Message(
            "S233",
            "a field of type word needs its words",
            help: "add words: [wild, garden], or words: {wild: Wild, garden: In a garden}"
        )
    }

    /// A path in `keys` has an empty part.
    static func keyPath(_ path: String) -> Message {
        Message("S234", "\(Printable.quoted(path)) is not the name of a key", help: "write a key, or keys joined by dots: book.title")
    }

    /// `keys` in `collection.yaml` names a key that no record has.
    static func unfoundKey(_ path: String, among names: [String]) -> Message {
        let isEmpty = names.contains(path)
        return Message(
            warning: "S235",
            isEmpty
                ? "no record has a value for the key \(Printable.quoted(path))"
                : "no record has the key \(Printable.quoted(path))\(Suggestion.phrase(for: path, in: names))",
            help: isEmpty
                ? "leave it out of keys, or give it a value"
                : names.isEmpty
                    ? "check the name" : "the first record has: \(names.prefix(40).joined(separator: ", "))\(names.count > 40 ? " …" : "")"
        )
    }

    /// A value is not a place.
    static func noPlace(_ found: SourceValue, mayBeSwapped: Bool) -> Message {
        Message(
            "S138",
            "expected a place, found \(found.phrase)",
            help: mayBeSwapped
                ? "write the latitude first, -90 to 90, and then the longitude"
                : "write latitude and longitude in degrees: \"37.57, 126.98\" or \"Seoul (37.57, 126.98)\""
        )
    }

    /// Columns of a table, or keys of records where `keys` names others, match no field. They are left out.
    static func unused(_ part: String, _ names: [String], known: [String]) -> Message {
        let more = names.count > 12 ? " and \(names.count - 12) more" : ""
        let list = names.prefix(12).map { Printable.quoted($0) }.joined(separator: ", ") + more
        let ignored = names.count > 12 ? "\"*\"" : names.map { JSONText.text($0).description }.joined(separator: ", ")
        return Message(
            warning: "S252",
            names.count == 1 ? "this \(part) matches no field: \(list)" : "these \(part)s match no fields: \(list)",
            help: "\(showing(names, known)); to leave \(names.count == 1 ? "it" : "them") out on purpose: ignore: [\(ignored)]"
        )
    }

    private static func showing(_ names: [String], _ known: [String]) -> String {
        for name in names {
            guard let field = Suggestion.nearest(to: name, in: known) else { continue }
            return "\(Printable.quoted(name)) may be the field \(Printable.quoted(field)); if so, write into collection.yaml: "
                + "keys: {\(field): \(Printable.quoted(name))}"
        }
        // The example must not be a column that may be private.
        guard let name = names.first(where: { !OwnField.mayBePrivate($0) }) else {
            return "to show one, declare it under fields in collection.yaml"
        }
        let it = names.count == 1 ? "it" : Printable.quoted(name)
        let own = OwnField.key(ofColumn: name, besides: Set(known))
        let key = own.isEmpty ? "extra" : own
        return key == name
            ? "to show \(it), declare it in collection.yaml: fields: {\(name): text}"
            : "to show \(it), declare it in collection.yaml: fields: {\(key): text} and keys: {\(key): \(Printable.quoted(name))}"
    }

    /// Two collections of a kind declare a field of the same name with different types. The templates of the kind need one type.
    package static func typesDiffer(_ key: String, _ type: String, other: String, in place: String) -> Message {
        Message(
            "S236",
            "the field \(Printable.quoted(key)) has the type \(type) here, but the type \(other) in \(place)",
            help: "give both the same type, or rename one of them and map the name in keys: {name: \(key)}"
        )
    }

    /// `values` or `shelves` gives a word a meaning that the field does not have.
    static func noSuchMeaning(_ word: String, words: [String]) -> Message {
        Message(
            "S257",
            "\(Printable.quoted(word)) is none of the field's words\(Suggestion.phrase(for: word, in: words))",
            help: "write one of these: \(words.joined(separator: ", "))"
        )
    }

    /// No record has the value that `select` asks for, so that the collection shows none.
    static func selectsNothing(_ key: String) -> Message {
        Message(
            "S258",
            "no record has such a value under \(Printable.quoted(key)), so none is shown",
            help: "write a value that the data has under this key, or leave the line out to show all records"
        )
    }

    /// Nobody knows what a word of the data means. It counts as `unknown`.
    static func unknownMeaning(of value: SourceValue, key: String, words: [String]) -> Message {
        let word = JSONText.text(value.text ?? value.phrase).description
        return Message(
            warning: "S255",
            "sitegen does not know the word \(value.phrase); it is read as unknown",
            help: "say in collection.yaml what it means, one of \(words.joined(separator: ", ")): values: {\(key): {\(word): \(words[0])}}"
        )
    }

    /// `property` is not the name of a schema.org property.
    static func propertyName(found: SourceValue) -> Message {
        Message("S237", "expected the name of a schema.org property, found \(found.phrase)", help: "for example editor or numberOfPages")
    }

    /// A field of type `word` has a word twice.
    static func repeatedWord(_ word: String) -> Message {
        Message(warning: "S238", "the word \(Printable.quoted(word)) occurs twice", help: "remove one of them")
    }

    /// A declaration says something that fields of its type cannot do.
    static func withoutEffect(_ name: String, on type: String, others: String) -> Message {
        Message(
            warning: "S239",
            "\(name) has no effect on a field of type \(type)",
            help: "leave it out; it applies to these types: \(others)"
        )
    }
}
