package import SiteBase
import SiteOutput
package import SitePictures

/// The versions made from a picture: a WebP for each width, one JPEG or PNG for other programs, and a card for link previews.
///
/// Their names depend on the bytes of the picture, the settings and the versions of the encoders, so that pages can name them before they
/// are made.
package struct PictureRenditions: Sendable {
    /// A version of a picture.
    package struct Made: Sendable {
        package let path: OutputPath
        /// In px.
        package let size: ImageSize
        package let rendition: Rendition
    }

    /// One WebP for each width, smallest first.
    package let widths: [Made]
    /// The version for programs that do not read WebP: a JPEG, or a PNG if the picture may be transparent.
    package let fallback: Made
    package let mayBeTransparent: Bool
    private let quality: Int
    /// The path of the card without its background colour and extension.
    private let stem: String

    /// The size of a card in px.
    package static let cardSize = ImageSize(width: 1200, height: 630)

    /// - Parameters:
    ///   - size: the displayed size of the picture.
    ///   - fingerprint: the fingerprint of its bytes.
    package init?(
        of name: OutputPath,
        _ size: ImageSize,
        _ fingerprint: Fingerprint,
        mayBeTransparent: Bool,
        use: PictureUse,
        _ settings: PictureSettings
    ) {
        guard settings.areMade else { return nil }
        self.mayBeTransparent = mayBeTransparent
        quality = settings.quality
        var key = fingerprint
        key.combine(PictureRecipe.version)
        key.combine(settings.quality)
        let ending = Substring(name.name.utf8.dropFirst()).utf8.lastIndex(of: ".") ?? name.name.endIndex
        let folder = Substring(name.description.utf8.dropLast(name.name.utf8.count))
        // Common file systems allow names of 255 bytes, and the end takes up to 27 of them.
        let stem = folder + Self.cut(name.name[..<ending]) + "." + key.digits
        self.stem = String(stem)
        func made(_ width: Int, _ encoding: Rendition.Encoding) -> Made? {
            let height = max(1, (size.height * width * 2 + size.width) / (size.width * 2))
            return OutputPath("\(stem).\(width).\(encoding.fileExtension)").map { path in
                Made(
                    path: path,
                    size: ImageSize(width: width, height: height),
                    rendition: Rendition(shape: .scaled(width: width), encoding: encoding, quality: settings.quality)
                )
            }
        }
        let widths = Self.widths(size, use, settings)
        self.widths = widths.compactMap { made($0, .webp) }
        let opaque = widths.last ?? size.width
        // A PNG of a photograph is several times as large as a JPEG.
        let transparent = widths.last { $0 <= Self.largestTransparent } ?? opaque
        guard self.widths.count == widths.count, let fallback = mayBeTransparent ? made(transparent, .png) : made(opaque, .jpeg) else {
            return nil
        }
        self.fallback = fallback
    }

    private static let largestTransparent = 800

    /// The widths to make: those of its use that are clearly smaller than the picture, and the picture's own or the largest one.
    private static func widths(_ size: ImageSize, _ use: PictureUse, _ settings: PictureSettings) -> [Int] {
        let largest = min(size.width, settings.largest, use.widths.last ?? size.width)
        return use.widths.filter { $0 * 10 <= largest * 9 } + [largest]
    }

    /// The beginning of a name: at most 200 bytes of whole characters.
    private static func cut(_ name: Substring) -> Substring {
        guard name.utf8.count > 200 else { return name }
        var end = name.startIndex
        while end < name.endIndex, name[..<name.index(after: end)].utf8.count <= 200 { end = name.index(after: end) }
        return name[..<end]
    }

    /// The card for link previews, with the bookcloth as its background.
    package func card(on ground: RGB) -> Made? {
        OutputPath("\(stem).card-\(ground.hexadecimal.dropFirst()).jpg").map {
            Made(path: $0, size: Self.cardSize, rendition: Rendition(shape: .card(ground: ground), encoding: .jpeg, quality: quality))
        }
    }
}
