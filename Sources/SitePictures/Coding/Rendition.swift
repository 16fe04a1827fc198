/// One file that is to be made of a picture.
public struct Rendition: Hashable, Sendable {
    /// What the picture becomes.
    public enum Shape: Hashable, Sendable {
        /// The whole picture, so many px wide; never wider than it is.
        case scaled(width: Int)
        /// A card of 1200 × 630 px: the picture on a ground of one colour.
        case card(ground: RGB)
    }

    /// The format of the file.
    public enum Encoding: String, Hashable, Sendable {
        case webp, jpeg, png

        /// The ending of the file's name.
        public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
    }

    /// What the picture becomes.
    public let shape: Shape
    /// The format of the file. JPEG puts what is transparent on white.
    public let encoding: Encoding
    /// Of WebP and JPEG, 1 to 100.
    public let quality: Int

    /// A file of this shape in this format.
    public init(shape: Shape, encoding: Encoding, quality: Int = 80) {
        self.shape = shape
        self.encoding = encoding
        self.quality = quality
    }
}
