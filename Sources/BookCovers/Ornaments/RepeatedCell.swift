/// One cell of an all-over ornament, repeated as a `<pattern>`.
///
/// A pattern takes its colours from where it is defined, and in an index that is not the cover but the block of shared drawings. So the
/// pattern is drawn in white on a mask, and the ink poured through the mask is the cover's own.
struct RepeatedCell {
    /// What the ids of pattern and mask begin with.
    let id: String
    /// A place where four cells meet.
    let corner: Point
    /// Of one cell, in viewBox units.
    let width: Double
    /// Of one cell, in viewBox units.
    let height: Double
    /// The cell's elements with its left upper corner at 0, 0; strokes are white already.
    let content: String

    /// The pattern, the mask, and the ink over `box`.
    func markup(in box: Box) -> String {
        let cell = Self.attributes(of: Box(x: corner.x, y: corner.y, width: width, height: height))
        let area = Self.attributes(of: box)
        return "<pattern id=\"\(id)-cell\" \(cell) patternUnits=\"userSpaceOnUse\" stroke=\"#fff\">\(content)</pattern>"
            + "<mask id=\"\(id)-mask\"><rect \(area) fill=\"url(#\(id)-cell)\" stroke=\"none\"/></mask>"
            + "<rect \(area) class=\"cover-ink\" mask=\"url(#\(id)-mask)\"/>"
    }

    private static func attributes(of box: Box) -> String {
        "x=\"\(Hundredths(box.x))\" y=\"\(Hundredths(box.y))\" width=\"\(Hundredths(box.width))\" height=\"\(Hundredths(box.height))\""
    }
}
