import SiteBase
import SiteModel

/// The entries of a shelf for feeds: its books by the date of their last change, and its notes.
extension Shelf {
    var hasDates: Bool { books.contains { $0.changed != nil || $0.notes.contains { $0.created != nil } } }

    func feedSource(in collection: SiteCollection) -> FeedSource {
        var dates: [(date: PartialDate, number: Int)] = []
        var places: [(book: Int, note: Int?)] = []
        func add(_ date: PartialDate?, _ book: Int, _ note: Int?) {
            guard let date else { return }
            dates.append((date, places.count))
            places.append((book, note))
        }
        for book in books.indices {
            add(books[book].changed, book, nil)
            for note in books[book].notes.indices { add(books[book].notes[note].created, book, note) }
        }
        return FeedSource(language: language.tag, dates: dates) { [places] number in
            let (book, note) = places[number]
            return note.map { self.entry(self.books[book], note: $0, in: collection) } ?? self.entry(book, in: collection)
        }
    }

    private func entry(_ book: Book, note number: Int, in collection: SiteCollection) -> FeedEntry? {
        let note = book.notes[number]
        guard let created = note.created, let path = book.pages(in: collection).path(showing: number) else { return nil }
        let text = note.content.visibleText(isMarkdown: readsMarkdown)
        return FeedEntry(
            path: path,
            anchor: book.anchor(ofNote: number),
            title: "\(language.strings[note.type.phrase]) · \(book.title)",
            language: tag(of: text),
            author: nil,
            published: created,
            updated: created,
            summary: text.cut(to: FeedEntry.summaryLength)
        )
    }
}
