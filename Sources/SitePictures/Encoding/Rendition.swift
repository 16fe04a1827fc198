import CPNG
import CTurboJPEG
import CWebP
import CZlib

/// A file to make from a picture.
public struct Rendition: Hashable, Sendable {
    /// The shape of the rendition.
    public enum Shape: Hashable, Sendable {
        /// The whole picture with this width in px, but never wider than the original.
        case scaled(width: Int)
        /// A card of 1200 × 630 px with the picture on a background of one colour.
        case card(ground: RGB)
    }

    /// The format of the file.
    public enum Encoding: String, Hashable, Sendable {
        case webp, jpeg, png

        /// The file extension.
        public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
    }

    /// The shape of the rendition.
    public let shape: Shape
    /// The format of the file. A JPEG has white in place of transparency.
    public let encoding: Encoding
    /// The quality of WebP and JPEG, 1 to 100.
    public let quality: Int

    /// Creates a rendition.
    public init(shape: Shape, encoding: Encoding, quality: Int = 80) {
        self.shape = shape
        self.encoding = encoding
        self.quality = quality
    }
}

/// Everything besides the picture that the bytes of renditions depend on.
public enum PictureRecipe {
    /// Increase this number when sitegen makes other bytes from the same picture.
    private static let number = 1

    /// A text that changes whenever the same picture would produce other bytes.
    public static let version = (["\(number)"] + encoders.map { "\($0.name) \($0.version)" }).joined(separator: ", ")

    /// The libraries for decoding and encoding, with their versions.
    public static let encoders: [(name: String, version: String)] = [
        ("libjpeg-turbo", String(cString: jpeg_version())),
        ("libpng", String(cString: png_version())),
        ("libwebp", dotted(WebPGetEncoderVersion())),
        ("zlib", zlibVersion().map { String(cString: $0) } ?? ""),
    ]

    /// The version of libwebp, which has one byte per part.
    private static func dotted(_ version: Int32) -> String { "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)" }
}
