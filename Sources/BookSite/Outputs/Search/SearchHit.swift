import SiteEngine

/// What search shows of something that it found.
struct SearchHit: Sendable {
    /// The group that it is shown in.
    enum Group: String, Sendable {
        case collection, book, exhibit, note
    }

    let group: Group
    let path: OutputPath
    /// The part of the page that it leads to.
    var anchor: String?
    let title: String
    /// Its language, where it is not that of the interface.
    let language: String?
    /// The line below: authors, place.
    let line: String
    /// The cloth of its drawn cover, 0 to 15; nil for what has no cover.
    var cloth: Int?
    /// Its picture, in the place of a drawn cover.
    var picture: OutputPath?
    /// Another title that it is found by.
    var otherTitle: String?

    /// Where it is, from the site's root.
    var address: String { path.description + (anchor.map { "#" + $0 } ?? "") }

    /// A list, since an index holds many of them: group, path from the root, title, line, language, cloth, picture, other title; what
    /// is missing at its end is left out, before it 0.
    func json(at address: String) -> JSONText {
        var list: [JSONText?] = [
            .text(String(group.rawValue.prefix(1))), .text(address), .text(title), .text(line), JSONText(language),
            JSONText(cloth), JSONText(picture?.description), JSONText(otherTitle),
        ]
        while case .some(.none) = list.last { list.removeLast() }
        return .list(list.map { $0 ?? .number(0) })
    }
}

/// What search finds of a collection.
struct SearchableRecords: Sendable {
    typealias Fields = [(field: SearchDocument.Field, text: String)]

    /// The collection itself.
    let collection: (found: SearchHit?, fields: Fields)
    /// How many texts it has, in bytes: only small sites are searched whole.
    let textSize: Int
    /// How many records it has.
    let count: Int
    /// How many there are behind them that are nothing but texts: notes.
    var textCount = 0
    /// What is shown of one of them, and of what comes behind.
    let found: @Sendable (_ number: Int) -> SearchHit?
    /// What one is found by, with its texts or without.
    let fields: @Sendable (_ number: Int, _ texts: SearchesTexts) -> Fields

    enum SearchesTexts: Sendable { case yes, no }
}
