/// Removes what a program adds to a PNG: texts, times, Exif data, unknown chunks, and bytes after the picture.
///
/// Source: PNG (W3C), 5 and 11.
enum PNGMetadata {
    /// The chunks that a picture needs, animated or not.
    private static let needed: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "sBIT", "bKGD", "pHYs", "acTL",
        "fcTL", "fdAT",
    ]

    static func removed(from bytes: [UInt8]) throws(PictureMetadata.Fault) -> [UInt8] {
        let source = ByteReader(bytes)
        var out = Array(bytes.prefix(8))
        out.reserveCapacity(bytes.count)
        var index = 8
        var isTurned = false
        while true {
            guard let length = source.big(index, 4), index + 12 + length <= bytes.count else { throw .truncated }
            let end = index + 12 + length
            let type = String(decoding: bytes[index + 4..<index + 8], as: UTF8.self)
            guard type.utf8.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }), (index == 8) == (type == "IHDR")
            else { throw .damaged("a chunk of the PNG") }
            if needed.contains(type) {
                // With a wrong length, the chunk would include the following bytes.
                guard source.big(end - 4, 4) == crc(bytes[index + 4..<end - 4]) else { throw .damaged("a chunk of the PNG") }
                out += bytes[index..<end]
                if type == "IEND" { return out }
            } else if type.utf8.first.map({ $0 < 0x61 }) == true {
                throw .damaged("a chunk of the PNG")
            } else if type == "eXIf", !isTurned, let turned = Exif.orientation(in: source, from: index + 8, to: end - 4), turned != 1 {
                isTurned = true
                out += chunk("eXIf", Exif.only(turned))
            }
            index = end
        }
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return [UInt8](big: content.count, 4) + body + [UInt8](big: crc(body[...]), 4)
    }

    private static let table: [UInt32] = (0..<256).map { (0..<8).reduce(UInt32($0)) { value, _ in value >> 1 ^ (value & 1) * 0xEDB8_8320 } }

    private static func crc(_ bytes: ArraySlice<UInt8>) -> Int {
        let table = table
        return Int(~bytes.reduce(~0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] })
    }
}
