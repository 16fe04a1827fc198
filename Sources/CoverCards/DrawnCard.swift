package import BookCovers
package import SiteFonts
package import SitePictures

/// The card of a page whose book has a drawn cover: the cover in the middle, lying on its endpaper.
package enum DrawnCard {
    /// To be increased when cards change: their names have it.
    package static let version = 1

    /// Whether a text can be written with a face that has some characters.
    package static func canWrite(_ text: String, with has: (UInt32) -> Bool) -> Bool { CardLetters.canWrite(text, with: has) }

    /// The height of the cover on its card, in px.
    private static let coverHeight = 470.0
    private static let quality = 85

    /// The card as JPEG.
    ///
    /// - Throws: an error if there is no memory.
    package static func jpeg(of cover: DrawnCover, in colours: CoverColours, _ face: Typeface) throws(PictureFault) -> [UInt8] {
        let scale = coverHeight / Double(cover.height)
        guard let picture = CoverPainter.painted(cover.inlineSVG(), height: cover.height, scale: scale, colours, face),
            let card = Card.drawn(picture, on: colours.ground)
        else { throw .tooMuchMemory }
        return try PictureEncoder.encode(card, as: .jpeg, quality: quality, profile: nil)
    }
}
