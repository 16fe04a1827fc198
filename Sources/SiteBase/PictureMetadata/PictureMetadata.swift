/// Removes metadata from picture files: place, time, camera, names, thumbnails, comments, further pictures, scripts.
///
/// Each format has a list of what the picture needs. Everything else is removed, including data that future programs may add. Orientation
/// and colour profile stay.
package enum PictureMetadata {
    /// The reason that metadata cannot be removed. Such a file is not published.
    package struct Fault: Error, Equatable {
        /// The error in the file as a clause: "it is truncated".
        package let reason: String

        package init(reason: String) { self.reason = reason }

        static let truncated = Fault(reason: "the file is truncated")

        static func damaged(_ part: String) -> Fault { Fault(reason: "\(part) is damaged") }
    }

    /// A picture file without its metadata.
    package struct Removed: Equatable {
        package let bytes: [UInt8]
        /// Removed things that visitors may miss, in words: scripts in a drawing and addresses of other sites.
        package var missed: [String] = []
    }

    /// The file without its metadata; nil if the bytes are no picture.
    package static func removed(from bytes: [UInt8]) throws(Fault) -> Removed? {
        switch PictureFormat(bytes) {
        case .jpeg: Removed(bytes: try JPEGMetadata.removed(from: bytes))
        case .png: Removed(bytes: try PNGMetadata.removed(from: bytes))
        case .gif: Removed(bytes: try GIFMetadata.removed(from: bytes))
        case .webp: Removed(bytes: try WebPMetadata.removed(from: bytes))
        case .avif, .heic: Removed(bytes: try AVIFMetadata.removed(from: bytes))
        case .svg: try SVGMetadata.removed(from: bytes)
        case .jxl: throw Fault(reason: "sitegen cannot read JPEG XL")
        case .tiff: throw Fault(reason: "sitegen cannot read TIFF")
        case nil: nil
        }
    }
}
