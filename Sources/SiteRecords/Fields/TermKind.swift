import InterfaceTexts
import SiteBase

/// A kind of name that records share. Each name has a page that lists the records.
package struct TermKind: Sendable {
    /// The folder of the pages. For sitegen's own kinds it is also the key in `site.yaml` that turns them off.
    package let folder: String
    /// The heading of the list of all names.
    package let heading: FieldLabel
    /// The names of this kind in words, for documentation.
    let names: String
    /// One name of this kind in words, for messages.
    package let article: String
    /// The schema.org type; nil if there is none.
    package let thing: String?
    /// Whether it is a field that says `term: true`.
    package let isOwn: Bool

    private init(_ folder: String, _ heading: Phrase, names: String, article: String, thing: String?) {
        (self.folder, self.heading, self.names, self.article, self.thing) = (folder, .phrase(heading), names, article, thing)
        isOwn = false
    }

    package static let people = TermKind("people", .allPeople, names: "authors and translators", article: "a person", thing: "Person")
    package static let tags = TermKind("tags", .allTags, names: "tags", article: "a tag", thing: nil)
    package static let publishers = TermKind(
        "publishers",
        .allPublishers,
        names: "publishers",
        article: "a publisher",
        thing: "Organization"
    )
    package static let series = TermKind("series", .allSeries, names: "the series of books", article: "a series", thing: "BookSeries")

    /// Sitegen's own kinds.
    package static let known = [people, tags, publishers, series]

    /// The values of an author's own field. One that is called like a kind of sitegen's is of that kind.
    static func field(_ key: String, _ heading: FieldLabel) -> TermKind {
        known.first { $0.folder == key } ?? TermKind(field: key, heading)
    }

    private init(field key: String, _ heading: FieldLabel) {
        (folder, self.heading) = (key, heading)
        (names, article) = ("values of \(key)", "a value of \(key)")
        (thing, isOwn) = (nil, true)
    }

    /// What all spellings of a name share. Tags keep all characters except those between words, so that C and C++ differ.
    package func letters(of name: String) -> String {
        if self != .tags { return name.collisionKey.wordKey }
        var letters = String.UnicodeScalarView()
        letters.append(
            contentsOf: name.collisionKey.unicodeScalars.filter { scalar in
                switch scalar.properties.generalCategory {
                case .dashPunctuation, .connectorPunctuation, .spaceSeparator: false
                default: scalar != "·"
                }
            }
        )
        return String(letters)
    }
}

extension TermKind: Hashable {
    package static func == (a: TermKind, b: TermKind) -> Bool { a.folder == b.folder }

    package func hash(into hasher: inout Hasher) { hasher.combine(folder) }
}
