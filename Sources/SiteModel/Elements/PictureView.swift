package import SiteAssets
import SiteBase
package import SiteTemplates

/// The values that templates can use of a picture.
extension SiteImage {
    package static let schema = TemplateSchema<SiteImage>(
        "picture",
        [
            .link("source", "The largest picture, as a JPEG or PNG, or the file itself.") { .file($0.path) },
            .number("width", "The width of that picture in px.") { $0.shownSize.width },
            .number("height", "The height of that picture in px.") { $0.shownSize.height },
            .link("small", "A small picture, for backgrounds.") { .file($0.smallPath) },
            .flag("isMade", "Whether it is made in several widths.") { $0.renditions != nil },
            .linkList("widths", "The picture as WebP in all its widths, for `srcset`.") { $0.widths() },
            .linkList("listWidths", "Those of them that are small enough for lists.") { $0.widths(upTo: PictureUse.largestInLists) },
            .text("ground", "The number of the bookcloth that shows while it loads, 0 to 15; absent if it may be transparent.") { image in
                image.renditions?.mayBeTransparent == false ? image.cloth.map { String($0) } : nil
            },
        ]
    )

    private func widths(upTo limit: Int = .max) -> [(path: OutputPath, width: Int)] {
        guard let widths = renditions?.widths else { return [] }
        let shown = widths.prefix { $0.size.width <= limit }
        return (shown.isEmpty ? widths.prefix(1) : shown).map { (path: $0.path, width: $0.size.width) }
    }
}
