/// Removes what a camera or program adds to a WebP: Exif data, XMP, unknown chunks, and bytes after the picture.
///
/// Source: RFC 9649, 2.
enum WebPMetadata {
    /// The chunks that a picture needs, animated or not.
    private static let needed: Set<String> = ["VP8 ", "VP8L", "VP8X", "ICCP", "ANIM", "ALPH"]
    private static let sizes = ["VP8X": 10, "ANIM": 6]
    private static let frameHead = 16

    static func removed(from bytes: [UInt8]) throws(PictureMetadata.Fault) -> [UInt8] {
        let source = ByteReader(bytes)
        guard let size = source.little(4, 4), size >= 4, size + 8 <= bytes.count else { throw .truncated }
        var orientation: Int?
        var chunks = try self.chunks(of: source, in: 12..<8 + size) { range in
            // Some programs write the JPEG mark of Exif data before the data.
            let start = range.lowerBound + (source.has("Exif\0\0", at: range.lowerBound) ? 6 : 0)
            orientation = orientation ?? Exif.orientation(in: source, from: start, to: range.upperBound)
        }
        guard !chunks.isEmpty else { throw .truncated }
        if chunks.starts(with: "VP8X".utf8), chunks.count > 8 {
            chunks[8] &= ~0b1100
            if let orientation, orientation != 1 {
                chunks[8] |= 0b1000
                chunks += chunk("EXIF", Exif.only(orientation))
            }
        }
        return Array("RIFF".utf8) + [UInt8](little: chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }

    /// The needed chunks in a file or frame.
    private static func chunks(
        of source: ByteReader<[UInt8]>,
        in range: Range<Int>,
        _ exif: (Range<Int>) -> Void = { _ in }
    ) throws(PictureMetadata.Fault) -> [UInt8] {
        var out: [UInt8] = []
        var index = range.lowerBound
        while index + 8 <= range.upperBound {
            guard let length = source.little(index + 4, 4), index + 8 + length <= range.upperBound else { throw .truncated }
            let name = source.bytes[index..<index + 4]
            guard name.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw .damaged("a chunk of the WebP") }
            let type = String(decoding: name, as: UTF8.self)
            let content = index + 8..<index + 8 + length
            if let size = sizes[type], size != length { throw .damaged("a chunk of the WebP") }
            if needed.contains(type) {
                out += chunk(type, Array(source.bytes[content]))
            } else if type == "ANMF", length > frameHead {
                let inner = content.lowerBound + frameHead..<content.upperBound
                out += chunk(type, source.bytes[content.prefix(frameHead)] + (try chunks(of: source, in: inner)))
            } else if type == "EXIF" {
                exif(content)
            }
            index = content.upperBound + length & 1
        }
        return out
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Array(type.utf8) + [UInt8](little: content.count, 4) + content + (content.count % 2 == 0 ? [] : [0])
    }
}
