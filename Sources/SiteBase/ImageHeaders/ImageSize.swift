/// The size of a picture, read from the beginning of its file.
public struct ImageSize: Equatable, Sendable {
    /// The width in CSS px.
    public let width: Int
    /// The height in CSS px.
    public let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads the size from the bytes of a PNG, GIF, JPEG, WebP, AVIF or SVG file, recognised by content. Nil if the bytes are none of these
    /// or are truncated.
    public init?(_ bytes: [UInt8]) {
        // A camera held upright stores a picture on its side, to be shown turned by a quarter.
        func upright(_ width: Int, _ height: Int, _ orientation: Int) -> (Int, Int) {
            orientation < 5 ? (width, height) : (height, width)
        }
        let size: (Int, Int)
        if let header = PNGHeader(bytes) {
            size = upright(header.width, header.height, header.orientation)
        } else if let header = GIFHeader(bytes) {
            size = (header.width, header.height)
        } else if let header = JPEGHeader(bytes) {
            size = upright(header.width, header.height, header.orientation)
        } else if let header = WebPHeader(bytes) {
            size = (header.width, header.height)
        } else if let header = AVIFHeader(bytes) {
            size = (header.width, header.height)
        } else if let header = SVGHeader(bytes) {
            size = (header.width, header.height)
        } else {
            return nil
        }
        guard (1..<1_000_000).contains(size.0), (1..<1_000_000).contains(size.1) else { return nil }
        width = size.0
        height = size.1
    }
}
