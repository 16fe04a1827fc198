import SiteBase
import SiteModel

/// A shelf in the format of the reading app.
extension Shelf {
    func data(in collection: SiteCollection, of site: Site) -> CollectionData {
        CollectionData(
            head: [CollectionData.meta(title, language, collection, in: site)],
            key: "books",
            count: books.count,
            record: { Self.data(of: self.books[$0], in: collection) }
        )
    }

    private static func data(of book: Book, in collection: SiteCollection) -> JSONText {
        let authors = book.authors.map { JSONText.members([("name", .text($0.name)), ("role", JSONText($0.role))]) }
        let size = JSONText.members([
            ("width", JSONText(book.width)), ("height", JSONText(book.height)), ("depth", JSONText(book.depth)),
        ])
        func list(_ values: [JSONText]) -> JSONText? { values.isEmpty ? nil : .list(values) }
        return .members([
            ("title", .text(book.title)), ("original_title", JSONText(book.originalTitle)), ("authors", list(authors)),
            ("publisher", JSONText(book.publisher)), ("published_at", JSONText(book.published)), ("isbn13", JSONText(book.isbn)),
            ("overview", JSONText(book.overview?.text)), ("total_page", JSONText(book.pages)),
            ("actual_size", book.width == nil && book.height == nil && book.depth == nil ? nil : size),
            ("format", JSONText(book.format?.rawValue)), ("status", .text(book.status.rawValue)),
            ("registered_at", JSONText(book.registered)), ("updated_at", JSONText(book.updated)),
            ("readings", list(book.readings.map(data))), ("notes", list(book.notes.map(data))), ("series", JSONText(book.seriesTitle)),
            ("tags", list(book.tags.map(JSONText.text))),
            ("links", CollectionData.links(collection.path(ofPage: book.id), book.cover, in: collection)),
        ])
    }

    private static func data(of reading: Reading) -> JSONText {
        .members([
            ("round", .number(reading.round)), ("status", JSONText(reading.status?.rawValue)), ("started_at", JSONText(reading.started)),
            ("finished_at", JSONText(reading.finished)), ("rate", reading.rate.map { .written(Array($0.formattedBriefly.utf8)) }),
            ("present_page", JSONText(reading.page)),
        ])
    }

    private static func data(of note: Note) -> JSONText {
        .members([
            ("type", .text(note.type.rawValue)), ("page", JSONText(note.page)), ("content", .text(note.content.text)),
            ("created_at", JSONText(note.created)), ("comments", note.comments.isEmpty ? nil : .list(note.comments.map(JSONText.text))),
        ])
    }
}
