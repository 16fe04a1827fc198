/// The bytes of a picture file, read by offset. Bytes beyond the end are nil.
struct ImageBytes {
    let bytes: [UInt8]

    func big(_ offset: Int, _ length: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - length else { return nil }
        return bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }

    func little(_ offset: Int, _ length: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - length else { return nil }
        return bytes[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func has(_ text: String, at offset: Int) -> Bool { has(Array(text.utf8), at: offset) }

    func has(_ needle: [UInt8], at offset: Int) -> Bool {
        offset >= 0 && offset <= bytes.count - needle.count && bytes[offset..<offset + needle.count].elementsEqual(needle)
    }

    /// A number as four bytes, big-endian.
    static func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }

    /// A number as four bytes, little-endian.
    static func little(_ number: Int) -> [UInt8] { big(number).reversed() }
}
