/// Ellipses rotated about one centre. Their intersections look like petals.
struct RosetteDrawing {
    /// The ellipses and the disc in their centre.
    let markup: String

    /// Draws ellipses. `id` is the prefix of the id of their group, which is written once and rotated; written separately, they would need
    /// three times the space.
    init(in box: Box, id: String, random: inout Mulberry32) {
        let choices: [(inner: Int, outer: Int)] = [(5, 3), (4, 4), (6, 3), (5, 4), (7, 3)]
        let turns = choices[random.whole(in: 0...4)]
        let length = Hundredths(random.number(in: 53...58))
        let breadth = random.number(in: 14...25)
        let dot = breadth * random.number(in: 0.34...0.5)
        let step = 180 / Double(turns.inner * turns.outer)
        var group = ""
        for ellipse in 0..<turns.inner {
            let turn = ellipse == 0 ? "" : " transform=\"rotate(\(Hundredths(step * Double(ellipse))))\""
            group += "<ellipse rx=\"\(length)\" ry=\"\(Hundredths(breadth))\"\(turn)/>"
        }
        var copies = ""
        for copy in 1..<turns.outer {
            copies += "<use href=\"#\(id)-petals\" transform=\"rotate(\(Hundredths(step * Double(turns.inner * copy))))\"/>"
        }
        let height = Hundredths(box.y + box.height / 2)
        markup =
            "<g transform=\"translate(\(Hundredths(box.middle)) \(height))\" stroke-width=\".6\">"
            + "<g id=\"\(id)-petals\">\(group)</g>\(copies)<circle class=\"cover-ink\" r=\"\(Hundredths(dot))\"/></g>"
    }
}
