import BookCovers
import SiteAssets
import SiteModel
import SitePictures

/// A picture with all that is made from it.
package struct PlannedPicture: Sendable {
    let image: SiteImage
    /// The pictures that pages, feeds and other programs name, each with its own path.
    let made: [PictureRenditions.Made]

    /// The pictures of a site, each once.
    static func all(of sites: [Site], texts: TextPictures) -> [PlannedPicture] {
        let collections = sites.flatMap(\.contents).map(\.content)
        // Other sites can only show what has an address.
        let carded = sites[0].settings.url == nil ? [] : collections.flatMap(\.introducingPictures)
        var cards: [String: PictureRenditions.Made] = [:]
        for image in carded { if let card = image.card { cards[image.source] = card } }
        var paths: Set<String> = []
        return (collections.flatMap(\.pictures) + sites.flatMap(\.introductions.values).compactMap(\.image) + texts.images).compactMap {
            image in
            guard let renditions = image.renditions else { return nil }
            let made = renditions.widths + [renditions.fallback] + [cards[image.source]].compactMap(\.self)
            let new = made.filter { paths.insert($0.path.description).inserted }
            return new.isEmpty ? nil : PlannedPicture(image: image, made: new)
        }
    }
}
