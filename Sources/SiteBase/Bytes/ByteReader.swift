/// Reads numbers and bytes of a file or message, which may be truncated or damaged: what is beyond the end is nil.
///
/// Lengths are in bytes, and offsets are numbers of bytes from the first one. Methods that begin with `next` read at `offset` and move it
/// past what they read, if they can read it. Without `@usableFromInline`, other modules would look up types at each call.
@usableFromInline
package struct ByteReader<Bytes: RandomAccessCollection> where Bytes.Element == UInt8, Bytes.Index == Int {
    @usableFromInline package let bytes: Bytes
    /// The offset of the next byte.
    @usableFromInline package var offset = 0

    @inlinable
    package init(_ bytes: Bytes) { self.bytes = bytes }

    // MARK: At an offset

    /// A part of the bytes.
    @inlinable @inline(__always)
    package func slice(_ offset: Int, _ count: Int) -> Bytes.SubSequence? {
        guard offset >= 0, count >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
        let start = bytes.startIndex + offset
        return bytes[start..<start + count]
    }

    /// A big-endian number of at most eight bytes; also nil if it is larger than an `Int`.
    @inlinable @inline(__always)
    package func big(_ offset: Int, _ length: Int) -> Int? {
        guard let slice = slice(offset, length) else { return nil }
        var number: UInt = 0
        for byte in slice { number = number &<< 8 | UInt(byte) }
        return Int(exactly: number)
    }

    /// A little-endian number of at most eight bytes; also nil if it is larger than an `Int`.
    @inlinable @inline(__always)
    package func little(_ offset: Int, _ length: Int) -> Int? {
        guard let slice = slice(offset, length) else { return nil }
        var number: UInt = 0
        for byte in slice.reversed() { number = number &<< 8 | UInt(byte) }
        return Int(exactly: number)
    }

    /// Eight bytes as a little-endian number.
    @inlinable
    package func bits(_ offset: Int) -> UInt64? {
        slice(offset, 8)?.withContiguousStorageIfAvailable {
            UInt64(littleEndian: UnsafeRawBufferPointer($0).loadUnaligned(as: UInt64.self))
        }
    }

    /// Whether the bytes contain others at an offset.
    @inlinable
    package func has(_ wanted: some Collection<UInt8>, at offset: Int) -> Bool {
        slice(offset, wanted.count)?.elementsEqual(wanted) ?? false
    }

    /// Whether the bytes contain a text at an offset.
    @inlinable
    package func has(_ text: String, at offset: Int) -> Bool { has(text.utf8, at: offset) }

    // MARK: One after the other

    /// The number of bytes that were not read yet.
    @inlinable
    package var left: Int { bytes.count - offset }

    @inlinable @inline(__always)
    package mutating func nextByte() -> UInt8? {
        guard offset < bytes.count else { return nil }
        defer { offset += 1 }
        return bytes[bytes.startIndex + offset]
    }

    /// The next bytes.
    @inlinable
    package mutating func next(_ count: Int) -> Bytes.SubSequence? {
        guard let slice = slice(offset, count) else { return nil }
        offset += count
        return slice
    }

    /// The next bytes as a text. Invalid UTF-8 is replaced.
    @inlinable
    package mutating func nextText(_ count: Int) -> String? { next(count).map { String(decoding: $0, as: UTF8.self) } }

    /// A big-endian number of at most eight bytes; also nil if it is larger than an `Int`.
    @inlinable
    package mutating func nextBig(_ length: Int) -> Int? {
        guard let number = big(offset, length) else { return nil }
        offset += length
        return number
    }

    /// A little-endian number of at most eight bytes; also nil if it is larger than an `Int`.
    @inlinable
    package mutating func nextLittle(_ length: Int) -> Int? {
        guard let number = little(offset, length) else { return nil }
        offset += length
        return number
    }

    /// The next eight bytes as a little-endian number.
    @inlinable
    package mutating func nextBits() -> UInt64? {
        guard let bits = bits(offset) else { return nil }
        offset += 8
        return bits
    }

    /// A little-endian number with seven bits per byte; also nil if it has more than nine bytes.
    @inlinable
    package mutating func nextVarint() -> Int? {
        var (number, shift) = (0, 0)
        while shift < 63, let byte = nextByte() {
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }

    /// A count of following bytes or items, which have at least one byte each: a `varint` that is not larger than the rest.
    @inlinable
    package mutating func nextCount() -> Int? { nextVarint().flatMap { $0 <= left ? $0 : nil } }
}
