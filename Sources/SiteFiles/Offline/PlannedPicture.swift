import BookCovers
package import SiteAssets
import SiteBase
package import SiteModel
import SitePictures
import SiteRecords

/// A picture and all versions made from it.
package struct PlannedPicture: Sendable {
    package let image: SiteImage
    /// The versions that pages, feeds and other programs name, each with its own path.
    package let made: [PictureRenditions.Made]
    /// Whether a listed page shows the picture.
    let isListed: Bool

    /// The pictures of a site without repetition.
    package static func all(of sites: [Site], texts: TextPictures) -> [PlannedPicture] {
        let listed = sites.flatMap(\.contents)
        let collections = listed.map(\.content)
        // The pages of unlisted records contain pictures too.
        let unlisted = listed.flatMap(\.unlistedRecords).map(\.content)
        // Link previews need absolute URLs.
        let carded = sites[0].settings.url == nil ? [] : (collections + unlisted).flatMap(\.introducingPictures)
        var cards: [String: PictureRenditions.Made] = [:]
        for image in carded { if let card = image.card { cards[image.source] = card } }
        var paths: Set<String> = []
        let shown = collections.flatMap(\.pictures) + sites.flatMap(\.introductions.values).compactMap(\.image) + texts.images
        let all = shown + unlisted.flatMap(\.pictures)
        return all.enumerated().compactMap { index, image -> PlannedPicture? in
            guard let renditions = image.renditions else { return nil }
            let made = renditions.widths + [renditions.fallback] + [cards[image.source]].compactMap(\.self)
            let new = made.filter { paths.insert($0.path.description).inserted }
            return new.isEmpty ? nil : PlannedPicture(image: image, made: new, isListed: index < shown.count)
        }
    }
}
