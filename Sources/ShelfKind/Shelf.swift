import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords

/// A reader's books, as read from the data.
struct Shelf: Sendable {
    let title: String
    let language: ContentLanguage
    let store: RecordStore
    let settings: CollectionSettings
    /// The books, newest first.
    let books: [Book]
    /// The indices of the books with each status, newest first.
    private let byStatus: [ReadingStatus: [Int]]
    /// The height of the tallest book, in mm. It determines the height of books of unknown size.
    let tallest: Int

    init(title: String, language: ContentLanguage, settings: CollectionSettings, store: RecordStore) {
        self.title = title
        self.language = language
        self.settings = settings
        self.store = store
        books = Self.distinct(store.records.enumerated().map { Book($1, number: $0) }).newestFirst(\.updated)
        byStatus = Dictionary(grouping: books.indices) { [books] in books[$0].status }
        tallest = books.compactMap(\.height).max() ?? Self.tallestUnknown
    }

    /// The number of characters of a publisher's text that are always visible.
    var fold: Int { settings.fold }
    /// The values that templates can use of a book.
    ///
    /// - Parameter links: renders the texts of the book's own page.
    func view(_ book: Book, _ links: MarkdownLinks? = nil) -> RecordView {
        RecordView(store, book.number, language: language, fold: fold, links)
    }

    /// The height of the tallest book if no size is known, in mm.
    private static let tallestUnknown = 225

    /// The height of a book in mm; four fifths of the tallest if the size is not known.
    func height(of book: Book) -> Int { book.height ?? Int((Double(tallest) * 0.8).rounded()) }

    /// The indices of the books with a status, newest first.
    func books(_ status: ReadingStatus) -> [Int] { byStatus[status] ?? [] }

    /// Gives different page names to titles that would make the same name, such as C# and C++, whatever their order. A book whose title
    /// equals the name keeps it. Two books with the same title are reported when pages are planned.
    private static func distinct(_ books: [Book]) -> [Book] {
        var books = books
        let named = books.indices.filter { !books[$0].hasOwnName }
        for group in Dictionary(grouping: named, by: { books[$0].id.collisionKey }).values where group.count > 1 {
            let titles = Set(group.map { books[$0].title.collisionKey })
            if titles.count > 1 {
                for index in group where books[index].title.collisionKey != books[index].id.collisionKey {
                    books[index].id = Slug.distinguished(books[index].id, by: books[index].title)
                }
            }
            for same in Dictionary(grouping: group, by: { books[$0].id.collisionKey }).values where same.count > 1 {
                names(sameTitle: same, &books)
            }
        }
        // Ids that differ may make the same name. Equal ones are reported when pages are planned.
        let identified = books.indices.filter { books[$0].hasID }
        for group in Dictionary(grouping: identified, by: { books[$0].id.collisionKey }).values where group.count > 1 {
            let ids = Set(group.map { books[$0].record[BookFields.declared.id]?.collisionKey ?? "" })
            if ids.count == group.count { names(sameTitle: group, &books) }
        }
        // Several rows may have one ISBN.
        let numbered = books.indices.filter { books[$0].hasOwnName && !books[$0].hasID }
        for group in Dictionary(grouping: numbered, by: { books[$0].id }).values where group.count > 1 { names(sameTitle: group, &books) }
        return books
    }

    /// Gives books of one title different page names: the first one in the data keeps the title, the others get their author, then a number.
    private static func names(sameTitle group: [Int], _ books: inout [Book]) {
        var used = Set(books.map(\.id.collisionKey))
        var last: [String: Int] = [:]
        for index in group.sorted(by: { books[$0].number < books[$1].number }).dropFirst() {
            let title = books[index].id
            let author = books[index].authors.first?.name
            let names = [author.map { Slug.name(of: "\(title) \($0)", reserved: { _ in false }, suffix: "book").lowercased() }].compactMap(
                \.self
            )
            let base = names.first ?? title
            var name = base
            while used.contains(name.collisionKey) {
                last[base, default: 1] += 1
                name = "\(base)-\(last[base, default: 1])"
            }
            books[index].id = name
            used.insert(books[index].id.collisionKey)
        }
    }
}
