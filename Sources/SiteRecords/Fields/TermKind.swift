package import InterfaceTexts
import SiteBase

/// A kind of name that records share. Each name has a page that lists the records.
package enum TermKind: String, CaseIterable, Sendable {
    case people, tags, publishers, series

    /// The folder of the pages and the key in `site.yaml` that turns them off.
    package var folder: String { rawValue }

    /// The heading of the list of all names.
    package var heading: Phrase {
        switch self {
        case .people: .allPeople
        case .tags: .allTags
        case .publishers: .allPublishers
        case .series: .allSeries
        }
    }

    /// The names of this kind in words, for documentation.
    var names: String {
        switch self {
        case .people: "authors and translators"
        case .series: "the series of books"
        case .tags, .publishers: rawValue
        }
    }

    /// One name of this kind in words, for messages.
    package var article: String {
        switch self {
        case .people: "a person"
        case .tags: "a tag"
        case .publishers: "a publisher"
        case .series: "a series"
        }
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

    /// The schema.org type; nil if there is none.
    package var thing: String? {
        switch self {
        case .people: "Person"
        case .publishers: "Organization"
        case .series: "BookSeries"
        case .tags: nil
        }
    }
}
