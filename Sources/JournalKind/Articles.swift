import DataReading
import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords

/// The site's own pages or a journal's posts, read from Markdown files.
final class Articles: Sendable {
    let kind: CollectionKind
    let fields: ArticleFields
    let title: String
    let language: ContentLanguage
    let settings: CollectionSettings
    let store: RecordStore
    /// The indices of the visible articles, in the order of pages.
    let order: [Int]
    /// The names of the articles' pages.
    let names: [String]
    /// The languages of articles that have another one than the collection, by number.
    private let languages: [Int: ContentLanguage]
    /// The pages that are chapters of a book.
    let chapters: Chapters

    /// - Parameters:
    ///   - known: the language of a tag.
    ///   - isNewestFirst: whether later keys come first.
    ///   - key: the sort key. Articles with equal keys keep their order.
    init(
        _ kind: CollectionKind,
        _ fields: ArticleFields,
        title: String,
        language: ContentLanguage,
        settings: CollectionSettings,
        store: RecordStore,
        known: (String) -> ContentLanguage,
        isNewestFirst: Bool,
        key: (Record) -> (order: Int, text: String)
    ) {
        self.kind = kind
        self.fields = fields
        self.title = title
        self.language = language
        self.settings = settings
        self.store = store
        let records = store.records
        let keys = records.map(key)
        order = records.indices.sorted { a, b in
            keys[a] == keys[b] ? a < b : (keys[a] < keys[b]) != isNewestFirst
        }
        names = order.map { Self.name(records[$0][fields.id] ?? records[$0][fields.title], isListed: kind == .journal) }
        let folders = PageFolders(names)
        let inOrder = order.map { records[$0] }
        chapters = kind == .pages ? Chapters(folders, inOrder, fields) : Chapters()
        var languages: [Int: ContentLanguage] = [:]
        var byTag: [String: ContentLanguage] = [:]
        for (number, record) in inOrder.enumerated() {
            let above = record[fields.language] == nil ? folders.above(number) : []
            guard let tag = record[fields.language] ?? above.lazy.compactMap({ inOrder[$0][fields.language] }).first, tag != language.tag
            else { continue }
            let own = byTag[tag] ?? known(tag)
            byTag[tag] = own
            languages[number] = own
        }
        self.languages = languages
    }

    /// The language of an article's title, if it is not that of the collection.
    func languageOfTitle(_ number: Int) -> String? {
        guard let own = languages[number] else { return language.otherTag(of: title(number)) }
        return own.otherTag(of: title(number)) ?? own.tag
    }

    /// The language of an article on the pages of others: nil if all articles have the same.
    func languageElsewhere(of number: Int) -> ContentLanguage? { languages.isEmpty ? nil : languages[number] ?? language }

    /// The language that an article declares, if it is not that of the collection.
    func ownLanguage(of number: Int) -> ContentLanguage? { languages[number] }

    /// The name of a page: the path of its file, with each part changed to a name that all hosts accept.
    ///
    /// - Parameter isListed: whether the pages are beside an index, whose page names are reserved.
    private static func name(_ id: String, isListed: Bool) -> String {
        let parts = id.utf8.split(separator: "/").map(String.init)
        guard parts.count > 1 else { return Slug.name(of: id, reserved: { isListed && isReserved($0) }, suffix: "page") }
        return parts.map { Slug.name(of: $0, reserved: { _ in false }, suffix: "page") }.joined(separator: "/")
    }

    /// Whether a name belongs to an index page: `index`, `page-2`.
    private static func isReserved(_ name: String) -> Bool {
        name == "index" || name.utf8.hasPrefix("page-") && !name.dropFirst(5).isEmpty && name.dropFirst(5).allSatisfy(\.isWholeNumber)
    }

    /// The kind of pages without a template of the author's.
    var pageKind: PageKind { kind == .journal ? PostPage.kind : ArticlePage.kind }

    /// The kinds of pages with templates of the author's, by template name.
    var ownKinds: [String: PageKind] {
        let names = Set(store.records.compactMap { $0[fields.template] }).subtracting([pageKind.template])
        return Dictionary(uniqueKeysWithValues: names.map { ($0, ArticlePage.ofTemplate($0)) })
    }
}

extension Articles: RecordCollection {
    func knownLists(in collection: SiteCollection) -> [(settings: ListSettings, page: OutputPath?)] {
        [(ListSettings("posts", title: .own([:], other: title), show: .rows, fields: ["date"]), collection.front)]
    }

    var roles: RecordRoles { fields.roles }
    var dataKey: String { kind == .journal ? "posts" : "pages" }
    // A series may be at the root beside the pages.
    var dataName: String { kind == .journal ? "data.json" : "pages.json" }
    var recordCount: Int { order.count }
    var showsLists: Bool { (0..<recordCount).contains { record($0)[fields.hasLists] ?? false } }
    var hasDates: Bool { (0..<recordCount).contains { record($0)[fields.date] != nil || record($0)[fields.updated] != nil } }

    func index(_ number: Int) -> Int { order[number] }
    func pageName(_ number: Int) -> String { names[number] }
    func author(_ number: Int) -> String? { record(number)[fields.author] }
    func language(of number: Int) -> ContentLanguage {
        languages[number] ?? store.originalLanguage(of: index(number)) ?? language
    }

    var pageKinds: [PageKind] { kind.pageKinds + ownKinds.values.sorted { $0.template < $1.template } }

    var namedTemplates: [(name: String, place: Diagnostic.Location)] {
        store.records.indices.compactMap { index in
            store.records[index][fields.template].map { ($0, store.place(of: index, at: store.records[index][fields.templateOffset])) }
        }
    }

    func redirects(in collection: SiteCollection) -> [Redirect] {
        (0..<recordCount).flatMap { number -> [Redirect] in
            let old = record(number)[fields.redirects]
            guard !old.isEmpty, let page = collection.path(ofPage: pageName(number)) else { return [] }
            return old.compactMap { Redirect(from: $0, to: page, place: store.place(of: index(number))) }
        }
    }

    func menuPages(in collection: SiteCollection) -> [MenuPage] {
        guard kind == .pages else { return [] }
        return (0..<recordCount).compactMap { number in
            // Every page links to pages directly in the data folder, at its end.
            let isDirect = store.place(of: index(number)).path.parentFolder == collection.place.path
            let place = record(number)[fields.menu] ?? (isDirect ? .footer : .none)
            guard place != .none, let path = collection.path(ofPage: pageName(number)) else { return nil }
            let title = title(number)
            let link = MenuLink(title: title, language: languageOfTitle(number), target: .page(path))
            return MenuPage(place == .main ? .main : .footer, link, isByFolder: record(number)[fields.menu] == nil)
        }
    }

    func pages(in collection: SiteCollection, of site: Site) -> [PagePlan] {
        JournalPages(site: site, collection: collection, articles: self).plans
    }

    func introduction(in collection: SiteCollection, of site: Site, at path: OutputPath) -> CollectionIntroduction {
        JournalPages(site: site, collection: collection, articles: self).introduction(at: path)
    }
}
