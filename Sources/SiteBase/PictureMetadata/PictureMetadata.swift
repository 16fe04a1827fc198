/// What stands in the file of a picture beside the picture: place, time, camera, names, thumbnails, comments, further pictures, scripts.
///
/// Each format has a list of what the picture needs. All else goes, so what a program of tomorrow adds goes as well. The orientation and the
/// colour profile stay.
package enum PictureMetadata {
    /// Why the metadata of a picture cannot be removed. Its file is not published.
    package struct Fault: Error, Equatable {
        /// What is wrong with the file, as a clause: "it is truncated".
        package let reason: String

        package init(reason: String) { self.reason = reason }

        static let truncated = Fault(reason: "the file is truncated")

        static func damaged(_ part: String) -> Fault { Fault(reason: "\(part) is damaged") }
    }

    /// The file of a picture without its metadata.
    package struct Removed: Equatable {
        package let bytes: [UInt8]
        /// What visitors may miss, in words: scripts and addresses of other sites in a drawing.
        package var missed: [String] = []
    }

    /// The file without its metadata; nil if its bytes are not those of a picture.
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
