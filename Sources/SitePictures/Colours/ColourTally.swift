/// Counts pixels by colour, with 16 steps per part.
struct ColourTally {
    private struct Sum {
        var red = 0
        var green = 0
        var blue = 0
        var weight = 0

        mutating func add(_ other: Sum, times factor: Int = 1) {
            red += other.red * factor
            green += other.green * factor
            blue += other.blue * factor
            weight += other.weight * factor
        }

        var colour: RGB {
            guard weight > 0 else { return RGB(red: 255, green: 255, blue: 255) }
            let parts = [red, green, blue].map { UInt8(truncatingIfNeeded: ($0 + weight / 2) / weight) }
            return RGB(red: parts[0], green: parts[1], blue: parts[2])
        }
    }

    private var whole = Sum()
    private var coloured = [Sum](repeating: Sum(), count: 4096)
    private var extreme = [Sum](repeating: Sum(), count: 4096)
    private var colouredCount = 0
    private var count = 0

    /// Counts a pixel. The dominant colour ignores mostly transparent ones.
    mutating func add(red: Int, green: Int, blue: Int, alpha: Int) {
        whole.add(Sum(red: red, green: green, blue: blue, weight: 1), times: alpha)
        guard alpha >= 128 else { return }
        let (least, most) = (min(red, green, blue), max(red, green, blue))
        // Full saturation counts about three times as much as grey.
        let pixel = Sum(red: red, green: green, blue: blue, weight: 1)
        let bin = (red >> 4) << 8 | (green >> 4) << 4 | blue >> 4
        count += 1
        if most < 28 || least > 232 {
            extreme[bin].add(pixel)
        } else {
            colouredCount += 1
            coloured[bin].add(pixel, times: 128 + (most - least))
        }
    }

    /// The mean weighted by alpha; white if there are no pixels.
    var average: RGB { whole.colour }

    /// The mean around the fullest bin. Black and white count only if less than a fiftieth is any other colour.
    var dominant: RGB {
        guard count > 0 else { return average }
        let bins = colouredCount * 50 >= count ? coloured : extreme
        var best = Sum()
        for bin in bins.indices where bins[bin].weight > 0 {
            let near = Self.neighbourhood(of: bin, in: bins)
            if near.weight > best.weight { best = near }
        }
        return best.colour
    }

    /// A bin and all that touch it.
    private static func neighbourhood(of bin: Int, in bins: [Sum]) -> Sum {
        let (red, green, blue) = (bin >> 8, bin >> 4 & 15, bin & 15)
        var sum = Sum()
        for nearRed in max(0, red - 1)...min(15, red + 1) {
            for nearGreen in max(0, green - 1)...min(15, green + 1) {
                for nearBlue in max(0, blue - 1)...min(15, blue + 1) {
                    sum.add(bins[nearRed << 8 | nearGreen << 4 | nearBlue])
                }
            }
        }
        return sum
    }
}
