import DataReading
import InterfaceTexts
package import SearchIndexing
package import SiteBase
package import SiteRecords

package struct SearchHit: Sendable {
    let group: SearchGroup
    package let path: OutputPath
    /// The fragment of the result's link.
    package var anchor: String?
    package let title: String
    /// The language of the title, if it differs from the interface's.
    package let language: String?
    /// The second line: authors or a place.
    package let line: String
    /// The number of the drawn cover's bookcloth, 0 to 15; nil if there is no cover.
    var cloth: Int?
    package var picture: OutputPath?
    /// A second title, which search examines too.
    var otherTitle: String?

    package init(
        group: SearchGroup,
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

    /// The address relative to the site's root.
    package var address: String { path.description + (anchor.map { "#" + $0 } ?? "") }

    /// The same for an index in a folder, with addresses relative to that folder.
    package func json(in folder: String) -> JSONText {
        guard !folder.isEmpty else { return json(at: address) }
        let own = address.utf8.hasPrefix(folder + "/") ? String(Substring(address.utf8.dropFirst(folder.utf8.count + 1))) : "../" + address
        return json(at: own, picture: picture.map { "../\($0)" })
    }

    /// A list, because an index holds many: group, path from the root, title, line, language, cloth, picture, other title. Missing values
    /// are left out at the end and 0 elsewhere.
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

/// What search finds in a collection.
package struct SearchableRecords: Sendable {
    package typealias Fields = [(field: SearchDocument.Field, text: String)]

    /// The collection itself.
    package let collection: (found: SearchHit?, fields: Fields)
    /// The size of the records in the data, in bytes. Only small sites have full-text search.
    package let textSize: Int
    /// The number of records.
    package let count: Int
    /// The number of further documents, which are in full-text search only: notes, and parts of chapters.
    package let textCount: @Sendable () -> Int
    /// The result for a record or a further document.
    package let found: @Sendable (_ number: Int) -> SearchHit?
    /// The texts of a document that search examines, with or without its full text.
    package let fields: @Sendable (_ number: Int, _ texts: SearchesTexts) -> Fields

    package init(
        collection: (found: SearchHit?, fields: Fields),
        textSize: Int,
        count: Int,
        textCount: @escaping @Sendable () -> Int = { 0 },
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
