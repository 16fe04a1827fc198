package import SiteBase
import SiteOutput
package import SitePictures

/// The pictures that are made from one: for each width a WebP, one JPEG or PNG for other programs, and a card for links.
///
/// Their names follow from the bytes of the picture, from how they are made and from the versions of the encoders. So pages can name them
/// before they are made.
package struct PictureRenditions: Sendable {
    /// A picture that is made.
    package struct Made: Sendable {
        package let path: OutputPath
        /// In px.
        package let size: ImageSize
        package let rendition: Rendition
    }

    /// One WebP for each width, smallest first.
    package let widths: [Made]
    /// The same picture for programs that do not read WebP: a JPEG, or a PNG if it may be transparent.
    package let fallback: Made
    /// Whether it may be transparent.
    package let mayBeTransparent: Bool
    private let quality: Int
    /// The path of the card without its ground and ending.
    private let stem: String

    /// The sides of a card in px.
    package static let cardSize = ImageSize(width: 1200, height: 630)

    /// - Parameters:
    ///   - size: the size of the picture as it is shown.
    ///   - fingerprint: that of its bytes.
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
        // A name may have 255 bytes in common file systems; the ending takes up to 27 of them.
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

    /// The widths in which a picture is made: those of its use that are clearly smaller than itself, and its own or the largest one.
    private static func widths(_ size: ImageSize, _ use: PictureUse, _ settings: PictureSettings) -> [Int] {
        let largest = min(size.width, settings.largest, use.widths.last ?? size.width)
        return use.widths.filter { $0 * 10 <= largest * 9 } + [largest]
    }

    /// The beginning of a name, at most 200 bytes of whole characters.
    private static func cut(_ name: Substring) -> Substring {
        guard name.utf8.count > 200 else { return name }
        var end = name.startIndex
        while end < name.endIndex, name[..<name.index(after: end)].utf8.count <= 200 { end = name.index(after: end) }
        return name[..<end]
    }

    /// The picture for links from other sites, on its cloth.
    package func card(on ground: RGB) -> Made? {
        OutputPath("\(stem).card-\(ground.hexadecimal.dropFirst()).jpg").map {
            Made(path: $0, size: Self.cardSize, rendition: Rendition(shape: .card(ground: ground), encoding: .jpeg, quality: quality))
        }
    }
}
