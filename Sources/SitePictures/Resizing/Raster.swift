import Platform

/// Pixels in memory, row by row: red, green, blue and alpha with 8 bits each, not premultiplied.
package final class Raster {
    /// In px.
    package let width: Int
    /// In px.
    package let height: Int
    /// The pixels: `width` × `height` × 4 bytes.
    package let pixels: UnsafeMutablePointer<UInt8>

    /// Creates uninitialized pixels; nil if memory is exhausted.
    package init?(width: Int, height: Int) {
        guard let memory = malloc(max(1, width * height * 4)) else { return nil }
        self.width = width
        self.height = height
        pixels = memory.assumingMemoryBound(to: UInt8.self)
    }

    deinit { free(pixels) }

    /// The bytes of a row.
    package func row(_ number: Int) -> UnsafeMutablePointer<UInt8> { pixels + number * width * 4 }

    /// Whether every pixel is opaque.
    package var isOpaque: Bool {
        var lowest: UInt8 = 255
        var index = 3
        while index < width * height * 4 {
            lowest = min(lowest, pixels[index])
            index += 4
        }
        return lowest == 255
    }
}

extension Raster {
    /// The picture on white; nil if memory is exhausted.
    func onWhite() -> Raster? {
        guard let ground = Raster(width: width, height: height) else { return nil }
        var index = 0
        while index < width * height * 4 {
            let alpha = Int32(pixels[index + 3])
            for part in index..<index + 3 {
                ground.pixels[part] = UInt8(truncatingIfNeeded: (Int32(pixels[part]) * alpha + 255 * (255 - alpha) + 127) / 255)
            }
            ground.pixels[index + 3] = 255
            index += 4
        }
        return ground
    }
}
