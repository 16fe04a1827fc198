import CPNG

/// Reads the rows of a PNG file.
final class PNGReader: RowReader {
    let width: Int
    let height: Int
    let hasAlpha: Bool
    let profile: [UInt8]?
    private let reader: UnsafeMutablePointer<png_reader>
    /// All rows of an interlaced picture, which arrive at once.
    private let raster: Raster?
    private var row = 0

    /// Begins decoding. `bytes` must outlive the reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(PictureFault) {
        guard let opened = png_reader_open(bytes.baseAddress, bytes.count) else { throw .tooMuchMemory }
        var raster: Raster?
        do throws(PictureFault) {
            try Self.check(opened.pointee.fault)
            if opened.pointee.is_interlaced != 0 {
                raster = Raster(width: Int(opened.pointee.width), height: Int(opened.pointee.height))
                guard let raster else { throw .tooMuchMemory }
                try Self.check(png_reader_rows(opened, raster.pixels))
            }
        } catch {
            png_reader_close(opened)
            throw error
        }
        self.raster = raster
        reader = opened
        width = Int(opened.pointee.width)
        height = Int(opened.pointee.height)
        hasAlpha = opened.pointee.has_alpha != 0
        // libpng ignores many profiles that are in use.
        profile = PNGProfile.find(in: bytes)
    }

    deinit { png_reader_close(reader) }

    func next(into pixels: UnsafeMutablePointer<UInt8>) throws(PictureFault) {
        guard let raster else { return try Self.check(png_reader_row(reader, pixels)) }
        pixels.update(from: raster.row(row), count: width * 4)
        row += 1
    }

    func finish() throws(PictureFault) { try Self.check(png_reader_finish(reader)) }

    static func check(_ fault: Int32) throws(PictureFault) {
        switch png_fault(rawValue: UInt32(bitPattern: fault)) {
        case PNG_FINE: return
        case PNG_NO_MEMORY: throw .tooMuchMemory
        default: throw .damaged
        }
    }
}
