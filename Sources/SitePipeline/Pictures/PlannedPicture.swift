import BookCovers
import SiteAssets
import SiteBase
import SiteModel
import SitePictures

/// A picture with all that is made from it.
package struct PlannedPicture: Sendable {
    let image: SiteImage
    /// The pictures that pages, feeds and other programs name, each with its own path.
    let made: [PictureRenditions.Made]
    /// Whether a page shows it that lists lead to.
    let isListed: Bool

    /// The pictures of a site, each once.
    static func all(of sites: [Site], texts: TextPictures) -> [PlannedPicture] {
        let listed = sites.flatMap(\.contents)
        let collections = listed.map(\.content)
        // The pages of records that no list shows have pictures, too.
        let unlisted = listed.flatMap(\.unlistedRecords).map(\.content)
        // Other sites can only show what has an address.
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
