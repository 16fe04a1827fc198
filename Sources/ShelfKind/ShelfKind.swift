import SiteAssets
import SiteBase
import SiteModel

extension CollectionKind {
    /// A shelf: the books that someone reads.
    package static let shelf = CollectionKind(
        "shelf",
        article: "a shelf",
        otherNames: ["책장", "서재", "books", "bookshelf", "library"],
        example: "{\"books\": [{\"title\": \"…\", \"status\": \"not_yet\"}]}",
        listKey: "books",
        exampleFolder: "books",
        pageKinds: [
            BoardPage.kind, LibraryPage.kind, LibraryPage.recordsKind, BookPage.kind, NotesPage.kind, NotesPage.recordsKind,
        ],
        record: BookFields.declared.record,
        listKeys: ["books"],
        searchGroups: [.books, .notes],
        countPhrases: (.oneShelf, .shelfCount),
        recognises: ShelfReading.recognises,
        // Volumes of a series may have a status, too.
        isCertain: { _ in false },
        read: { ShelfReading($0).shelf() }
    )
}

extension SearchHit.Group {
    static let books = SearchHit.Group(heading: .searchedBooks)
    static let notes = SearchHit.Group(heading: .searchedNotes)
}

extension Shelf: CollectionContent {
    var kind: CollectionKind { .shelf }

    var recordCount: Int { books.count }

    var pictures: [SiteImage] { store.pictures }

    var shownElsewhere: Fingerprint? { store.shownElsewhere }

    func pages(in collection: SiteCollection, of site: Site) -> [PagePlan] {
        ShelfPages(site: site, collection: collection, shelf: self).plans
    }

    func introduction(in collection: SiteCollection, of site: Site, at path: OutputPath) -> CollectionIntroduction {
        ShelfPages(site: site, collection: collection, shelf: self).introduction(at: path)
    }
}
