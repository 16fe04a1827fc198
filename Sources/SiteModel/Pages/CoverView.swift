import SiteAssets
import SiteTemplates

/// A cover, as shown on a page: a picture or a drawing.
package struct CoverView: Sendable {
    package let image: SiteImage?
    let drawing: [UInt8]?
    let title: String
    package let cloth: Int

    package init(image: SiteImage?, drawing: [UInt8]?, title: String, cloth: Int) {
        self.image = image
        self.drawing = drawing
        self.title = title
        self.cloth = cloth
    }

    package static let schema = TemplateSchema<CoverView>(
        "cover",
        [
            .link("image", "The picture; absent if the cover is drawn.") { $0.image.map { .file($0.path) } },
            .text("width", "The picture's own width in px.") { $0.image.map { String($0.size.width) } },
            .text("height", "The picture's own height in px.") { $0.image.map { String($0.size.height) } },
            .html("drawing", "The drawn cover, an `<svg>`; absent if there is a picture.") { $0.drawing },
            .text("title", "The volume's title, for `alt`.") { $0.title },
            .text("cloth", "The number of its bookcloth, 0 to 15.") { String($0.cloth) },
        ]
    )
}
