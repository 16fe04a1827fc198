import Platform

/// A point in px or in units of the drawing. y points downwards.
struct CardPoint {
    var x: Double
    var y: Double
}

extension [CardPoint] {
    /// Twice the area of the polygon, positive if its points go clockwise.
    var signedArea: Double {
        guard var last else { return 0 }
        return reduce(0) { area, point in
            defer { last = point }
            return area + last.x * point.y - point.x * last.y
        }
    }
}

/// A transformation that moves, scales and rotates points.
struct Affine {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var e = 0.0
    var f = 0.0

    static let identity = Affine()

    static func move(_ x: Double, _ y: Double) -> Affine { Affine(e: x, f: y) }

    static func scale(_ factor: Double) -> Affine { Affine(a: factor, d: factor) }

    static func turn(degrees: Double) -> Affine {
        let angle = degrees * Double.pi / 180
        return Affine(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
    }

    /// The combination that applies `inner` first.
    func after(_ inner: Affine) -> Affine {
        Affine(
            a: a * inner.a + c * inner.b,
            b: b * inner.a + d * inner.b,
            c: a * inner.c + c * inner.d,
            d: b * inner.c + d * inner.d,
            e: a * inner.e + c * inner.f + e,
            f: b * inner.e + d * inner.f + f
        )
    }

    func apply(_ point: CardPoint) -> CardPoint { CardPoint(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f) }

    /// The factor by which lines become longer.
    var factor: Double { abs(a * d - b * c).squareRoot() }
}
