import SiteBase

/// A set of fingerprints. They are hashes already, so unlike `Set` it does not hash them again.
struct FingerprintSet: Sendable {
    /// The values, each at its place or the next free one. The size is a power of two, and 0 marks a free place.
    private var places = [UInt64](repeating: 0, count: smallest)
    private var count = 0

    private static let smallest = 64

    /// A random odd factor, so that data made to collide in one run does not collide in another.
    private static let factor = UInt64.random(in: 0...UInt64.max) | 1

    /// Adds a fingerprint. Returns whether it is new.
    mutating func insert(_ fingerprint: Fingerprint) -> Bool {
        let value = max(1, fingerprint.value)
        let free = places.withUnsafeBufferPointer { Self.place(of: value, in: $0) }
        guard places[free] == 0 else { return false }
        places[free] = value
        count += 1
        if count * 2 > places.count { grow() }
        return true
    }

    /// Removes all fingerprints. The memory stays if much of it was used, so that clearing takes no longer than filling.
    mutating func removeAll() {
        if places.count > Self.smallest, count * 16 < places.count {
            places = [UInt64](repeating: 0, count: Self.smallest)
        } else {
            for place in places.indices { places[place] = 0 }
        }
        count = 0
    }

    private mutating func grow() {
        var larger = [UInt64](repeating: 0, count: places.count * 2)
        larger.withUnsafeMutableBufferPointer { larger in
            for value in places where value != 0 { larger[Self.place(of: value, in: UnsafeBufferPointer(larger))] = value }
        }
        places = larger
    }

    /// The place of a value, or the free place for it.
    private static func place(of value: UInt64, in places: UnsafeBufferPointer<UInt64>) -> Int {
        let bits = UInt64(places.count.trailingZeroBitCount)
        var place = Int(truncatingIfNeeded: (value &* factor) >> (64 - bits))
        while places[place] != 0, places[place] != value { place = (place + 1) & (places.count - 1) }
        return place
    }
}
