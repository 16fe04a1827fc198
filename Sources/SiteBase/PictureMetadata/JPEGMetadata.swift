/// Removes what a camera or program adds to a JPEG: Exif data, comments, thumbnails, and pictures and videos after the picture.
///
/// Sources: ITU-T T.81, annex B; CIPA DC-008, "Exif"; CIPA DC-007, "Multi-Picture Format".
enum JPEGMetadata {
    static func removed(from bytes: [UInt8]) throws(PictureMetadata.Fault) -> [UInt8] {
        let source = ByteReader(bytes)
        var out: [UInt8] = [0xFF, 0xD8]
        out.reserveCapacity(bytes.count)
        var index = 2
        var (hasScan, isTurned) = (false, false)
        while true {
            // Like decoders, this skips fill bytes and anything else between segments.
            index = marker(in: bytes, from: index)
            while index < bytes.count, bytes[index] == 0xFF { index += 1 }
            guard let marker = source.big(index, 1) else { throw .truncated }
            index += 1
            switch marker {
            case 0x00, 0xD0...0xD7, 0x01: continue
            case 0xD9:
                guard hasScan else { throw .damaged("the JPEG") }
                return out + [0xFF, 0xD9]
            case 0xD8, 0x02...0xBF, 0xC8, 0xF0...0xFD: throw .damaged("a segment of the JPEG")
            default:
                guard let length = source.big(index, 2), length >= 2 else { throw .damaged("a segment of the JPEG") }
                guard index + length <= bytes.count else { throw .truncated }
                let content = bytes[index + 2..<index + length]
                index += length
                if marker == 0xE1, let turned = orientation(in: content, source), !isTurned {
                    isTurned = true
                    out += segment(0xE1, Array("Exif\0\0".utf8) + Exif.only(turned))
                } else if let kept = try needed(marker, content) {
                    out += segment(UInt8(marker), kept)
                }
                if marker == 0xDA {
                    let end = endOfScan(in: bytes, from: index)
                    out += bytes[index..<end]
                    index = end
                    hasScan = true
                }
            }
        }
    }

    /// The part of a segment that the picture needs; nil if it needs nothing.
    private static func needed(_ marker: Int, _ content: ArraySlice<UInt8>) throws(PictureMetadata.Fault) -> [UInt8]? {
        switch marker {
        case 0xC0...0xCF, 0xDA...0xDF:
            guard isWhole(marker, content) else { throw .damaged("a segment of the JPEG") }
            return Array(content)
        // The segment without its thumbnail.
        case 0xE0 where content.starts(with: "JFIF\0".utf8) && content.count >= 14: return content.prefix(12) + [0, 0]
        case 0xE2 where content.starts(with: "ICC_PROFILE\0".utf8): return Array(content)
        case 0xEE where content.starts(with: "Adobe".utf8) && content.count >= 12: return Array(content.prefix(12))
        default: return nil
        }
    }

    /// Whether a segment has the length that its contents require.
    private static func isWhole(_ marker: Int, _ content: ArraySlice<UInt8>) -> Bool {
        var rest = content
        switch marker {
        case 0xC4:
            while let sizes = Optional(rest.dropFirst().prefix(16)), sizes.count == 16 {
                let length = sizes.reduce(0) { $0 + Int($1) }
                guard rest.count >= 17 + length else { return false }
                rest = rest.dropFirst(17 + length)
            }
            return rest.isEmpty
        case 0xDB:
            while let first = rest.first {
                let length = first < 0x10 ? 65 : 129
                guard rest.count >= length else { return false }
                rest = rest.dropFirst(length)
            }
            return true
        case 0xCC: return content.count % 2 == 0 && content.count <= 64
        case 0xDA: return content.first.map { content.count == 4 + 2 * Int($0) } ?? false
        case 0xDC, 0xDD: return content.count == 2
        case 0xDE, 0xDF: return false
        default: return content.count >= 6 && content.count == 6 + 3 * Int(content[content.startIndex + 5])
        }
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + [UInt8](big: content.count + 2, 2) + content
    }

    /// The orientation in a segment; nil if the picture is not turned.
    private static func orientation(in content: ArraySlice<UInt8>, _ source: ByteReader<[UInt8]>) -> Int? {
        guard content.starts(with: "Exif\0\0".utf8) else { return nil }
        let orientation = Exif.orientation(in: source, from: content.startIndex + 6, to: content.endIndex)
        return orientation == 1 ? nil : orientation
    }

    private static func marker(in bytes: [UInt8], from index: Int) -> Int {
        bytes.withUnsafeBufferPointer { $0.firstIndex(of: 0xFF, from: index) }
    }

    /// The end of the compressed pixels: the next marker that does not belong to them.
    private static func endOfScan(in bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while true {
            index = marker(in: bytes, from: index)
            guard index + 1 < bytes.count else { return bytes.count }
            guard bytes[index + 1] == 0 || (0xD0...0xD7).contains(bytes[index + 1]) else { return index }
            index += 2
        }
    }
}
