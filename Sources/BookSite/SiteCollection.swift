import SiteEngine

/// The kinds of collections, a closed list. Beside the folder of its name this file is the only one that knows a kind.
enum CollectionKind: String, CaseIterable, Sendable {
    case series, exhibition, shelf

    /// The kinds of pages that a collection of this kind has.
    var pageKinds: [PageKind] {
        switch self {
        case .series: SeriesPages.kinds
        case .exhibition: ExhibitionPages.kinds
        case .shelf: ShelfPages.kinds
        }
    }

    /// What a data file holds, as far as its shape tells.
    static func recognised(_ root: SourceValue) -> CollectionKind? {
        if ShelfReading.recognises(root) { return .shelf }
        if ExhibitionReading.recognises(root) { return .exhibition }
        return SeriesReading.recognises(root) ? .series : nil
    }

    /// The kind that the data certainly is, where that is not this one. A bare list of titles may be either a series or a shelf.
    func contradicted(by root: SourceValue) -> CollectionKind? {
        guard let own = Self.recognised(root), own != self else { return nil }
        guard root.isList else { return own }
        switch (self, own) {
        case (.series, .shelf), (.shelf, .series), (.exhibition, .series): return SeriesReading.hasAttributes(root) ? own : nil
        default: return own
        }
    }

    /// How the data of a collection of this kind begins, for messages.
    var shape: String {
        switch self {
        case .series: "{\"data\": [{\"attributes\": {\"title\": \"…\"}}]}"
        case .exhibition: "{\"title\": \"…\", \"visitors\": 1000} in one file and [{\"name\": \"…\", \"short_desc\": \"…\"}] in another"
        case .shelf: "{\"books\": [{\"title\": \"…\", \"status\": \"not_yet\"}]}"
        }
    }

    /// How the data of each kind begins, for messages.
    static var shapes: String {
        allCases.map { "\($0.article) begins with \($0.shape)" }.joined(separator: ", ")
    }

    /// The key that makes out a kind, where one like it stands in an object: ` (did you mean "books"?)`.
    static func suggestion(for root: SourceValue) -> String {
        guard case .object(let members) = root.content else { return "" }
        return members.lazy.map { Suggestion.phrase(for: $0.key, in: ["data", "books"]) }.first { !$0.isEmpty } ?? ""
    }

    /// What else people call the kinds.
    static let otherNames = [
        "시리즈": "series", "전시": "exhibition", "전시회": "exhibition", "책장": "shelf", "서재": "shelf",
        "books": "shelf", "bookshelf": "shelf", "library": "shelf", "volumes": "series", "museum": "exhibition",
    ]

    /// How many collections of each kind a site holds, in words: `시리즈 하나, 전시 하나`.
    static func contents(of site: Site) -> String {
        let counts: [(count: Int, one: Phrase, many: Phrase)] = allCases.map { kind in
            let count = site.collections.count { $0.content.kind == kind }
            return switch kind {
            case .series: (count, .oneSeries, .seriesCount)
            case .exhibition: (count, .oneExhibition, .exhibitionCount)
            case .shelf: (count, .oneShelf, .shelfCount)
            }
        }
        return counts.filter { $0.count > 0 }.map { site.settings.strings.count($0.count, one: $0.one, many: $0.many) }
            .joined(separator: ", ")
    }

    /// The kind that may lie in the data folder itself.
    static let atRoot = CollectionKind.series

    /// Whether `cover` in its settings names the pictures by a pattern.
    var takesCoverPattern: Bool { self == .series }

    /// With its article, for messages.
    var article: String { self == .exhibition ? "an exhibition" : "a \(rawValue)" }

    /// What one of its files is, for messages.
    var part: String { takesManyFiles ? "part of \(article)" : article }

    /// A folder that might hold one, for messages.
    var exampleFolder: String {
        switch self {
        case .series: "series"
        case .exhibition: "exhibition"
        case .shelf: "books"
        }
    }

    /// Pictures that it looks for though no data names them.
    var usualPictures: [String] { self == .exhibition ? ["poster"] : [] }

    /// Whether its data lies in more than one file.
    var takesManyFiles: Bool { self == .exhibition }

    /// Reads a collection. Nil after telling what is wrong with it.
    func content(_ source: CollectionSource) -> CollectionContent? {
        switch self {
        case .series: SeriesReading(source).series().map(CollectionContent.series)
        case .exhibition: ExhibitionReading(source).exhibition().map(CollectionContent.exhibition)
        case .shelf: ShelfReading(source).shelf().map(CollectionContent.shelf)
        }
    }
}

/// What a collection holds.
enum CollectionContent: Sendable {
    /// A series of volumes.
    case series(Series)
    /// A poster and exhibits.
    case exhibition(Exhibition)
    /// The books that someone reads.
    case shelf(Shelf)

    /// Which of the kinds it is.
    var kind: CollectionKind {
        switch self {
        case .series: .series
        case .exhibition: .exhibition
        case .shelf: .shelf
        }
    }

    /// How many records it holds; each gets a page.
    var recordCount: Int {
        switch self {
        case .series(let series): series.volumes.count
        case .exhibition(let exhibition): exhibition.exhibits.count
        case .shelf(let shelf): shelf.books.count
        }
    }

    /// The collection's title.
    var title: String {
        switch self {
        case .series(let series): series.title
        case .exhibition(let exhibition): exhibition.title
        case .shelf(let shelf): shelf.title
        }
    }

    /// The pictures that its data names.
    var pictures: [SiteImage] {
        switch self {
        case .series(let series): series.volumes.compactMap(\.cover)
        case .exhibition(let exhibition): exhibition.pictures
        case .shelf(let shelf): shelf.books.compactMap(\.cover)
        }
    }
}

/// A collection with its place in the site.
struct SiteCollection: Sendable {
    /// The folder's name, Unicode composed; empty for a series at the root.
    let slug: String
    let content: CollectionContent
    /// The data file.
    let place: Diagnostic.Location

    /// The path of a file of this collection.
    func path(_ name: String) -> OutputPath? {
        OutputPath(slug.isEmpty ? name : "\(slug)/\(name)")
    }

    /// The path of a page that is named after its record. There may be a million, so that the text is put together at once.
    func path(ofPage name: String) -> OutputPath? {
        let path = String(unsafeUninitializedCapacity: slug.utf8.count + name.utf8.count + 6) { path in
            var end = 0
            func put(_ part: String) { end = part.withBytes { path[end...].update(fromContentsOf: $0) } }
            if !slug.isEmpty {
                put(slug)
                put("/")
            }
            put(name)
            put(".html")
            return end
        }
        return OutputPath(path)
    }

    /// Its pages, as values.
    func pages(in site: Site) -> [PagePlan] {
        switch content {
        case .series(let series): SeriesPages(site: site, collection: self, series: series).plans
        case .exhibition(let exhibition): ExhibitionPages(site: site, collection: self, exhibition: exhibition).plans
        case .shelf(let shelf): ShelfPages(site: site, collection: self, shelf: shelf).plans
        }
    }

    /// What search finds of it.
    func searchable(in site: Site) -> SearchableRecords {
        switch content {
        case .series(let series): series.searchable(in: self, of: site)
        case .exhibition(let exhibition): exhibition.searchable(in: self, of: site)
        case .shelf(let shelf): shelf.searchable(in: self, of: site)
        }
    }

    /// Its data as one document.
    func data(in site: Site) -> CollectionData {
        switch content {
        case .series(let series): series.data(in: self, of: site)
        case .exhibition(let exhibition): exhibition.data(in: self, of: site)
        case .shelf(let shelf): shelf.data(in: self, of: site)
        }
    }

    /// What feeds tell of it.
    func dated(in site: Site) -> FeedSource {
        switch content {
        case .series(let series): series.dated(in: self)
        // An exhibit has no date of its own.
        case .exhibition(let exhibition): FeedSource(language: exhibition.language.tag, dates: []) { _ in nil }
        case .shelf(let shelf): shelf.dated(in: self)
        }
    }

    /// Whether feeds tell anything of it.
    var hasDates: Bool {
        switch content {
        case .series(let series): series.volumes.contains { $0.released != nil }
        case .exhibition: false
        case .shelf(let shelf): shelf.hasDates
        }
    }

    /// How the front page introduces it.
    func introduction(in site: Site, at path: OutputPath) -> CollectionIntroduction {
        switch content {
        case .series(let series): series.introduction(in: site, at: path)
        case .exhibition(let exhibition):
            ExhibitionPages(site: site, collection: self, exhibition: exhibition).introduction(at: path)
        case .shelf(let shelf): ShelfPages(site: site, collection: self, shelf: shelf).introduction(at: path)
        }
    }
}
