/// A stem with pairs of leaves, filled on one side and outlined on the other, and a bud at the top.
struct LeavesDrawing {
    /// Stem, bud and leaves.
    let markup: String

    /// Draws a stem that begins at the foot of the box.
    init(in box: Box, random: inout Mulberry32) {
        let pairs = random.whole(in: 5...7)
        let longest = random.number(in: 36...45)
        let shortest = random.number(in: 22...28)
        let filledRight = random.fraction() < 0.5
        let budFilled = random.fraction() < 0.7
        let bud = random.number(in: 5.5...7.5)
        let top = box.y + 5 + bud
        let first = box.foot - 4
        let step = (first - top - bud - 8) / (Double(pairs) + 0.15)
        let rise = step * random.number(in: 1.02...1.14)
        var filled = PathData()
        var open = PathData()
        for pair in 0..<pairs {
            let part = Double(pair) / Double(pairs - 1)
            let length = longest + (shortest - longest) * part
            let joint = Point(box.middle, first - step * Double(pair))
            Self.draw(&filled, from: joint, length: filledRight ? length : -length, rise: rise)
            Self.draw(&open, from: joint, length: filledRight ? -length : length, rise: rise)
        }
        let middle = Hundredths(box.middle)
        markup =
            "<path class=\"cover-ink\" d=\"\(filled)\"/><path d=\"\(open)M\(middle) \(Hundredths(box.foot))V\(Hundredths(top + bud))\"/>"
            + "<circle\(budFilled ? " class=\"cover-ink\"" : "") cx=\"\(middle)\" cy=\"\(Hundredths(top))\" r=\"\(Hundredths(bud))\"/>"
    }

    private static func draw(_ path: inout PathData, from joint: Point, length: Double, rise: Double) {
        let tip = Point(joint.x + length, joint.y - rise)
        path.move(to: joint)
        path.curve(by: Point(joint.x + length * 0.82, joint.y), to: tip)
        path.curve(by: Point(joint.x + length * 0.2, joint.y - rise * 1.15), to: joint)
    }
}
