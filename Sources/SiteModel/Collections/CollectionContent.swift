package import BookCovers
package import DataReading
package import Diagnostics
package import SiteAssets
package import SiteBase

/// The records of a collection, and everything that a site makes from them.
package protocol CollectionContent: Sendable {
    /// The kind of collection.
    var kind: CollectionKind { get }
    /// The number of records; each gets a page.
    var recordCount: Int { get }
    /// The collection's title.
    var title: String { get }
    /// The pictures that its data names.
    var pictures: [SiteImage] { get }
    /// Those that introduce pages to other sites.
    var introducingPictures: [SiteImage] { get }
    /// The drawn covers of pages without such a picture, if they have cards.
    var drawnCovers: [DrawnCover] { get }
    /// The fields that the author added to its records.
    var ownFields: [OwnField] { get }
    /// The fingerprint of all that pages show of its records, besides each record's own page; nil if that is not known.
    var shownElsewhere: Fingerprint? { get }
    /// Whether any of its records has a date, so that feeds may list them.
    var hasDates: Bool { get }

    /// Whether its records are so many that they are not in memory.
    var isPaged: Bool { get }
    /// The kinds of its pages.
    var pageKinds: [PageKind] { get }
    /// The templates that its records ask for, with the places in the data.
    var namedTemplates: [(name: String, place: Diagnostic.Location)] { get }
    /// The files that hold one record each.
    var recordFiles: [String] { get }
    /// Finds the pictures next to Markdown files that its public texts link to.
    func look(for pictures: LinkedPictures, in collection: SiteCollection, jobs: Int)

    /// The name of the file of its data.
    var dataName: String { get }

    /// Calls a closure with each name that its records have: of a person, a tag, a publisher, a series.
    func names(_ body: (TermKind, String, _ number: Int) -> Void)
    /// The records as they are in the data; nil for a kind whose reading declares none.
    var list: RecordList? { get }
    /// The index of a record in that list.
    func index(_ number: Int) -> Int
    /// Whether the place of a record in the list gives it its number.
    var isNumberedByPlace: Bool { get }
    /// Calls a closure with the addresses of the pages that records name as related.
    func related(_ body: (_ addresses: [String], _ number: Int) -> Void)
    /// Calls a closure with the addresses to which the texts of records lead.
    func links(_ body: (_ addresses: [String], _ number: Int) -> Void)
    /// The page of a record; nil if it has none.
    func page(of number: Int, in collection: SiteCollection) -> OutputPath?
    /// The location of a record; nil if it is not known.
    func place(of number: Int) -> Diagnostic.Location?
    /// Old addresses of its records.
    func redirects(in collection: SiteCollection) -> [Redirect]
    /// The pages that a menu has, with the menu.
    func menuPages(in collection: SiteCollection) -> [MenuPage]
    /// What it has that is not public, or in no list.
    var withheld: Withheld { get }
    /// The 0-based index of a record in the data.
    func indexInData(of number: Int) -> Int
    /// Whether a record is a draft, which only a preview shows.
    func isDraft(_ number: Int) -> Bool
    /// The title of one of its pages, with its language if that is not the site's; nil if it is none of them.
    func title(ofPage path: OutputPath, in collection: SiteCollection) -> (text: String, language: String?)?
    /// The plans of its pages.
    func pages(in collection: SiteCollection, of site: Site) -> [PagePlan]
    /// The same for a collection whose records may not be in memory.
    func plannedPages(in collection: SiteCollection, of site: Site) -> PlannedPages
    /// What search finds of it.
    func searchable(in collection: SiteCollection, of site: Site) -> SearchableRecords
    /// Its data as one JSON document.
    func data(in collection: SiteCollection, of site: Site) -> CollectionData
    /// Its records by date, for feeds.
    func feedSource(in collection: SiteCollection) -> FeedSource
    /// Feeds of some of its records.
    func partFeeds(in collection: SiteCollection) -> [PartFeed]
    /// The number of a record in its series of books, for order; nil if it has none.
    func numberInSeries(_ number: Int) -> Double?
    /// Its entry on the front page.
    func introduction(in collection: SiteCollection, of site: Site, at path: OutputPath) -> CollectionIntroduction
}

extension CollectionContent {
    package var drawnCovers: [DrawnCover] { [] }
    package func partFeeds(in collection: SiteCollection) -> [PartFeed] { [] }
    package func numberInSeries(_ number: Int) -> Double? { nil }
    package var ownFields: [OwnField] { [] }
    package var shownElsewhere: Fingerprint? { nil }
    package var pageKinds: [PageKind] { kind.pageKinds }
    package var namedTemplates: [(name: String, place: Diagnostic.Location)] { [] }
    package var isPaged: Bool { false }
    package var recordFiles: [String] { [] }
    package func look(for pictures: LinkedPictures, in collection: SiteCollection, jobs: Int) {}
    package func plannedPages(in collection: SiteCollection, of site: Site) -> PlannedPages {
        PlannedPages(pages(in: collection, of: site))
    }
    package var dataName: String { "data.json" }

    package func names(_ body: (TermKind, String, _ number: Int) -> Void) {}
    package var list: RecordList? { nil }
    package func index(_ number: Int) -> Int { number }
    package var isNumberedByPlace: Bool { false }
    package func related(_ body: (_ addresses: [String], _ number: Int) -> Void) {}
    package func links(_ body: (_ addresses: [String], _ number: Int) -> Void) {}
    package func page(of number: Int, in collection: SiteCollection) -> OutputPath? { nil }
    package func place(of number: Int) -> Diagnostic.Location? { nil }

    package func redirects(in collection: SiteCollection) -> [Redirect] { [] }
    package func menuPages(in collection: SiteCollection) -> [MenuPage] { [] }
    package var withheld: Withheld { Withheld() }
    package func indexInData(of number: Int) -> Int { index(number) }
    package func isDraft(_ number: Int) -> Bool { false }
    package func title(ofPage path: OutputPath, in collection: SiteCollection) -> (text: String, language: String?)? {
        path == collection.front || path == collection.formerFront ? (title, nil) : nil
    }
}
