/// The overall colours of a picture, computed in integers.
public struct PictureColours: Hashable, Sendable {
    /// The mean of all pixels.
    public let average: RGB
    /// The colour that people would name: the one that most pixels are close to. Strong colours count more than grey ones, and black and
    /// white count only if there is nothing else.
    public let dominant: RGB

    /// The width in px at which pictures are examined.
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

extension PictureColours {
    /// The colours as six bytes.
    var bytes: [UInt8] { [average, dominant].flatMap { [$0.red, $0.green, $0.blue] } }

    /// Reads six bytes.
    init?(bytes: [UInt8]) {
        guard bytes.count == 6 else { return nil }
        average = RGB(red: bytes[0], green: bytes[1], blue: bytes[2])
        dominant = RGB(red: bytes[3], green: bytes[4], blue: bytes[5])
    }
}
