import SiteAssets
import SiteBase
import SiteModel

/// A reader's books, as read from the data.
struct Shelf: Sendable {
    let title: String
    let language: ContentLanguage
    let store: RecordStore
    let settings: CollectionSettings
    /// Newest first.
    let books: [Book]
    /// The height of the tallest book, in mm. Unknown heights are derived from it.
    let tallest: Int

    init(title: String, language: ContentLanguage, settings: CollectionSettings, store: RecordStore) {
        self.title = title
        self.language = language
        self.settings = settings
        self.store = store
        books = Self.distinct(store.records.enumerated().map { Book($1, number: $0) }).newestFirst(\.updated)
        tallest = books.compactMap(\.height).max() ?? Self.tallestUnknown
    }

    /// The number of characters of a publisher's text that always show.
    var fold: Int { settings.fold }
    /// What templates see of a book.
    ///
    /// - Parameter links: renders the texts of the book's own page.
    func view(_ book: Book, _ links: MarkdownLinks? = nil) -> RecordView {
        RecordView(store, book.number, language: language, fold: fold, links)
    }

    /// The height if no book's size is known, in mm.
    private static let tallestUnknown = 225

    /// The height of a book of unknown size: four fifths of the tallest, in mm.
    func height(of book: Book) -> Int { book.height ?? Int((Double(tallest) * 0.8).rounded()) }

    /// The indices of the books with a status, newest first.
    func books(_ status: ReadingStatus) -> [Int] { books.indices.filter { books[$0].status == status } }

    /// Different titles that give the same page name (C# and C++) get different names, regardless of their order. A book
    /// whose title equals the name keeps it. Two books with the same title are reported when the pages are planned.
    private static func distinct(_ books: [Book]) -> [Book] {
        var books = books
        let named = books.indices.filter { !books[$0].hasOwnName }
        for group in Dictionary(grouping: named, by: { books[$0].id.collisionKey }).values where group.count > 1 {
            let titles = Set(group.map { books[$0].title.collisionKey })
            guard titles.count > 1 else { continue }
            for index in group where books[index].title.collisionKey != books[index].id.collisionKey {
                books[index].id = Slug.distinguished(books[index].id, by: books[index].title)
            }
        }
        return books
    }
}

extension Array {
    /// Sorts by date, newest first and undated last. The sort is stable.
    func newestFirst(_ date: (Element) -> PartialDate?) -> [Element] {
        let dated = enumerated().map { (index: $0, date: date($1)?.machineText ?? "", element: $1) }
        return dated.sorted { a, b in a.date == b.date ? a.index < b.index : a.date > b.date }.map(\.element)
    }
}
