import SiteAssets
import SiteBase

/// RESOLVE: the collections in relation to one another: what the site is called and what its front page is.
package struct Site: Sendable {
    package let title: String
    /// The kinds of collections that the build knows.
    package let kinds: CollectionKinds
    package private(set) var settings: SiteSettings
    package private(set) var collections: [SiteCollection]
    /// The step back to the front page; nil where that is the collection itself.
    package let homeStep: Breadcrumb?
    /// The picture of the site, for pages without one of their own.
    package let icon: OutputPath?
    /// The feeds of the whole site.
    let feeds: [FeedLink]

    /// - Parameter assets: the files of `assets/`.
    package init(_ collections: [SiteCollection], of kinds: CollectionKinds, settings: SiteSettings, assets: [AssetFile]) {
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
        // A site that is called as its only collection would stand in the trail twice.
        let name = title == onlyTitle ? settings.strings[.untitledSite] : title
        let isRootSeries = collections.contains { $0.slug.isEmpty }
        homeStep = isRootSeries ? nil : OutputPath("index.html").map { Breadcrumb(title: name, language: nil, path: $0) }
    }

    /// The site with but one of its collections, in one file: nothing of it is kept offline.
    package func inOneFile(only collection: SiteCollection) -> Site {
        var site = self
        site.collections = [collection]
        site.settings.isKeptOffline = false
        return site
    }

    /// The step back to the only collection of a site whose front page it is.
    package var rootStep: Breadcrumb? {
        guard isRootSeries, let collection = collections.first else { return nil }
        return collection.path("index.html").map { Breadcrumb(title: collection.content.title, language: nil, path: $0) }
    }

    /// The first page of all titles, where the site is searched.
    package var searchPage: OutputPath? { settings.isSearched ? OutputPath("search.html") : nil }

    /// The page on reading without a network, where pages are kept for that.
    package var offlinePage: OutputPath? { settings.isKeptOffline ? OutputPath("offline.html") : nil }

    /// The feeds of one collection, besides those of the site.
    package func feeds(of collection: SiteCollection) -> [FeedLink] {
        guard settings.url != nil, collection.content.hasDates, !collection.slug.isEmpty else { return [] }
        return FeedLink.links(title: collection.content.title, slug: collection.slug)
    }

    /// Whether the site is one series without a folder, whose index is the front page.
    package var isRootSeries: Bool { collections.contains { $0.slug.isEmpty } }

    /// The address of a file on the web, where the site's is known.
    package func address(of path: OutputPath) -> String? {
        settings.url.map { url in
            path.name == "index.html" ? url + path.rootAddress.dropLast("index.html".count) : url + path.rootAddress
        }
    }
}
