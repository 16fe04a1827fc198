/// The format of a picture file, recognised by its first bytes.
package enum PictureFormat: Sendable {
    case jpeg, png, gif, webp, avif, svg
    /// Formats that not all browsers show.
    case heic, jxl, tiff

    /// Returns nil if the bytes are no picture.
    package init?(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes)
        if reader.has([0xFF, 0xD8, 0xFF], at: 0) {
            self = .jpeg
        } else if reader.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            self = .png
        } else if reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0) {
            self = .gif
        } else if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) {
            self = .webp
        } else if let format = Self.ofBoxes(reader) {
            self = format
        } else if reader.has([0xFF, 0x0A], at: 0) || reader.has([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20], at: 0) {
            self = .jxl
        } else if reader.has([0x49, 0x49, 42, 0], at: 0) || reader.has([0x4D, 0x4D, 0, 42], at: 0) {
            self = .tiff
        } else if SVGHeader.begins(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    /// The format that the brands in an ISO media file name.
    ///
    /// Sources: ISO/IEC 14496-12, 4.3; ISO/IEC 23008-12, 10.
    private static func ofBoxes(_ bytes: ByteReader<[UInt8]>) -> PictureFormat? {
        guard bytes.has("ftyp", at: 4), let length = bytes.big(0, 4) else { return nil }
        let places = [8] + Array(stride(from: 16, to: min(length, 400) - 3, by: 4))
        func names(_ brands: [String]) -> Bool { places.contains { place in brands.contains { bytes.has($0, at: place) } } }
        if names(["avif", "avis"]) { return .avif }
        return names(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]) ? .heic : nil
    }

    /// The name of a format that pages cannot show; nil for all others.
    package var nameIfUnread: String? {
        switch self {
        case .heic: "HEIC"
        case .jxl: "JPEG XL"
        case .tiff: "TIFF"
        case .jpeg, .png, .gif, .webp, .avif, .svg: nil
        }
    }

    /// Whether a file name has the extension of a picture that may contain metadata.
    package static func isNamed(_ file: String) -> Bool {
        let endings = ["jpg", "jpeg", "jfif", "png", "apng", "gif", "webp", "avif", "svg", "svgz"]
        let ending = file.utf8.split(separator: ".").dropFirst().last?.lowercased() ?? ""
        return endings.contains(ending) || ending != "bmp" && nameOfUnread(file) != nil
    }

    /// The format that pages cannot show, judging by a file's extension; nil for all others.
    package static func nameOfUnread(_ file: String) -> String? {
        switch file.utf8.split(separator: ".").dropFirst().last?.lowercased() {
        case "heic", "heif", "hif": "HEIC"
        case "jxl": "JPEG XL"
        case "tif", "tiff": "TIFF"
        case "bmp": "BMP"
        case "psd": "PSD"
        case "dng", "cr2", "cr3", "nef", "arw", "orf", "raf", "rw2": "the raw format of a camera"
        case "jp2", "j2k", "jpx": "JPEG 2000"
        default: nil
        }
    }
}
