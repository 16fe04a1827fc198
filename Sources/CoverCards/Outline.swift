import Platform

/// Lines of points, some of them closed. Curves become lines that deviate by at most a twentieth of a pixel.
struct Outline {
    struct Line {
        var points: [CardPoint]
        var isClosed = false
    }

    private(set) var lines: [Line] = []
    /// px per unit.
    private let scale: Double

    init(scale: Double) { self.scale = scale }

    /// The points of all lines, as polygons.
    var polygons: [[CardPoint]] { lines.map(\.points) }

    mutating func move(to point: CardPoint) { lines.append(Line(points: [point])) }

    mutating func line(to point: CardPoint) {
        guard !lines.isEmpty else { return }
        lines[lines.count - 1].points.append(point)
    }

    mutating func close() {
        guard let line = lines.last, let first = line.points.first else { return }
        lines[lines.count - 1].isClosed = true
        // The next command begins here.
        lines.append(Line(points: [first]))
    }

    /// Keeps only lines of at least two points, and dots.
    mutating func finish() { lines.removeAll { $0.points.count == 1 && !$0.isClosed } }

    /// Adds a quadratic curve.
    mutating func curve(by control: CardPoint, to end: CardPoint) {
        guard let start = lines.last?.points.last else { return }
        let bend = hypot(start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y)
        let steps = max(1, Int((bend * scale * 5).squareRoot().rounded(.up)))
        for step in 1...steps {
            let t = Double(step) / Double(steps)
            let (p, q, r) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
            line(to: CardPoint(x: p * start.x + q * control.x + r * end.x, y: p * start.y + q * control.y + r * end.y))
        }
    }

    /// Adds a circular arc.
    ///
    /// Source: SVG 1.1, appendix F.6.
    mutating func arc(radius: Double, isLarge: Bool, isClockwise: Bool, to end: CardPoint) {
        guard let start = lines.last?.points.last else { return }
        let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
        let half = hypot(dx, dy)
        guard half > 0, radius > 0 else { return line(to: end) }
        let size = max(radius, half)
        let away = (size * size - half * half).squareRoot() / half * (isLarge == isClockwise ? -1 : 1)
        let centre = CardPoint(x: away * dy + (start.x + end.x) / 2, y: -away * dx + (start.y + end.y) / 2)
        let from = atan2(start.y - centre.y, start.x - centre.x)
        var sweep = atan2(end.y - centre.y, end.x - centre.x) - from
        if isClockwise, sweep < 0 { sweep += 2 * Double.pi }
        if !isClockwise, sweep > 0 { sweep -= 2 * Double.pi }
        let steps = Self.steps(ofArc: abs(sweep), radius: size * scale)
        for step in 1..<max(steps, 2) {
            let angle = from + sweep * Double(step) / Double(steps)
            line(to: CardPoint(x: centre.x + size * cos(angle), y: centre.y + size * sin(angle)))
        }
        line(to: end)
    }

    /// Adds a closed ellipse.
    mutating func ellipse(at centre: CardPoint, _ across: Double, _ down: Double) {
        let steps = Self.steps(ofArc: 2 * Double.pi, radius: max(across, down) * scale)
        let points = (0..<steps).map { step in
            let angle = 2 * Double.pi * Double(step) / Double(steps)
            return CardPoint(x: centre.x + across * cos(angle), y: centre.y + down * sin(angle))
        }
        lines.append(Line(points: points, isClosed: true))
    }

    /// Adds a closed rectangle with rounded corners.
    mutating func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
        let (right, foot, r) = (x + width, y + height, min(radius, width / 2, height / 2))
        move(to: CardPoint(x: x + r, y: y))
        line(to: CardPoint(x: right - r, y: y))
        arc(radius: r, isLarge: false, isClockwise: true, to: CardPoint(x: right, y: y + r))
        line(to: CardPoint(x: right, y: foot - r))
        arc(radius: r, isLarge: false, isClockwise: true, to: CardPoint(x: right - r, y: foot))
        line(to: CardPoint(x: x + r, y: foot))
        arc(radius: r, isLarge: false, isClockwise: true, to: CardPoint(x: x, y: foot - r))
        line(to: CardPoint(x: x, y: y + r))
        arc(radius: r, isLarge: false, isClockwise: true, to: CardPoint(x: x + r, y: y))
        lines[lines.count - 1].isClosed = true
    }

    private static func steps(ofArc angle: Double, radius: Double) -> Int {
        max(2, Int((angle * (radius * 2.5).squareRoot()).rounded(.up)))
    }

    // MARK: Strokes

    /// The area that a pen of this width covers, as polygons that may overlap. Corners are round, and ends are if requested.
    func stroked(_ width: Double, hasRoundEnds: Bool) -> [[CardPoint]] {
        let half = width / 2
        var polygons: [[CardPoint]] = []
        for line in lines {
            var points = line.points
            if line.isClosed, let first = points.first { points.append(first) }
            for (from, to) in zip(points, points.dropFirst()) {
                let length = hypot(to.x - from.x, to.y - from.y)
                guard length > 0 else { continue }
                let (nx, ny) = ((from.y - to.y) / length * half, (to.x - from.x) / length * half)
                polygons.append([
                    CardPoint(x: from.x + nx, y: from.y + ny), CardPoint(x: to.x + nx, y: to.y + ny),
                    CardPoint(x: to.x - nx, y: to.y - ny), CardPoint(x: from.x - nx, y: from.y - ny),
                ])
            }
            if hasRoundEnds, let first = points.first, let last = points.last {
                polygons.append(Self.disc(at: first, half))
                // The two ends of a dot are the same.
                if last.x != first.x || last.y != first.y { polygons.append(Self.disc(at: last, half)) }
            }
            if line.isClosed, points.count > 2 { points.append(points[1]) }
            for (index, point) in points.enumerated().dropFirst().dropLast()
            where Self.isCorner(points[index - 1], point, points[index + 1]) {
                polygons.append(Self.disc(at: point, half))
            }
        }
        return polygons
    }

    /// Whether a line turns so much that there would be a gap.
    private static func isCorner(_ before: CardPoint, _ point: CardPoint, _ after: CardPoint) -> Bool {
        let turn = atan2(after.y - point.y, after.x - point.x) - atan2(point.y - before.y, point.x - before.x)
        return cos(turn) < 0.95
    }

    /// The part of a convex polygon inside a rectangle that begins at 0, 0.
    static func clipped(_ polygon: [CardPoint], width: Double, height: Double) -> [CardPoint] {
        let inside: [(CardPoint) -> Double] = [{ $0.x }, { width - $0.x }, { $0.y }, { height - $0.y }]
        return inside.reduce(polygon) { polygon, distance in
            guard var last = polygon.last else { return [] }
            var kept: [CardPoint] = []
            for point in polygon {
                let (from, to) = (distance(last), distance(point))
                if (from < 0) != (to < 0) {
                    let part = from / (from - to)
                    kept.append(CardPoint(x: last.x + (point.x - last.x) * part, y: last.y + (point.y - last.y) * part))
                }
                if to >= 0 { kept.append(point) }
                last = point
            }
            return kept
        }
    }

    private static func disc(at centre: CardPoint, _ radius: Double) -> [CardPoint] {
        (0..<12).map { step in
            let angle = Double.pi * Double(step) / 6
            return CardPoint(x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle))
        }
    }
}
