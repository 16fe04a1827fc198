/// An upright rectangle in viewBox units.
struct Box {
    /// The opening of the arch on covers with the layout *window*. Ornaments are drawn for it.
    static let opening = Box(x: 36, y: 26, width: 128, height: 150)

    let x: Double
    let y: Double
    let width: Double
    let height: Double

    var right: Double { x + width }
    /// The bottom edge.
    var foot: Double { y + height }
    /// How far horizontal lines extend beyond both sides, so that a wide drawing still reaches the cover's edges when it is scaled down.
    var spill: Double { max(0, width - Self.opening.width) / 2 }
    /// The horizontal centre.
    var middle: Double { x + width / 2 }
}
