import Foundation
import SitePictures
import Testing

/// Pictures that are drawn by the tests.
enum TestPicture {
    /// Pixels that a function of column and row gives: red, green, blue, alpha.
    static func drawn(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> (Int, Int, Int, Int)) throws -> Raster {
        let raster = try #require(Raster(width: width, height: height))
        func part(_ value: Int) -> UInt8 { UInt8(value < 0 ? 0 : value > 255 ? 255 : value) }
        var place = raster.pixels
        for row in 0..<height {
            for column in 0..<width {
                let (red, green, blue, alpha) = pixel(column, row)
                place[0] = part(red)
                place[1] = part(green)
                place[2] = part(blue)
                place[3] = part(alpha)
                place += 4
            }
        }
        return raster
    }

    /// A cover of four fields with a slope in each, different in every corner.
    static func cover(_ width: Int = 120, _ height: Int = 180) throws -> Raster {
        try drawn(width, height) { column, row in
            let (x, y) = (column * 255 / width, row * 255 / height)
            return (x < 128 ? 200 : 60, y < 128 ? 90 + x / 4 : 30, 255 - y / 2, 255)
        }
    }

    /// The pixels that a file shows, in its own width or a smaller one.
    static func shown(_ bytes: [UInt8], width: Int = .max) throws -> Raster {
        try #require(try SourcePicture(bytes, widths: [width]).rasters.first)
    }

    /// The largest difference of any part of any pixel.
    static func difference(_ one: Raster, _ other: Raster) -> Int {
        guard one.width == other.width, one.height == other.height else { return .max }
        return (0..<one.width * one.height * 4).reduce(0) { max($0, abs(Int(one.pixels[$1]) - Int(other.pixels[$1]))) }
    }

    /// The mean square error, as the ratio of signal to noise in dB.
    static func similarity(_ one: Raster, _ other: Raster) -> Double {
        guard one.width == other.width, one.height == other.height else { return 0 }
        let squares = (0..<one.width * one.height * 4).reduce(0) {
            let difference = Int(one.pixels[$1]) - Int(other.pixels[$1])
            return $0 + difference * difference
        }
        let mean = Double(squares) / Double(one.width * one.height * 3)
        return mean == 0 ? 100 : 10 * log10(255 * 255 / mean)
    }
}
