import SiteBase

/// The names of sitegen's own files and folders at a site's root, whatever the settings are.
package enum ReservedNames {
    private static let owners = [
        "assets": "it holds the site's assets", "index.html": "it is the front page", "search": "it holds the search index",
        "search.html": "it lists all titles", "404.html": "it is the page for addresses that do not exist",
        "offline.html": "it is the page about reading offline", "sw.js": "it is the script that stores pages for reading offline",
        "manifest.webmanifest": "it makes the site an app", "robots.txt": "crawlers read it", "sitemap.xml": "crawlers read it",
        "sizes.css": "it has the sizes of things", "_headers": "hosts read it", "_redirects": "hosts read it",
        ".nojekyll": "GitHub reads it", "_nginx.conf": "nginx reads it",
        "_Caddyfile": "Caddy reads it", "_s3-website.json": "it is for S3", "feed.xml": "it is the feed", "feed.json": "it is the feed",
    ]

    /// What sitegen uses a name for; nil if it is free.
    package static func owner(of name: String) -> String? { owners[name.collisionKey] }
}
