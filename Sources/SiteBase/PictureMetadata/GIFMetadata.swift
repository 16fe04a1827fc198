/// Removes what a program adds to a GIF: comments, texts, application blocks, and bytes after the picture.
///
/// Source: GIF89a, 18 to 27.
enum GIFMetadata {
    /// The application blocks that set how often a picture repeats.
    private static let repeats = ["NETSCAPE2.0", "ANIMEXTS1.0"]
    private static let profile = "ICCRGBG1012"

    static func removed(from bytes: [UInt8]) throws(PictureMetadata.Fault) -> [UInt8] {
        let source = ByteReader(bytes)
        guard let flags = source.big(10, 1) else { throw .truncated }
        var index = 13 + colourTable(flags)
        guard index <= bytes.count else { throw .truncated }
        var out = Array(bytes[..<index])
        out.reserveCapacity(bytes.count)
        var control: [UInt8] = []
        var hasPicture = false
        while let block = source.big(index, 1), block != 0x3B {
            let start = index
            switch block {
            // Some programs write zeros between blocks.
            case 0: index += 1
            case 0x21:
                guard let label = source.big(index + 1, 1) else { throw .truncated }
                index = try end(ofBlocksIn: source, from: index + 2)
                switch label {
                // The block belongs to the following picture.
                case 0xF9: control = index - start == 8 ? Array(bytes[start..<index]) : []
                case 0x01: control = []
                case 0xFF where source.has([11] + Array(profile.utf8), at: start + 2): out += bytes[start..<index]
                case 0xFF where repeats.contains { source.has([11] + Array($0.utf8) + [3, 1], at: start + 2) }:
                    out += bytes[start..<start + 18] + [0]
                default: break
                }
            case 0x2C:
                index += 11 + colourTable(source.big(index + 9, 1) ?? 0)
                index = try end(ofBlocksIn: source, from: index)
                out += control + bytes[start..<index]
                control = []
                hasPicture = true
            default: throw .damaged("a block of the GIF")
            }
        }
        guard hasPicture else { throw .truncated }
        return out + [0x3B]
    }

    private static func end(ofBlocksIn source: ByteReader<[UInt8]>, from start: Int) throws(PictureMetadata.Fault) -> Int {
        var index = start
        while let length = source.big(index, 1) {
            index += 1 + length
            if length == 0 { return index }
        }
        throw .truncated
    }

    private static func colourTable(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
}
