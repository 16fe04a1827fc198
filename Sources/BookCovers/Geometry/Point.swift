import Platform

/// A point in viewBox units. y points downwards.
struct Point {
    /// The distance from the cover's left edge.
    let x: Double
    /// The distance from the cover's top edge.
    let y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The point at a distance of `length` from `centre`. `degrees` count anticlockwise from the right.
    init(at degrees: Double, length: Double, from centre: Point) {
        let angle = degrees * Double.pi / 180
        x = centre.x + length * cos(angle)
        y = centre.y - length * sin(angle)
    }

    func distance(to other: Point) -> Double {
        let across = other.x - x
        let down = other.y - y
        return (across * across + down * down).squareRoot()
    }

    /// The point at a distance of `length` towards `other`, which must be a different point.
    func towards(_ other: Point, by length: Double) -> Point {
        let part = length / distance(to: other)
        return Point(x + (other.x - x) * part, y + (other.y - y) * part)
    }
}
