/// Bytes of a picture's file, read by offset. What lies beyond the end is nil.
struct ImageBytes {
    let bytes: [UInt8]

    func big(_ offset: Int, _ length: Int) -> Int? {
        guard offset >= 0, offset + length <= bytes.count else { return nil }
        return bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }

    func little(_ offset: Int, _ length: Int) -> Int? {
        guard offset >= 0, offset + length <= bytes.count else { return nil }
        return bytes[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func has(_ text: String, at offset: Int) -> Bool { has(Array(text.utf8), at: offset) }

    func has(_ needle: [UInt8], at offset: Int) -> Bool {
        offset >= 0 && offset + needle.count <= bytes.count && bytes[offset..<offset + needle.count].elementsEqual(needle)
    }
}
