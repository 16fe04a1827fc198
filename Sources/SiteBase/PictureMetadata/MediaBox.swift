/// A box in an ISO media file.
///
/// Source: ISO/IEC 14496-12, 4.2.
struct MediaBox {
    let type: String
    /// The range including the header.
    let range: Range<Int>
    let content: Range<Int>

    /// The complete boxes in a range, and the end of the last one.
    static func all(in range: Range<Int>, of bytes: ByteReader<[UInt8]>) -> (boxes: [MediaBox], end: Int) {
        var boxes: [MediaBox] = []
        var index = range.lowerBound
        while let short = bytes.big(index, 4), index + 8 <= range.upperBound {
            let name = bytes.bytes[index + 4..<index + 8]
            var (length, head) = (short, 8)
            if short == 1 {
                guard let long = bytes.big(index + 8, 8) else { break }
                (length, head) = (long, 16)
            } else if short == 0 {
                // The box extends to the end of the file.
                length = range.upperBound - index
            }
            guard length >= head, length <= range.upperBound - index, name.allSatisfy({ (0x20..<0x7F).contains($0) }) else { break }
            let type = String(decoding: name, as: UTF8.self)
            boxes.append(MediaBox(type: type, range: index..<index + length, content: index + head..<index + length))
            index += length
        }
        return (boxes, index)
    }

    /// The boxes in a range, which they must fill.
    static func filling(_ range: Range<Int>, of bytes: ByteReader<[UInt8]>) throws(PictureMetadata.Fault) -> [MediaBox] {
        let (boxes, end) = all(in: range, of: bytes)
        guard end == range.upperBound else { throw .damaged("a box of the picture") }
        return boxes
    }

    static func bytes(_ type: String, _ content: [UInt8]) -> [UInt8] { [UInt8](big: content.count + 8, 4) + Array(type.utf8) + content }

    /// The bytes of version and flags at the start of a full box.
    static let fullHead = 4
}
