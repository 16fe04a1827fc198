/// A window lattice: square panes, divided in alternate directions, with each half divided again by a thin bar.
struct LatticeDrawing {
    /// The pattern, a cell of two by two panes, in a mask.
    let markup: String

    /// Draws cells whose size depends on `box`, repeated over `area`. `id` is the prefix of the ids of pattern and mask.
    init(in box: Box, over area: Box, id: String, random: inout Mulberry32) {
        let pane = box.width / Double(random.whole(in: 4...6))
        let bar = pane * random.number(in: 0.22...0.36)
        let half = pane / 2
        var frame = PathData()
        var bars = PathData()
        for row in 0..<2 {
            for column in 0..<2 {
                let turned = row != column
                // A rotated pane swaps the two directions.
                func place(_ along: Double, _ across: Double) -> Point {
                    turned
                        ? Point(Double(column) * pane + across, Double(row) * pane + along)
                        : Point(Double(column) * pane + along, Double(row) * pane + across)
                }
                frame.move(to: place(half, 0))
                frame.line(to: place(half, pane))
                bars.move(to: place(0, bar))
                bars.line(to: place(half, bar))
                bars.move(to: place(half, pane - bar))
                bars.line(to: place(pane, pane - bar))
            }
        }
        for line in [0, pane, pane * 2] {
            frame.move(to: Point(line, 0))
            frame.line(to: Point(line, pane * 2))
            frame.move(to: Point(0, line))
            frame.line(to: Point(pane * 2, line))
        }
        let cell = "<path d=\"\(frame)\" stroke-width=\"1.2\"/><path d=\"\(bars)\" stroke-width=\".7\"/>"
        markup = RepeatedCell(id: id, corner: Point(box.x, box.foot), width: pane * 2, height: pane * 2, content: cell).markup(in: area)
    }
}
