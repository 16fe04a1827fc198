/// Data that a camera writes beside a picture.
///
/// Sources: Exif 2.32, 4.6.4; TIFF 6.0, section 2.
enum Exif {
    /// The orientation in the Exif data between two offsets: how to turn the stored pixels, from 1 (not at all) to 8; nil if there is none.
    static func orientation(in bytes: ByteReader<[UInt8]>, from start: Int, to end: Int) -> Int? {
        let isLittle = bytes.has("II", at: start)
        guard isLittle || bytes.has("MM", at: start) else { return nil }
        func number(_ offset: Int, _ length: Int) -> Int? {
            offset + length <= end ? isLittle ? bytes.little(offset, length) : bytes.big(offset, length) : nil
        }
        guard let directory = number(start + 4, 4), let count = number(start + directory, 2) else { return nil }
        for entry in 0..<min(count, 200) {
            let offset = start + directory + 2 + entry * 12
            guard number(offset, 2) == 0x0112 else { continue }
            return number(offset + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil }
        }
        return nil
    }

    /// Exif data that contains only the orientation.
    static func only(_ orientation: Int) -> [UInt8] {
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
    }
}
