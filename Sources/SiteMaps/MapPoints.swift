/// Places of a map that are so close together that they are one point.
package struct MapPoint: Sendable {
    package fileprivate(set) var x: Double
    package fileprivate(set) var y: Double
    /// The number of records there.
    package fileprivate(set) var count: Int
    /// The indices of the places; the one with most records first.
    package fileprivate(set) var places: [Int]

    /// Half the width of the disc, in units of a map that is not enlarged.
    package var radius: Double { count == 1 ? 5 : min(40, 9 + 3.2 * Double(count).squareRoot()) }

    /// Gathers places whose discs would touch.
    ///
    /// - Parameters:
    ///   - points: the points of a map that is enlarged more, or one for each place.
    ///   - zoom: how much the map is enlarged. Discs keep their size.
    package static func gathered(_ points: [MapPoint], zoom: Double) -> [MapPoint] {
        var points = points
        var isChanged = true
        while isChanged {
            isChanged = false
            var kept: [MapPoint] = []
            for point in points.sorted(by: { ($0.count, $1.places[0]) > ($1.count, $0.places[0]) }) {
                let near = kept.firstIndex { other in
                    let (x, y) = ((other.x - point.x) * zoom, (other.y - point.y) * zoom)
                    let both = other.radius + point.radius + 2
                    return x * x + y * y < both * both
                }
                guard let near else {
                    kept.append(point)
                    continue
                }
                isChanged = true
                kept[near].add(point)
            }
            points = kept
        }
        return points
    }

    /// A point for each place.
    package static func all(_ places: [(position: Position, count: Int)], in frame: MapFrame) -> [MapPoint] {
        places.enumerated().map { number, place in
            let (x, y) = frame.point(place.position)
            return MapPoint(x: x, y: y, count: place.count, places: [number])
        }
    }

    /// Takes another point in. The disc moves to the middle of all records.
    private mutating func add(_ other: MapPoint) {
        let all = Double(count + other.count)
        x = (x * Double(count) + other.x * Double(other.count)) / all
        y = (y * Double(count) + other.y * Double(other.count)) / all
        count += other.count
        places += other.places
    }
}
