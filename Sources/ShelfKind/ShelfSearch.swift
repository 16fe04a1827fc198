import BookCovers
import DataReading
import InterfaceTexts
import SearchIndexing
import SiteModel
import SitePages
import SiteRecords

/// The search results for a shelf.
extension Shelf {
    func searchable(in collection: SiteCollection, of site: Site) -> SearchableRecords {
        let notes = books.flatMap { book in book.notes.indices.map { (book: book, number: $0, note: book.notes[$0]) } }
        let line = site.settings.strings.count(books.count, one: .oneBook, many: .bookCount)
        let cloth = books.first?.cloth ?? CoverDesign(title: title).cloth
        return SearchableRecords(
            collection: (found(in: collection, title, line: line, cloth: cloth), [(.title, title)]),
            textSize: store.byteCount,
            count: books.count,
            textCount: { notes.count },
            found: { number in
                guard number >= self.books.count else { return self.found(number, in: collection) }
                let (book, note, _) = notes[number - self.books.count]
                return self.found(note: note, on: book, in: collection)
            },
            fields: { number, texts in
                guard number >= self.books.count else {
                    return self.store.searchFields(self.books[number].number, texts, place: self.title)
                }
                let note = notes[number - self.books.count].note
                return [(.text, self.text(of: note))] + note.comments.map { (.text, $0) }
            }
        )
    }

    private func found(_ number: Int, in collection: SiteCollection) -> SearchHit? {
        let book = books[number]
        return found(
            number,
            in: collection,
            .books,
            line: [book.authorNames, language.strings[book.status.phrase]].compactMap(\.self).joined(separator: " · "),
            cloth: book.cloth,
            otherTitle: book.originalTitle
        )
    }

    private func found(note number: Int, on book: Book, in collection: SiteCollection) -> SearchHit? {
        let note = book.notes[number]
        let text = text(of: note)
        return book.pages(in: collection).path(showing: number).map {
            SearchHit(
                group: .notes,
                path: $0,
                anchor: book.anchor(ofNote: number),
                title: text.cut(to: Self.noteTitleLength),
                language: tag(of: text),
                line: "\(language.strings[note.type.phrase]) · \(book.title)"
            )
        }
    }

    /// The maximum length in characters of a note's title, which is the beginning of the note.
    private static let noteTitleLength = 60

    private func text(of note: Note) -> String { note.content.visibleText(isMarkdown: readsMarkdown) }
}
