/// The weights of a line's source pixels for each target pixel, in integers.
///
/// The kernel is the cubic convolution of Catmull and Rom, stretched by the ratio of the sizes. Sources: Keys, "Cubic convolution
/// interpolation for digital image processing", 1981, with a = −1/2; Mitchell and Netravali, 1988, with B = 0 and C = 1/2.
package struct ResizeKernel {
    /// The sum of the weights for each target pixel.
    package static let unit = 1 << 14

    /// The source pixels for one target pixel.
    package struct Window {
        /// The first source pixel.
        package let first: Int
        /// The number of source pixels.
        package let count: Int
        /// The index in `weights` of the first weight.
        package let offset: Int
        /// The index after the last source pixel.
        package var end: Int { first + count }
    }

    /// One window per target pixel, in order. Neither their starts nor their ends ever decrease.
    package let windows: [Window]
    /// The weights of all windows.
    package let weights: [Int16]

    /// The kernel for scaling lines of `source` pixels to at most as many `target` pixels.
    package init(source: Int, target: Int) {
        var windows: [Window] = []
        var weights: [Int16] = []
        windows.reserveCapacity(target)
        weights.reserveCapacity(4 * source + 8 * target)
        for index in 0..<target {
            // The kernel extends two target pixels to each side of the centre.
            let first = max(0, ((2 * index - 3) * source / target - 1) / 2)
            let end = min(source, ((2 * index + 5) * source / target + 1) / 2 + 1)
            let values = (first..<end).map { Self.value(abs((2 * $0 + 1) * target - (2 * index + 1) * source), of: source) }
            let total = values.reduce(0, +)
            // Each weight is the difference of two rounded sums, so that their sum is exactly the unit.
            var sum = 0
            var given = 0
            let rounded = values.map { value in
                sum += value
                let next = (2 * sum * Self.unit + total) / (2 * total)
                defer { given = next }
                return Int16(truncatingIfNeeded: next - given)
            }
            windows.append(Window(first: first, count: rounded.count, offset: weights.count))
            weights.append(contentsOf: rounded)
        }
        self.windows = windows
        self.weights = weights
    }

    /// The kernel at a distance of `halves`/(2 × `source`) target pixels, in units of 2^-17.
    private static func value(_ halves: Int, of source: Int) -> Int {
        let x = (halves << 15) / source
        let one = 1 << 16
        guard x < 2 * one else { return 0 }
        let square = (x * x) >> 16
        let cube = (square * x) >> 16
        return x < one ? 3 * cube - 5 * square + 2 * one : 5 * square - cube - 8 * x + 4 * one
    }
}
