import SiteAssets
import SiteBase

/// A place on the earth, in degrees.
package struct Position: Hashable, Sendable {
    package let latitude: Double
    package let longitude: Double

    package init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }
}

/// The coastlines of the earth.
///
/// Source: Natural Earth, 1:50m physical vectors, land (public domain). `.release/land.py` reduces them.
enum Land {
    /// The outline of a continent or an island.
    struct Ring: Sendable {
        let points: [Position]
        let latitudes: ClosedRange<Double>
        let longitudes: ClosedRange<Double>
    }

    /// All outlines, the largest first. The text is decoded once, if a site has a map.
    static let rings: [Ring] = EmbeddedFiles.outlines.flatMap { file in
        file.sourceBytes.split(separator: UInt8(ascii: "\n")).compactMap(ring)
    }

    /// Decodes a line of encoded polylines with longitude first, in hundredths of a degree.
    private static func ring(_ line: ArraySlice<UInt8>) -> Ring? {
        var (longitude, latitude) = (0, 0)
        var isLongitude = true
        var (number, shift) = (0, 0)
        var points: [Position] = []
        for byte in line {
            let digit = Int(byte) - 63
            number |= (digit & 31) << shift
            shift += 5
            guard digit & 32 == 0 else { continue }
            let difference = number & 1 == 0 ? number >> 1 : ~(number >> 1)
            if isLongitude {
                longitude += difference
            } else {
                latitude += difference
                points.append(Position(latitude: Double(latitude) / 100, longitude: Double(longitude) / 100))
            }
            isLongitude.toggle()
            (number, shift) = (0, 0)
        }
        let latitudes = points.map(\.latitude)
        let longitudes = points.map(\.longitude)
        guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(), let east = longitudes.max() else {
            return nil
        }
        return Ring(points: points, latitudes: south...north, longitudes: west...east)
    }
}
