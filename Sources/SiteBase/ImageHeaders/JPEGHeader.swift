/// The markers of a JPEG file up to its frame header.
///
/// Source: ITU-T T.81, B.2.2.
package struct JPEGHeader {
    /// The width of the stored pixels, in px.
    package let width: Int
    /// The height of the stored pixels, in px.
    package let height: Int
    /// How to turn the stored pixels, from 1 (not at all) to 8.
    package let orientation: Int
    /// 1 for grey, 3 for colour, 4 for printing inks.
    package let components: Int

    /// Returns nil for another format, or if the file ends before the frame header.
    package init?(_ bytes: [UInt8]) {
        let bytes = ByteReader(bytes)
        guard bytes.has([0xFF, 0xD8, 0xFF], at: 0) else { return nil }
        var index = 2
        var orientation = 1
        while let mark = bytes.big(index, 1), mark == 0xFF, let type = bytes.big(index + 1, 1) {
            switch type {
            case 0xFF: index += 1
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(type):
                guard let height = bytes.big(index + 5, 2), let width = bytes.big(index + 7, 2) else { return nil }
                self.width = width
                self.height = height
                self.orientation = orientation
                components = bytes.big(index + 9, 1) ?? 0
                return
            case 0xD0...0xD9, 0x01: index += 2
            default:
                guard let length = bytes.big(index + 2, 2), length >= 2 else { return nil }
                if type == 0xE1, bytes.has("Exif\0\0", at: index + 4) {
                    orientation = Exif.orientation(in: bytes, from: index + 10, to: index + 2 + length) ?? 1
                }
                index += 2 + length
            }
        }
        return nil
    }
}
