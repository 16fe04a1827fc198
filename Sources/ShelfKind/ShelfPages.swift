import BookCovers
import InterfaceTexts
import SiteBase
import SiteModel
import SitePages
import SiteRecords

/// The pages of a shelf: plans and shared values.
package final class ShelfPages: Sendable {
    let site: Site
    let collection: SiteCollection
    let shelf: Shelf
    let list: IndexList
    var library: PagedList { list.pages }
    let noteList: PagedList
    /// Every note with its book, newest first.
    let notes: [(book: Int, note: Note)]
    let life: ReadingLife
    /// The structured data of a book.
    let thing: StructuredThing

    /// The maximum number of records for a filter, which needs all of them in one script.
    static let mostFiltered = 5_000
    /// The maximum size of the script's texts, in UTF-8 bytes.
    private static let mostFilteredText = 4_000_000

    init(site: Site, collection: SiteCollection, shelf: Shelf) {
        self.site = site
        self.collection = collection
        self.shelf = shelf
        notes = shelf.books.enumerated().flatMap { index, book in book.notes.map { (index, $0) } }.newestFirst(\.1.created)
        life = ReadingLife(shelf.books, goals: shelf.settings[.goal]?.value ?? [:])
        list = IndexList("library", of: shelf, in: collection, of: site) {
            PagedList(in: collection, first: collection.path("library.html"), others: "library", count: $0)
        }
        noteList = PagedList(in: collection, first: collection.path("notes.html"), others: "notes", count: notes.count)
        thing = Self.structuredBook(shelf.store.declaration)
    }

    /// The plans of the board, the library, the books, the notes and the reading life.
    var plans: [PagePlan] {
        let place = collection.place
        let settings = site.settings(of: .shelf, shelf.language, fold: shelf.fold, readsMarkdown: shelf.readsMarkdown)
        var plans: [PagePlan] = []
        if let path = collection.front {
            plans.append(
                .list(path, BoardPage.kind, source: place, name: "the reading board of \(shelf.title)", settings: settings) { _ in
                    BoardPage(self, at: path)
                }
            )
        }
        plans += library.pages.map { page, path in
            .list(path, LibraryPage.kind, source: place, name: "the library of \(shelf.title)", settings: settings) { _ in
                LibraryPage(self, self.list.numbers(page), page: page, at: path)
            }
        }
        plans += noteList.pages.map { page, path in
            .list(path, NotesPage.kind, source: place, name: "the notes of \(shelf.title)", settings: settings) {
                NotesPage(self, self.noteList.range(page), page: page, at: path, $0)
            }
        }
        if let path = libraryRecords {
            let name = "all books of \(shelf.title)"
            plans.append(
                .list(path, LibraryPage.recordsKind, source: place, name: name, form: .script, settings: settings) { _ in
                    LibraryPage(self, self.list.numbers, page: 0, at: path)
                }
            )
        }
        if let path = noteRecords {
            let name = "all notes of \(shelf.title)"
            plans.append(
                .list(path, NotesPage.recordsKind, source: place, name: name, form: .script, settings: settings) {
                    NotesPage(self, self.notes.indices, page: 0, at: path, $0)
                }
            )
        }
        return plans + list.plans + lifePlans(settings) + shelf.books.indices.flatMap { bookPlans($0, settings) }
    }

    /// The plans of a book's page and of further pages for its notes.
    private func bookPlans(_ number: Int, _ settings: Fingerprint) -> [PagePlan] {
        let book = shelf.books[number]
        return bookNotes(number).pages.map { page, path in
            guard page == 0 else {
                return .list(
                    path,
                    BookPage.kind,
                    source: shelf.store.place(of: book.number),
                    name: "notes on \(book.title)",
                    record: shelf.content(of: book.record),
                    settings: settings
                ) { BookPage(self, number: number, page: page, at: path, $0) }
            }
            return .record(
                path,
                BookPage.kind,
                of: RecordReference(shelf.store, book.number),
                name: "the book \(book.title)",
                renaming: book.hasID
                    ? "give them different ids"
                    : book.isbn == nil
                        ? "give them different titles or isbn13"
                        : "give each its own isbn13; list several readings of one book in its readings",
                title: book.title,
                changed: book.updated,
                record: shelf.content(of: book.record),
                settings: settings
            ) { BookPage(self, number: number, page: page, at: path, $0) }
        }
    }

    /// The script with all books, if the library has several pages and not too many books.
    var libraryRecords: OutputPath? { canFilterBooks && library.pageCount > 1 ? collection.path("library.js") : nil }

    /// The script with all notes, if their list has several pages and they are not too many.
    var noteRecords: OutputPath? { canFilterNotes && noteList.pageCount > 1 ? collection.path("notes.js") : nil }

    /// The statuses of all books; empty if all have the same.
    var statuses: [StatusChoice] {
        let choices = ReadingStatus.allCases.compactMap { status in
            let count = shelf.books(status).count
            return count == 0 ? nil : StatusChoice(status: status, count: count, strings: site.settings.strings)
        }
        return choices.count > 1 ? choices : []
    }

    /// Whether there are few enough books to filter.
    var canFilterBooks: Bool { (1...Self.mostFiltered).contains(library.count) && list.section(0) == nil }

    /// Whether there are few enough notes to filter.
    var canFilterNotes: Bool {
        (1...Self.mostFiltered).contains(notes.count)
            && notes.reduce(0) { $0 + $1.note.content.text.utf8.count } <= Self.mostFilteredText
    }

    /// The pages of a book. It has more than one only with more than 200 notes.
    func bookNotes(_ number: Int) -> PagedList { shelf.books[number].pages(in: collection) }

    func bookPath(_ number: Int) -> OutputPath? { collection.path(ofPage: shelf.books[number].id) }

    /// The breadcrumb of the reading board.
    var boardStep: Breadcrumb? {
        collection.front.map { Breadcrumb(title: shelf.title, language: shelf.tag(of: shelf.title), path: $0) }
    }

    func breadcrumbs(ofBook number: Int, isFirst: Bool) -> [Breadcrumb] {
        let list = list.path(showing: number).map { Breadcrumb(title: site.settings.strings[.library], language: nil, path: $0) }
        let title = shelf.books[number].title
        let own = isFirst ? nil : bookNotes(number).path(0).map { Breadcrumb(title: title, language: shelf.tag(of: title), path: $0) }
        return Breadcrumb.path(site.homeStep, boardStep, list, own)
    }

    /// The number of books, in words of the interface.
    func count(_ books: Int) -> String { site.settings.strings.count(books, one: .oneBook, many: .bookCount) }

    /// The number of notes, in words of the interface.
    func count(notes: Int) -> String { site.settings.strings.count(notes, one: .oneNote, many: .noteCount) }

    /// The shelf's entry on the front page, with its first spines.
    func introduction(at path: OutputPath) -> CollectionIntroduction {
        let strings = site.settings.strings
        let reading = shelf.books(.reading)
        let others = shelf.books.indices.lazy.filter { self.shelf.books[$0].status != .reading }.prefix(CollectionIntroduction.mostSpines)
        let shown = (reading + others).prefix(CollectionIntroduction.mostSpines)
        return CollectionIntroduction(
            title: shelf.title,
            titleLanguage: shelf.tag(of: shelf.title),
            facts: strings.text(.shelfSummary, ["reading": count(reading.count), "books": count(shelf.books.count)]),
            cloth: shown.first.map { shelf.books[$0].cloth } ?? CoverDesign(title: shelf.title).cloth,
            path: path,
            set: nil,
            spines: shown.map { spine(of: $0, isLink: .no) },
            poster: nil
        )
    }

    enum IsLink { case yes, no }

    func spine(of number: Int, isLink: IsLink) -> Spine { shelf.spine(number, path: isLink == .yes ? bookPath(number) : nil) }

    /// The values that templates can use of a book in a list with covers.
    func listed(_ number: Int, isFurtherDown: Bool) -> ShelvedBook? {
        return shelved(number, cover: shelf.cover(number), isFurtherDown: isFurtherDown)
    }

    /// The values that templates can use of a book in a list.
    func shelved(_ number: Int, cover: CoverView?, isLink: IsLink = .no, isFurtherDown: Bool) -> ShelvedBook? {
        guard let path = bookPath(number) else { return nil }
        let book = shelf.books[number]
        return ShelvedBook(
            book: book,
            view: shelf.view(book),
            notes: book.notes.isEmpty ? nil : site.settings.strings.text(.notesOfBook, ["notes": count(notes: book.notes.count)]),
            path: path,
            cover: cover,
            spine: spine(of: number, isLink: isLink),
            progress: book.progress.map { ReadingProgress(reached: $0, strings: shelf.language.strings) },
            isFurtherDown: isFurtherDown
        )
    }

    /// The link preview card of a book with a drawn cover.
    func card(of book: Book) -> OutputPath? { site.cards?.path(of: shelf.drawnCover(of: book), among: shelf.books.count) }
}

extension Shelf {
    var drawnCovers: [DrawnCover] { recordCount > DrawnCards.most ? [] : books.filter { $0.cover == nil }.map(drawnCover) }

    func cover(_ number: Int, id: String? = nil) -> CoverView {
        let book = books[number]
        return CoverView(image: book.cover, drawn: drawnCover(of: book), sharesShapes: id == nil, id: id)
    }

    func spine(_ number: Int, path: OutputPath?) -> Spine {
        let book = books[number]
        let height = height(of: book)
        let author = book.authors.first?.name
        return Spine(
            title: book.title,
            author: author.flatMap { Spine.hasRoom(title: book.title, author: $0, height: height) ? $0 : nil },
            number: nil,
            cloth: book.cloth,
            height: height,
            depth: book.depth ?? Spine.unknownDepth,
            partRead: book.status == .reading ? book.progress?.percent ?? 0 : nil,
            path: path
        )
    }

    /// The drawn cover of a book, in its actual proportions if they are known.
    func drawnCover(of book: Book) -> DrawnCover {
        let author = book.authors.first?.name
        return DrawnCover(
            title: book.title,
            foot: author.map(CoverFoot.author) ?? .none,
            layout: .forAuthor(author),
            height: book.shape.map { DrawnCover.height(ofBookWide: Double($0.width), high: Double($0.height)) }
                ?? CoverLayout.ordinaryHeight,
            language: tag(of: book.title)
        )
    }
}
