import SitePictures
import Synchronization

/// A picture of one colour, as a PNG from which smaller ones are made.
struct Photograph: Hashable {
    var width = 340
    var height = 240
    var isBlue = false
    var isTransparent = false

    private static let made = Mutex<[Photograph: [UInt8]]>([:])

    var bytes: [UInt8] {
        if let known = Self.made.withLock({ $0[self] }) { return known }
        guard let raster = Raster(width: width, height: height) else { return [] }
        let pixel: [UInt8] = (isBlue ? [20, 40, 160] : [170, 60, 30]) + [isTransparent ? 128 : 255]
        for place in 0..<width * height { for part in 0..<4 { raster.pixels[place * 4 + part] = pixel[part] } }
        let bytes = (try? PictureEncoder.encode(raster, as: .png, profile: nil)) ?? []
        Self.made.withLock { $0[self] = bytes }
        return bytes
    }
}
