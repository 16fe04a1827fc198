/// The bytes of a page while it is being rendered.
///
/// It has one owner, so no uniqueness check is needed for each of the hundreds of appends to a page, as it would be for an array.
struct PageBuffer: ~Copyable {
    private var room: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0
    /// Whether the given memory was too small, so that it allocated its own.
    private(set) var isGrown = false

    /// Writes into `room` until that is full. The caller owns it.
    init(into room: UnsafeMutableBufferPointer<UInt8>) { self.room = room }

    /// Allocates memory when it is first written to.
    init() { room = UnsafeMutableBufferPointer(start: nil, count: 0) }

    deinit { if isGrown { room.deallocate() } }

    /// The bytes written so far.
    var bytes: [UInt8] { Array(written) }

    var last: UInt8? { written.last }

    private var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: room[..<count]) }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        // Without any memory yet, there is no place even for nothing.
        guard !bytes.isEmpty else { return }
        if count + bytes.count > room.count { grow(by: bytes.count) }
        _ = UnsafeMutableBufferPointer(rebasing: room[count...]).update(fromContentsOf: bytes)
        count += bytes.count
    }

    mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

    mutating func append(_ text: String) { text.withBytes { append($0) } }

    private mutating func grow(by length: Int) {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: (count + length) * 2)
        _ = larger.update(fromContentsOf: written)
        if isGrown { room.deallocate() }
        room = larger
        isGrown = true
    }
}
