import BookSite
import SiteAssets
import SiteFonts
import SiteModel
import SitePictures
import SiteRecords

/// The output of `--version`. Builds of the same input with the same version and revision are byte-for-byte identical.
enum Version {
    static let text = """
        sitegen \(SitegenVersion.number)
        libcmark-gfm \(SitegenVersion.markdownLibrary)
        Unicode \(SitegenVersion.unicode) (Swift's tables)
        \(PictureRecipe.encoders.map { "\($0.name) \($0.version)" }.joined(separator: "\n"))
        brotli \(FontRecipe.brotliVersion)
        face for Hangul: \(CarriedFace.fingerprint == nil ? "none" : "Nanum Myeongjo")
        """
}
