import SiteBase

/// The names of sitegen's own files and folders at a site's root, whatever the settings are.
package struct ReservedNames: Sendable {
    /// Those of pages and assets.
    package static let ofPages = [
        "assets": "it holds the site's assets", "index.html": "it is the front page", "search.html": "it lists all titles",
        "404.html": "it is the page for addresses that do not exist", "offline.html": "it is the page about reading offline",
    ]

    private let owners: [String: String]

    /// - Parameter owners: what sitegen uses each name for.
    package init(_ owners: [String: String] = [:]) { self.owners = owners }

    /// What sitegen uses a name for; nil if it is free.
    package func owner(of name: String) -> String? { owners[name.collisionKey] }
}
