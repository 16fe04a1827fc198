/// The chunks of a PNG file before its pixels.
///
/// Source: PNG (W3C), 11.2.1 and 5.6.
package struct PNGHeader {
    /// The width of the stored pixels, in px.
    package let width: Int
    /// The height of the stored pixels, in px.
    package let height: Int
    private let colourType: Int
    private let bytes: ByteReader<[UInt8]>

    /// Returns nil for another format, or if the file ends inside the first chunk.
    package init?(_ bytes: [UInt8]) {
        let bytes = ByteReader(bytes)
        guard bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0), bytes.has("IHDR", at: 12),
            let width = bytes.big(16, 4), let height = bytes.big(20, 4)
        else { return nil }
        self.width = width
        self.height = height
        colourType = bytes.big(25, 1) ?? 0
        self.bytes = bytes
    }

    /// Whether pixels have an alpha channel, or a colour or palette entry is transparent.
    package var mayBeTransparent: Bool { colourType & 4 != 0 || chunk("tRNS") != nil }

    /// Whether the file contains several frames.
    package var isAnimated: Bool { chunk("acTL") != nil }

    /// How to turn the stored pixels, from 1 (not at all) to 8.
    package var orientation: Int { chunk("eXIf").flatMap { Exif.orientation(in: bytes, from: $0.lowerBound, to: $0.upperBound) } ?? 1 }

    /// The contents of a chunk before the pixels; nil if it is not among the first 10,000 chunks.
    private func chunk(_ name: String) -> Range<Int>? {
        var index = 8
        for _ in 0..<10_000 {
            guard let length = bytes.big(index, 4), !bytes.has("IDAT", at: index + 4) else { return nil }
            if bytes.has(name, at: index + 4) { return index + 8..<index + 8 + length }
            index += 12 + length
        }
        return nil
    }
}
