/// Bytes that are being written, such as a page or a JSON document.
///
/// The buffer has one owner, so the hundreds of appends to a page need no uniqueness checks, as they would with an array.
public struct ByteBuffer: ~Copyable {
    @usableFromInline var room: UnsafeMutableBufferPointer<UInt8>
    /// The number of bytes written so far.
    @inlinable public var count: Int { end }
    @usableFromInline var end = 0
    /// Whether the given memory was too small and the buffer allocated its own.
    public internal(set) var isGrown = false

    /// Writes into `room` until it is full. The caller owns `room`.
    public init(into room: UnsafeMutableBufferPointer<UInt8>) { self.room = room }

    /// Allocates memory at the first append.
    public init() { room = UnsafeMutableBufferPointer(start: nil, count: 0) }

    deinit { if isGrown { room.deallocate() } }

    /// The bytes written so far.
    public var bytes: [UInt8] { Array(written) }

    /// The last byte written; nil if there is none.
    public var last: UInt8? { written.last }

    private var written: UnsafeBufferPointer<UInt8> { written(0..<end) }

    /// Some of the bytes written so far, until the next append.
    package func written(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: room[range]) }

    /// Removes what was written after the first `count` bytes.
    package mutating func remove(from count: Int) { end = min(end, count) }

    /// Appends bytes.
    @inlinable @inline(__always)
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        // Before the first allocation, there is no address to copy to.
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        let target = reserve(bytes.count)
        target.update(from: source, count: bytes.count)
    }

    /// Appends a byte.
    @inlinable @inline(__always)
    public mutating func append(_ byte: UInt8) { reserve(1).pointee = byte }

    /// Appends bytes.
    @inlinable
    public mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

    /// Appends the text's UTF-8 bytes.
    @inlinable
    public mutating func append(_ text: String) { text.withBytes { append($0) } }

    /// Adds a number of bytes to the count and returns the address to write them to.
    @inlinable @inline(__always)
    mutating func reserve(_ length: Int) -> UnsafeMutablePointer<UInt8> {
        if end + length > room.count { grow(by: length) }
        defer { end += length }
        // There is room for at least one byte now.
        return room.baseAddress.unsafelyUnwrapped + end
    }

    @usableFromInline
    mutating func grow(by length: Int) {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(64, (end + length) * 2))
        _ = larger.update(fromContentsOf: written)
        if isGrown { room.deallocate() }
        room = larger
        isGrown = true
    }
}

extension ByteBuffer: ByteWriter {}
