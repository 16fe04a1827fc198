/// A cell of an ornament that covers an area, repeated as a `<pattern>`.
///
/// A pattern takes its colours from where it is defined, which in an index is the block of shared drawings. Therefore the pattern is drawn
/// in white on a mask, and the cover's own ink shows through the mask.
struct RepeatedCell {
    /// The prefix of the ids of pattern and mask.
    let id: String
    /// A corner at which four cells meet.
    let corner: Point
    /// The width of a cell, in viewBox units.
    let width: Double
    /// The height of a cell, in viewBox units.
    let height: Double
    /// The cell's elements, with the top left corner at 0, 0. Strokes are already white.
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
