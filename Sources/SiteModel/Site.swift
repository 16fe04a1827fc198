import SiteAssets
import SiteBase

/// RESOLVE: what the collections determine together, such as the site's title and front page.
package final class Site: Sendable {
    package let title: String
    /// All kinds of collections.
    package let kinds: CollectionKinds
    package let settings: SiteSettings
    package let collections: [SiteCollection]
    /// The breadcrumb of the front page; nil if that is the collection's own.
    package let homeStep: Breadcrumb?
    /// The Open Graph picture of pages that have none.
    package let icon: OutputPath?
    /// The style sheets that only some sites have.
    package struct Sheets: Sendable {
        /// The sheet of the fonts that the site brings with it; nil if there are none.
        package var type: OutputPath?
        /// The sheet of the theme and of the author's colours; nil if there are none.
        package let theme: OutputPath?
        /// The colours of the paper where colours are light and where they are dark; nil if no sheet says it.
        package let paper: (light: String, dark: String)?

        package init(type: OutputPath? = nil, theme: OutputPath? = nil, paper: (light: String, dark: String)? = nil) {
            self.type = type
            self.theme = theme
            self.paper = paper
        }
    }

    /// The style sheets that only some sites have.
    package let sheets: Sheets
    /// The cards of drawn covers; nil if the site has no address, because other sites can only show what has one.
    package let cards: DrawnCards?
    /// The feeds of the whole site.
    let feeds: [FeedLink]

    /// - Parameter assets: the files of `assets/`.
    package init(
        _ collections: [SiteCollection],
        of kinds: CollectionKinds,
        settings: SiteSettings,
        assets: [AssetFile],
        sheets: Sheets = Sheets(),
        cards: DrawnCards? = nil
    ) {
        self.cards = cards
        self.sheets = sheets
        self.kinds = kinds
        self.settings = settings
        self.collections = collections
        let onlyTitle = collections.count == 1 ? collections.first?.content.title : nil
        title = settings.title ?? onlyTitle ?? settings.strings[.untitledSite]
        icon = assets.first { $0.name.description == "assets/icon-512.png" && !$0.isEmbedded }.map {
            $0.name.withContentHash($0.fingerprint)
        }
        let isDated = settings.url != nil && collections.contains(where: \.content.hasDates)
        feeds = isDated ? FeedLink.links(title: title, slug: "") : []
        // If the site and its only collection share a title, the breadcrumbs show it once.
        let name = title == onlyTitle ? settings.strings[.untitledSite] : title
        let isFront = collections.contains(where: \.isFront)
        homeStep = isFront ? nil : OutputPath("index.html").map { Breadcrumb(title: name, language: nil, path: $0) }
    }

    /// The fingerprint of the settings that determine how the records of a collection are shown.
    package func settings(of kind: CollectionKind, _ language: ContentLanguage, fold: Int? = nil, readsMarkdown: Bool) -> Fingerprint {
        var settings = NamedFingerprint("settings of \(kind.name)", without: self.settings.overlooked)
        settings.combine("texts") { $0.combine(language.strings.fingerprint) }
        settings.combine("language") { $0.combine(language.tag) }
        settings.combine("label language") { $0.combine(language.labelTag) }
        if let fold { settings.combine("fold") { $0.combine(fold) } }
        settings.combine("markdown") { $0.combine(readsMarkdown ? 1 : 0) }
        return settings.value
    }

    /// The site with only one of its collections, for a single file, without offline reading.
    package func inOneFile(only collection: SiteCollection) -> Site { Site(self, only: collection) }

    private init(_ site: Site, only collection: SiteCollection) {
        title = site.title
        kinds = site.kinds
        var settings = site.settings
        settings.isKeptOffline = false
        self.settings = settings
        collections = [collection]
        homeStep = site.homeStep
        icon = site.icon
        cards = site.cards
        feeds = site.feeds
        // The file has its fonts inside.
        var sheets = site.sheets
        sheets.type = nil
        self.sheets = sheets
    }

    /// The breadcrumb of the only collection, if it is the front page.
    package var rootStep: Breadcrumb? {
        guard let front else { return nil }
        return front.front.map { Breadcrumb(title: front.content.title, language: nil, path: $0) }
    }

    /// The first page of all titles, if the site has search.
    package var searchPage: OutputPath? { settings.isSearched ? OutputPath("search.html") : nil }

    /// The page on offline reading, if the site has it.
    package var offlinePage: OutputPath? { settings.isKeptOffline ? OutputPath("offline.html") : nil }

    /// The feeds of one collection, without those of the site.
    package func feeds(of collection: SiteCollection) -> [FeedLink] {
        guard settings.url != nil, collection.content.hasDates, !collection.isFront else { return [] }
        return FeedLink.links(title: collection.content.title, slug: collection.slug)
    }

    /// The only collection, whose first page is the front page; nil if there are several.
    package var front: SiteCollection? { collections.first(where: \.isFront) }

    /// The absolute URL of a file, if the site's is known.
    package func address(of path: OutputPath) -> String? {
        settings.url.map { url in
            path.name == "index.html" ? url + path.rootAddress.dropLast("index.html".count) : url + path.rootAddress
        }
    }
}
