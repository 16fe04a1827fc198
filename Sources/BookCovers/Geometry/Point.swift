import Foundation

/// A place in viewBox units, y downwards.
struct Point {
    /// From the cover's left edge.
    let x: Double
    /// From the cover's head.
    let y: Double

    /// A place given by its two distances.
    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// A place `length` away from `centre`; `degrees` run against the clock from three o'clock, as on paper.
    init(at degrees: Double, length: Double, from centre: Point) {
        let angle = degrees * Double.pi / 180
        x = centre.x + length * cos(angle)
        y = centre.y - length * sin(angle)
    }

    /// The distance to another place.
    func distance(to other: Point) -> Double {
        let across = other.x - x
        let down = other.y - y
        return (across * across + down * down).squareRoot()
    }

    /// The point at the distance `length` from here towards `other`, which must be another point.
    func towards(_ other: Point, by length: Double) -> Point {
        let part = length / distance(to: other)
        return Point(x + (other.x - x) * part, y + (other.y - y) * part)
    }
}
