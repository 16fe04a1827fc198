import CPNG
import CTurboJPEG
import CWebP
import Platform

/// Encodes pixels as files. Opaque pictures get no alpha channel.
package enum PictureEncoder {
    /// The file of a picture.
    ///
    /// - Parameter quality: the quality of JPEG and WebP, 1 to 100.
    package static func encode(
        _ raster: Raster,
        as encoding: Rendition.Encoding,
        quality: Int = 80,
        profile: [UInt8]?
    ) throws(PictureFault) -> [UInt8] {
        switch encoding {
        case .webp: try webp(raster, quality, profile: profile)
        case .jpeg: try jpeg(raster, quality, profile: profile ?? [])
        case .png: try png(raster, profile: profile ?? [])
        }
    }

    private static func jpeg(_ raster: Raster, _ quality: Int, profile: [UInt8]) throws(PictureFault) -> [UInt8] {
        var data: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        defer { free(data) }
        guard let ground = raster.isOpaque ? raster : raster.onWhite() else { throw .tooMuchMemory }
        try JPEGReader.check(
            jpeg_encode(
                ground.pixels,
                Int32(raster.width),
                Int32(raster.height),
                Int32(quality),
                profile,
                UInt32(profile.count),
                &data,
                &size
            )
        )
        return Array(UnsafeBufferPointer(start: data, count: Int(size)))
    }

    private static func png(_ raster: Raster, profile: [UInt8]) throws(PictureFault) -> [UInt8] {
        var writer = png_writer()
        defer { free(writer.data) }
        let isOpaque = raster.isOpaque
        try PNGReader.check(png_encode(raster.pixels, UInt32(raster.width), UInt32(raster.height), isOpaque ? 0 : 1, &writer))
        var bytes = Array(UnsafeBufferPointer(start: writer.data, count: writer.size))
        if !profile.isEmpty { bytes.insert(contentsOf: PNGProfile.chunk(profile), at: PNGProfile.place) }
        return bytes
    }

    private static func webp(_ raster: Raster, _ quality: Int, profile: [UInt8]?) throws(PictureFault) -> [UInt8] {
        var config = WebPConfig()
        var picture = WebPPicture()
        var writer = WebPMemoryWriter()
        guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { throw .workerFailed("libwebp has another version") }
        WebPMemoryWriterInit(&writer)
        defer {
            WebPPictureFree(&picture)
            WebPMemoryWriterClear(&writer)
        }
        config.quality = Float(quality)
        config.method = 4
        (picture.width, picture.height) = (Int32(raster.width), Int32(raster.height))
        let stride = Int32(raster.width * 4)
        let isRead =
            raster.isOpaque
            ? WebPPictureImportRGBX(&picture, raster.pixels, stride) : WebPPictureImportRGBA(&picture, raster.pixels, stride)
        guard isRead != 0 else { throw .tooMuchMemory }
        let isWritten = withUnsafeMutablePointer(to: &writer) { writer in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            return WebPEncode(&config, &picture) != 0
        }
        guard isWritten else { throw .tooMuchMemory }
        let bytes = UnsafeBufferPointer<UInt8>(start: writer.mem, count: writer.size)
        return profile.map { WebPContainer(bytes).adding(profile: $0, width: raster.width, height: raster.height) } ?? Array(bytes)
    }
}
