import SiteBase

/// The bytes of a font, read as big-endian numbers. Reading past the end throws an error.
struct FontBytes {
    let table: String
    private let reader: ByteReader<ArraySlice<UInt8>>

    init(_ bytes: ArraySlice<UInt8>, table: String) {
        reader = ByteReader(bytes)
        self.table = table
    }

    var count: Int { all.count }
    var all: ArraySlice<UInt8> { reader.bytes }

    /// A part of the bytes.
    func slice(_ start: Int, _ count: Int) throws(FontFault) -> ArraySlice<UInt8> {
        guard let slice = reader.slice(start, count) else { throw .damaged(table: table) }
        return slice
    }

    func byte(_ offset: Int) throws(FontFault) -> Int { try number(offset, 1) }

    func unsigned16(_ offset: Int) throws(FontFault) -> Int { try number(offset, 2) }

    func signed16(_ offset: Int) throws(FontFault) -> Int { Int(Int16(truncatingIfNeeded: try unsigned16(offset))) }

    func unsigned32(_ offset: Int) throws(FontFault) -> Int { try number(offset, 4) }

    @inline(__always)
    private func number(_ offset: Int, _ length: Int) throws(FontFault) -> Int {
        guard let number = reader.big(offset, length) else { throw .damaged(table: table) }
        return number
    }
}

extension [UInt8] {
    /// Replaces two bytes with the lower 16 bits of a number.
    mutating func set16(_ offset: Int, _ value: Int) { replaceSubrange(offset..<offset + 2, with: [UInt8](big: value, 2)) }
}
