/// A 64-bit hash of bytes. It does not protect against deliberate collisions.
///
/// The hash is XXH64. Source: Yann Collet, "xxHash fast digest algorithm", version 0.1.1.
public struct Fingerprint: Hashable, Sendable {
    /// The value of the hash.
    public private(set) var value: UInt64

    /// Creates the initial value, before anything is hashed.
    public init() { value = 0 }

    /// Hashes bytes.
    public init(_ bytes: some Sequence<UInt8>) {
        value =
            bytes.withContiguousStorageIfAvailable { Self.hash($0, seed: 0) }
            ?? Array(bytes).withUnsafeBufferPointer { Self.hash($0, seed: 0) }
    }

    package init(buffer: UnsafeBufferPointer<UInt8>) { value = Self.hash(buffer, seed: 0) }

    /// A hash with a known value.
    public init(value: UInt64) { self.value = value }

    /// Adds a text to the hash.
    public mutating func combine(_ text: String) {
        value = text.withBytes { Self.hash($0, seed: value) }
    }

    /// Adds bytes to the hash.
    public mutating func combine(_ bytes: [UInt8]) {
        value = bytes.withUnsafeBufferPointer { Self.hash($0, seed: value) }
    }

    package mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) { value = Self.hash(bytes, seed: value) }

    /// Adds a number to the hash.
    public mutating func combine(_ number: Int) { combine(bits: UInt64(truncatingIfNeeded: number)) }

    /// Adds a text or its absence to the hash.
    public mutating func combine(_ text: String?) {
        guard let text else { return combine(-1) }
        combine(text)
    }

    /// Adds another fingerprint to the hash.
    public mutating func combine(_ other: Fingerprint) { combine(bits: other.value) }

    /// Adds the eight bytes of a number to the hash, in little-endian order.
    private mutating func combine(bits: UInt64) {
        value = Self.ended(Self.mixed(value &+ Self.prime5 &+ 8, bits))
    }

    // MARK: XXH64

    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    private static func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 { value << count | value >> (64 - count) }

    private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 { rotated(lane &+ input &* prime2, 31) &* prime1 }

    private static func merged(_ value: UInt64, _ lane: UInt64) -> UInt64 { (value ^ round(0, lane)) &* prime1 &+ prime4 }

    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 { rotated(hash ^ round(0, word), 27) &* prime1 &+ prime4 }

    private static func ended(_ hash: UInt64) -> UInt64 {
        var hash = hash
        hash = (hash ^ hash >> 33) &* prime2
        hash = (hash ^ hash >> 29) &* prime3
        return hash ^ hash >> 32
    }

    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        func word(_ offset: Int) -> UInt64 { UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
        var offset = 0
        var hash: UInt64
        if raw.count >= 32 {
            var (a, b, c, d) = (seed &+ prime1 &+ prime2, seed &+ prime2, seed, seed &- prime1)
            while offset + 32 <= raw.count {
                a = round(a, word(offset))
                b = round(b, word(offset + 8))
                c = round(c, word(offset + 16))
                d = round(d, word(offset + 24))
                offset += 32
            }
            hash = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
            hash = merged(merged(merged(merged(hash, a), b), c), d)
        } else {
            hash = seed &+ prime5
        }
        hash = hash &+ UInt64(raw.count)
        while offset + 8 <= raw.count {
            hash = mixed(hash, word(offset))
            offset += 8
        }
        if offset + 4 <= raw.count {
            let half = UInt64(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
            hash = rotated(hash ^ (half &* prime1), 23) &* prime2 &+ prime3
            offset += 4
        }
        while offset < raw.count {
            hash = rotated(hash ^ (UInt64(raw[offset]) &* prime5), 11) &* prime1
            offset += 1
        }
        return ended(hash)
    }
}
