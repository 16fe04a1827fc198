import DataReading
import InterfaceTexts
import SiteBase
import SiteModel
import SitePages
import SiteRecords

/// The feed entries of a shelf: books by the date of their last change, notes, and the books of each status.
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
            if let note { return self.entry(self.books[book], note: note, in: collection) }
            return self.entry(book, in: collection) ?? self.books[book].changed.flatMap { self.entry(book, changed: $0, in: collection) }
        }
    }

    func partFeeds(in collection: SiteCollection) -> [PartFeed] {
        [ReadingStatus.reading, .finished, .notYet, .pause, .stop].compactMap { status in
            let dates = books(status).compactMap { book in books[book].date(of: status).map { (date: $0, number: book) } }
            return PartFeed(
                name: status == .notYet ? "not-yet" : status.rawValue,
                title: language.strings[status.phrase],
                home: collection.path("library.html"),
                source: FeedSource(language: language.tag, dates: dates) { number in
                    self.books[number].date(of: status).flatMap { self.entry(number, changed: $0, in: collection) }
                }
            )
        }
    }

    private func entry(_ book: Int, changed date: PartialDate, in collection: SiteCollection) -> FeedEntry? {
        collection.path(ofPage: books[book].id).map { path in
            FeedEntry(
                path: path,
                title: books[book].title,
                language: tag(of: books[book].title),
                author: books[book].authorNames,
                published: date,
                updated: date,
                summary: books[book].rate.map { language.strings.text(.rating, ["count": language.strings.digits($0)]) }
            )
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
            summary: text.cut(to: FeedEntry.summaryLength),
            text: (note.content, readsMarkdown)
        )
    }
}

extension Book {
    /// The date on which the book got its status; nil if it is not known.
    fileprivate func date(of status: ReadingStatus) -> PartialDate? {
        switch status {
        case .reading: readings.first?.started
        case .finished: finished
        case .notYet: registered
        case .pause, .stop: readings.first?.finished ?? updated
        case .unknown: nil
        }
    }
}
