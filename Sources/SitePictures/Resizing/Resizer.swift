import Platform

/// Scales a picture down while its rows arrive, so that the source is never in memory as a whole.
///
/// Rows are summed first, then columns. All arithmetic is in integers without intermediate saturation, so every machine produces the same
/// pixels. Colours are weighted by alpha.
package final class Resizer {
    /// The number of fraction bits in samples.
    private static let fraction = 6

    /// The result, complete after all rows were added.
    package let result: Raster
    private let sourceWidth: Int
    private let hasAlpha: Bool
    private let columns: ResizeKernel
    private let rows: ResizeKernel
    /// The source row as samples, then the summed row on its way through the columns.
    private let samples: UnsafeMutablePointer<Int16>
    /// The sums of the target rows in progress, as a ring.
    private let sums: UnsafeMutablePointer<Int32>
    private let sumCount: Int
    private var sourceRow = 0
    private var finished = 0

    /// Creates a resizer for a source of this size, which must be at least as large as the target. Nil if memory is exhausted.
    package init?(sourceWidth: Int, sourceHeight: Int, hasAlpha: Bool, width: Int, height: Int) {
        columns = ResizeKernel(source: sourceWidth, target: width)
        rows = ResizeKernel(source: sourceHeight, target: height)
        let windows = rows.windows
        var most = 1
        var oldest = 0
        for index in windows.indices {
            while windows[oldest].end <= windows[index].first { oldest += 1 }
            most = max(most, index - oldest + 1)
        }
        sumCount = most
        self.sourceWidth = sourceWidth
        self.hasAlpha = hasAlpha
        let samples = malloc(sourceWidth * 4 * MemoryLayout<Int16>.size)
        let sums = malloc(sourceWidth * 4 * MemoryLayout<Int32>.size * most)
        guard let samples, let sums, let result = Raster(width: width, height: height) else {
            free(samples)
            free(sums)
            return nil
        }
        self.samples = samples.assumingMemoryBound(to: Int16.self)
        self.sums = sums.assumingMemoryBound(to: Int32.self)
        self.result = result
    }

    deinit {
        free(samples)
        free(sums)
    }

    /// Adds the next row of the source: `sourceWidth` × 4 bytes.
    package func add(_ row: UnsafePointer<UInt8>) {
        if hasAlpha { readPremultiplied(row) } else { read(row) }
        var target = finished
        while target < rows.windows.count, rows.windows[target].first <= sourceRow {
            let window = rows.windows[target]
            if sourceRow < window.end {
                let weight = Int32(rows.weights[window.offset + sourceRow - window.first])
                sum(weight, into: sums + (target % sumCount) * sourceWidth * 4, isFirst: sourceRow == window.first)
            }
            target += 1
        }
        sourceRow += 1
        while finished < rows.windows.count, rows.windows[finished].end <= sourceRow {
            finish(finished)
            finished += 1
        }
    }

    private func read(_ row: UnsafePointer<UInt8>) {
        let (samples, count) = (samples, sourceWidth * 4)
        var index = 0
        while index < count {
            samples[index] = Int16(row[index]) << 6
            index += 1
        }
    }

    private func readPremultiplied(_ row: UnsafePointer<UInt8>) {
        let (samples, count) = (samples, sourceWidth * 4)
        var index = 0
        while index < count {
            let alpha = Int32(row[index + 3])
            let half: Int32 = 127
            samples[index] = Int16(truncatingIfNeeded: ((Int32(row[index]) &* alpha) << 6 &+ half) / 255)
            samples[index + 1] = Int16(truncatingIfNeeded: ((Int32(row[index + 1]) &* alpha) << 6 &+ half) / 255)
            samples[index + 2] = Int16(truncatingIfNeeded: ((Int32(row[index + 2]) &* alpha) << 6 &+ half) / 255)
            samples[index + 3] = Int16(truncatingIfNeeded: alpha << 6)
            index += 4
        }
    }

    private func sum(_ weight: Int32, into sums: UnsafeMutablePointer<Int32>, isFirst: Bool) {
        let (samples, count) = (samples, sourceWidth * 4)
        var index = 0
        if isFirst {
            while index < count {
                sums[index] = Int32(samples[index]) &* weight
                index += 1
            }
        } else if weight != 0 {
            while index < count {
                sums[index] = sums[index] &+ Int32(samples[index]) &* weight
                index += 1
            }
        }
    }

    /// Scales a summed row horizontally into the result.
    private func finish(_ target: Int) {
        let (summed, samples, count) = (sums + (target % sumCount) * sourceWidth * 4, samples, sourceWidth * 4)
        var index = 0
        while index < count {
            samples[index] = Int16(truncatingIfNeeded: (summed[index] &+ 1 << 13) >> 14)
            index += 1
        }
        let row = result.row(target)
        columns.windows.withUnsafeBufferPointer { windows in
            columns.weights.withUnsafeBufferPointer { weights in
                for (column, window) in windows.enumerated() {
                    let (from, by) = (samples + window.first * 4, weights.baseAddress.unsafelyUnwrapped + window.offset)
                    var (red, green, blue, alpha) = (Int32(0), Int32(0), Int32(0), Int32(0))
                    var tap = 0
                    while tap < window.count {
                        let weight = Int32(by[tap])
                        red = red &+ Int32(from[tap &* 4]) &* weight
                        green = green &+ Int32(from[tap &* 4 &+ 1]) &* weight
                        blue = blue &+ Int32(from[tap &* 4 &+ 2]) &* weight
                        alpha = alpha &+ Int32(from[tap &* 4 &+ 3]) &* weight
                        tap = tap &+ 1
                    }
                    write(red, green, blue, alpha, to: row + column * 4)
                }
            }
        }
    }

    private func write(_ red: Int32, _ green: Int32, _ blue: Int32, _ alpha: Int32, to pixel: UnsafeMutablePointer<UInt8>) {
        guard hasAlpha else {
            pixel[0] = Self.rounded(red)
            pixel[1] = Self.rounded(green)
            pixel[2] = Self.rounded(blue)
            pixel[3] = 255
            return
        }
        let whole = max(0, min(255 << 6, alpha >> 14))
        guard whole > 0 else { return (pixel[0], pixel[1], pixel[2], pixel[3]) = (0, 0, 0, 0) }
        pixel[0] = Self.divided(red, by: whole)
        pixel[1] = Self.divided(green, by: whole)
        pixel[2] = Self.divided(blue, by: whole)
        pixel[3] = UInt8(truncatingIfNeeded: (whole + 32) >> 6)
    }

    private static func rounded(_ sum: Int32) -> UInt8 { UInt8(truncatingIfNeeded: max(0, min(255, (sum &+ 1 << 19) >> 20))) }

    private static func divided(_ sum: Int32, by alpha: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: (max(0, min(alpha, sum >> 14)) &* 255 &+ alpha / 2) / alpha)
    }
}
