/// The outlines of single characters, for drawing.
extension Typeface {
    /// A point of an outline in ems. y points upwards.
    package struct OutlinePoint: Sendable {
        package let x: Double
        package let y: Double
        /// Whether the outline passes through the point; otherwise it is the control point of a quadratic curve.
        package let isOnCurve: Bool
    }

    /// The closed contours of a character; nil if it has no readable glyph.
    package func outline(of character: UInt32) -> [[OutlinePoint]]? {
        guard canBeCut, let glyph = glyphs[character] else { return nil }
        do throws(FontFault) {
            var left = Self.mostComponents
            let scale = 1 / Double(unitsPerEm)
            return try contours(of: glyph, Placing(xx: scale, xy: 0, yx: 0, yy: scale, x: 0, y: 0), &left)
        } catch {
            // The drawing leaves this character out.
            return nil
        }
    }

    /// The maximum number of components, because a damaged font may refer to itself.
    private static let mostComponents = 64

    /// The placement of a component in a glyph.
    private struct Placing {
        var xx, xy, yx, yy, x, y: Double

        func place(_ px: Double, _ py: Double) -> (x: Double, y: Double) { (xx * px + yx * py + x, xy * px + yy * py + y) }

        /// The placement of a component inside this one.
        func placing(_ inner: Placing) -> Placing {
            let (ax, ay) = (xx * inner.xx + yx * inner.xy, xy * inner.xx + yy * inner.xy)
            let (bx, by) = (xx * inner.yx + yx * inner.yy, xy * inner.yx + yy * inner.yy)
            let origin = place(inner.x, inner.y)
            return Placing(xx: ax, xy: ay, yx: bx, yy: by, x: origin.x, y: origin.y)
        }
    }

    private func contours(of glyph: Int, _ placing: Placing, _ left: inout Int) throws(FontFault) -> [[OutlinePoint]] {
        left -= 1
        guard left >= 0 else { throw .damaged(table: "glyf") }
        switch try Glyph(bytes(of: glyph)) {
        case .empty: return []
        case .simple(let contours, _):
            var (x, y) = (0, 0)
            return contours.map { contour in
                contour.map { point in
                    (x, y) = (x + point.dx, y + point.dy)
                    let place = placing.place(Double(x), Double(y))
                    return OutlinePoint(x: place.x, y: place.y, isOnCurve: point.isOnCurve)
                }
            }
        case .composite(let components, _):
            var all: [[OutlinePoint]] = []
            for component in components {
                all += try contours(of: component.glyph, placing.placing(Self.placing(of: component)), &left)
            }
            return all
        }
    }

    /// The placement of a component.
    ///
    /// Source: OpenType 1.9, table `glyf`, composite glyphs.
    private static func placing(of component: Glyph.Component) throws(FontFault) -> Placing {
        let bytes = FontBytes(component.arguments, table: "glyf")
        let hasWords = component.flags & 0x01 != 0
        // Aligning points is rare, so only offsets are read.
        guard component.flags & 0x02 != 0 else { throw .damaged(table: "glyf") }
        func small(_ offset: Int) throws(FontFault) -> Double { Double(Int8(truncatingIfNeeded: try bytes.byte(offset))) }
        func fraction(_ offset: Int) throws(FontFault) -> Double { Double(try bytes.signed16(offset)) / 16384 }
        let x = hasWords ? Double(try bytes.signed16(0)) : try small(0)
        let y = hasWords ? Double(try bytes.signed16(2)) : try small(1)
        let scales = hasWords ? 4 : 2
        if component.flags & 0x08 != 0 {
            let scale = try fraction(scales)
            return Placing(xx: scale, xy: 0, yx: 0, yy: scale, x: x, y: y)
        }
        if component.flags & 0x40 != 0 {
            return Placing(xx: try fraction(scales), xy: 0, yx: 0, yy: try fraction(scales + 2), x: x, y: y)
        }
        if component.flags & 0x80 != 0 {
            return Placing(
                xx: try fraction(scales),
                xy: try fraction(scales + 2),
                yx: try fraction(scales + 4),
                yy: try fraction(scales + 6),
                x: x,
                y: y
            )
        }
        return Placing(xx: 1, xy: 0, yx: 0, yy: 1, x: x, y: y)
    }
}
