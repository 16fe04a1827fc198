/// A box of a media file.
///
/// Source: ISO/IEC 14496-12, 4.2.
struct MediaBox {
    let type: String
    /// With its header.
    let range: Range<Int>
    let content: Range<Int>

    /// The boxes in a range, as far as they are whole, and the end of the last one.
    static func all(in range: Range<Int>, of bytes: ImageBytes) -> (boxes: [MediaBox], end: Int) {
        var boxes: [MediaBox] = []
        var index = range.lowerBound
        while let short = bytes.big(index, 4), index + 8 <= range.upperBound {
            let name = bytes.bytes[index + 4..<index + 8]
            var (length, head) = (short, 8)
            if short == 1 {
                guard let long = bytes.big(index + 8, 8) else { break }
                (length, head) = (long, 16)
            } else if short == 0 {
                // It ends with the file.
                length = range.upperBound - index
            }
            guard length >= head, length <= range.upperBound - index, name.allSatisfy({ (0x20..<0x7F).contains($0) }) else { break }
            let type = String(decoding: name, as: UTF8.self)
            boxes.append(MediaBox(type: type, range: index..<index + length, content: index + head..<index + length))
            index += length
        }
        return (boxes, index)
    }

    /// The boxes that fill a range.
    static func filling(_ range: Range<Int>, of bytes: ImageBytes) throws(PictureMetadata.Fault) -> [MediaBox] {
        let (boxes, end) = all(in: range, of: bytes)
        guard end == range.upperBound else { throw .damaged("a box of the picture") }
        return boxes
    }

    /// The bytes of a box.
    static func bytes(_ type: String, _ content: [UInt8]) -> [UInt8] { ImageBytes.big(content.count + 8) + Array(type.utf8) + content }

    /// Bytes of a full box: its version and flags come first.
    static let fullHead = 4
}
