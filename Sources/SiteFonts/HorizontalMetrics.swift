/// The widths of glyphs, and how far they stand from their left: table `hmtx`.
struct HorizontalMetrics {
    private var widths: [Int] = []
    private var bearings: [Int] = []
    /// Whether each glyph stands where its outline begins, so that a browser knows it from that.
    private var followOutlines = true

    mutating func append(width: Int, bearing: Int, of glyph: Glyph) {
        widths.append(width)
        bearings.append(bearing)
        followOutlines = followOutlines && bearing == glyph.leastX
    }

    var glyphCount: Int { widths.count }

    /// The number of widths in the table. Those at the end that are equal are there once.
    var widthCount: Int { (widths.lastIndex { $0 != widths.last } ?? -1) + 2 }

    /// The size of the table as a browser has it.
    var tableSize: Int { 2 * widthCount + 2 * glyphCount }

    /// The table, without what follows from the outlines.
    var transformedTable: (bytes: [UInt8], isTransformed: Bool) {
        var out: [UInt8] = []
        if followOutlines { out.append(3) }
        for number in 0..<widthCount {
            out.append16(widths[number])
            if !followOutlines { out.append16(bearings[number]) }
        }
        if !followOutlines { for bearing in bearings[widthCount...] { out.append16(bearing) } }
        return (out, followOutlines)
    }
}
