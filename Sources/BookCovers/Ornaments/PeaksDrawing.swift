/// Sun, moon and five peaks over water, like the screen behind a Korean throne.
struct PeaksDrawing {
    /// Sun, moon, peaks from back to front, and waves.
    let markup: String

    /// `id` is the prefix of the id of a row of waves.
    init(in box: Box, id: String, random: inout Mulberry32) {
        let shore = box.foot - random.number(in: 22...27).rounded()
        let tall = random.number(in: 70...80)
        let left = random.number(in: 0.7...0.82)
        let right = random.number(in: 0.7...0.82)
        // Outside the arch, there is more width but not more height.
        let spread = box.width / Box.opening.width
        // The peaks of a row do not overlap, so each row is one outline and one set of inner lines.
        let rows: [[(x: Double, width: Double, height: Double)]] = [
            [(0.5, 27 * spread, tall)],
            [(0.27, 24 * spread, tall * left), (0.73, 24 * spread, tall * right)],
            [(0.06, 21 * spread, tall * left * 0.7), (0.94, 21 * spread, tall * right * 0.7)],
        ]
        var hills = "<g class=\"cover-cloth\" stroke-width=\".6\">"
        for row in rows {
            var outline = PathData()
            var inside = PathData()
            for peak in row {
                let middle = box.x + peak.x * box.width
                Self.draw(&outline, middle: middle, width: peak.width, height: peak.height, shore: shore)
                for line in 1...3 {
                    let part = 1 - Double(line) / 4
                    Self.draw(&inside, middle: middle, width: peak.width * part, height: peak.height * (0.25 + 0.75 * part), shore: shore)
                }
            }
            hills += "<path stroke-width=\"1.2\" d=\"\(outline)\"/><path d=\"\(inside)\"/>"
        }
        hills += "</g>"
        markup = Self.lights(in: box, random: &random) + hills + Self.water(in: box, shore: shore, id: id)
    }

    private static func draw(_ path: inout PathData, middle: Double, width: Double, height: Double, shore: Double) {
        path.move(to: Point(middle - width, shore))
        path.curve(by: Point(middle, shore - height * 2), to: Point(middle + width, shore))
    }

    private static func lights(in box: Box, random: inout Mulberry32) -> String {
        let apart = Hundredths(random.number(in: 24...28) * box.width / Box.opening.width)
        let radius = Hundredths(random.number(in: 10.5...13))
        let height = Hundredths(box.y + random.number(in: 28...33))
        let sunLeft = random.fraction() < 0.5
        let middle = Hundredths(box.middle)
        let sun = Hundredths(count: sunLeft ? middle.count - apart.count : middle.count + apart.count)
        let moon = Hundredths(count: sunLeft ? middle.count + apart.count : middle.count - apart.count)
        return "<circle class=\"cover-ink\" cx=\"\(sun)\" cy=\"\(height)\" r=\"\(radius)\"/>"
            + "<circle cx=\"\(moon)\" cy=\"\(height)\" r=\"\(radius)\"/>"
    }

    /// The rows of waves. Each is the same path shifted by half a wave; written separately, they would need four times the space.
    private static func water(in box: Box, shore: Double, id: String) -> String {
        let wave = 12.0
        let step = (box.foot - shore) / 4
        var row = PathData()
        var start = Point(box.x - box.spill - wave * 0.75, shore)
        row.move(to: start)
        while start.x < box.right + box.spill {
            let end = Point(start.x + wave, shore)
            row.curve(by: Point(start.x + wave / 2, shore - step), to: end)
            start = end
        }
        var markup = "<path class=\"cover-cloth\" id=\"\(id)-wave\" d=\"\(row)\" stroke-width=\".8\"/>"
        for line in 1...3 {
            let aside = line % 2 == 1 ? " x=\"\(Hundredths(-wave / 2))\"" : ""
            markup += "<use href=\"#\(id)-wave\"\(aside) y=\"\(Hundredths(step * Double(line)))\"/>"
        }
        return markup
    }
}
