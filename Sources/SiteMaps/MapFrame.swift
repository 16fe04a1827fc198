/// The part of the earth that a map shows, as a drawing that is 1000 units wide.
///
/// Parallels and meridians are straight lines, and lengths are true in the middle (an equirectangular projection).
package struct MapFrame: Sendable {
    /// The width of the drawing.
    package static let width = 1000.0
    /// Height and width of a drawing whose places do not ask for another shape.
    private static let shape = 0.64
    /// The smallest part of the earth on a map, in degrees of latitude.
    private static let least = 3.0

    /// The height of the drawing.
    package let height: Double
    /// The middle of the map, in degrees.
    private let middle: Position
    /// How many units a degree of latitude takes.
    private let unit: Double
    /// How many degrees of latitude are as long as one of longitude.
    private let shrink: Double

    /// A frame with space around all places.
    package init(around places: [Position]) {
        let latitudes = places.map(\.latitude)
        let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
        let (west, east) = Self.longitudes(of: places)
        let center = min(60, max(-60, (south + north) / 2))
        shrink = Self.cosine(center)
        var high = max(Self.least, (north - south) * 1.35)
        var wide = min(360 * shrink, max(Self.least, (east - west) * shrink * 1.3))
        wide = max(wide, min(360 * shrink, high / Self.shape))
        high = max(high, wide * Self.shape)
        unit = Self.width / wide
        height = (high * unit).rounded()
        middle = Position(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }

    /// The longitudes of the places, from west to east without the widest empty space, which may lie across the Pacific.
    private static func longitudes(of places: [Position]) -> (west: Double, east: Double) {
        let sorted = places.map(\.longitude).sorted()
        guard let first = sorted.first, let last = sorted.last else { return (0, 0) }
        var widest = (gap: first + 360 - last, west: first, east: last)
        for (west, east) in zip(sorted, sorted.dropFirst()) where east - west > widest.gap {
            widest = (east - west, east, west + 360)
        }
        return (widest.west, widest.east)
    }

    /// The cosine of an angle in degrees, by its series. Foundation's would be the only use of a library here.
    private static func cosine(_ degrees: Double) -> Double {
        let square = degrees * .pi / 180 * degrees * .pi / 180
        var (sum, term) = (1.0, 1.0)
        for power in stride(from: 2.0, through: 20, by: 2) {
            term *= -square / (power * (power - 1))
            sum += term
        }
        return sum
    }

    /// A place in the drawing. A longitude is that nearest to the middle of the map.
    package func point(_ place: Position) -> (x: Double, y: Double) {
        let turns = ((place.longitude - middle.longitude) / 360).rounded()
        return point(place.latitude, place.longitude - turns * 360)
    }

    private func point(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
        (Self.width / 2 + (longitude - middle.longitude) * shrink * unit, height / 2 - (latitude - middle.latitude) * unit)
    }

    /// The land as a path of SVG.
    package var land: String {
        var path = ""
        for ring in Land.rings {
            for turn in [-360.0, 0, 360] {
                let (left, top) = point(ring.latitudes.upperBound, ring.longitudes.lowerBound + turn)
                let (right, bottom) = point(ring.latitudes.lowerBound, ring.longitudes.upperBound + turn)
                guard right > 0, left < Self.width, bottom > 0, top < height else { continue }
                append(clipped(ring.points.map { point($0.latitude, $0.longitude + turn) }), to: &path)
            }
        }
        return path
    }

    /// How far land reaches beyond the edges, where its outline is not seen.
    private static let margin = 8.0

    /// A polygon without what lies outside the drawing, after Sutherland and Hodgman.
    private func clipped(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        let edges: [((x: Double, y: Double)) -> Double] = [
            { $0.x + Self.margin }, { Self.width + Self.margin - $0.x }, { $0.y + Self.margin }, { height + Self.margin - $0.y },
        ]
        return edges.reduce(points) { points, inside in
            var kept: [(x: Double, y: Double)] = []
            guard var before = points.last else { return kept }
            for point in points {
                let (own, other) = (inside(point), inside(before))
                if (own < 0) != (other < 0) {
                    let part = other / (other - own)
                    kept.append((before.x + (point.x - before.x) * part, before.y + (point.y - before.y) * part))
                }
                if own >= 0 { kept.append(point) }
                before = point
            }
            return kept
        }
    }

    /// Adds a polygon to a path, in tenths of a unit and without points that nobody could tell apart.
    private func append(_ points: [(x: Double, y: Double)], to path: inout String) {
        var kept: [(x: Int, y: Int)] = []
        for point in points {
            let next = (x: Int((point.x * 10).rounded()), y: Int((point.y * 10).rounded()))
            if let last = kept.last, abs(last.x - next.x) + abs(last.y - next.y) < 6 { continue }
            kept.append(next)
        }
        guard kept.count > 2 else { return }
        var last = (x: 0, y: 0)
        for (number, point) in kept.enumerated() {
            path += number == 0 ? "M" : number == 1 ? "l" : " "
            path +=
                number == 0
                ? "\(Self.tenths(point.x)) \(Self.tenths(point.y))"
                : "\(Self.tenths(point.x - last.x)) \(Self.tenths(point.y - last.y))"
            last = point
        }
        path += "z"
    }

    private static func tenths(_ number: Int) -> String {
        let digits = "\(abs(number) / 10)\(number % 10 == 0 ? "" : ".\(abs(number) % 10)")"
        return number < 0 ? "-\(digits)" : digits
    }

    /// The parallels and meridians as a path of SVG.
    package var grid: String {
        let high = height / unit
        let step = [1.0, 2, 5, 10, 20].first { high / $0 <= 7 } ?? 30
        var path = ""
        var latitude = ((middle.latitude - high / 2) / step).rounded(.up) * step
        while latitude <= middle.latitude + high / 2 {
            path += "M0 \(Self.tenths(Int((point(latitude, 0).y * 10).rounded())))h1000"
            latitude += step
        }
        let wide = Self.width / unit / shrink
        var longitude = ((middle.longitude - wide / 2) / step).rounded(.up) * step
        while longitude <= middle.longitude + wide / 2 {
            path += "M\(Self.tenths(Int((point(0, longitude).x * 10).rounded()))) 0v\(Int(height))"
            longitude += step
        }
        return path
    }
}
