import SiteBase

/// The information in a picture file that needs no decoding.
public struct PictureHeader: Hashable, Sendable {
    /// The formats, recognised by their first bytes.
    public enum Format: String, Sendable { case jpeg, png, webp, gif, avif, svg }

    /// The reason that a picture is copied unchanged.
    public enum Copying: Hashable, Sendable {
        /// It is animated, with several frames of GIF, WebP or PNG.
        case animated
        /// Its colours are printing inks.
        case cmyk
        /// It is a drawing, which is sharp at every size.
        case vector
        /// sitegen has no decoder for the format.
        case avif, gif
    }

    /// The format, recognised by content.
    public let format: Format
    /// The displayed width in px, after applying the Exif orientation.
    public let width: Int
    /// The displayed height in px, after applying the Exif orientation.
    public let height: Int
    /// How to turn and mirror the stored pixels, from 1 (not at all) to 8. JPEG and PNG files contain it; browsers ignore it in WebP.
    ///
    /// Source: Exif 2.32, 4.6.4.
    public let orientation: Int
    /// Whether pixels may be transparent: in a PNG with an alpha channel or a `tRNS` chunk, in a WebP with the alpha flag, and in any GIF,
    /// AVIF or SVG.
    public let mayBeTransparent: Bool
    /// The reason that the picture is copied unchanged; nil if smaller versions can be made.
    public let copying: Copying?

    /// Reads the header. Nil if the format is none of these or the file is truncated. Only the first bytes and the lengths of chunks are
    /// examined.
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

    /// The height in px of a rendition with a given width, rounded and at least 1. A width above the picture's own gives the picture's
    /// height.
    public func height(atWidth wanted: Int) -> Int {
        wanted >= width ? height : max(1, (2 * height * wanted + width) / (2 * width))
    }
}
