package import Diagnostics
import InterfaceTexts
package import SiteBase
package import SiteRecords

/// A collection as a part of the site.
package struct SiteCollection: Sendable {
    /// The folder's name in composed Unicode; empty for a series at the root.
    package let slug: String
    /// The folder of the pages: the slug, inside the folder of the edition; empty for the site's root.
    package let folder: String
    private let edition: String
    package let content: any CollectionContent
    /// The private records, for messages about links to them; nil if there are none.
    private let held: (any CollectionContent)?
    /// The records that have a page but are in no list, each as content of its own.
    private let unlisted: [any CollectionContent]
    /// The records that lists leave out.
    package let withheld: Withheld
    /// The location of the data file.
    package let place: Diagnostic.Location
    /// Whether the collection begins on the front page because the site has no other.
    package let isFront: Bool
    /// What `index.md` shows at the top of the first page.
    package let introduction: Introduction?
    /// The texts about groups of records, by file name.
    package let rooms: [(name: String, text: Introduction)]
    /// The position among the collections, if the settings give one.
    package let order: Int?
    /// Whether the front page shows the collection.
    package let isOnFrontPage: Bool
    /// Whether record pages are spread over subfolders.
    package let isSplit: Bool
    /// The fields that no output shows.
    package let hiddenFields: [String]
    /// Who may see the collection as a whole.
    package let publication: Publication

    /// - Parameter edition: the folder of the edition; empty for the first one.
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
        rooms: [(name: String, text: Introduction)] = [],
        _ settings: CollectionSettings = CollectionSettings()
    ) {
        self.introduction = introduction
        self.rooms = rooms
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
        (place, isFront, introduction, rooms) = (collection.place, collection.isFront, nil, [])
        (order, isOnFrontPage, isSplit) = (collection.order, collection.isOnFrontPage, collection.isSplit)
        (held, unlisted, withheld) = (nil, [], Withheld())
        (hiddenFields, publication) = ([], collection.publication)
    }

    /// The records that have a page but are in no list, each as a collection.
    package var unlistedRecords: [SiteCollection] { unlisted.map { SiteCollection(self, $0) } }

    /// The pages that private records would have.
    package var heldPages: [OutputPath] { Array(heldReasons.keys) }

    /// The reason for each of these pages.
    package var heldReasons: [OutputPath: PublicationRule.Reason] {
        guard let held else { return [:] }
        let collection = SiteCollection(self, held)
        let reasons = Dictionary(withheld.held.map { ($0.index, $0.reason) }) { first, _ in first }
        let pages = (0..<held.recordCount).compactMap { number in
            held.page(of: number, in: collection).map { ($0, reasons[held.indexInData(of: number)] ?? .draft) }
        }
        return Dictionary(pages) { first, _ in first }
    }

    /// The path of the first page.
    package var front: OutputPath? {
        if isFront { return OutputPath(edition.isEmpty ? "index.html" : "\(edition)/index.html") }
        // The front page of the site is at the root, too.
        return path(slug.isEmpty ? content.kind.frontAtRoot ?? "index.html" : "index.html")
    }

    /// The path that the first page has if the site gets other collections, as a redirect; nil if it is the same.
    package var formerFront: OutputPath? { isFront && !slug.isEmpty ? path("index.html") : nil }

    /// The path of a file in the collection's folder.
    package func path(_ name: String) -> OutputPath? {
        OutputPath(folder.isEmpty ? name : "\(folder)/\(name)")
    }

    /// The path of a record's page. There may be a million, so the text is built in one step.
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

    /// The subfolder of a record's page: three digits that depend on the name alone, so that addresses stay the same while the list grows.
    /// Ten million pages make about 2,400 in each folder.
    ///
    /// The digits come from the FNV-1a hash of the name in the form in which a file system may compare it.
    package static func subfolder(of name: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.collisionKey.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String((hash ^ hash >> 32) & 0xFFF, radix: 16)
        return String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }

    /// The plans of all pages.
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

    /// The plans of the pages of unlisted records.
    package func unlistedPages(in site: Site) -> [PagePlan] {
        unlistedRecords.flatMap { record in
            record.pages(in: site).inMemory.filter(\.content.isRecord).map { $0.content.standing == .draft ? $0 : $0.apart(.unlisted) }
        }
    }

    /// What search finds in the collection.
    package func searchable(in site: Site) -> SearchableRecords { content.searchable(in: self, of: site) }

    /// The data as one JSON document.
    func data(in site: Site) -> CollectionData { content.data(in: self, of: site) }

    /// The records by date, for feeds.
    package var feedSource: FeedSource { content.feedSource(in: self) }

    /// The feeds of parts of the collection, with their folders and full titles.
    package var partFeeds: [(folder: String, title: String, feed: PartFeed)] {
        content.partFeeds(in: self).filter { !$0.source.dates.isEmpty }.map { feed in
            let folder = [self.folder, feed.name].filter { !$0.isEmpty }.joined(separator: "/")
            return (folder: folder, title: "\(content.title) · \(feed.title)", feed: feed)
        }
    }

    /// The collection's entry on the front page.
    package func introduction(in site: Site, at path: OutputPath) -> CollectionIntroduction {
        content.introduction(in: self, of: site, at: path)
    }
}
