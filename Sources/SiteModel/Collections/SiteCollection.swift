package import Diagnostics
package import SiteBase

/// A collection with its place in the site.
package struct SiteCollection: Sendable {
    /// The folder's name, Unicode composed; empty for a series at the root.
    package let slug: String
    /// The folder of its pages: its slug, below the folder of its edition. Empty for the root of the site.
    package let folder: String
    private let edition: String
    package let content: any CollectionContent
    /// Those of its records that are not public, for messages about links to them; nil if there are none.
    private let held: (any CollectionContent)?
    /// Records that have a page and are in no list, each by itself.
    private let unlisted: [any CollectionContent]
    /// What its lists leave out.
    package let withheld: Withheld
    /// The data file.
    package let place: Diagnostic.Location
    /// Whether its first page is the front page, because the site has no other collection.
    package let isFront: Bool
    /// What its first page shows above all else.
    package let introduction: Introduction?
    /// Its place among the collections, if it says it.
    package let order: Int?
    /// Whether the front page shows it.
    package let isOnFrontPage: Bool
    /// Whether the pages of its records are in subfolders.
    package let isSplit: Bool
    /// The fields that no output shows.
    package let hiddenFields: [String]
    /// What its settings say about who may see it as a whole.
    package let publication: Publication

    /// - Parameter edition: the folder of the edition that it belongs to; empty for the first one.
    package init(
        slug: String,
        edition: String = "",
        content: any CollectionContent,
        held: (any CollectionContent)? = nil,
        unlisted: [any CollectionContent] = [],
        withheld: Withheld = Withheld(),
        place: Diagnostic.Location,
        isFront: Bool,
        introduction: Introduction? = nil,
        _ settings: CollectionSettings = CollectionSettings()
    ) {
        self.introduction = introduction
        order = settings.order
        isOnFrontPage = settings.isOnFrontPage
        isSplit = settings.isSplit
        hiddenFields = settings.hiddenFields.all
        publication = settings.publication
        self.slug = slug
        self.edition = edition
        folder = [edition, slug].filter { !$0.isEmpty }.joined(separator: "/")
        self.content = content
        self.held = held
        self.unlisted = unlisted
        self.withheld = withheld
        self.place = place
        self.isFront = isFront
    }

    /// Some of the records of a collection, at the same addresses.
    private init(_ collection: SiteCollection, _ content: any CollectionContent) {
        self.content = content
        (slug, edition, folder) = (collection.slug, collection.edition, collection.folder)
        (place, isFront, introduction) = (collection.place, collection.isFront, nil)
        (order, isOnFrontPage, isSplit) = (collection.order, collection.isOnFrontPage, collection.isSplit)
        (held, unlisted, withheld) = (nil, [], Withheld())
        (hiddenFields, publication) = ([], collection.publication)
    }

    /// Its records that have a page and are in no list, each by itself.
    package var unlistedRecords: [SiteCollection] { unlisted.map { SiteCollection(self, $0) } }

    /// The pages that its records that are not public would have.
    package var heldPages: [OutputPath] {
        guard let held else { return [] }
        let collection = SiteCollection(self, held)
        return (0..<held.recordCount).compactMap { held.page(of: $0, in: collection) }
    }

    /// The path of its first page.
    package var front: OutputPath? {
        isFront ? OutputPath(edition.isEmpty ? "index.html" : "\(edition)/index.html") : path("index.html")
    }

    /// The path of its first page where the site has other collections, from which the page that is there now is reached; nil if it is
    /// the same.
    package var formerFront: OutputPath? { isFront && !slug.isEmpty ? path("index.html") : nil }

    /// The path of a file of this collection.
    package func path(_ name: String) -> OutputPath? {
        OutputPath(folder.isEmpty ? name : "\(folder)/\(name)")
    }

    /// The path of a page that is named after its record. There may be a million, so the text is built in one step.
    package func path(ofPage name: String) -> OutputPath? {
        if isSplit { return path("\(Self.subfolder(of: name))/\(name).html") }
        let path = String(unsafeUninitializedCapacity: folder.utf8.count + name.utf8.count + 6) { path in
            var end = 0
            func put(_ part: String) { end = part.withBytes { path[end...].update(fromContentsOf: $0) } }
            if !folder.isEmpty {
                put(folder)
                put("/")
            }
            put(name)
            put(".html")
            return end
        }
        return OutputPath(path)
    }

    /// The subfolder of the page of a record: three digits that follow from its name alone, so that its address stays as it is while the
    /// list grows. Ten million pages are about 2,400 in each.
    ///
    /// The digits are those of the FNV-1a hash of the name, as a file system may compare it.
    static func subfolder(of name: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.collisionKey.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String((hash ^ hash >> 32) & 0xFFF, radix: 16)
        return String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }

    /// The plans of its pages.
    package func pages(in site: Site) -> PlannedPages {
        let pages = content.plannedPages(in: self, of: site)
        guard !content.isPaged else { return pages }
        let showsDrafts = site.settings.publication.showsDrafts
        let drafts = showsDrafts ? Set((0..<content.recordCount).filter(content.isDraft).compactMap { content.page(of: $0, in: self) }) : []
        let languages = site.settings.languages
        let mayHaveCopies = site.settings.edition > 0 && languages.showsOriginals
        guard !drafts.isEmpty || mayHaveCopies else { return pages }
        return PlannedPages(
            pages.inMemory.map { page in
                guard page.content.isRecord else { return page }
                if drafts.contains(page.path) { return page.apart(.draft) }
                let isCopy = mayHaveCopies && languages.edition(ofFile: page.content.source.path.fileName) == nil
                return isCopy ? page.apart(.untranslated) : page
            }
        )
    }

    /// The plans of the pages of its records that are in no list.
    package func unlistedPages(in site: Site) -> [PagePlan] {
        unlistedRecords.flatMap { record in
            record.pages(in: site).inMemory.filter(\.content.isRecord).map { $0.content.standing == .draft ? $0 : $0.apart(.unlisted) }
        }
    }

    /// What search finds of it.
    package func searchable(in site: Site) -> SearchableRecords { content.searchable(in: self, of: site) }

    /// Its data as one JSON document.
    func data(in site: Site) -> CollectionData { content.data(in: self, of: site) }

    /// Its records by date, for feeds.
    package var feedSource: FeedSource { content.feedSource(in: self) }

    /// Feeds of some of its records, with their folders and whole titles.
    package var partFeeds: [(folder: String, title: String, feed: PartFeed)] {
        content.partFeeds(in: self).filter { !$0.source.dates.isEmpty }.map { feed in
            let folder = [self.folder, feed.name].filter { !$0.isEmpty }.joined(separator: "/")
            return (folder: folder, title: "\(content.title) · \(feed.title)", feed: feed)
        }
    }

    /// Its entry on the front page.
    package func introduction(in site: Site, at path: OutputPath) -> CollectionIntroduction {
        content.introduction(in: self, of: site, at: path)
    }
}
