import CWebP

/// Reads the rows of a WebP file, which libwebp decodes all at once.
final class WebPReader: RowReader {
    let width: Int
    let height: Int
    let hasAlpha: Bool
    let profile: [UInt8]?
    private let raster: Raster
    private var row = 0

    /// Decodes the file.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(PictureFault) {
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0, WebPGetFeatures(bytes.baseAddress, bytes.count, &config.input) == VP8_STATUS_OK
        else { throw .damaged }
        guard config.input.has_animation == 0 else { throw .damaged }
        (width, height) = (Int(config.input.width), Int(config.input.height))
        guard let raster = Raster(width: width, height: height) else { throw .tooMuchMemory }
        config.output.colorspace = MODE_RGBA
        config.output.is_external_memory = 1
        config.output.u.RGBA.rgba = raster.pixels
        config.output.u.RGBA.stride = Int32(width * 4)
        config.output.u.RGBA.size = width * height * 4
        switch WebPDecode(bytes.baseAddress, bytes.count, &config) {
        case VP8_STATUS_OK: break
        case VP8_STATUS_OUT_OF_MEMORY: throw .tooMuchMemory
        default: throw .damaged
        }
        self.raster = raster
        // The flag of a lossless file is only a hint.
        hasAlpha = config.input.has_alpha != 0 || !raster.isOpaque
        profile = WebPContainer(bytes).chunks.first { $0.name == Array("ICCP".utf8) }?.content
    }

    func next(into pixels: UnsafeMutablePointer<UInt8>) throws(PictureFault) {
        pixels.update(from: raster.row(row), count: width * 4)
        row += 1
    }

    func finish() {}
}
