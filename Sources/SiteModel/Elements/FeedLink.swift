package import SiteBase
package import SiteTemplates

/// A link to a feed, for feed readers.
package struct FeedLink: Sendable {
    package let title: String
    package let path: OutputPath
    package let mediaType: String

    /// Links to both formats of a feed.
    package static func links(title: String, in folder: String) -> [FeedLink] {
        let folder = folder.isEmpty ? "" : "\(folder)/"
        return [("feed.xml", "application/atom+xml"), ("feed.json", "application/feed+json")].compactMap { name, mediaType in
            OutputPath(folder + name).map { FeedLink(title: title, path: $0, mediaType: mediaType) }
        }
    }

    package static let schema = TemplateSchema<FeedLink>(
        "feed",
        [
            .text("title", "What it is a feed of.") { $0.title },
            .text("mediaType", "Its form: `application/atom+xml` or `application/feed+json`.") { $0.mediaType },
            .link("link", "The feed.") { .file($0.path) },
        ]
    )
}
