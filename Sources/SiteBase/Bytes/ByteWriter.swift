/// A target that bytes, texts and numbers can be appended to.
@usableFromInline
package protocol ByteWriter: ~Copyable {
    mutating func append(_ byte: UInt8)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>)
    mutating func append(_ text: String)
}

extension [UInt8]: ByteWriter {
    @inlinable
    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { append(contentsOf: bytes) }

    @inlinable
    package mutating func append(_ text: String) {
        // Appending the view takes more instructions.
        if text.utf8.withContiguousStorageIfAvailable({ append($0) }) == nil { append(contentsOf: text.utf8) }
    }

    /// The lowest bytes of a number, big-endian.
    @inlinable
    package init(big number: some FixedWidthInteger, _ length: Int) {
        self = []
        append(big: number, length)
    }

    /// The lowest bytes of a number, little-endian.
    @inlinable
    package init(little number: some FixedWidthInteger, _ length: Int) {
        self = []
        append(little: number, length)
    }
}

extension ByteWriter where Self: ~Copyable {
    /// Appends the lowest bytes of a number, big-endian.
    @inlinable
    package mutating func append(big number: some FixedWidthInteger, _ length: Int) {
        for place in (0..<length).reversed() { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }

    /// Appends the lowest bytes of a number, little-endian.
    @inlinable
    package mutating func append(little number: some FixedWidthInteger, _ length: Int) {
        for place in 0..<length { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }

    /// Appends a number in as few bytes as possible: little-endian with seven bits per byte. Only numbers from 0 on can be read again.
    @inlinable
    package mutating func append(varint number: Int) {
        var rest = UInt(bitPattern: number)
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
