import CPNG
import CTurboJPEG
import CWebP

/// What the bytes of renditions depend on beside the picture.
public enum PictureRecipe {
    /// Goes up when the same picture gives other bytes by our doing.
    private static let number = 1

    /// A text that changes whenever the same picture would give other bytes.
    public static let version = (["\(number)"] + encoders.map { "\($0.name) \($0.version)" }).joined(separator: ", ")

    /// The libraries that decode and encode, with their versions.
    public static let encoders: [(name: String, version: String)] = [
        ("libjpeg-turbo", String(cString: jpeg_version())),
        ("libpng", png_get_libpng_ver(nil).map { String(cString: $0) } ?? ""),
        ("libwebp", dotted(WebPGetEncoderVersion())),
        ("zlib", zlibVersion().map { String(cString: $0) } ?? ""),
    ]

    /// The version of libwebp: a byte for each part.
    private static func dotted(_ version: Int32) -> String { "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)" }
}
