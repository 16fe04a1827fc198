import InterfaceTexts
import SiteAssets
import SiteBase
package import SiteModel
import SitePages
package import SiteRecords

extension CollectionKind {
    /// A shelf: the books that somebody reads.
    package static let shelf = CollectionKind(
        "shelf",
        article: "a shelf",
        otherNames: ["책장", "서재", "books", "bookshelf", "library"],
        example: "{\"books\": [{\"title\": \"…\", \"status\": \"not_yet\"}]}",
        listKey: "books",
        exampleFolder: "books",
        settings: [.goal],
        usualPictures: { names, _ in names.filter { ISBN($0) != nil } },
        pageKinds: [
            BoardPage.kind, LibraryPage.kind, LibraryPage.recordsKind, BookPage.kind, NotesPage.kind, NotesPage.recordsKind,
            YearPage.kind, StatisticsPage.kind, RandomPage.kind,
        ],
        record: BookFields.declared.record,
        markdown: MarkdownForm(text: .element(of: "notes", key: "content", beside: [("type", "report")]), name: "id", picture: "cover"),
        listKeys: ["books"],
        fileNames: [
            "book", "reading", "library", "shelf", "독서", "도서", "책", "서재", "読書", "本棚", "蔵書", "leseliste", "bücher", "buch", "livres",
            "lectures", "libros", "lecturas", "libri",
        ],
        gathersRows: RepeatedRows.books,
        searchGroups: [.books, .notes],
        countPhrases: (.oneShelf, .shelfCount),
        recognises: ShelfReading.recognises,
        // Volumes of a series may have a status too.
        isCertain: { _ in false }
    )
}

extension CollectionModule {
    package static let shelf = CollectionModule(.shelf) { ShelfReading($0).shelf() }
}

extension SearchGroup {
    static let books = SearchGroup(heading: .searchedBooks)
    static let notes = SearchGroup(heading: .searchedNotes)
}

extension Shelf: RecordCollection {
    var kind: CollectionKind { .shelf }
    var roles: RecordRoles { BookFields.declared.roles }
    var dataKey: String { "books" }

    func index(_ number: Int) -> Int { books[number].number }

    func pageName(_ number: Int) -> String { books[number].id }

    func knownLists(in collection: SiteCollection) -> [(settings: ListSettings, page: OutputPath?)] {
        [
            (ListSettings("reading", title: .phrase(.reading), where: [("status", "reading")], show: .spines), nil),
            (ListSettings("waiting", title: .phrase(.waiting), where: [("status", "not_yet")], show: .spines), nil),
            (
                ListSettings(
                    "lately",
                    title: .phrase(.finishedLately),
                    where: [("status", "finished")],
                    sort: ["-finished_at"],
                    show: .covers,
                    fields: ["rate", "finished_at"],
                    limit: 14
                ), nil
            ),
            (ListSettings("library", title: .phrase(.library), show: .covers, fields: ["authors"]), collection.path("library.html")),
        ]
    }

    func author(_ number: Int) -> String? { books[number].authorNames }

    func numberInSeries(_ number: Int) -> Double? { books[number].numberInSeries }

    func pages(in collection: SiteCollection, of site: Site) -> [PagePlan] {
        ShelfPages(site: site, collection: collection, shelf: self).plans
    }

    func introduction(in collection: SiteCollection, of site: Site, at path: OutputPath) -> CollectionIntroduction {
        ShelfPages(site: site, collection: collection, shelf: self).introduction(at: path)
    }
}
