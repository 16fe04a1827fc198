import SiteBase

/// A kind of names that records share, each of which leads to a page that lists them.
package enum TermKind: String, CaseIterable, Sendable {
    case people, tags, publishers, series

    /// The folder of its pages, and the key that turns them off in `site.yaml`.
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

    /// What one of them is, for messages.
    package var article: String {
        switch self {
        case .people: "a person"
        case .tags: "a tag"
        case .publishers: "a publisher"
        case .series: "a series"
        }
    }

    /// What two spellings of one name have in common. Tags have all their signs but those between words: C and C++ are two.
    func letters(of name: String) -> String {
        var letters = String.UnicodeScalarView()
        letters.append(
            contentsOf: name.collisionKey.unicodeScalars.filter { scalar in
                switch scalar.properties.generalCategory {
                case .dashPunctuation, .connectorPunctuation, .spaceSeparator: false
                default: self == .tags ? scalar != "·" : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                }
            }
        )
        return String(letters)
    }

    /// The type of schema.org; nil if there is none.
    package var thing: String? {
        switch self {
        case .people: "Person"
        case .publishers: "Organization"
        case .series: "BookSeries"
        case .tags: nil
        }
    }
}
