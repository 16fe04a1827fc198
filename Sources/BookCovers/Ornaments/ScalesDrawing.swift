/// Fish scales in overlapping rows, with four rings each.
struct ScalesDrawing {
    /// The pattern, a cell of two rows, in a mask.
    let markup: String

    /// Draws cells whose size depends on `box`, repeated over `area`. `id` is the prefix of the ids of pattern and mask.
    init(in box: Box, over area: Box, id: String, random: inout Mulberry32) {
        let width = box.width / random.number(in: 3.6...5.2)
        let radius = width / 2
        let inmost = random.number(in: 0.3...0.4)
        // The rows are half a scale's height apart, so a cell with the height of a scale contains one scale of each row. Whatever crosses
        // the edges of the cell is drawn again on the other side.
        var edges = PathData()
        var rings = PathData()
        for ring in 0..<4 {
            let size = radius * (1 - (1 - inmost) * Double(ring) / 3)
            let end = Self.end(of: size, under: radius)
            for centre in [
                Point(radius, radius), Point(0, radius / 2), Point(width, radius / 2), Point(0, radius * 1.5), Point(width, radius * 1.5),
            ] {
                let start = Point(centre.x - end.x, centre.y - end.y)
                let stop = Point(centre.x + end.x, centre.y - end.y)
                if ring == 0 {
                    edges.move(to: start)
                    edges.arc(radius: size, clockwise: true, to: stop)
                } else {
                    rings.move(to: start)
                    rings.arc(radius: size, clockwise: true, to: stop)
                }
            }
        }
        let cell = "<path d=\"\(edges)\" stroke-width=\"1.1\"/><path d=\"\(rings)\" stroke-width=\".55\"/>"
        let corner = Point(box.middle - radius, box.foot)
        markup = RepeatedCell(id: id, corner: corner, width: width, height: radius, content: cell).markup(in: area)
    }

    /// The point at which a ring of radius `size` goes under the scale to its right in the next row, relative to the ring's centre, y up.
    ///
    /// That scale has the centre (radius, -radius / 2). Both circles intersect on the line 2 (x·a + y·b) = a² + b² + size² - radius².
    private static func end(of size: Double, under radius: Double) -> Point {
        let a = radius
        let b = -radius / 2
        let apart = a * a + b * b
        let along = (apart + size * size - radius * radius) / (2 * apart)
        let aside = max(0, size * size / apart - along * along).squareRoot()
        return Point(a * along - b * aside, b * along + a * aside)
    }
}
