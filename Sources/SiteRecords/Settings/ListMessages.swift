import DataReading
package import Diagnostics
import SiteBase

// S37x: lists.
extension Message {
    /// `page` of a list is not the name of a page, or it is that of the first page, which sitegen makes.
    static func listPage(_ name: String) -> Message {
        let isFirst = name == "index.html"
        return Message(
            "S370",
            isFirst ? "index.html is the first page, which sitegen makes" : "\(Printable.quoted(name)) is not the name of a page",
            help: isFirst
                ? "write another name; to show the list on the first page, write its name under first"
                : "write a name that ends in .html: page: titles.html"
        )
    }

    /// A list names a field that its records do not have.
    static func listField(_ written: String, key: String, among names: [String]) -> Message {
        return Message(
            "S371",
            "the records of this list have no field \(Printable.quoted(key))\(Suggestion.phrase(for: key, in: names))",
            help: helpWithField(written, key: key, among: names)
        )
    }

    private static func helpWithField(_ written: String, key: String, among names: [String]) -> String {
        let words = written.lowercased().utf8.split(separator: " ").map(String.init)
        if words.count == 2, names.contains(words[0]), ["desc", "descending", "asc", "ascending"].contains(words[1]) {
            return words[1].utf8.hasPrefix("desc") ? "write -\(words[0])" : "write \(words[0])"
        }
        if words.count == 3, words[1] == "of", names.contains(words[2]) {
            return "write one of these parts: \(ListField.Part.allCases.map { "\($0.rawValue) of \(words[2])" }.joined(separator: ", "))"
        }
        return "write one of these: \(names.joined(separator: ", "))"
    }

    /// A list sorts, groups or compares a field whose values cannot be compared, such as a picture.
    static func listOrder(_ key: String, type: String) -> Message {
        Message(
            "S372",
            "the values of \(Printable.quoted(key)) cannot be compared: they are of the type \(type)",
            help: "choose another field; where can ask whether a record has a value: \(key): {present: true}"
        )
    }

    /// A list asks for a part of values that do not have it.
    static func listPart(_ part: ListField.Part, of key: String, type: String) -> Message {
        return Message(
            "S373",
            "the values of \(Printable.quoted(key)) have no \(part.rawValue): they are of the type \(type)",
            help: "\(part.rawValue) is for \(part.types)"
        )
    }

    /// `where` has a test that sitegen does not know.
    static func listTest(_ name: String, meant: String?, among words: [String]) -> Message {
        Message(
            "S374",
            "\(Printable.quoted(name)) is not a test\(meant.map { " (did you mean \"\($0)\"?)" } ?? "")",
            help: "write one of these: \(words.joined(separator: ", "))"
        )
    }

    /// `where` asks for a value that a field of words does not have.
    static func listWord(_ key: String, found: SourceValue, meant: String?, among words: [String]) -> Message {
        Message(
            "S375",
            "\(Printable.quoted(key)) has no word \(found.phrase)\(meant.map { " (did you mean \"\($0)\"?)" } ?? "")",
            help: "write one of these: \(words.joined(separator: ", "))"
        )
    }

    /// A field of a list has no value to compare with.
    static func listConditionEmpty(_ key: String) -> Message {
        Message("S376", "this says nothing about \(Printable.quoted(key))", help: "write a value, or \(key): {present: true} for any value")
    }

    /// `from`, `to`, `least` and `most` need a field whose values have an order.
    static func listBound(_ test: String, _ key: String, type: String) -> Message {
        Message(
            "S377",
            "\(test) needs a date or a number, but the values of \(Printable.quoted(key)) are of the type \(type)",
            help: "write the values themselves: \(key): {any: [\"…\"]}"
        )
    }

    /// A list shows a collection that the site does not have.
    package static func listCollection(_ name: String, among names: [String]) -> Message {
        Message(
            "S378",
            "the site has no collection \(Printable.quoted(name))\(Suggestion.phrase(for: name, in: names))",
            help: names.isEmpty ? "leave from out" : "write one of these folders: \(names.joined(separator: ", "))"
        )
    }

    /// `first` names a list that the site does not have.
    package static func unknownList(_ name: String, among names: [String]) -> Message {
        Message(
            "S390",
            "there is no list \(Printable.quoted(name))\(Suggestion.phrase(for: name, in: names))",
            help: names.isEmpty
                ? "declare it under lists" : "declare it under lists, or write one of these: \(names.joined(separator: ", "))"
        )
    }

    /// The collections of a list give a field different types.
    static func listTypes(_ key: String, _ type: String, other: String) -> Message {
        Message(
            "S391",
            "the values of \(Printable.quoted(key)) are of the type \(type) in one collection and of the type \(other) in another",
            help: "give both the same type, or make a list of each collection"
        )
    }

    /// A list sorts, selects or shows a field that `hide` keeps from all pages.
    package static func listHidden(_ key: String) -> Message {
        Message(
            "S392",
            "hide keeps \(Printable.quoted(key)) from all pages, and so from lists",
            help: "leave it out of this list, or out of hide"
        )
    }

    /// The pages of the values of a field would be in a folder that is used for something else.
    package static func termFolder(_ key: String) -> Message {
        Message(
            "S393",
            "the pages of the values of \(Printable.quoted(key)) need the folder \(key), which the site uses for something else",
            help: "give the field another name and write keys: {\(key)-kind: \(key)}, or leave term out"
        )
    }

    /// `group` of a list names several fields.
    static var listGroups: Message {
        Message("S394", "a list has one group", help: "write one field under group; sort can take the others")
    }

    /// Visitors are to filter a list that has no page.
    ///
    /// - Parameter page: a name for its page; nil for a list in a text, which has none.
    package static func listFilter(page: String?) -> Message {
        Message(
            "S395",
            "visitors can filter only a list that has a page",
            help: page.map { "add page: \($0), or leave filter out" }
                ?? "leave filter out, or declare the list under lists and name it here"
        )
    }

    /// A file in `rooms` is about a group that no list has.
    package static func unknownRoom(_ name: String, among names: [String]) -> Message {
        Message(
            warning: "S396",
            "no list of this collection has a group \(Printable.quoted(name))\(Suggestion.phrase(for: name, in: names))",
            help: names.isEmpty
                ? "the records need a value of the field under group"
                : "name the file after one of these, or write value: … at its top: \(names.prefix(12).joined(separator: ", "))"
                    + (names.count > 12 ? " …" : "")
        )
    }

    /// A map has no field with places to show.
    package static var listWithoutPlaces: Message {
        Message(
            "S397",
            "the records of this list have no places",
            help: "declare a field for them: fields: {place: place}; its values are like \"37.57, 126.98\" or \"Seoul (37.57, 126.98)\""
        )
    }

    /// The bounds of a condition exclude each other.
    static func listBounds(_ key: String) -> Message {
        Message("S398", "no value of \(Printable.quoted(key)) is in this range: its end comes before its beginning", help: "swap the two")
    }

    /// A block of a list in a text is empty, or in a text that shows no lists.
    package static func listBlock(isEmpty: Bool) -> Message {
        Message(
            "S399",
            isEmpty ? "this block does not say which list it shows" : "only pages and posts show lists in their texts",
            help: isEmpty
                ? "write the name of a list, or keys such as from: books"
                : "leave the block out; on the first page of a collection, write first in collection.yaml"
        )
    }

    /// A list in `site.yaml` or in a page does not say which collection it shows.
    package static func listWithoutCollection(among names: [String]) -> Message {
        Message("S379", "this list needs the collections that it shows", help: "add from: \(names.first ?? "books")")
    }
}
