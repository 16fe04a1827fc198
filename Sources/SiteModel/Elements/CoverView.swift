package import BookCovers
package import SiteAssets
import SiteBase
package import SiteTemplates

/// A cover on a page: a picture or a drawing.
package final class CoverView {
    package let image: SiteImage?
    /// The drawing to show if there is no picture.
    package let drawn: DrawnCover
    /// Whether the page contains the shapes of its drawn covers only once.
    private let sharesShapes: Bool
    /// What tells its ids from those of other covers on the page.
    private let id: String?
    private lazy var drawing = image == nil ? sharesShapes ? drawn.referringSVG() : drawn.inlineSVG(id: id) : nil

    /// - Parameter id: what tells its ids from those of other covers on the page, if it shares no shapes with them.
    package init(image: SiteImage?, drawn: DrawnCover, sharesShapes: Bool, id: String? = nil) {
        self.id = id
        self.image = image
        self.drawn = drawn
        self.sharesShapes = sharesShapes
    }

    /// The number of the bookcloth, 0 to 15.
    package var cloth: Int { image?.cloth ?? drawn.design.cloth }

    package static let schema = TemplateSchema<CoverView>(
        "cover",
        [
            .link("image", "The picture; absent if the cover is drawn.") { $0.image.map { .file($0.path) } },
            .number("width", "The width of that picture in px.") { $0.image?.shownSize.width },
            .number("height", "The height of that picture in px.") { $0.image?.shownSize.height },
            .object("picture", SiteImage.schema, "The picture in all its sizes; absent if the cover is drawn.") { $0.image },
            .html("drawing", "The drawn cover, an `<svg>`; absent if there is a picture.") { $0.drawing }.madeFrom { view, sink in
                if view.image == nil { view.drawn.write(to: &sink) }
            },
            .text("title", "The volume's title, for `alt`.") { $0.drawn.title },
            .text("cloth", "The number of its bookcloth, 0 to 15.") { String($0.cloth) },
        ]
    )
}

extension TemplateField {
    /// A template field with the shapes that the drawn covers of a page share.
    package static func coverSymbols(_ summary: String, _ covers: @escaping @Sendable (Model) -> [DrawnCover]) -> TemplateField {
        .html("coverSymbols", summary) { page in
            let covers = covers(page)
            return covers.isEmpty ? [] : DrawnCover.symbols(for: covers)
        }
        .madeFrom { page, sink in for cover in covers(page) { cover.write(to: &sink) } }
    }
}
