package import SiteBase
package import SiteTemplates

/// A link to a feed, for feed readers.
package struct FeedLink: Sendable {
    package let title: String
    package let path: OutputPath
    package let mediaType: String

    /// The file name of a feed, such as `feed.xml`, and its media type.
    package struct Format: Sendable {
        package let name: String
        let mediaType: String

        package init(name: String, mediaType: String) {
            self.name = name
            self.mediaType = mediaType
        }
    }

    /// Links to a feed in all formats.
    static func links(to formats: [Format], title: String, in folder: String) -> [FeedLink] {
        let folder = folder.isEmpty ? "" : "\(folder)/"
        return formats.compactMap { format in
            OutputPath(folder + format.name).map { FeedLink(title: title, path: $0, mediaType: format.mediaType) }
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
