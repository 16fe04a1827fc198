/// How to turn and mirror stored pixels for display.
///
/// Source: Exif 2.32, 4.6.4.
package struct Orientation {
    /// The number of the orientation, 1 to 8.
    package let number: Int

    package init(_ number: Int) { self.number = number }

    /// Whether rows become columns.
    private var swapsSides: Bool { number >= 5 }

    /// The size of the stored pixels of a picture with this displayed size.
    package func stored(_ width: Int, _ height: Int) -> (width: Int, height: Int) { swapsSides ? (height, width) : (width, height) }

    /// The pixels for display; nil if memory is exhausted.
    package func applied(to raster: Raster) -> Raster? {
        guard number > 1 else { return raster }
        let (width, height) = (raster.width, raster.height)
        guard let turned = swapsSides ? Raster(width: height, height: width) : Raster(width: width, height: height) else { return nil }
        // The index at which the first stored pixel is displayed, and the distances from there to the next pixel and to the next row.
        let right = turned.width - 1
        let bottom = (turned.height - 1) * turned.width
        let (first, step, rowStep) =
            switch number {
            case 2: (right, -1, turned.width)
            case 3: (bottom + right, -1, -turned.width)
            case 4: (bottom, 1, -turned.width)
            case 5: (0, turned.width, 1)
            case 6: (right, turned.width, -1)
            case 7: (bottom + right, -turned.width, -1)
            default: (bottom, -turned.width, 1)
            }
        raster.pixels.withMemoryRebound(to: UInt32.self, capacity: width * height) { from in
            turned.pixels.withMemoryRebound(to: UInt32.self, capacity: width * height) { to in
                for row in 0..<height {
                    var place = first + row * rowStep
                    for index in row * width..<(row + 1) * width {
                        to[place] = from[index]
                        place += step
                    }
                }
            }
        }
        return turned
    }
}
