/// A constellation of eleven stars, a crescent, and distant stars as dots.
struct StarsDrawing {
    /// Stars, the lines between them, dots, and the crescent.
    let markup: String

    /// Draws stars inside an arch whose curve begins half the box's width below its head.
    init(in box: Box, random: inout Mulberry32) {
        let moon = Point(box.middle + random.number(in: -26...26), box.y + random.number(in: 45...100))
        let size = random.number(in: 13...16)
        var places: [Point] = []
        for _ in 0..<4000 where places.count < 11 {
            let place = Self.place(in: box, random: &random)
            if Self.fits(place, in: box), place.distance(to: moon) > size + 9, places.allSatisfy({ Self.apart($0, place, in: box) }) {
                places.append(place)
            }
        }
        var stars = PathData()
        for place in places {
            Self.draw(&stars, at: place, size: random.fraction() < 0.4 ? 6 : 4)
        }
        var dots = PathData()
        for _ in 0..<14 {
            dots.dot(at: Self.place(in: box, random: &random))
        }
        markup =
            "<path class=\"cover-ink\" d=\"\(stars)\(Self.crescent(at: moon, size: size, opensRight: random.fraction() < 0.5))\"/>"
            + "<path d=\"\(Self.chain(of: places, in: box))\" stroke-width=\".6\"/>"
            + "<path class=\"cover-dots\" d=\"\(dots)\" stroke-width=\"1.3\"/>"
    }

    /// A random place in whole units, which need fewer digits.
    private static func place(in box: Box, random: inout Mulberry32) -> Point {
        Point((box.x + box.width * random.fraction()).rounded(), (box.y + box.height * random.fraction()).rounded())
    }

    private static func fits(_ place: Point, in box: Box) -> Bool {
        let margin = 8.0
        let radius = box.width / 2
        if place.y < box.y + radius {
            return place.distance(to: Point(box.middle, box.y + radius)) < radius - margin
        }
        return place.x > box.x + margin && place.x < box.right - margin && place.y < box.foot - margin
    }

    /// Whether two stars are at least a fifth of the box apart.
    private static func apart(_ one: Point, _ other: Point, in box: Box) -> Bool {
        Point(one.x / box.width, one.y / box.height).distance(to: Point(other.x / box.width, other.y / box.height)) >= 0.2
    }

    private static func draw(_ path: inout PathData, at centre: Point, size: Double) {
        let waist = 0.6
        path.move(to: Point(centre.x, centre.y - size))
        path.curve(by: Point(centre.x + waist, centre.y - waist), to: Point(centre.x + size, centre.y))
        path.curve(by: Point(centre.x + waist, centre.y + waist), to: Point(centre.x, centre.y + size))
        path.curve(by: Point(centre.x - waist, centre.y + waist), to: Point(centre.x - size, centre.y))
        path.curve(by: Point(centre.x - waist, centre.y - waist), to: Point(centre.x, centre.y - size))
    }

    /// Lines from each star to the nearest unconnected one. They end before the stars, and long lines are left out.
    private static func chain(of places: [Point], in box: Box) -> PathData {
        var path = PathData()
        var rest = places
        var last = rest.popLast()
        while let from = last, let next = rest.indices.min(by: { rest[$0].distance(to: from) < rest[$1].distance(to: from) }) {
            let to = rest.remove(at: next)
            if from.distance(to: to) < box.width * 0.42 {
                path.move(to: from.towards(to, by: 6))
                path.line(to: to.towards(from, by: 6))
            }
            last = to
        }
        return path
    }

    /// Two arcs between the same points. The inner circle is a little smaller and off-centre.
    private static func crescent(at centre: Point, size: Double, opensRight: Bool) -> String {
        let aside = opensRight ? 1.0 : -1.0
        let horn = Point(centre.x + aside * size * 0.52, centre.y - size * 0.854)
        let height = Hundredths(size * 1.708)
        let outer = Hundredths(size)
        let inner = Hundredths(size * 0.88)
        let there = opensRight ? 0 : 1
        return "M\(Hundredths(horn.x)) \(Hundredths(horn.y))"
            + "a\(outer) \(outer) 0 1 \(there) 0 \(height) \(inner) \(inner) 0 1 \(1 - there) 0-\(height)z"
    }
}
