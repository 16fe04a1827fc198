/// How much each source pixel of a line gives to each target pixel, in integers.
///
/// The cubic convolution of Catmull and Rom, stretched by the ratio of the sizes. Source: Keys, "Cubic convolution interpolation for
/// digital image processing", 1981, with a = −1/2; Mitchell and Netravali, 1988, with B = 0 and C = 1/2.
package struct ResizeKernel {
    /// The sum of the weights of each target pixel.
    package static let unit = 1 << 14

    /// The source pixels that one target pixel sees.
    package struct Window {
        /// The first source pixel.
        package let first: Int
        /// How many source pixels.
        package let count: Int
        /// Where the weights of these begin in `weights`.
        package let offset: Int
        /// The source pixel after the last.
        package var end: Int { first + count }
    }

    /// One for each target pixel, in order. Neither their beginnings nor their ends ever go back.
    package let windows: [Window]
    /// The weights of all windows.
    package let weights: [Int16]

    /// The kernel for lines of `source` pixels that become lines of `target`, which are at most as many.
    package init(source: Int, target: Int) {
        var windows: [Window] = []
        var weights: [Int16] = []
        windows.reserveCapacity(target)
        weights.reserveCapacity(4 * source + 8 * target)
        for index in 0..<target {
            // The kernel reaches two target pixels to either side of the centre.
            let first = max(0, ((2 * index - 3) * source / target - 1) / 2)
            let end = min(source, ((2 * index + 5) * source / target + 1) / 2 + 1)
            let values = (first..<end).map { Self.value(abs((2 * $0 + 1) * target - (2 * index + 1) * source), of: source) }
            let total = values.reduce(0, +)
            // Each weight is the difference of two rounded sums, so that all of them sum up to the unit exactly.
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

    /// The kernel at a distance of `halves`/(2 × `source`) target pixels, in parts of 2^17.
    private static func value(_ halves: Int, of source: Int) -> Int {
        let x = (halves << 15) / source
        let one = 1 << 16
        guard x < 2 * one else { return 0 }
        let square = (x * x) >> 16
        let cube = (square * x) >> 16
        return x < one ? 3 * cube - 5 * square + 2 * one : 5 * square - cube - 8 * x + 4 * one
    }
}
