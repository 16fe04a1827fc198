package import SiteAssets
package import SiteTemplates

/// A small picture, or the bookcloth of a drawn cover, beside a link to a record.
package struct Thumbnail {
    let cloth: Int
    let picture: SiteImage?

    /// - Parameter cloth: the number of the bookcloth, 0 to 15.
    package init(cloth: Int, picture: SiteImage?) {
        self.cloth = cloth
        self.picture = picture
    }

    package static let schema = TemplateSchema<Thumbnail>(
        "thumbnail",
        [
            .text("cloth", "The number of its bookcloth, 0 to 15.") { String($0.cloth) },
            .object("picture", SiteImage.schema, "The picture; absent if the cover is drawn.") { $0.picture },
        ]
    )
}

extension SiteImage {
    /// A small picture, with the bookcloth whose colour is nearest.
    package var thumbnail: Thumbnail { Thumbnail(cloth: cloth ?? 0, picture: self) }
}
