import SiteBase

/// The names of sitegen's own files and folders at the root of a site, regardless of settings.
package enum ReservedNames {
    private static let owners = [
        "assets": "the site's assets lie there", "index.html": "the front page is called so", "search": "what search finds lies there",
        "search.html": "the list of all titles is called so", "404.html": "the page for addresses that lead nowhere is called so",
        "offline.html": "the page on reading without a network is called so", "sw.js": "what keeps pages offline is called so",
        "manifest.webmanifest": "what makes the site an app is called so", "robots.txt": "what crawlers read is called so",
        "sitemap.xml": "what crawlers read is called so", "feed.xml": "the feed is called so", "feed.json": "the feed is called so",
    ]

    /// What uses a name; nil if it is free.
    package static func owner(of name: String) -> String? { owners[name.collisionKey] }
}
