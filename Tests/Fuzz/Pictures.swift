import SiteBase
import SitePictures

/// Pictures: no input takes long or crashes. The readers of headers and metadata and the C code around the decoders run in this process.
@Sendable func fuzzPictures(_ bytes: [UInt8]) {
    do throws(PictureMetadata.Fault) {
        if let removed = try PictureMetadata.removed(from: bytes) { _ = PictureFormat(removed.bytes) }
    } catch {
        require(!error.reason.isEmpty, "a fault has no reason")
    }
    // Large pictures take time.
    guard let size = ImageSize(bytes), size.width * size.height <= 1 << 18 else { return }
    let wanted = [Rendition.Encoding.jpeg, .png, .webp].map { Rendition(shape: .scaled(width: 16), encoding: $0) }
    do throws(PictureFault) {
        _ = try PictureCoder.colours(of: bytes)
        require(try PictureCoder.renditions(wanted, of: bytes).count == wanted.count, "a rendition is missing")
    } catch .workerFailed(let text) {
        require(false, text)
    } catch {
        return
    }
}
