/// Limits for pictures, checked before decoding.
package enum PictureLimits {
    /// The maximum number of pixels in a picture.
    package static let pixels = 50_000_000
    /// The maximum length of a side in px, which is that of WebP.
    package static let side = 16_383
    /// The maximum size of a file, in bytes.
    package static let bytes = 100_000_000
    /// The maximum size of a colour profile to keep, in bytes.
    package static let profile = 16_384
    /// The maximum number of scans in a progressive JPEG. Encoders write about ten.
    package static let scans = 100
    /// The number of pixels from which on pictures are processed one at a time, to limit memory.
    package static let pixelsAtOnce = 8_000_000
    /// The maximum time to process a picture, in s.
    package static let seconds = 20
    /// The maximum memory of a child process, in bytes.
    package static let memory = 360 << 20

    /// The header of a picture that may be decoded.
    package static func check(_ bytes: [UInt8]) throws(PictureFault) -> PictureHeader {
        guard bytes.count <= Self.bytes else { throw .tooManyBytes(bytes.count) }
        guard let header = PictureHeader(bytes) else { throw .damaged }
        guard max(header.width, header.height) <= side, header.width * header.height <= pixels else {
            throw .tooManyPixels(width: header.width, height: header.height)
        }
        guard header.copying == nil else { throw .damaged }
        return header
    }
}
