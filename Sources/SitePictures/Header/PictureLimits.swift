/// What a picture may ask for before it is decoded.
package enum PictureLimits {
    /// Pixels of a picture.
    package static let pixels = 50_000_000
    /// px of a side: that is as far as WebP goes.
    package static let side = 16_383
    /// Bytes of a file.
    package static let bytes = 100_000_000
    /// Bytes of a colour profile that is kept.
    package static let profile = 16_384
    /// Scans of a progressive JPEG; encoders write about ten.
    package static let scans = 100
    /// Pixels from which on pictures take turns, so that memory stays bounded.
    package static let pixelsAtOnce = 8_000_000
    /// Seconds that a picture may be worked at.
    package static let seconds = 20
    /// Bytes of data that a child process may have.
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
