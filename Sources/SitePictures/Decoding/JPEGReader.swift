import CTurboJPEG

/// Reads the rows of a JPEG file.
final class JPEGReader: RowReader {
    let width: Int
    let height: Int
    let hasAlpha = false
    let profile: [UInt8]?
    private let reader: UnsafeMutablePointer<jpeg_reader>

    /// Begins decoding. The picture is decoded at an eighth, a quarter or half of its size, without high frequencies, if it then still is
    /// `leastWidth` px wide. `bytes` must outlive the reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>, leastWidth: Int) throws(PictureFault) {
        guard let opened = jpeg_reader_open(bytes.baseAddress, bytes.count, Int32(PictureLimits.scans)) else { throw .tooMuchMemory }
        do throws(PictureFault) {
            try Self.check(opened.pointee.fault)
            let width = Int(opened.pointee.width)
            let eighths = [1, 2, 4].first { (width * $0 + 7) / 8 >= leastWidth } ?? 8
            try Self.check(jpeg_reader_start(opened, UInt32(eighths)))
        } catch {
            jpeg_reader_close(opened)
            throw error
        }
        reader = opened
        width = Int(opened.pointee.width)
        height = Int(opened.pointee.height)
        profile = opened.pointee.profile.map { Array(UnsafeBufferPointer(start: $0, count: Int(opened.pointee.profile_size))) }
    }

    deinit { jpeg_reader_close(reader) }

    func next(into row: UnsafeMutablePointer<UInt8>) throws(PictureFault) { try Self.check(jpeg_reader_row(reader, row)) }

    /// A file without an end mark counts as complete.
    func finish() {}

    static func check(_ fault: Int32) throws(PictureFault) {
        switch jpeg_fault(rawValue: UInt32(bitPattern: fault)) {
        case JPEG_FINE: return
        case JPEG_NO_MEMORY: throw .tooMuchMemory
        case JPEG_TOO_MANY_SCANS: throw .tooMuchTime
        default: throw .damaged
        }
    }
}
