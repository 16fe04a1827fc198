package import SiteBase
import SiteOutput
package import SitePictures
import Synchronization

/// A picture that the data names, located and measured.
package final class SiteImage: Sendable {
    /// The path of the file.
    package let source: String
    /// The name in style sheets, texts and templates.
    package let name: OutputPath
    /// The fingerprint of the bytes.
    package let fingerprint: Fingerprint
    /// The intrinsic size in px.
    package let size: ImageSize
    /// Whether versions can be made, and whether the picture may be transparent.
    package let form: PictureForm
    package let use: PictureUse
    /// The versions to make; nil if the picture is copied unchanged.
    package let renditions: PictureRenditions?
    /// The number of the bookcloth above the 24 bits of its colour; -1 if it is not known yet.
    private let worn = Atomic(-1)

    init(
        source: String,
        name: OutputPath,
        fingerprint: Fingerprint,
        size: ImageSize,
        form: PictureForm,
        use: PictureUse,
        renditions: PictureRenditions?
    ) {
        self.source = source
        self.name = name
        self.fingerprint = fingerprint
        self.size = size
        self.form = form
        self.use = use
        self.renditions = renditions
    }

    /// The number of the bookcloth with the nearest colour, 0 to 15; nil if the picture's colour is not known.
    package var cloth: Int? {
        let worn = worn.load(ordering: .relaxed)
        return worn < 0 ? nil : worn >> 24
    }

    /// The card for link previews; nil if the picture is copied unchanged.
    package var card: PictureRenditions.Made? {
        let worn = worn.load(ordering: .relaxed)
        guard let renditions, worn >= 0 else { return nil }
        return renditions.card(on: RGB(red: UInt8(worn >> 16 & 255), green: UInt8(worn >> 8 & 255), blue: UInt8(worn & 255)))
    }

    /// Sets the bookcloth and its colour, before pages are made.
    package func setColour(cloth: Int, _ colour: RGB) {
        worn.store(cloth << 24 | Int(colour.red) << 16 | Int(colour.green) << 8 | Int(colour.blue), ordering: .relaxed)
    }

    /// The path of the picture for feeds and other programs, which is the largest version.
    package var path: OutputPath { renditions?.fallback.path ?? name.withContentHash(fingerprint) }

    /// The size of that picture in px.
    package var shownSize: ImageSize { renditions?.fallback.size ?? size }

    /// The path of a small version, for example for search results.
    package var smallPath: OutputPath { renditions?.widths.first { $0.size.width >= 160 }?.path ?? path }

    package var asset: AssetFile { AssetFile(content: .file(source), name: name, fingerprint: fingerprint) }
}

extension Fingerprint {
    /// Adds a picture or its absence to the fingerprint.
    package mutating func combine(_ image: SiteImage?) {
        guard let image else { return combine(-1) }
        combine(image.path.description)
        combine(image.fingerprint)
        combine(image.size.width)
        combine(image.size.height)
    }
}
