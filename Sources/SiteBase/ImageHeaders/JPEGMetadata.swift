/// What a camera or a program adds to a JPEG beside the picture: place, time, names, thumbnails, comments.
///
/// Source: ISO/IEC 10918-1, annex B; CIPA DC-008, "Exif".
public enum JPEGMetadata {
    /// The file without it. The orientation and a colour profile stay. Bytes that are not those of a JPEG are returned as they are.
    public static func removed(from bytes: [UInt8]) -> [UInt8] {
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return bytes }
        var out: [UInt8] = [0xFF, 0xD8]
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            // The compressed picture, and what has no length.
            if marker == 0xDA || (0xD0...0xD9).contains(marker) || marker == 0x01 { break }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard length >= 2, place + 2 + length <= bytes.count else { return bytes }
            let segment = bytes[place..<place + 2 + length]
            if marker == 0xE1, let orientation = orientation(in: segment.dropFirst(4)) {
                if orientation != 1 { out += exif(orientation) }
            } else if !isMetadata(marker, segment.dropFirst(4)) {
                out += segment
            }
            place += 2 + length
        }
        return out + bytes[place...]
    }

    /// Whether a segment has nothing that the picture needs: all notes of applications but JFIF, the colour profile, and Adobe's transformation.
    private static func isMetadata(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> Bool {
        switch marker {
        case 0xE0: !content.starts(with: "JFIF".utf8)
        case 0xE2: !content.starts(with: "ICC_PROFILE".utf8)
        case 0xEE: !content.starts(with: "Adobe".utf8)
        case 0xE1, 0xE3...0xED, 0xEF, 0xFE: true
        default: false
        }
    }

    /// The orientation that Exif data declare, 1 to 8; nil if the segment is something else.
    private static func orientation(in content: ArraySlice<UInt8>) -> Int? {
        guard content.starts(with: "Exif\0\0".utf8) else { return nil }
        let exif = Array(content.dropFirst(6))
        guard exif.count >= 14 else { return 1 }
        let isLittle = exif[0] == UInt8(ascii: "I")
        func number(_ at: Int, _ size: Int) -> Int? {
            guard at >= 0, at + size <= exif.count else { return nil }
            let bytes = exif[at..<at + size]
            return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let start = number(4, 4), let count = number(start, 2) else { return 1 }
        for entry in 0..<count {
            let at = start + 2 + 12 * entry
            guard let tag = number(at, 2) else { return 1 }
            if tag == 0x0112, let value = number(at + 8, 2), (1...8).contains(value) { return value }
        }
        return 1
    }

    /// Exif data with nothing but the orientation.
    private static func exif(_ orientation: Int) -> [UInt8] {
        let header: [UInt8] = [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8]
        return header + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    }
}
