import SiteBase

/// What the file of a picture says before anything is decoded.
public struct PictureHeader: Hashable, Sendable {
    /// The formats that are known by their first bytes.
    public enum Format: String, Sendable { case jpeg, png, webp, gif, avif, svg }

    /// Why a picture is copied as it is.
    public enum Copying: Hashable, Sendable {
        /// It moves: several frames of GIF, WebP or PNG.
        case animated
        /// Its colours are inks for print.
        case cmyk
        /// It is a drawing, sharp at every size.
        case vector
        /// There is no decoder for it.
        case avif, gif
    }

    /// The format, by content.
    public let format: Format
    /// px, as shown: after the orientation of Exif.
    public let width: Int
    /// px, as shown: after the orientation of Exif.
    public let height: Int
    /// How the stored pixels are turned and mirrored to be shown, 1 (not at all) to 8. JPEG and PNG files tell it; browsers ignore it in WebP.
    ///
    /// Source: Exif 2.32, 4.6.4.
    public let orientation: Int
    /// Whether pixels may be transparent: PNG with an alpha channel or a `tRNS` chunk, WebP with the flag of alpha, and GIF, AVIF and SVG.
    public let mayBeTransparent: Bool
    /// Why the picture is copied as it is; nil if it can be made smaller.
    public let copying: Copying?

    /// Reads the header. Nil if it is of none of these formats or cut short. Only the first bytes and the lengths of chunks are looked at.
    public init?(_ bytes: [UInt8]) {
        guard let size = ImageSize(bytes) else { return nil }
        width = size.width
        height = size.height
        var orientation = 1
        if let header = PNGHeader(bytes) {
            orientation = header.orientation
            (format, mayBeTransparent, copying) = (.png, header.mayBeTransparent, header.isAnimated ? .animated : nil)
        } else if let header = GIFHeader(bytes) {
            (format, mayBeTransparent, copying) = (.gif, true, header.isAnimated ? .animated : .gif)
        } else if let header = JPEGHeader(bytes) {
            orientation = header.orientation
            (format, mayBeTransparent, copying) = (.jpeg, false, header.components == 4 ? .cmyk : nil)
        } else if let header = WebPHeader(bytes) {
            (format, mayBeTransparent, copying) = (.webp, header.mayBeTransparent, header.isAnimated ? .animated : nil)
        } else if AVIFHeader(bytes) != nil {
            (format, mayBeTransparent, copying) = (.avif, true, .avif)
        } else {
            (format, mayBeTransparent, copying) = (.svg, true, .vector)
        }
        self.orientation = orientation
    }

    /// The height in px of a rendition of this width, rounded, at least 1. A width above the picture's own gives the picture's height.
    public func height(atWidth wanted: Int) -> Int {
        wanted >= width ? height : max(1, (2 * height * wanted + width) / (2 * width))
    }
}
