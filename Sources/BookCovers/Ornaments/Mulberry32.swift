/// A small seeded random number generator. The drawings must be the same on every machine and with every version of Swift.
struct Mulberry32 {
    private var state: UInt32

    /// Creates a generator. Equal seeds give equal sequences.
    init(seed: UInt32) {
        state = seed
    }

    /// The next number in 0..<1.
    mutating func fraction() -> Double {
        state &+= 0x6d2b_79f5
        var mixed = (state ^ (state >> 15)) &* (state | 1)
        mixed ^= mixed &+ ((mixed ^ (mixed >> 7)) &* (mixed | 61))
        return Double(mixed ^ (mixed >> 14)) / 4_294_967_296
    }

    /// The next number in `range` except its upper bound.
    mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + fraction() * (range.upperBound - range.lowerBound)
    }

    /// The next whole number in `range`.
    mutating func whole(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(fraction() * Double(range.count))
    }
}
