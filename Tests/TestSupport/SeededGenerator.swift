/// Gives the same numbers for the same seed.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// A generator that begins at a seed.
    public init(seed: UInt64) { state = seed }

    /// Source: Sebastiano Vigna, SplitMix64.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

extension Array {
    /// One of the elements, of which there must be at least one.
    public func any(_ generator: inout SeededGenerator) -> Element { self[Int.random(in: indices, using: &generator)] }
}
