package import InterfaceTexts

/// A group of search results under one heading.
package struct SearchGroup: Hashable, Sendable {
    package let heading: Phrase
    /// The letter of the group in the index: `b` for `searchedBooks`.
    package let letter: String

    package init(heading: Phrase) {
        self.heading = heading
        letter = heading.rawValue.utf8.dropFirst("searched".utf8.count).first.map { String(UnicodeScalar($0 | 0x20)) } ?? ""
    }

    /// The group of the site's collections.
    package static let collections = SearchGroup(heading: .searchedCollections)
}
