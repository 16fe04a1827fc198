import InterfaceTexts
import SiteBase
import SiteModel
package import SitePages
import SiteRecords
import SiteTemplates

/// Books in random order, the same in every build. A script shows one at a time.
package final class RandomPage: LaidOutPage {
    static let kind = PageKind("shelf/random", schema)
    /// The maximum number of books on the page. The script finds the others in the library's script.
    private static let mostBooks = 200

    private let pages: ShelfPages
    package let layout: PageLayout

    init(_ pages: ShelfPages, at path: OutputPath) {
        self.pages = pages
        layout = PageLayout(
            pages.site,
            at: path,
            title: pages.site.settings.strings[.atRandom],
            breadcrumbs: Breadcrumb.path(pages.site.homeStep, pages.boardStep)
        )
    }

    private lazy var books: [ShelvedBook] = {
        let shelf = pages.shelf
        let shuffled = shelf.books.indices.map { (key: Fingerprint(shelf.books[$0].id.utf8).value, number: $0) }
            .sorted { ($0.key, $0.number) < ($1.key, $1.number) }
        return shuffled.prefix(Self.mostBooks).compactMap { pages.listed($0.number, isFurtherDown: true) }
    }()

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<RandomPage> {
        TemplateSchema(
            "page of books at random",
            PageLayout.fields { $0.layout } + [
                .text("language", "The language of the content, for `lang`.") { $0.pages.shelf.language.tag },
                .text("shelfTitle", "The shelf's title.") { $0.pages.shelf.title },
                .list("books", of: ShelvedBook.schema(own), "At most 200 books of the shelf, in a random order.") { $0.books },
                .coverSymbols("The shapes that the drawn covers of this page share; must come before them, once.") { page in
                    page.books.compactMap(\.cover).filter { $0.image == nil }.map(\.drawn)
                },
                .link("records", "The script with all books, if the shelf has more; absent if this page shows all.") { page in
                    page.pages.shelf.books.count > Self.mostBooks ? page.pages.libraryRecords.map(TemplateLink.file) : nil
                },
            ]
        )
    }
}
