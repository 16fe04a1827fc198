/// Circles around a lower corner in four stroke widths, like ripples or the rings of a tree.
struct ArcsDrawing {
    /// One path for each stroke width.
    let markup: String

    /// Draws around the lower left or lower right corner of the box.
    init(in box: Box, over area: Box, random: inout Mulberry32) {
        let fromLeft = random.fraction() < 0.5
        let corner = fromLeft ? box.x : box.right
        let widths = [0.6, 1, 1.6, 3]
        var paths = widths.map { _ in PathData() }
        // The circles reach almost to the opposite corner of the area, which an arch clips.
        let reach = Point(0, 0).distance(to: Point(area.width, area.height)).rounded(.down) - 19
        var radius = random.number(in: 6...9).rounded()
        var last = 0
        while radius < reach {
            var chosen = random.whole(in: 0...3)
            // Two adjacent thick circles would merge.
            if chosen > 1, last > 1 {
                chosen = 0
            }
            last = chosen
            paths[chosen].move(to: Point(corner, box.foot - radius))
            paths[chosen].arc(radius: radius, clockwise: fromLeft, to: Point(fromLeft ? corner + radius : corner - radius, box.foot))
            radius += (random.number(in: 10...17) + widths[chosen]).rounded() / 2
        }
        markup = zip(paths, widths).map { "<path d=\"\($0)\" stroke-width=\"\(Hundredths($1))\"/>" }.joined()
    }
}
