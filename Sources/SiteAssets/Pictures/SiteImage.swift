package import SiteBase
import SiteOutput
package import SitePictures
import Synchronization

/// A picture that the data names, located and measured.
package final class SiteImage: Sendable {
    /// The path of the file.
    package let source: String
    /// Its name in style sheets, texts and templates.
    package let name: OutputPath
    /// The fingerprint of its bytes.
    package let fingerprint: Fingerprint
    /// Its intrinsic size in px.
    package let size: ImageSize
    /// Whether other pictures can be made from it.
    package let form: PictureForm
    /// The places where it is shown.
    package let use: PictureUse
    /// The pictures that are made from it; nil if it is copied as it is.
    package let renditions: PictureRenditions?
    /// The number of its cloth above the 24 bits of the cloth's colour, or -1.
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

    /// The number of the bookcloth that is nearest to its colour, 0 to 15; nil if its colour is not known.
    package var cloth: Int? {
        let worn = worn.load(ordering: .relaxed)
        return worn < 0 ? nil : worn >> 24
    }

    /// The card for links from other sites, on the cloth; nil if the picture is copied as it is.
    package var card: PictureRenditions.Made? {
        let worn = worn.load(ordering: .relaxed)
        guard let renditions, worn >= 0 else { return nil }
        return renditions.card(on: RGB(red: UInt8(worn >> 16 & 255), green: UInt8(worn >> 8 & 255), blue: UInt8(worn & 255)))
    }

    /// Sets its cloth with the cloth's colour, before pages are made.
    package func wear(cloth: Int, _ colour: RGB) {
        worn.store(cloth << 24 | Int(colour.red) << 16 | Int(colour.green) << 8 | Int(colour.blue), ordering: .relaxed)
    }

    /// The path of the picture that feeds and other programs get: the largest one.
    package var path: OutputPath { renditions?.fallback.path ?? name.withContentHash(fingerprint) }

    /// The size of that picture in px.
    package var shownSize: ImageSize { renditions?.fallback.size ?? size }

    /// The path of a picture for small places, such as search results.
    package var smallPath: OutputPath { renditions?.widths.first { $0.size.width >= 160 }?.path ?? path }

    /// The file as an asset.
    package var asset: AssetFile { AssetFile(content: .file(source), name: name, fingerprint: fingerprint) }
}

extension Fingerprint {
    /// Hashes a picture, or its absence, into it.
    package mutating func combine(_ image: SiteImage?) {
        guard let image else { return combine(-1) }
        combine(image.path.description)
        combine(image.fingerprint)
        combine(image.size.width)
        combine(image.size.height)
    }
}
