/// The first chunk of a WebP file.
///
/// Source: RFC 9649, 2.5 to 2.7 and 3.4.
package struct WebPHeader {
    /// In px.
    package let width: Int
    /// In px.
    package let height: Int
    /// Whether the header declares an alpha channel.
    package let mayBeTransparent: Bool
    /// Whether the file contains several frames.
    package let isAnimated: Bool

    /// Returns nil for another format, or if the file ends before the size.
    package init?(_ bytes: [UInt8]) {
        let bytes = ByteReader(bytes)
        guard bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) else { return nil }
        if bytes.has("VP8 ", at: 12) {
            guard let width = bytes.little(26, 2), let height = bytes.little(28, 2) else { return nil }
            self.init(width: width & 0x3FFF, height: height & 0x3FFF)
        } else if bytes.has("VP8L", at: 12) {
            guard let bits = bytes.little(21, 4) else { return nil }
            self.init(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1, mayBeTransparent: bits >> 28 & 1 == 1)
        } else {
            guard bytes.has("VP8X", at: 12), let flags = bytes.big(20, 1), let width = bytes.little(24, 3), let height = bytes.little(27, 3)
            else { return nil }
            self.init(width: width + 1, height: height + 1, mayBeTransparent: flags & 0x10 != 0, isAnimated: flags & 2 != 0)
        }
    }

    private init(width: Int, height: Int, mayBeTransparent: Bool = false, isAnimated: Bool = false) {
        self.width = width
        self.height = height
        self.mayBeTransparent = mayBeTransparent
        self.isAnimated = isAnimated
    }
}
