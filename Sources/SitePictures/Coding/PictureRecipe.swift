import CPNG
import CTurboJPEG
import CWebP
import CZlib

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
