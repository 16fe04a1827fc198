import BookCovers
import SiteAssets
import SiteBase

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

    /// The plans of its pages.
    func pages(in collection: SiteCollection, of site: Site) -> [PagePlan]
    /// What search finds of it.
    func searchable(in collection: SiteCollection, of site: Site) -> SearchableRecords
    /// Its data as one JSON document.
    func data(in collection: SiteCollection, of site: Site) -> CollectionData
    /// Its records by date, for feeds.
    func feedSource(in collection: SiteCollection) -> FeedSource
    /// Its entry on the front page.
    func introduction(in collection: SiteCollection, of site: Site, at path: OutputPath) -> CollectionIntroduction
}

extension CollectionContent {
    package var drawnCovers: [DrawnCover] { [] }
    package var ownFields: [OwnField] { [] }
    package var shownElsewhere: Fingerprint? { nil }
}
