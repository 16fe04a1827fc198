/// An upright rectangle in viewBox units.
struct Box {
    /// Its left edge.
    let x: Double
    /// Its upper edge.
    let y: Double
    /// From left to right.
    let width: Double
    /// From head to foot.
    let height: Double

    /// Its right edge.
    var right: Double { x + width }
    /// Its lower edge.
    var foot: Double { y + height }
    /// How far lines from edge to edge run over both sides, so that a drawing wider than the window's can be made smaller and still
    /// reach the cover's edges.
    var spill: Double { max(0, width - WindowLayout.opening.width) / 2 }
    /// Half way between left and right.
    var middle: Double { x + width / 2 }
}
