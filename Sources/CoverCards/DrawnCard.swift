package import BookCovers
package import SiteFonts
package import SitePictures

/// The link preview card of a page whose book has a drawn cover: the cover in the middle of its endpaper.
package enum DrawnCard {
    /// The version of cards, which is part of their names. Increase it when cards change.
    package static let version = 1

    /// Whether a typeface with some characters can write a text.
    package static func canWrite(_ text: String, with has: (UInt32) -> Bool) -> Bool { CardLetters.canWrite(text, with: has) }

    /// The height of the cover on its card, in px.
    private static let coverHeight = 470.0
    private static let quality = 85

    /// The card as a JPEG.
    ///
    /// - Throws: an error if memory is exhausted.
    package static func jpeg(of cover: DrawnCover, in colours: CoverColours, _ face: Typeface) throws(PictureFault) -> [UInt8] {
        let scale = coverHeight / Double(cover.height)
        guard let picture = CoverPainter.painted(cover.inlineSVG(), height: cover.height, scale: scale, colours, face),
            let card = Card.drawn(picture, on: colours.ground)
        else { throw .tooMuchMemory }
        return try PictureEncoder.encode(card, as: .jpeg, quality: quality, profile: nil)
    }
}
