/// The screen descriptor of a GIF file, and whether several frames follow.
///
/// Source: GIF89a, 18 to 26.
package struct GIFHeader {
    /// In px.
    package let width: Int
    /// In px.
    package let height: Int
    private let bytes: ByteReader<[UInt8]>

    /// Returns nil for another format, or if the file ends inside the screen descriptor.
    package init?(_ bytes: [UInt8]) {
        let bytes = ByteReader(bytes)
        guard bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0), let width = bytes.little(6, 2), let height = bytes.little(8, 2)
        else { return nil }
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// Whether there is more than one frame. A file with more than a million blocks counts as animated.
    package var isAnimated: Bool {
        guard let flags = bytes.big(10, 1) else { return false }
        var index = 13 + Self.colourTable(flags)
        var frames = 0
        for _ in 0..<1_000_000 {
            switch bytes.big(index, 1) {
            case 0x21: index += 2
            case 0x2C:
                frames += 1
                guard frames < 2 else { return true }
                index += 11 + Self.colourTable(bytes.big(index + 9, 1) ?? 0)
            default: return false
            }
            while let length = bytes.big(index, 1), length > 0 { index += 1 + length }
            index += 1
        }
        return true
    }

    private static func colourTable(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
}
