import Diagnostics
package import InterfaceTexts
package import SiteAssets
package import SiteBase
package import SiteRecords
import Synchronization

/// RESOLVE: everything that the collections determine together, such as the site's title and front page.
package final class Site: Sendable {
    package let title: String
    package let kinds: CollectionKinds
    package let settings: SiteSettings
    package let collections: [SiteCollection]
    /// The site's own pages; nil if there are none.
    package let pages: SiteCollection?
    /// The introductions of the front page and of collections, by page.
    package let introductions: [OutputPath: Introduction]
    package let menus: SiteMenus
    /// The number of pages directly in the data folder if there are too many to link on every page; otherwise 0.
    package var pagesOmittedFromMenus: Int { menus.omitted }
    private let splitPaths: SplitPaths
    /// The names that have pages.
    package let terms: SiteTerms
    /// The interface language, for texts.
    package let language: ContentLanguage
    /// The search results of each collection, for lists that show several collections.
    private let searchable: Mutex<[Int: SearchableRecords]> = Mutex([:])
    /// Old addresses and the pages that they lead to.
    package let redirects: [Redirect]
    /// The breadcrumb of the front page; nil if that page belongs to the collection.
    package let homeStep: Breadcrumb?
    /// The picture in link previews of pages without one.
    package let icon: OutputPath?
    /// Style sheets that only some sites have.
    package struct Sheets: Sendable {
        /// The style sheet with the site's fonts; nil if there are none.
        package var type: OutputPath?
        /// The style sheet of the theme and the author's colours; nil if there is none.
        package let theme: OutputPath?
        /// The background colours in light and dark mode; nil if no style sheet sets them.
        package let paper: (light: String, dark: String)?

        package init(type: OutputPath? = nil, theme: OutputPath? = nil, paper: (light: String, dark: String)? = nil) {
            self.type = type
            self.theme = theme
            self.paper = paper
        }
    }

    package let sheets: Sheets
    /// The cards of drawn covers; nil if the site has no URL, because link previews need one.
    package let cards: DrawnCards?
    /// The feeds of the whole site.
    package let feeds: [FeedLink]
    /// The formats of all feeds.
    private let feedFormats: [FeedLink.Format]

    /// - Parameters:
    ///   - original: the site in its first language, for another edition.
    ///   - assets: the files of `assets/`.
    ///   - feedFormats: the formats of feeds.
    package init(
        _ collections: [SiteCollection],
        pages: SiteCollection? = nil,
        introduction: Introduction? = nil,
        people: [(name: String, text: Introduction)] = [],
        original: Site? = nil,
        of kinds: CollectionKinds,
        settings: SiteSettings,
        assets: [AssetFile],
        sheets: Sheets = Sheets(),
        cards: DrawnCards? = nil,
        feedFormats: [FeedLink.Format]
    ) {
        self.feedFormats = feedFormats
        self.cards = cards
        self.sheets = sheets
        self.kinds = kinds
        self.settings = settings
        self.collections = collections
        self.pages = pages
        let contents = collections + [pages].compactMap(\.self)
        var introductions: [OutputPath: Introduction] = [:]
        if let introduction, let path = settings.path("index.html") { introductions[path] = introduction }
        for collection in collections {
            if let own = collection.introduction, let path = collection.front { introductions[path] = own }
        }
        let language = ContentLanguage(tag: settings.language, site: settings)
        self.language = language
        // A collection may have the same name as the folder of the names' pages.
        let slugs = Set(collections.map(\.slug))
        let terms = SiteTerms(
            contents,
            kinds: { kind in (kind.isOwn || settings.termKinds.contains(kind)) && !slugs.contains(kind.folder) },
            texts: people,
            in: settings
        )
        self.terms = terms
        for term in terms.terms.values.joined() { if let own = term.introduction { introductions[term.path] = own } }
        self.introductions = introductions
        redirects =
            settings.redirects
            + contents.flatMap { $0.content.redirects(in: $0) }.filter { redirect in
                // The redirects of an untranslated record lead to the original page and not to its copy in another edition.
                settings.edition == 0 || settings.languages.edition(ofFile: redirect.place.path.fileName) != nil
            }
        let onlyTitle = collections.count == 1 ? collections.first?.content.title : nil
        title = settings.title ?? settings.originalTitle ?? introduction?.title ?? onlyTitle ?? settings.strings[.untitledSite]
        // If the site and its only collection share a title, the breadcrumbs show it once.
        let name = title == onlyTitle ? settings.strings[.untitledSite] : title
        let splitPaths = SplitPaths(contents)
        self.splitPaths = splitPaths
        menus = SiteMenus(
            settings,
            contents.flatMap { $0.content.menuPages(in: $0) },
            in: language,
            path: { splitPaths.path(of: original?.page(at: $0) ?? $0) }
        ) { path in
            if path == settings.path("search.html"), settings.isSearched { return (settings.strings[.search], nil) }
            if let title = terms.title(ofPage: path, in: language) { return (title, nil) }
            if let title = contents.lazy.compactMap({ $0.content.title(ofPage: path, in: $0) }).first { return title }
            let list = settings.lists.first { list in list.page.flatMap { settings.path($0.text) } == path }
            if let list { return (list.heading(in: language), nil) }
            if path == settings.path("index.html") { return (name, nil) }
            // A menu may link to an untranslated page.
            return original?.title(ofPage: path).map { ($0.text, $0.language ?? original?.settings.language) }
        }
        icon = assets.first { $0.name.description == "assets/icon-512.png" && !$0.isEmbedded }.map {
            $0.name.withContentHash($0.fingerprint)
        }
        let isDated = settings.url != nil && contents.contains(where: \.content.hasDates)
        feeds = isDated ? FeedLink.links(to: feedFormats, title: title, in: settings.folder) : []
        let isFront = collections.contains(where: \.isFront)
        homeStep = isFront ? nil : settings.path("index.html").map { Breadcrumb(title: name, language: nil, path: $0) }
    }

    /// The fingerprint of the settings that determine how the records of a collection look.
    package func settings(of kind: CollectionKind, _ language: ContentLanguage, fold: Int? = nil, readsMarkdown: Bool) -> Fingerprint {
        var settings = NamedFingerprint("settings of \(kind.name)", without: self.settings.overlooked)
        settings.combine("texts") { $0.combine(language.strings.fingerprint) }
        settings.combine("names") { $0.combine(terms.fingerprint) }
        settings.combine("language") { $0.combine(language.tag) }
        settings.combine("label language") { $0.combine(language.labelTag) }
        if let fold { settings.combine("fold") { $0.combine(fold) } }
        settings.combine("markdown") { $0.combine(readsMarkdown ? 1 : 0) }
        return settings.value
    }

    /// The site with only one of its collections and without offline reading, for a single file.
    package func inOneFile(only collection: SiteCollection) -> Site { Site(self, only: collection) }

    private init(_ site: Site, only collection: SiteCollection) {
        title = site.title
        kinds = site.kinds
        var settings = site.settings
        settings.isKeptOffline = false
        self.settings = settings
        collections = [collection]
        pages = nil
        introductions = site.introductions
        terms = SiteTerms()
        language = site.language
        splitPaths = SplitPaths([])
        menus = SiteMenus(SiteSettings(), [], in: site.language, path: { $0 }, title: { _ in nil })
        redirects = []
        homeStep = site.homeStep
        icon = site.icon
        cards = site.cards
        feeds = site.feeds
        feedFormats = site.feedFormats
        // The single file contains its fonts.
        var sheets = site.sheets
        sheets.type = nil
        self.sheets = sheets
    }

    /// The collections and the site's own pages.
    package var contents: [SiteCollection] { collections + [pages].compactMap(\.self) }

    /// The title of a page, with its language if that differs from the site's; nil if the site does not have the page.
    package func title(ofPage path: OutputPath) -> (text: String, language: String?)? {
        terms.title(ofPage: path, in: language).map { ($0, nil) }
            ?? contents.lazy.compactMap { $0.content.title(ofPage: path, in: $0) }.first
    }

    /// The actual path of a page.
    ///
    /// - Parameter written: the path as an author writes it, without the subfolder of a record.
    package func page(at written: OutputPath) -> OutputPath { splitPaths.path(of: written) }

    /// The search result for a record, for lists that show several collections.
    package func found(_ number: Int, in collection: Int) -> SearchHit? {
        let records = searchable.withLock { known in
            if let own = known[collection] { return own }
            let own = contents[collection].searchable(in: self)
            known[collection] = own
            return own
        }
        return records.found(number)
    }

    /// The breadcrumb of the only collection, if it is on the front page.
    package var rootStep: Breadcrumb? {
        guard let front else { return nil }
        return front.front.map { Breadcrumb(title: front.content.title, language: nil, path: $0) }
    }

    /// The first page of the list of all titles, if the site has search.
    package var searchPage: OutputPath? { settings.isSearched ? settings.path("search.html") : nil }

    /// The page about offline reading, if the site has it.
    package var offlinePage: OutputPath? { settings.isKeptOffline ? settings.path("offline.html") : nil }

    package var home: OutputPath? { settings.path("index.html") }

    /// The feeds of a collection and of its parts, without the site's feeds.
    package func feeds(of collection: SiteCollection) -> [FeedLink] {
        guard settings.url != nil, collection.content.hasDates else { return [] }
        // A series at the root uses the site's feeds.
        let own =
            collection.isFront || collection.folder == settings.folder
            ? [] : FeedLink.links(to: feedFormats, title: collection.content.title, in: collection.folder)
        return own + collection.partFeeds.flatMap { FeedLink.links(to: feedFormats, title: $0.title, in: $0.folder) }
    }

    /// The only collection, which begins on the front page; nil if there are several.
    package var front: SiteCollection? { collections.first(where: \.isFront) }

    /// The absolute URL of a file, if the site's URL is known.
    package func address(of path: OutputPath) -> String? {
        settings.url.map { url in
            path.name == "index.html" ? url + path.rootAddress.dropLast("index.html".count) : url + path.rootAddress
        }
    }
}
