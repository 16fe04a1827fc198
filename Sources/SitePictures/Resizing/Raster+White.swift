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
