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
    /// Half way between left and right.
    var middle: Double { x + width / 2 }
}
