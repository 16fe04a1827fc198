/// Rays from a half disc, alternately long and short, each with a dot at its end.
struct FanDrawing {
    /// Rays, dots, the half disc and the horizon.
    let markup: String

    /// Draws rays that end on a superellipse, which stays inside the arch.
    init(in box: Box, random: inout Mulberry32) {
        let rays = random.whole(in: 8...12) * 2 + 1
        let radius = random.number(in: 15...20)
        let short = random.number(in: 0.76...0.86)
        let horizon = box.foot - 6
        let centre = Point(box.middle, horizon)
        let lowest = 7.0
        var strong = PathData()
        var fine = PathData()
        var strongDots = PathData()
        var fineDots = PathData()
        strong.move(to: centre)
        fine.move(to: centre)
        for ray in 0..<rays {
            let long = ray % 2 == 0
            let reach = long ? 1 : short
            let degrees = lowest + (180 - 2 * lowest) * Double(ray) / Double(rays - 1)
            let end = Self.end(of: degrees, width: box.width * 0.44 * reach, height: box.height * 0.84 * reach, from: centre)
            // Closing a ray returns to the centre, where the next one begins.
            if long {
                strong.line(to: end)
                strong.close()
                strongDots.dot(at: end)
            } else {
                fine.line(to: end)
                fine.close()
                fineDots.dot(at: end)
            }
        }
        let line = Hundredths(horizon)
        let left = Hundredths(box.middle - radius)
        let disc = Hundredths(radius)
        markup =
            "<path d=\"\(strong)\"/><path d=\"\(fine)\" stroke-width=\".6\"/>"
            + "<path class=\"cover-dots\" d=\"\(strongDots)\" stroke-width=\"4.4\"/>"
            + "<path class=\"cover-dots\" d=\"\(fineDots)\" stroke-width=\"2.6\"/>"
            + "<path class=\"cover-ink\" d=\"M\(left) \(line)a\(disc) \(disc) 0 0 1 \(Hundredths(radius * 2)) 0z\"/>"
            + "<path d=\"M\(Hundredths(box.x - box.spill)) \(line)h\(Hundredths(box.width + box.spill * 2))\" stroke-width=\".8\"/>"
    }

    /// The intersection of a ray with the superellipse (x / width)⁴ + (y / height)⁴ = 1.
    private static func end(of degrees: Double, width: Double, height: Double, from centre: Point) -> Point {
        let direction = Point(at: degrees, length: 1, from: Point(0, 0))
        let across = direction.x * direction.x / (width * width)
        let up = direction.y * direction.y / (height * height)
        return Point(at: degrees, length: 1 / (across * across + up * up).squareRoot().squareRoot(), from: centre)
    }
}
