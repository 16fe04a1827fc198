import SiteEngine

/// RESOLVE: the collections in relation to one another: what the site is called and what its front page is.
struct Site: Sendable {
    let title: String
    private(set) var settings: SiteSettings
    private(set) var collections: [SiteCollection]
    /// The step back to the front page; nil where that is the collection itself.
    let homeStep: Breadcrumb?
    /// A picture that stands for the site where a page has none of its own.
    let icon: OutputPath?
    /// The feeds of the whole site.
    let feeds: [FeedLink]

    init(_ loaded: LoadedSite) {
        settings = loaded.settings
        collections = loaded.collections
        let onlyTitle = loaded.collections.count == 1 ? loaded.collections.first?.content.title : nil
        title = loaded.settings.title ?? onlyTitle ?? loaded.settings.strings[.untitledSite]
        icon = loaded.assets.first { $0.name.description == "assets/icon-512.png" && !$0.isEmbedded }.map {
            $0.name.withContentHash($0.fingerprint)
        }
        let isDated = loaded.settings.url != nil && loaded.collections.contains(where: \.hasDates)
        feeds = isDated ? FeedLink.links(title: title, slug: "") : []
        // A site that is called as its only collection would stand in the trail twice.
        let name = title == onlyTitle ? settings.strings[.untitledSite] : title
        let isRootSeries = collections.contains { $0.slug.isEmpty }
        homeStep = isRootSeries ? nil : OutputPath("index.html").map { Breadcrumb(title: name, language: nil, path: $0) }
    }

    /// The site with but one of its collections, in one file: nothing of it is kept offline.
    func inOneFile(only collection: SiteCollection) -> Site {
        var site = self
        site.collections = [collection]
        site.settings.isKeptOffline = false
        return site
    }

    /// The step back to the only collection of a site whose front page it is.
    var rootStep: Breadcrumb? {
        guard isRootSeries, let collection = collections.first else { return nil }
        return collection.path("index.html").map { Breadcrumb(title: collection.content.title, language: nil, path: $0) }
    }

    /// The first page of all titles, where the site is searched.
    var searchPage: OutputPath? { settings.isSearched ? OutputPath("search.html") : nil }

    /// The page on reading without a network, where pages are kept for that.
    var offlinePage: OutputPath? { settings.isKeptOffline ? OutputPath("offline.html") : nil }

    /// The feeds of one collection, besides those of the site.
    func feeds(of collection: SiteCollection) -> [FeedLink] {
        guard settings.url != nil, collection.hasDates, !collection.slug.isEmpty else { return [] }
        return FeedLink.links(title: collection.content.title, slug: collection.slug)
    }

    /// Whether the site is one series without a folder, whose index is the front page.
    var isRootSeries: Bool { collections.contains { $0.slug.isEmpty } }

    /// The address of a file on the web, where the site's is known.
    func address(of path: OutputPath) -> String? {
        settings.url.map { url in
            path.name == "index.html" ? url + path.rootAddress.dropLast("index.html".count) : url + path.rootAddress
        }
    }
}
