/// The size of a picture, read from the first bytes of its file.
public struct ImageSize: Equatable, Sendable {
    /// CSS px.
    public let width: Int
    /// CSS px.
    public let height: Int

    /// A size that was read before.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads the size from a file's bytes: PNG, GIF, JPEG, WebP, AVIF or SVG, detected by content, not by name. Nil if it
    /// is none of these or is truncated.
    public init?(_ bytes: [UInt8]) {
        // Held upright, a camera stores a picture on its side: it is shown turned by a quarter.
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
