/// The bytes of a font, read as big-endian numbers. Reading past the end throws an error.
struct FontBytes {
    let table: String
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>, table: String) {
        self.bytes = bytes
        self.table = table
    }

    var count: Int { bytes.count }
    var all: ArraySlice<UInt8> { bytes }

    /// A part of the bytes.
    func slice(_ start: Int, _ count: Int) throws(FontFault) -> ArraySlice<UInt8> {
        guard start >= 0, count >= 0, start <= bytes.count, count <= bytes.count - start else { throw .damaged(table: table) }
        return bytes[bytes.startIndex + start..<bytes.startIndex + start + count]
    }

    func byte(_ offset: Int) throws(FontFault) -> Int {
        guard offset >= 0, offset < bytes.count else { throw .damaged(table: table) }
        return Int(bytes[bytes.startIndex + offset])
    }

    func unsigned16(_ offset: Int) throws(FontFault) -> Int { try byte(offset) << 8 | byte(offset + 1) }

    func signed16(_ offset: Int) throws(FontFault) -> Int { Int(Int16(truncatingIfNeeded: try unsigned16(offset))) }

    func unsigned32(_ offset: Int) throws(FontFault) -> Int { try unsigned16(offset) << 16 | unsigned16(offset + 2) }
}

extension [UInt8] {
    /// Appends the lower 16 bits of a number, big-endian.
    mutating func append16(_ value: Int) {
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value))
    }

    /// Appends the lower 32 bits of a number, big-endian.
    mutating func append32(_ value: Int) {
        append16(value >> 16)
        append16(value)
    }

    /// Replaces two bytes with the lower 16 bits of a number.
    mutating func set16(_ offset: Int, _ value: Int) {
        self[offset] = UInt8(truncatingIfNeeded: value >> 8)
        self[offset + 1] = UInt8(truncatingIfNeeded: value)
    }
}
