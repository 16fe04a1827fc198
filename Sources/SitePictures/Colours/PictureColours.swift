/// The colours of a picture as a whole, in integers.
public struct PictureColours: Hashable, Sendable {
    /// The mean of all pixels.
    public let average: RGB
    /// The colour by which one would describe the picture: the one that most pixels are near to, where strong colours count more than
    /// grey ones, and black and white only if there is nothing else.
    public let dominant: RGB

    /// px: pictures are looked at in this width.
    static let width = 96

    init(_ raster: Raster) {
        var tally = ColourTally()
        for pixel in 0..<raster.width * raster.height {
            let part = raster.pixels + pixel * 4
            tally.add(red: Int(part[0]), green: Int(part[1]), blue: Int(part[2]), alpha: Int(part[3]))
        }
        average = tally.average
        dominant = tally.dominant
    }
}
