import DataReading
package import SearchIndexing
package import SiteBase

/// A search result.
package struct SearchHit: Sendable {
    /// The group that it is shown in.
    package struct Group: Hashable, Sendable {
        /// Its heading.
        package let heading: Phrase
        /// Its letter in the index: `b` for `searchedBooks`.
        let letter: String

        package init(heading: Phrase) {
            self.heading = heading
            letter = heading.rawValue.utf8.dropFirst("searched".utf8.count).first.map { String(UnicodeScalar($0 | 0x20)) } ?? ""
        }

        /// The collections of a site.
        package static let collections = Group(heading: .searchedCollections)
    }

    let group: Group
    package let path: OutputPath
    /// The fragment of its link.
    package var anchor: String?
    package let title: String
    /// Its language, where it is not that of the interface.
    package let language: String?
    /// The second line: authors, place.
    package let line: String
    /// The cloth of its drawn cover, 0 to 15; nil if it has no cover.
    var cloth: Int?
    /// Its picture, if it has one.
    package var picture: OutputPath?
    /// A second title, which is searched too.
    var otherTitle: String?

    package init(
        group: Group,
        path: OutputPath,
        anchor: String? = nil,
        title: String,
        language: String?,
        line: String,
        cloth: Int? = nil,
        picture: OutputPath? = nil,
        otherTitle: String? = nil
    ) {
        self.group = group
        self.path = path
        self.anchor = anchor
        self.title = title
        self.language = language
        self.line = line
        self.cloth = cloth
        self.picture = picture
        self.otherTitle = otherTitle
    }

    /// Its address, relative to the site's root.
    package var address: String { path.description + (anchor.map { "#" + $0 } ?? "") }

    /// The same in an index that is in a folder: both as seen from there.
    package func json(in folder: String) -> JSONText {
        guard !folder.isEmpty else { return json(at: address) }
        let own = address.utf8.hasPrefix(folder + "/") ? String(Substring(address.utf8.dropFirst(folder.utf8.count + 1))) : "../" + address
        return json(at: own, picture: picture.map { "../\($0)" })
    }

    /// A list, since an index holds many of them: group, path from the root, title, line, language, cloth, picture, other title; what
    /// is missing at its end is left out, before it 0.
    package func json(at address: String) -> JSONText { json(at: address, picture: picture?.description) }

    private func json(at address: String, picture: String?) -> JSONText {
        var list: [JSONText?] = [
            .text(group.letter), .text(address), .text(title), .text(line), JSONText(language),
            JSONText(cloth), JSONText(picture), JSONText(otherTitle),
        ]
        while case .some(.none) = list.last { list.removeLast() }
        return .list(list.map { $0 ?? .number(0) })
    }
}

/// What search finds of a collection.
package struct SearchableRecords: Sendable {
    package typealias Fields = [(field: SearchDocument.Field, text: String)]

    /// The collection itself.
    package let collection: (found: SearchHit?, fields: Fields)
    /// The size of its texts, in bytes. Only small sites have full-text search.
    package let textSize: Int
    /// How many records it has.
    package let count: Int
    /// The number of further documents that have only text: notes.
    package var textCount = 0
    /// The result for a document of either sort.
    package let found: @Sendable (_ number: Int) -> SearchHit?
    /// The searched texts of a document, with or without full text.
    package let fields: @Sendable (_ number: Int, _ texts: SearchesTexts) -> Fields

    package init(
        collection: (found: SearchHit?, fields: Fields),
        textSize: Int,
        count: Int,
        textCount: Int = 0,
        found: @escaping @Sendable (_ number: Int) -> SearchHit?,
        fields: @escaping @Sendable (_ number: Int, _ texts: SearchesTexts) -> Fields
    ) {
        self.collection = collection
        self.textSize = textSize
        self.count = count
        self.textCount = textCount
        self.found = found
        self.fields = fields
    }

    package enum SearchesTexts: Sendable { case yes, no }
}
