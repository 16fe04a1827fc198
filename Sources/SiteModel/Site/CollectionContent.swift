package import BookCovers
package import DataReading
package import Diagnostics
package import SiteAssets
package import SiteBase
package import SiteRecords

/// The records of a collection and everything that a site makes from them.
package protocol CollectionContent: Sendable {
    var kind: CollectionKind { get }
    /// The number of records; each has a page.
    var recordCount: Int { get }
    var title: String { get }
    /// The pictures that the data names.
    var pictures: [SiteImage] { get }
    /// The recordings, films and documents of the site that the data names.
    var files: [AssetFile] { get }
    /// The pictures that link previews show.
    var introducingPictures: [SiteImage] { get }
    /// The drawn covers of pages that have no picture for link previews.
    var drawnCovers: [DrawnCover] { get }
    /// The fields that the author added to the records.
    var ownFields: [OwnField] { get }
    /// The fingerprint of everything that other pages show of the records; nil if it is not known.
    var shownElsewhere: Fingerprint? { get }
    /// Whether any record has a date, which feeds need.
    var hasDates: Bool { get }

    /// Whether the records are too many to keep in memory.
    var isPaged: Bool { get }
    var pageKinds: [PageKind] { get }
    /// The templates that records ask for, with their locations in the data.
    var namedTemplates: [(name: String, place: Diagnostic.Location)] { get }
    /// The files that hold one record each.
    var recordFiles: [String] { get }
    /// Finds the pictures beside Markdown files that public texts link to.
    func look(for pictures: LinkedPictures, in collection: SiteCollection, jobs: Int)

    /// The file name of the collection's data, such as `data.json`.
    var dataName: String { get }

    /// Calls a closure with each name in each record: people, tags, publishers, series.
    func names(_ body: (TermKind, String, _ number: Int) -> Void)
    /// The records as the data has them; nil for a kind that declares no fields.
    var list: RecordList? { get }
    /// The index in `list` of a record.
    func index(_ number: Int) -> Int
    /// Whether a record's number is its position in `list`.
    var isNumberedByPlace: Bool { get }
    /// Calls a closure with the addresses of the related pages that each record names.
    func related(_ body: (_ addresses: [String], _ number: Int) -> Void)
    /// Calls a closure with the addresses that the texts of each record link to.
    func links(_ body: (_ addresses: [String], _ number: Int) -> Void)
    /// The page of a record; nil if it has none.
    func page(of number: Int, in collection: SiteCollection) -> OutputPath?
    /// The location of a record in the data; nil if it is not known.
    func place(of number: Int) -> Diagnostic.Location?
    /// The redirects from old addresses of records.
    func redirects(in collection: SiteCollection) -> [Redirect]
    /// The pages that belong in a menu.
    func menuPages(in collection: SiteCollection) -> [MenuPage]
    /// The records that are private or unlisted.
    var withheld: Withheld { get }
    /// The 0-based index of a record in the data.
    func indexInData(of number: Int) -> Int
    /// Whether a record is a draft. Only the preview shows drafts.
    func isDraft(_ number: Int) -> Bool
    /// The title of one of the collection's pages, with its language if that differs from the site's; nil for any other page.
    func title(ofPage path: OutputPath, in collection: SiteCollection) -> (text: String, language: String?)?
    /// The plans of all pages.
    func pages(in collection: SiteCollection, of site: Site) -> [PagePlan]
    /// The plans of all pages of a collection whose records may not be in memory.
    func plannedPages(in collection: SiteCollection, of site: Site) -> PlannedPages
    /// What search finds in the collection.
    func searchable(in collection: SiteCollection, of site: Site) -> SearchableRecords
    /// The data as one JSON document.
    func data(in collection: SiteCollection, of site: Site) -> CollectionData
    /// The records by date, for feeds.
    func feedSource(in collection: SiteCollection) -> FeedSource
    /// The feeds of parts of the collection.
    func partFeeds(in collection: SiteCollection) -> [PartFeed]
    /// The number of a record in its book series, for sorting; nil if it has none.
    func numberInSeries(_ number: Int) -> Double?
    /// The collection's entry on the front page.
    func introduction(in collection: SiteCollection, of site: Site, at path: OutputPath) -> CollectionIntroduction
}

extension CollectionContent {
    package var files: [AssetFile] { [] }
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
